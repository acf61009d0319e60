"""Rules that hold for the package as a whole."""
