"""Policies of global context: the algebra they form, a module a rule, and the two profiles."""
