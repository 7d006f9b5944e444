"""The figures of several games, one in a row."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.util import find_spec
from typing import Any, Literal

from ._arguments import whole
from ._errors import NotationError, RulesError
from ._faceup import Rules
from ._progress import Progress
from ._types import Preset

Frame = Literal["pandas", "polars", "rows"]

SETS = ["symmetric", "distinct", "shuffled", "equal", "equal_more", "equal_fewer"]
"""The sets of deals of a summary, besides all."""


def census(
    games: str | Iterable[Rules | str | int],
    *,
    suits: int | None = None,
    preset: Preset | None = None,
    trumps: Literal["none", "own"] | None = None,
    after_beating: Literal["lead", "pass"] | None = None,
    rounds: bool = True,
    frame: Frame | None = None,
    progress: Progress = None,
) -> Any:
    """Solve several games, and return the figures of each as a row, as ``faceup solve --ranks 1-10 --format csv`` prints them.

    ``games`` is a range as text, such as ``"1x1-1x10"``, ``"2x8-10"`` or ``"challenge-4x1-4x4"``; or numbers of ranks, such as
    ``range(1, 11)``, of the game that the options name; or a list of games, whose settings the options change. The columns are the rules, the numbers of wins, losses and
    draws of each set of deals of ``Table.summary``, and the longest forced result.

    ``frame`` is ``"pandas"`` or ``"polars"``, for a data frame, or ``"rows"``, for a list of dicts. By default it is the first of these that
    is installed. Without ``rounds``, solving is faster, and the longest results are missing.

    >>> import faceup
    >>> frame = faceup.census("2x1-2x7")
    >>> frame[["ranks", "win", "loss", "draw", "longest_rounds"]].tail(2).values.tolist()
    [[6, 2393, 1701, 0, 20], [7, 8825, 6846, 711, 25]]
    >>> [row["symmetric_win"] for row in faceup.census(range(4, 8), frame="rows")]
    [14, 28, 56, 102]
    """
    from . import solve

    if not isinstance(games, Iterable):
        raise TypeError(f"expected games as a range such as '2x1-2x10', or as a list, got {type(games).__name__}")
    settings: Any = {"preset": preset, "trumps": trumps, "after_beating": after_beating}
    rules = []
    for game in _range(games) if isinstance(games, str) else games:
        is_named = isinstance(game, (str, Rules))
        if is_named and suits is not None:
            raise RulesError("suits belong to games given as numbers of ranks; leave out suits")
        rules.append(Rules(game, **settings) if is_named else Rules(suits, whole(game, "a number of ranks", 1), **settings))
    return _frame([_row(solve(game, rounds=rounds, progress=progress).summary()) for game in rules], frame)


census.__module__ = "faceup"


def _range(text: str) -> list[str]:
    """The games of a range, such as ``challenge-4x1-4x6``."""
    found = re.fullmatch(r"(.*?)(\d+)x(\d+)-(?:(\d+)x)?(\d+)", text.strip())
    first, last = (int(found[3]), int(found[5])) if found else (1, 0)
    if found is None or found[4] not in (None, found[2]) or first > last:
        raise NotationError(f"expected a range of games such as '2x1-2x10', got '{text}'")
    return [f"{found[1]}{found[2]}x{ranks}" for ranks in range(first, last + 1)]


def _row(summary: Any) -> dict[str, Any]:
    rules: Rules = summary["rules"]
    row: dict[str, Any] = {
        "rules": rules.code,
        "game": rules.preset,
        "suits": rules.suits,
        "ranks": rules.ranks,
        "trumps": rules.trumps,
        "after_beating": rules.after_beating,
        **summary["positions"],
    }
    for name in SETS:
        row |= {f"{name}_{outcome}": (summary[name] or {}).get(outcome) for outcome in ("win", "loss", "draw")}
    longest = summary["longest"]
    return row | {"longest_rounds": summary["longest_rounds"], "longest_hand": longest and longest["hand"]}


def _frame(rows: list[dict[str, Any]], frame: Frame | None) -> Any:
    if frame is None:
        frame = next((name for name in ("pandas", "polars") if find_spec(name)), "rows")
    if frame == "pandas":
        import pandas

        # Numbers stay whole where some are missing.
        return pandas.DataFrame(rows).convert_dtypes()
    if frame == "polars":
        import polars

        return polars.DataFrame(rows, infer_schema_length=None)
    if frame == "rows":
        return rows
    raise NotationError(f"expected the frame pandas, polars or rows, got '{frame}'")
