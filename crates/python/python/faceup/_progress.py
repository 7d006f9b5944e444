"""The progress bar of long work: tqdm's if it is installed, or a plain line on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from types import TracebackType
from typing import Any, Union

Callback = Callable[[int, int, int], Any]
"""Called with the number of the step, the amount done and the total."""

Progress = Union[None, bool, Callback]
"""``True`` for a bar, ``False`` for none, a function, or ``None`` for a bar on a terminal and in a notebook."""


class Bar:
    """A bar, which appears after a second and ends with the work, if it can be drawn."""

    def __init__(self, what: str, steps: str) -> None:
        self.what = what
        self.steps = steps
        self.next = time.monotonic() + 1.0
        self.is_drawn = True

    def __call__(self, step: int, done: int, total: int) -> None:
        now = time.monotonic()
        if now >= self.next and total:
            self.attempt(lambda: self.draw(now, step, done, total))

    def close(self) -> None:
        """Removes the bar."""
        self.attempt(self.remove)

    def attempt(self, work: Callable[[], None]) -> None:
        """Draws, unless that has failed before: standard error may be closed, or a notebook may lack support for bars."""
        if self.is_drawn:
            try:
                work()
            except Exception:
                self.is_drawn = False

    def draw(self, now: float, step: int, done: int, total: int) -> None:
        """Draws the state of the work."""
        raise NotImplementedError

    def remove(self) -> None:
        """Removes what was drawn."""
        raise NotImplementedError


class PlainBar(Bar):
    """A line on standard error, without tqdm."""

    width = 0

    def draw(self, now: float, step: int, done: int, total: int) -> None:
        self.next = now + 0.2
        line = f"{self.what}, {self.steps} {step}: {100 * done // total}%"
        sys.stderr.write("\r" + line.ljust(self.width))
        sys.stderr.flush()
        self.width = len(line)

    def remove(self) -> None:
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()


class TqdmBar(Bar):
    """A bar of tqdm. It restarts only if less is done than before, or the total changes.

    A solve with rounds keeps counting through its rounds. A bar restarted with each round would stay at 0%: tqdm draws ten times
    a second, and a round can take less.
    """

    bar: Any = None
    step = -1

    def draw(self, now: float, step: int, done: int, total: int) -> None:
        if self.bar is None:
            from tqdm.auto import tqdm

            self.bar = tqdm(total=total, leave=False, file=sys.stderr, unit_scale=True)
        is_new = step != self.step
        if total != self.bar.total or (is_new and done < self.bar.n):
            self.bar.reset(total=total)
        if is_new:
            self.step = step
            self.bar.set_description(f"{self.what}, {self.steps} {step}", refresh=False)
        # Threads may report late.
        self.bar.n = max(done, self.bar.n)
        self.bar.refresh()

    def remove(self) -> None:
        if self.bar is not None:
            self.bar.close()


def _is_watched() -> bool:
    """Whether the output is a terminal or a notebook."""
    try:
        return "ipykernel" in sys.modules or sys.stderr.isatty()
    except Exception:
        # It is closed, or replaced by something else.
        return False


def _has_tqdm() -> bool:
    """Whether tqdm can be imported. A module that was put there by hand may have no specification, which is a ``ValueError``."""
    try:
        return find_spec("tqdm") is not None
    except ValueError:
        return False


class watched:
    """The callback for a piece of work, and the end of its bar::

    with watched(progress, "solving", "round") as callback:
        ...
    """

    def __init__(self, progress: Progress, what: str, steps: str) -> None:
        self.callback: Callback | None = None
        self.bar: Bar | None = None
        if callable(progress):
            self.callback = progress
        elif progress is not None and not isinstance(progress, bool):
            raise TypeError(f"expected progress as True, False or a function, got {type(progress).__name__}")
        elif progress or (progress is None and _is_watched()):
            self.bar = (TqdmBar if _has_tqdm() else PlainBar)(what, steps)
            self.callback = self.bar

    def __enter__(self) -> Callback | None:
        return self.callback

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.bar is not None:
            self.bar.close()
