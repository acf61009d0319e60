"""How often limits hold the truth: every method, over a grid of true classifiers."""
