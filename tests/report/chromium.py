"""A browser that sees the page as a reader would: offline, and every complaint is kept."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = Path("/usr/bin/chromium")
_ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
_ARGUMENTS += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium, or the reason why there is none."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright's Python package is not installed")
    if not CHROMIUM.exists():
        pytest.skip(f"{CHROMIUM} is not there: apt-get install chromium")
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=str(CHROMIUM), args=_ARGUMENTS)
        yield opened
        opened.close()


class Seen:
    """A page in a window of its own, with what it asked for and what it complained of."""

    def __init__(self, opened: Any, file: Path, **options: Any) -> None:
        address = options.pop("fragment", "")
        options.setdefault("viewport", {"width": 1200, "height": 900})
        self.context = opened.new_context(offline=True, **options)
        self.page = self.context.new_page()
        self.asked: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.goto(file.as_uri() + address)

    def clean(self) -> bool:
        """Whether it asked for nothing but itself and complained of nothing."""
        assert self.complaints == []
        return all(url.startswith(("file:", "blob:")) for url in self.asked)
