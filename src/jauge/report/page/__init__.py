"""An evaluation as one self-contained page that can be sent to a colleague."""
