"""Cutting text into sentences by stated rules."""
