"""The games for OpenSpiel, under the name ``python_faceup``. It needs the package ``open_spiel``.

>>> from faceup import open_spiel
>>> game = open_spiel.load("2x4", "S:AK H:AK")
>>> str(game)
'python_faceup(deal=S:AK H:AK,game=beat-it-or-eat-it-2x4,max_rounds=1000)'
>>> state = game.new_initial_state()
>>> [state.action_to_string(action) for action in state.legal_actions()]
['Ks', 'As', 'Kh', 'Ah']
>>> import pyspiel
>>> pyspiel.load_game(str(game)).num_distinct_actions()
9

Importing this module registers the game, for ``pyspiel.load_game`` and the programs of OpenSpiel. Its parameters are ``game``, the rules as
a text; ``deal``, the starter's hand as a text, or as a hexadecimal mask such as ``0x26000``; and ``max_rounds``. An action is the number of a card, which is that of its bit in
masks, or the number of cards, for eating. Without a deal, chance deals as the shuffle of the games' authors does or, if no deal is symmetric,
hands of equal size. A win has the value 1 and a loss -1.

Play without end is a draw. Here the game is drawn when a position with an empty pile comes up again, and when more than ``max_rounds``
rounds have ended. ``faceup.gambit.efg`` says why no value changes.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._arguments import whole
from ._faceup import Deal, Position, Rules

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise ImportError("this needs OpenSpiel: `pip install open_spiel` installs it") from error

__all__ = ["FaceupGame", "FaceupState", "load"]

NAME = "python_faceup"
MAX_ROUNDS = 1000
"""The default limit, that of tournaments. The longest forced results take about a hundred rounds with two suits of 13."""


def __dir__() -> list[str]:
    return __all__


def _type(is_dealt: bool) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Beat It Or Eat It and its relatives, by faceup",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC if is_dealt else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"game": "2x4", "deal": "", "max_rounds": MAX_ROUNDS},
    )


def load(rules: Rules | str, deal: Deal | str | int | None = None, *, max_rounds: int = MAX_ROUNDS) -> FaceupGame:
    """The game of some rules from a deal, or from random deals."""
    rules = Rules(rules)
    parameters: dict[str, str | int] = {"game": rules.code}
    if deal is not None:
        deal = rules.deal(deal)
        # A comma ends a parameter.
        parameters["deal"] = deal.hand if "," not in deal.hand else hex(deal.mask)
    parameters["max_rounds"] = whole(max_rounds, "a number of rounds", 0)
    game: FaceupGame = pyspiel.load_game(NAME, parameters)
    return game


class FaceupGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel. ``load`` makes one."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.rules = Rules(params.get("game", "2x4"))
        text = params.get("deal", "")
        self.deal = self.rules.deal(int(text, 16) if text.startswith("0x") else text) if text else None
        self.max_rounds = params.get("max_rounds", MAX_ROUNDS)
        self.hands: list[int] = []
        self.weights: list[float] = []
        if self.deal is None:
            is_paired = self.rules.suits % 2 == 0 and self.rules.lengths[::2] == self.rules.lengths[1::2]
            self.hands = self.rules.hands("symmetric" if is_paired else "equal").tolist()
            shuffles = [self.rules.deal(hand).shuffles if is_paired else 1 for hand in self.hands]
            self.weights = [number / sum(shuffles) for number in shuffles]
        cards = self.rules.cards
        names = [*self.rules.card_names(self.rules.full_mask), "eat"]
        self.actions = {name: action for action, name in enumerate(names)}
        self.action_names = names
        info = pyspiel.GameInfo(
            num_distinct_actions=cards + 1,
            max_chance_outcomes=len(self.hands),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            # A round has at most every card once, and then a player eats.
            max_game_length=(self.max_rounds + 1) * (cards + 1),
        )
        super().__init__(_type(self.deal is not None), info, params)

    def new_initial_state(self, state: Any = None) -> FaceupState:
        """The start of the game."""
        if state is not None:
            raise NotImplementedError("a state is made from the start of the game, by its actions")
        return FaceupState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer, who sees all cards."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class FaceupState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: a position, and the positions with an empty pile before it."""

    def __init__(self, game: FaceupGame) -> None:
        super().__init__(game)
        self.position: Position | None = None
        self._before: frozenset[Position] = frozenset()
        self._rounds = 0
        self._is_drawn = False
        if game.deal is not None:
            self.position = game.deal.position

    def current_player(self) -> Any:
        """The player to move: 0 for player one, 1 for player two."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        return 0 if self.position.mover == "one" else 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, with their chances."""
        return list(enumerate(self.get_game().weights))

    def _legal_actions(self, player: int) -> list[int]:
        assert self.position is not None
        actions = self.get_game().actions
        return sorted(actions[move] for move in self.position.moves())

    def _apply_action(self, action: int) -> None:
        game = self.get_game()
        if self.position is None:
            self.position = game.rules.deal(game.hands[action]).position
            return
        if not self.position.pile_mask:
            self._before |= {self.position}
        move = game.action_names[action]
        self.position = self.position.play(move)
        self._rounds += move == "eat"
        is_repeated = not self.position.pile_mask and self.position in self._before
        self._is_drawn = self.position.winner is None and (is_repeated or self._rounds > game.max_rounds)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        if player == pyspiel.PlayerId.CHANCE:
            return str(game.rules.hand(game.hands[action]))
        return str(game.action_names[action])

    def is_terminal(self) -> bool:
        """Whether a player has won, or the game is drawn."""
        return self._is_drawn or (self.position is not None and self.position.winner is not None)

    def returns(self) -> list[float]:
        """The results of the players."""
        winner = None if self.position is None else self.position.winner
        return {"one": [1.0, -1.0], "two": [-1.0, 1.0], None: [0.0, 0.0]}[winner]

    def __str__(self) -> str:
        return "the deal" if self.position is None else str(self.position)


class _Observer:
    """Sees both hands, the pile, the card to beat and the mover."""

    def __init__(self, game: FaceupGame, params: Any) -> None:
        if params:
            raise ValueError(f"expected no parameters of the observer, got {params}")
        self._actions, self._cards = game.actions, game.rules.cards
        self.tensor = np.zeros(4 * self._cards + 2, np.float32)
        names = ["hand of player one", "hand of player two", "pile", "card to beat"]
        parts = np.split(self.tensor, [self._cards * end for end in range(1, 5)])
        self.dict = dict(zip([*names, "mover"], parts))

    def set_from(self, state: FaceupState, player: int) -> None:
        """Writes the tensor of a state."""
        self.tensor.fill(0)
        position = state.position
        if position is None:
            return
        hands = [position.mask, position.opponent_mask]
        if position.mover == "two":
            hands.reverse()
        to_beat = 0 if position.to_beat is None else 1 << self._actions[position.to_beat]
        masks = [*hands, position.pile_mask, to_beat]
        bits = [mask >> card & 1 for mask in masks for card in range(self._cards)]
        self.tensor[:] = [*bits, position.mover == "one", position.mover == "two"]

    def string_from(self, state: FaceupState, player: int) -> str:
        """The state as a text."""
        return str(state)


pyspiel.register_game(_type(False), FaceupGame)
