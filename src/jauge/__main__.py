"""`python -m jauge` is `jauge`."""

from jauge.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
