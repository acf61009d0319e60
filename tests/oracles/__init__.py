"""Slow and obviously right reference implementations: enumerations and definitions, independent of jauge."""
