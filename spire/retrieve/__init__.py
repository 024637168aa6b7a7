"""Retrieval: an index of seeds, their ranking, and the aggregation of a ranking by document."""
