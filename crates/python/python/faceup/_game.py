"""A game that is being played."""

from __future__ import annotations

import copy
from dataclasses import dataclass
from typing import Any, TypeVar, overload

from . import _svg
from ._annotation import Annotation
from ._arguments import record_of, whole
from ._errors import MoveError, NoMoveError, NotationError, RulesError
from ._faceup import Deal, Position, Record, Rules, Table
from ._outcome import Outcome
from ._players import Player
from ._types import Side, moves_of

_Game = TypeVar("_Game", bound="Game")
_NEITHER: Any = object()
"""Stands for no argument."""


@dataclass(frozen=True)
class Ending:
    """The end of a game, as ``chess.Outcome`` of python-chess."""

    winner: Side | None
    """The player who has won, ``"one"`` or ``"two"``, or ``None`` after a draw."""

    def result(self) -> str:
        """``"1-0"`` if player one has won, ``"0-1"`` if player two has, and ``"1/2-1/2"`` for a draw."""
        return "1/2-1/2" if self.winner is None else "1-0" if self.winner == "one" else "0-1"


Ending.__module__ = "faceup"


class Game:
    """A game that is being played: a start, and the moves since.

    ``start`` is a ``Deal``, a ``Position``, a ``Record``, another game, or the text of one; ``rules`` are needed if the text does not tell
    them. Without a start, the game begins with a random deal of the rules, by default of the standard game, that ``seed`` chooses.
    ``names`` are the players' names in the record. Player one is the starter.

    >>> from faceup import Game
    >>> game = Game("S:KJ H:AQT98")
    >>> game.turn, game.legal_moves
    ('one', ['Js', 'Ks', '8h', '9h', 'Th', 'Qh', 'Ah'])
    >>> for move in ["8h", "Jh", "8s", "eat"]:
    ...     game.push(move)
    >>> game.turn, game.position.hand
    ('two', 'S:AQT9 H:K')
    >>> game.pop(), game.turn
    ('eat', 'one')
    >>> game.push("Ah")
    Traceback (most recent call last):
        ...
    faceup.MoveError: the card does not beat the card on top of the pile
    """

    def __init__(
        self,
        start: Deal | Position | Record | Game | str | int | None = None,
        rules: Rules | str | None = None,
        *,
        names: tuple[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        wanted = None if rules is None else Rules(rules)
        if start is None:
            start = (wanted or Rules()).random_deal(seed=seed)
        elif seed is not None:
            raise TypeError("a seed chooses a deal; leave out start or seed")
        self._record = record_of(start, wanted, ("LEFT", "RIGHT") if names is None else names)
        if wanted is not None and self.rules != wanted:
            raise RulesError(f"expected a game of {wanted}, got one of {self.rules}")
        if names is not None and tuple(names) != self._record.names:
            raise RulesError("the record has names of its own; leave out names")

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._record.rules

    @property
    def position(self) -> Position:
        """The position after the last move."""
        return self._record.now

    @property
    def positions(self) -> list[Position]:
        """The position before each move, and after the last."""
        return self._record.positions

    @property
    def move_stack(self) -> list[str]:
        """The moves so far."""
        return self._record.moves

    @property
    def turn(self) -> Side:
        """The mover, the player to move: ``"one"`` or ``"two"``."""
        return self.position.mover

    @property
    def legal_moves(self) -> list[str]:
        """The legal moves: cards such as ``"8h"``, and ``"eat"``. Empty if the game is over."""
        return [] if self.is_game_over() else self.position.moves()

    @property
    def rounds(self) -> int:
        """The number of rounds that have ended."""
        return self._record.rounds

    @property
    def winner(self) -> Side | None:
        """The player who has won, or ``None``."""
        ending = self._record.ending
        return ending if ending == "one" or ending == "two" else None

    @property
    def record(self) -> Record:
        """The record of the game, a copy: for ``str``, ``Record.to_json``, ``Record.annotate`` and ``faceup.write_record``."""
        return copy.copy(self._record)

    def push(self, move: str) -> None:
        """Makes a move: a card such as ``"9h"``, or ``"eat"``. An illegal move raises ``MoveError``, and changes nothing."""
        self._record.play(move)

    def pop(self) -> str:
        """Takes back the last move, and returns it."""
        move = self.peek()
        self._record.truncate(len(self) - 1)
        return move

    def peek(self) -> str:
        """The last move."""
        if not self._record.moves:
            raise NoMoveError("no move has been made")
        return self._record.moves[-1]

    def is_legal(self, move: str) -> bool:
        """Whether a text is a legal move."""
        try:
            self.position.play(move)
        except (MoveError, NotationError):
            return False
        return True

    def is_game_over(self) -> bool:
        """Whether a player has won, or the record says how the game ended: by agreement, for example."""
        return self._record.ending != "unfinished"

    is_over = is_game_over

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position, with an empty pile, has come up at least ``count`` times. No rule ends the game then."""
        count = whole(count, "a number of times", 1)
        return not self.position.pile_mask and self.positions.count(self.position) >= count

    @overload
    def outcome(self) -> Ending | None: ...
    @overload
    def outcome(self, player: Side) -> Outcome | None: ...
    def outcome(self, player: Side = _NEITHER) -> Ending | Outcome | None:
        """How the game ended, an ``Ending``, or for player ``"one"`` or ``"two"`` an ``Outcome``; ``None`` while it goes on.

        >>> from faceup import Game
        >>> game = Game("S:A | S:K H:AKQ | Qs", "2x3")
        >>> game.push("As")
        >>> game.outcome(), game.outcome("two")
        (Ending(winner='one'), <Outcome.LOSS: 'loss'>)
        """
        if player is not _NEITHER and player not in ("one", "two"):
            raise NotationError(f"expected the player 'one' or 'two', got {player!r}")
        if not self.is_game_over():
            return None
        if player is _NEITHER:
            return Ending(self.winner)
        return Outcome.DRAW if self.winner is None else Outcome.WIN if self.winner == player else Outcome.LOSS

    def result(self) -> str:
        """That of the ``Ending``, and ``"*"`` while the game goes on."""
        return Ending(self.winner).result() if self.is_game_over() else "*"

    def play_out(self, one: Player | str, two: Player | str, *, rounds: int = 1000) -> str:
        """Lets two players, or those of these names, go on until one has won, a position has come up three times, or so many rounds have
        ended. Returns the result.

        >>> from faceup import Game
        >>> Game("S:KJ H:AQT98").play_out("perfect", "easy")
        '1-0'
        """
        rounds = whole(rounds, "a number of rounds", 0)
        players = {"one": _player(one), "two": _player(two)}
        while not self.is_game_over() and not self.is_repetition() and self.rounds < rounds:
            self.push(players[self.turn].choose(self))
        return self.result()

    def annotate(self, table: Table) -> Annotation:
        """Evaluates every move with a table of the same rules, as ``Record.annotate``."""
        return self._record.annotate(table)

    def copy(self: _Game) -> _Game:
        """A game of the same class with the same moves, which goes on by itself."""
        copied = self.__class__.__new__(self.__class__)
        copied.__dict__ |= self.__dict__ | {"_record": self.record}
        return copied

    __copy__ = copy

    def __len__(self) -> int:
        return len(self._record)

    def __bool__(self) -> bool:
        return True

    def __eq__(self, other: object) -> bool:
        return self._record == other._record if isinstance(other, Game) else NotImplemented

    def __str__(self) -> str:
        return str(self.position)

    def __repr__(self) -> str:
        now = self.result() if self.is_game_over() else f"player {self.turn} to move"
        return f"<faceup.Game of {self.rules}, {moves_of(self)}, {now}>"

    def _repr_svg_(self) -> str:
        return _svg.of(self)


Game.__module__ = "faceup"


def _player(of: Player | str) -> Player:
    """A player, or that of a name. Anything that chooses is a player."""
    if not isinstance(of, str) and not hasattr(of, "choose"):
        raise TypeError(f"expected a Player or the name of one, got {type(of).__name__}")
    return Player(of) if isinstance(of, str) else of
