"""A solver straight from the rules, in Python: slow, and independent of the library.

A card is a pair (suit, rank), with the ace as the greatest rank; suits are numbered spades, hearts, clubs, diamonds. A position
is (hands, mover, pile, to_beat): hands of players 0 and 1 as frozensets, the pile as a frozenset, the card to beat or None.
"""

from functools import cache
from itertools import product


class Game:
    """A game of the family: the value of each deal is +(BIG - rounds), -(BIG - rounds) or 0, for the leader."""

    BIG = 1000

    def __init__(self, suits, ranks, trumps="none", after_beating="lead"):
        self.ranks = ranks
        self.pack = list(product(range(suits), range(ranks)))
        self.trumps = (0, 1) if trumps == "own" else (None, None)
        self.after_beating = after_beating
        self.values = self._solve()

    def moves(self, position):
        """The legal moves, each with the next position. Eating is the move None."""
        hands, mover, pile, to_beat = position
        own = hands[mover]
        if not hands[0] or not hands[1]:
            return
        for card in own:
            if to_beat is not None and not self.beats(mover, card, to_beat):
                continue
            left = self._with(hands, mover, own - {card})
            if to_beat is None or self.after_beating == "pass":
                yield card, (left, 1 - mover, pile | {card}, card)
            else:
                yield card, (left, mover, pile | {card}, None)
        if to_beat is not None:
            yield None, (self._with(hands, mover, own | pile), 1 - mover, frozenset(), None)

    def beats(self, player, card, other):
        if card[0] == other[0]:
            return card[1] > other[1]
        return card[0] == self.trumps[player]

    @staticmethod
    def _with(hands, player, hand):
        return (hand, hands[1]) if player == 0 else (hands[0], hand)

    def leader_key(self, hands, mover):
        """The leader's hand, as player one would hold it: the trump suits change places for player two."""
        if mover == 1 and self.trumps[0] is not None:
            return frozenset((1 - suit if suit < 2 else suit, rank) for suit, rank in hands[1])
        return hands[mover]

    def value(self, position, known, memory):
        """The value for the mover, with the values of later rounds from `known`."""
        if position in memory:
            return memory[position]
        hands, mover = position[:2]
        if not hands[0] or not hands[1]:
            return self.BIG if not hands[mover] else -self.BIG
        best = -self.BIG - 1
        for card, then in self.moves(position):
            if card is None:
                value = known[self.leader_key(then[0], then[1])]
                value -= (value > 0) - (value < 0)  # a round later
            else:
                value = self.value(then, known, memory)
            best = max(best, value if then[1] == mover else -value)
        memory[position] = best
        return best

    def _solve(self):
        deals = []
        for bits in range(1, (1 << len(self.pack)) - 1):
            deals.append(frozenset(card for at, card in enumerate(self.pack) if bits >> at & 1))
        values = dict.fromkeys(deals, 0)
        while True:
            memory, after = {}, {}
            for hand in deals:
                after[hand] = values[hand] or self.value(self.start(hand), values, memory)
            if after == values:
                return values
            values = after

    def start(self, hand):
        return ((hand, frozenset(self.pack) - hand), 0, frozenset(), None)

    def move_values(self, position):
        """The value of each move for the player who makes it."""
        found = {}
        for card, then in self.moves(position):
            if card is None:
                value = self.values[self.leader_key(then[0], then[1])]
                value -= (value > 0) - (value < 0)
            else:
                value = self.value(then, self.values, {})
            found[card] = value if then[1] == position[1] else -value
        return found

    # The library's words.

    def mask(self, hand):
        return sum(1 << self.pack.index(card) for card in hand)

    def hand(self, mask):
        return frozenset(card for at, card in enumerate(self.pack) if mask >> at & 1)

    def name(self, card):
        if card is None:
            return "eat"
        suit, rank = card
        return "AKQJT98765432"[self.ranks - 1 - rank] + "shcd"[suit]

    def words(self, value):
        """A value as (outcome, rounds)."""
        if value == 0:
            return (0, None)
        return (1 if value > 0 else -1, self.BIG - abs(value))


@cache
def game(suits, ranks, trumps="none", after_beating="lead"):
    """A solved game; each is solved once."""
    return Game(suits, ranks, trumps, after_beating)
