"""A report in each of its forms: text, JSON lines, JUnit's XML, a page of HTML, and a badge.

Each is a pure function of the report: nothing in them depends on the time or the machine.
"""
