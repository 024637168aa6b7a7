"""The conformance kit: whether another implementation, in whatever language, means the same.

    spire conform -- COMMAND…               ask a process over the line protocol (docs/reference/protocol.md)
    laws.conform(module)                    the same for a module, or any object, of Python
    laws.conformance.vectors.load()         the vectors: questions with the answers that they must get
    spire serve-conformance                 this implementation behind the protocol

An implementation is asked for operators (`laws.conformance.operators`), each of a profile: `core`, `paper` or `html`.
"""
