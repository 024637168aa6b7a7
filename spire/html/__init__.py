"""From HTML to a document and back: `read`, `tidy`, `parse`, and what each HTML element is."""
