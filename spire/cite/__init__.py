"""Citations: what a model's reply names, where it stands in the page, and the standard ways to point there."""
