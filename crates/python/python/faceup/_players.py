"""The players of the library, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from ._arguments import record_of
from ._faceup import Deal, Engine, Position, Record, Rules, Table, levels, player_name
from ._types import Played


class Player:
    """A player who chooses moves: ``"easy"``, ``"medium"``, ``"hard"``, ``"expert"``, ``"perfect"``, ``"tops"``, ``"random"``,
    ``"depth:D"`` or ``"vote:D"``, as in ``faceup play``.

    A player of some ``rules`` plays that game only; without rules, any game. The perfect player plays by ``table`` or, without one, by the
    table that ``faceup.solve`` returns: the first choice may take as long as solving the game. ``seed`` chooses among equal moves;
    ``memory`` is the most memory to use for tables, in bytes. A copy begins again with the seed.

    >>> from faceup import Game, Player
    >>> game = Game("S:KJ H:AQT98")
    >>> player = Player("perfect", "2x7")
    >>> player.choose(game), str(player.knowledge)
    ('8h', 'win in 12 rounds')
    """

    def __init__(
        self,
        name: str,
        rules: Rules | str | None = None,
        *,
        table: Table | None = None,
        seed: int = 0,
        memory: int | None = None,
    ) -> None:
        if table is not None and not isinstance(table, Table):
            raise TypeError(f"expected a Table, got {type(table).__name__}")
        self._full_name, self._needs_table = player_name(name)
        self._name, self._table, self._seed, self._memory = name, table, seed, memory
        self._rules = Rules(rules) if rules is not None else table.rules if table is not None else None
        self._engine: Engine | None = None
        self.knowledge: object = None
        """What the player knows of the last choice, for the mover: a ``Value``, an ``Outcome``, or ``None``."""
        if self._rules is not None and not self._needs_table:
            self._engine_of(self._rules)

    @property
    def name(self) -> str:
        """The name."""
        return self._name

    @property
    def rules(self) -> Rules | None:
        """The rules of the only game that the player plays, or ``None``."""
        return self._rules

    def choose(self, game: Played | Record | Deal | Position | str) -> str:
        """The move that the player chooses. The player sees the moves of a game, and so avoids repetitions."""
        record = record_of(game, self._rules)
        move, self.knowledge = self._engine_of(self._rules or record.rules).choose(record)
        return move

    def _engine_of(self, rules: Rules) -> Engine:
        if self._engine is None or self._engine.rules != rules:
            table = self._table
            if table is None and self._needs_table:
                from . import solve

                table = solve(rules, memory=self._memory)
            self._engine = Engine(self._full_name, rules, table=table, seed=self._seed, memory=self._memory)
        return self._engine

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"_engine": None}

    def __repr__(self) -> str:
        rules = f", '{self._rules.code}'" if self._rules is not None else ""
        return f"Player('{self._name}'{rules})"


Player.__module__ = "faceup"


class _Players(dict[str, Player]):
    def __missing__(self, name: str) -> Player:
        return Player(name)  # or an error with the names that there are


players: Mapping[str, Player] = MappingProxyType(_Players({name: Player(name) for name in [*levels(), "random"]}))
"""A player of any game for each level, the weakest first, and one who plays at random."""
