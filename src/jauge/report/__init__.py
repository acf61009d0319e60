"""What is told of an evaluation, as text."""

from jauge.report.weka_text import weka_text

__all__ = ["weka_text"]
