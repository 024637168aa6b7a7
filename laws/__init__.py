"""The laws of structure-preserving retrieval, as pure functions: this package is tested by them, and others can be."""
