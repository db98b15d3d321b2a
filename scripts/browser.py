"""Find the browser that the browser tests drive, or install Debian's where apt-get works."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)


def find_browser() -> str | None:
    """Path of a Chrome or Chromium on this machine, or None."""
    return next((path for name in (*NAMES, *PLACES) if (path := shutil.which(name))), None)


def install_browser() -> None:
    """Install Debian's Chromium, where this user may."""
    apt = shutil.which("apt-get")
    if apt is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-qq"], ["install", "-y", "-qq", "chromium"]):
        subprocess.run([apt, *words], env=environment, check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    """Make a browser available; say what to install where that cannot be done."""
    if find_browser() is None:
        install_browser()
    if (path := find_browser()) is not None:
        print(f"Browser tests use {path}.")
        return 0
    print("Browser tests are skipped: install Chromium or Google Chrome to run them.")
    return 1 if os.environ.get("PAPERBOARD_REQUIRE_BROWSER") else 0


if __name__ == "__main__":
    sys.exit(main())
