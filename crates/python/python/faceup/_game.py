"""A game that is being played."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Literal

from . import _svg
from ._errors import MoveError, NotationError, RulesError
from ._faceup import Annotation, Deal, Position, Record, Rules, Table
from ._outcome import Outcome

if TYPE_CHECKING:
    from ._players import Player

Side = Literal["one", "two"]


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
        if isinstance(rules, str):
            rules = Rules(rules)
        if start is None:
            start = (rules or Rules()).random_deal(seed=seed)
        elif seed is not None:
            raise TypeError("a seed chooses a deal; leave out start or seed")
        of = _read(start, rules) if isinstance(start, str) else start.record if isinstance(start, Game) else start
        self._record: Record
        if isinstance(of, Record):
            self._record = copy.copy(of)
        else:
            self._record = Record(of, rules=rules, names=names or ("LEFT", "RIGHT"))
        if rules is not None and self.rules != rules:
            raise RulesError(f"expected a game of {rules}, got one of {self.rules}")
        if names is not None and names != self._record.names:
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
        return [] if self.is_over() else self.position.moves()

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
            raise IndexError("no move has been made")
        return self._record.moves[-1]

    def is_legal(self, move: str) -> bool:
        """Whether a text is a legal move."""
        try:
            self.position.play(move)
        except (MoveError, NotationError):
            return False
        return True

    def is_over(self) -> bool:
        """Whether a player has won, or the record says how the game ended: by agreement, for example."""
        return self._record.ending != "unfinished"

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position, with an empty pile, has come up at least ``count`` times. No rule ends the game then."""
        return self.position.to_beat is None and self.positions.count(self.position) >= count

    def outcome(self, player: Side = "one") -> Outcome | None:
        """The outcome of the game for a player, or ``None`` while it goes on."""
        ending = self._record.ending
        if ending == "unfinished":
            return None
        return Outcome.DRAW if ending == "draw" else Outcome.WIN if ending == player else Outcome.LOSS

    def result(self) -> str:
        """``"1-0"`` if player one has won, ``"0-1"`` if player two has, ``"1/2-1/2"`` for a draw, and ``"*"`` while the game goes on."""
        return {"one": "1-0", "two": "0-1", "draw": "1/2-1/2", "unfinished": "*"}[self._record.ending]

    def play_out(self, one: Player, two: Player, *, rounds: int = 1000) -> str:
        """Lets two players go on until one has won, a position has come up three times, or so many rounds have ended. Returns the result.

        >>> from faceup import Game, players
        >>> Game("S:KJ H:AQT98").play_out(players["perfect"], players["easy"])
        '1-0'
        """
        players = {"one": one, "two": two}
        while not self.is_over() and not self.is_repetition() and self.rounds < rounds:
            self.push(players[self.turn].choose(self))
        return self.result()

    def annotate(self, table: Table) -> Annotation:
        """Evaluates every move with a table of the same rules, as ``Record.annotate``."""
        return self._record.annotate(table)

    def copy(self) -> Game:
        """A game with the same moves, which goes on by itself."""
        return Game(self)

    __copy__ = copy

    def __len__(self) -> int:
        return len(self._record)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._record == other._record

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return str(self._record)

    def __repr__(self) -> str:
        now = f"player {self.turn} to move" if not self.is_over() else self.result()
        return f"<faceup.Game of {self.rules}, {len(self)} moves, {now}>"

    def _repr_svg_(self) -> str:
        return _svg.of(self)


Game.__module__ = "faceup"


def _read(text: str, rules: Rules | None) -> Position | Record:
    """The position or the record of a text. A text of several lines is a record if it can be one."""

    def position() -> Position:
        return Position(text, rules)

    def record() -> Record:
        return Record.parse(text)

    first, second = (record, position) if "\n" in text.strip() else (position, record)
    try:
        return first()
    except NotationError as error:
        try:
            return second()
        except NotationError:
            raise error from None
