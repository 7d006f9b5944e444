"""Deals, positions and games as images."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ._faceup import Deal, Position, Rules
from ._types import Placed

SUITS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦", "m": "☾", "f": "⚑", "w": "☸", "g": "▦"}
"""The symbols of the suits."""

RED = "hd"
WIDTH, CARD, HEIGHT, GAP, LINE, OVERLAP = 760, 30, 42, 12, 22, 20


class _Image:
    """An image that grows downwards."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.x, self.y, self.width = GAP, GAP, 0

    def text(self, text: str) -> None:
        """A line of text."""
        self.y += LINE
        self.parts.append(f'<text x="{GAP}" y="{self.y - 7}" fill="#222">{escape(text)}</text>')
        self.width = max(self.width, GAP + 8 * len(text))

    def cards(self, groups: list[list[str]], step: int, marked: str | None = None) -> None:
        """Groups of cards in rows."""
        self.x = GAP
        for group in filter(None, groups):
            if self.x > GAP and self.x + step * len(group) > WIDTH:
                self.x, self.y = GAP, self.y + HEIGHT + 4
            for name in group:
                if self.x + CARD > WIDTH:
                    self.x, self.y = GAP, self.y + HEIGHT + 4
                self.card(name, name == marked)
                self.x += step
            self.x += GAP
        self.y += HEIGHT + GAP

    def card(self, name: str, is_marked: bool) -> None:
        rank, suit = name[:-1], name[-1]
        color, edge, wide = "#b00020" if suit in RED else "#111", *(("#d77a00", 3) if is_marked else ("#777", 1))
        middle = self.x + CARD / 2 - 1
        self.parts.append(
            f'<rect x="{self.x}" y="{self.y}" width="{CARD - 2}" height="{HEIGHT}" rx="4" fill="#fff" stroke="{edge}" stroke-width="{wide}"/>'
            f'<g fill="{color}" text-anchor="middle"><text x="{middle}" y="{self.y + 18}">{escape(rank)}</text>'
            f'<text x="{middle}" y="{self.y + 36}">{SUITS[suit]}</text></g>'
        )
        self.width = max(self.width, self.x + CARD)

    def __str__(self) -> str:
        width, height = self.width + GAP, self.y
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
            f'font-family="sans-serif" font-size="15" role="img"><rect width="{width}" height="{height}" rx="6" fill="#f4f4ee"/>'
            + "".join(self.parts)
            + "</svg>"
        )


def _suits(rules: Rules, mask: int) -> list[list[str]]:
    """The cards of a hand by suit, the highest first."""
    names = rules.card_names(mask)
    return [[name for name in reversed(names) if name[-1] == suit] for suit in SUITS]


def _hands(position: Position) -> Iterator[tuple[str, int]]:
    """The players and their hands, player one first."""
    hands = [(position.mover, position.mask), ("two" if position.mover == "one" else "one", position.opponent_mask)]
    return iter(sorted(hands))


def of(shown: Deal | Position | Placed | str) -> str:
    """A deal, a position or a game as an image, in SVG: the hands, the pile, and the card to beat in an orange frame.

    >>> import faceup
    >>> faceup.svg("S:KJ H:AQT98").startswith('<svg xmlns="http://www.w3.org/2000/svg"')
    True
    """
    position = Position(shown) if isinstance(shown, str) else getattr(shown, "position", shown)
    if not isinstance(position, Position):
        raise TypeError(f"expected a Deal, a Position, a Game, or the text of a deal or position, got {type(shown).__name__}")
    image = _Image()
    image.text(str(position.rules))
    for player, mask in _hands(position):
        task = "leads" if position.to_beat is None else "is to beat or eat"
        if position.winner is not None:
            note = " has won" if player == position.winner else ""
        else:
            note = f" {task}" if player == position.mover else ""
        image.text(f"player {player}{note}")
        image.cards(_suits(position.rules, mask), CARD)
    if position.pile:
        image.text("pile")
        image.cards([position.pile.split()], OVERLAP, position.to_beat)
    return str(image)


of.__module__, of.__name__, of.__qualname__ = "faceup", "svg", "svg"
