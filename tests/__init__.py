"""The tests of jauge; what several of them share is imported as tests.<module>."""
