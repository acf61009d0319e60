"""Taxonomies, what answers among their classes are worth, and how sure that is."""
