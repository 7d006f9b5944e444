#!/usr/bin/env python3
"""For which packs peeling proves that nobody wins only without the lead, if a beat ends the turn (the article, Section 4).

  data/peeling.py 5+5 4+3+3       prints for each pack the number of words, and how many peeling and the direct win leave open
  data/peeling.py --rounds 6+6    prints how many of these a search of single rounds refutes, after each round
  data/peeling.py --relation      checks the example of eight cards with a solver that tries every move

The words of a suit name who holds its cards, from the lowest: X or Y. The bottom card of each suit is peeled already. A letter is bad
if the other one comes later in its word.
"""

import functools
import itertools
import sys
from collections import Counter


def bad(word, letter):
    """How many letters of this kind have the other one after them."""
    last = max((i for i, other in enumerate(word) if other != letter), default=-1)
    return sum(other == letter for other in word[: max(last, 0)])


def can_peel(words, suit):
    """Whether the lowest card of a suit can be peeled: the other suits have at most one bad letter, or two in one suit."""
    counts = [bad(word, "Y" if words[suit][0] == "X" else "X") for i, word in enumerate(words) if i != suit]
    return sum(counts) <= 1 or sorted(counts)[-1] == sum(counts) == 2


def peeled(words):
    """The words after all cards are peeled that can be peeled. A card that can be peeled can be peeled later, too."""
    words = list(words)
    while suits := [suit for suit, word in enumerate(words) if word and can_peel(words, suit)]:
        words[suits[0]] = words[suits[0]][1:]
    return words


def wins_directly(words, lengths, own):
    """Whether the player with the letter `own` wins with the lead by the lemma on the direct win, for the best places of the peeled cards."""
    for suit, word in enumerate(words):
        others = [other for i, other in enumerate(words) if i != suit]
        # In a suit that is peeled whole, the player is given the highest card only.
        held = sum(other.count(own) or not other for other in others)
        is_top = all(not other or other[-1] == own for other in others)
        outside = sum(lengths) - lengths[suit]
        if others and is_top and len(word) - word.count(own) <= 1 and held <= len(others) + 1 and outside - held >= 2:
            return True
    return False


def suits_of(pack):
    """The lengths of the suits."""
    return [int(length) for length in pack.split("+")]


def remaining(lengths):
    """The words of each deal after peeling, and whether peeling and the direct win leave them open."""
    for deal in itertools.product(*(map("".join, itertools.product("XY", repeat=length - 1)) for length in lengths)):
        rest = peeled(deal)
        yield rest, any(rest) and not any(wins_directly(rest, lengths, own) for own in "XY")


def report(pack):
    """The line about a pack."""
    found = list(remaining(suits_of(pack)))
    return f"{pack} words {len(found)} peeling {sum(any(rest) for rest, _ in found)} both {sum(is_open for _, is_open in found)}"


class Pack:
    """Sets of hands as numbers: bit h of a set is the hand h, and bit c of a hand the card c. A suit has neighbouring cards, the lowest first."""

    def __init__(self, lengths):
        ends = list(itertools.accumulate(lengths))
        self.suits = [range(end - length, end) for length, end in zip(lengths, ends)]
        self.whole = (1 << ends[-1]) - 1
        self.all = (1 << self.whole + 1) - 1
        self.holds = [sum(1 << hand for hand in range(self.whole + 1) if hand >> card & 1) for card in range(ends[-1])]

    def holding(self, cards):
        """The hands with all these cards."""
        return functools.reduce(int.__and__, (self.holds[card] for card in cards), self.all)

    def lacking(self, cards):
        """The hands with none of these cards."""
        return self.all & ~functools.reduce(int.__or__, (self.holds[card] for card in cards), 0)

    def between(self, hands):
        """Those of the hands that have a card and lack one."""
        return hands & self.all & ~1 & ~(1 << self.whole)

    def closed(self, wins, fails, leads):
        """All hands that win, and that do not, because these do: by dominance, by the bottom cards, and by (E7) or (E8)."""
        before = None
        while (wins, fails) != before:
            before = wins, fails
            for suit in self.suits:
                for low in suit[:-1]:
                    wins |= (wins & self.holding([low]) & self.lacking([low + 1])) << (1 << low)
                    fails |= (fails & self.holding([low + 1]) & self.lacking([low])) >> (1 << low)
                wins |= self.between((wins & self.holds[suit[0]]) >> (1 << suit[0]))
                fails |= self.between((fails & self.lacking(suit[:1])) << (1 << suit[0]))
                for place, card in enumerate(suit):
                    above = (self.holding if leads else self.lacking)(suit[place + 1 :])
                    wins |= self.between((wins & self.lacking([card]) & above) << (1 << card))
                    fails |= self.between((fails & self.holds[card] & above) >> (1 << card))
        return wins, fails

    def forced(self, leads, follows, lead, goal):
        """The hands of a player from which a round ends in a hand of `leads`, with which the player leads next, in one of `follows`, with which
        the opponent does, or with a player out. `goal`: the player forces it; otherwise the opponent does. `lead`: the player leads."""

        def answered(suit, last, own, other, mine):
            # After these cards of the player and of the opponent were played, the last one by the other one of them.
            if mine:
                found = (follows & self.holding(other)) >> sum(1 << card for card in other)
                is_out = 1 << (self.whole - sum(1 << card for card in other))
            else:
                found = (leads & self.lacking(own)) << sum(1 << card for card in own)
                is_out = 1 << sum(1 << card for card in own)
            found = played(found, suit[last + 1 :], suit, own, other, mine)
            return found | is_out if mine != goal else found & ~is_out

        def played(found, cards, suit, own, other, mine):
            for card in cards:
                more = ((*own, card), other) if mine else (own, (*other, card))
                able, after = (self.holding if mine else self.lacking)([card]), answered(suit, suit.index(card), *more, not mine)
                found = found | able & after if mine == goal else found & (self.all & ~able | after)
            return found

        found = 0 if lead == goal else self.all
        for suit in self.suits:
            found = played(found, suit, suit, (), (), lead)
        return self.between(found)

    def refuted(self, words):
        """After how many rounds of search it is absurd that all hands with these words are exceptions; None if it stays possible."""
        both = [(suit[: len(suit) - len(word)], suit[len(suit) - len(word) :], word) for suit, word in zip(self.suits, words)]
        held = sum(1 << card for _, cards, word in both for card, letter in zip(cards, word) if letter == "X")
        peeled_cards = [card for cards, _, _ in both for card in cards]
        leads_win = leads_fail = follows_win = follows_fail = 0
        pairs = [cards for suit in self.suits for count in (0, 1, 2) for cards in itertools.combinations(suit, count)]
        for chosen in itertools.product((0, 1), repeat=len(peeled_cards)):
            hand = held + sum(bit << card for bit, card in zip(chosen, peeled_cards))
            for some in (sum(1 << card for card in cards) for cards in pairs):
                # An exception, and (E2), (E3), (E5) and (E6).
                follows_win |= 0 if hand & some else 1 << (hand | some)
                leads_fail |= 1 << (hand & ~some) if hand & some == some else 0
        for count in itertools.count():
            leads_win, leads_fail = self.closed(leads_win, leads_fail, True)
            follows_win, follows_fail = self.closed(follows_win, follows_fail, False)
            # By (E1), a hand that is empty or whole is absurd here.
            if leads_win & leads_fail or follows_win & follows_fail or leads_fail & 1 or follows_win >> self.whole & 1:
                return count
            before = leads_win, leads_fail, follows_win, follows_fail
            won, not_won = (leads_win, follows_win), (leads_fail, follows_fail)
            leads_win, follows_win = (known | self.forced(*won, lead, True) for known, lead in ((leads_win, True), (follows_win, False)))
            leads_fail, follows_fail = (known | self.forced(*not_won, lead, False) for known, lead in ((leads_fail, True), (follows_fail, False)))
            if (leads_win, leads_fail, follows_win, follows_fail) == before:
                return None


def rounds(pack):
    """The line about the rounds that refute the words of a pack that are open."""
    lengths = suits_of(pack)
    hands = Pack(lengths)
    counts = Counter(hands.refuted(rest) for rest, is_open in remaining(lengths) if is_open)
    return " ".join([pack, *(f"after {after} {counts[after]}" for after in sorted(counts, key=str))])


# Which cards beat a card, for each of two players. Both relations go up from 0 to 7, and in each round at most one card is beaten.
RELATIONS = (
    {0: (1, 2, 3), 1: (2, 3, 4, 6), 2: (5, 6), 3: (5, 6), 4: (5, 6), 5: (6,), 6: (), 7: ()},
    {0: (4, 6), 1: (4, 7), 2: (), 3: (7,), 4: (6, 7), 5: (6, 7), 6: (7,), 7: ()},
)
ALL = frozenset(range(8))


def solve_relation():
    """The value for the player who leads, by player and hand: 1 a win, -1 a loss, 0 a draw."""
    hands = [frozenset(h) for size in range(1, 8) for h in itertools.combinations(ALL, size)]
    values = {(player, hand): 0 for player in (0, 1) for hand in hands}

    def lead(player, hand):
        best = -1
        for card in hand:
            left, other = hand - {card}, ALL - hand
            if not left:
                return 1
            # The opponent eats, and the player leads again; or beats, and if cards are left, the player eats.
            answers = [-values[player, left]]
            for beat in other & set(RELATIONS[1 - player][card]):
                answers.append(values[1 - player, other - {beat}] if other - {beat} else 1)
            best = max(best, -max(answers))
        return best

    while changed := {key: value for key in values if not values[key] and (value := lead(*key))}:
        values.update(changed)
    return values


def main(words):
    if words == ["--relation"]:
        values = solve_relation()
        hand = frozenset((4, 5, 6))
        names = {1: "win", 0: "draw", -1: "loss"}
        print(f"with 4, 5, 6: {names[values[0, hand]]} with the lead, {names[-values[1, ALL - hand]]} without it")
        return 0
    is_rounds = words[:1] == ["--rounds"]
    try:
        for pack in words[is_rounds:]:
            print(rounds(pack) if is_rounds else report(pack))
    except ValueError:
        print(f"data/peeling.py: expected lengths of suits, as 5+5, but got {pack}", file=sys.stderr)
        return 2
    if not words:
        print(__doc__.strip())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
