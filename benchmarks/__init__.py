"""Speed, side by side with peers in one run; what counts is the ratio. `python -m benchmarks [topic ...]`."""
