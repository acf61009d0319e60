"""Published data and published figures, transcribed by hand, each with its source."""
