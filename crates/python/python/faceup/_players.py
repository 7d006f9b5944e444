"""The players of the library, by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ._faceup import Deal, Engine, Position, Record, Rules, Table, levels, player_name
from ._game import Game


class Player:
    """A player who chooses moves: ``"easy"``, ``"medium"``, ``"hard"``, ``"expert"``, ``"perfect"``, ``"random"``, ``"depth:D"`` or
    ``"vote:D"``, as in ``faceup play``.

    A player of some ``rules`` plays that game only; without rules, any game. The perfect player plays by ``table`` or, without one, by the
    table that ``faceup.solve`` returns: the first choice may take as long as solving the game. ``seed`` chooses among equal moves;
    ``memory`` is the most memory to use for tables, in bytes.

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
        self._full_name, self._needs_table = player_name(name)
        self._name, self._table, self._seed, self._memory = name, table, seed, memory
        self._rules = Rules(rules) if isinstance(rules, str) else rules or (table.rules if table else None)
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

    def choose(self, game: Game | Record | Deal | Position | str) -> str:
        """The move that the player chooses. The player sees the moves of a game, and so avoids repetitions."""
        if not isinstance(game, (Game, Record)):
            game = Game(game, self._rules)
        record = game._record if isinstance(game, Game) else game
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

    def __repr__(self) -> str:
        rules = f", '{self._rules.code}'" if self._rules is not None else ""
        return f"Player('{self._name}'{rules})"


Player.__module__ = "faceup"

players: Mapping[str, Player] = MappingProxyType({name: Player(name) for name in [*levels(), "random"]})
"""A player of any game for each level, the weakest first, and one who plays at random."""
