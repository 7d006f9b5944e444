"""The command line: ``python -m faceup``."""

from __future__ import annotations

import sys

from ._faceup import run_command


def main() -> None:
    """Run the command line, and end the process with its exit code."""
    sys.exit(run_command(["faceup", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
