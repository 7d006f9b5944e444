"""Small games for Gambit, as files in its format ``.efg``.

>>> from faceup import gambit
>>> text = gambit.efg("S:A H:K", "2x2")
>>> print(text.splitlines()[0])
EFG 2 R "beat-it-or-eat-it-2x2 S:A H:K | S:K H:A" { "one" "two" }

``pygambit.read_efg`` and the other programs of Gambit read such a file.
"""

from __future__ import annotations

from ._arguments import record_of, whole
from ._errors import MemoryLimitError
from ._faceup import Deal, Position, Rules
from ._types import Played

__all__ = ["efg"]

HEADER = 3
"""The lines before the first node."""

OUTCOMES = {"one": 't "" 1 "one wins" { 1, -1 }', "two": 't "" 2 "two wins" { -1, 1 }', None: 't "" 3 "draw" { 0, 0 }'}


def __dir__() -> list[str]:
    return __all__


def efg(
    start: Deal | Position | Played | str, rules: Rules | str | None = None, *, rounds: int | None = None, nodes: int = 100_000
) -> str:
    """The tree of a game from a deal, a position or where a game stands, as the text of an ``.efg`` file, in which a win has the value 1 and a loss -1.

    Play without end is a draw. So the tree ends with a draw where a position with an empty pile comes up again and, if ``rounds`` are given,
    where more rounds than those have ended. A winner's best play repeats no position, and takes no more rounds than ``Table.value`` says.
    So the values are the same, unless there are fewer ``rounds``.

    The tree has every order of moves, so only small games have small trees; fewer rounds make them smaller. One of more than ``nodes``
    nodes raises ``MemoryLimitError``.

    >>> from faceup import gambit
    >>> print(gambit.efg("S:A H:K", "2x2"))
    EFG 2 R "beat-it-or-eat-it-2x2 S:A H:K | S:K H:A" { "one" "two" }
    ""
    <BLANKLINE>
    p "" 1 1 "" { "As" "Kh" } 0
    p "" 2 1 "" { "eat" } 0
    p "" 1 2 "" { "Kh" } 0
    t "" 1 "one wins" { 1, -1 }
    p "" 2 2 "" { "Ah" "eat" } 0
    p "" 2 3 "" { "Ks" } 0
    t "" 2 "two wins" { -1, 1 }
    p "" 1 3 "" { "As" } 0
    t "" 1 "one wins" { 1, -1 }
    <BLANKLINE>
    """
    root = start if isinstance(start, Position) else record_of(start, rules).now
    nodes = whole(nodes, "a number of nodes", 1)
    most = None if rounds is None else whole(rounds, "a number of rounds", 0)
    lines = [f'EFG 2 R "{root}" {{ "one" "two" }}', '""', ""]
    sets = {"one": 0, "two": 0}
    # From the root, each node before its children. With each go the positions with an empty pile and the number of rounds before it.
    left: list[tuple[Position, frozenset[Position], int]] = [(root, frozenset(), 0)]
    while left:
        position, before, eaten = left.pop()
        if len(lines) - HEADER == nodes:
            raise MemoryLimitError(f"the tree has more than {nodes:,} nodes; take a smaller game, fewer rounds, or more nodes")
        is_empty = position.pile_mask == 0
        if position.winner is not None or (most is not None and eaten > most) or (is_empty and position in before):
            lines.append(OUTCOMES[position.winner])
            continue
        moves, player = position.moves(), position.mover
        sets[player] += 1
        actions = " ".join(f'"{move}"' for move in moves)
        lines.append(f'p "" {1 if player == "one" else 2} {sets[player]} "" {{ {actions} }} 0')
        if is_empty:
            before |= {position}
        left += [(position.play(move), before, eaten + (move == "eat")) for move in reversed(moves)]
    return "\n".join(lines) + "\n"
