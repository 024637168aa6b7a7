"""From a selection to text: Markdown that parses back to the same structure, and plain text (semantics §8)."""
