"""The command line: ``python -m faceup``."""

from __future__ import annotations

import signal
import sys

from ._faceup import run_command


def main() -> None:
    """Run the command line, and end the process with its exit code."""
    # The command catches Ctrl-C. Python's handler would be called as well, and raise KeyboardInterrupt in place of the exit code.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(run_command(["faceup", *sys.argv[1:]]))


if __name__ == "__main__":
    main()
