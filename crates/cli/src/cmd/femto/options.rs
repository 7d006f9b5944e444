//! The options that name a game of Femto.

use std::str::FromStr;

use clap::builder::TypedValueParser;
use faceup::parts::femto::{Chooser, Dealing, Lead, LeftOut, Objective, Pack, Settings, SettingsError};

use crate::args::{one_of, some_of};
use crate::failure::usage;

/// The options that name a game.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Game")]
pub struct GameArgs {
    /// The cards: 2 to 16 different numbers, or femto, or atto for 3,4,7,8,9,10. J is a joker, which beats every card and
    /// counts 0 [default: 2,3,4,5,6,7,8,10]
    #[arg(long, value_name = "LIST", value_parser = str::parse::<Pack>)]
    pub cards: Option<Pack>,

    #[command(flatten)]
    pub rules: RulesArgs,
}

fn objectives() -> impl TypedValueParser<Value = Objective> {
    some_of(Objective::from_str, ["result", "margin", "low", "odd", "even", "multiple:3", "prime"])
}

/// The options for the rules, without the cards.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Game")]
pub struct RulesArgs {
    /// The objective: result (the greater total wins), margin (the difference of the totals), low, odd, even, multiple:M or prime
    #[arg(long, value_name = "OBJECTIVE", default_value = "result", value_parser = objectives(), hide_possible_values = true)]
    pub objective: Objective,

    /// The player who chooses which card of a round stays in front of its winner
    #[arg(long, default_value_t, value_parser = one_of(Chooser::ALL, Chooser::name, [
        "The winner of the round",
        "The loser of the round",
        "The player who would win if the game were over; in a tie, the winner of the round",
        "The player who would lose if the game were over; in a tie, the winner of the round",
    ]))]
    pub chooser: Chooser,

    /// How cards are played
    #[arg(long, default_value_t, value_parser = one_of(Lead::ALL, Lead::name, [
        "Both at once, face down",
        "One player leads face up: the first player, and then the winner of the last round",
        "One player leads face up: the first player, and then the loser of the last round",
        "The players lead in turn, the first player first",
        "The first player always leads",
    ]))]
    pub lead: Lead,

    /// How the players get their hands
    #[arg(long, default_value_t, value_parser = one_of(Dealing::ALL, Dealing::name, [
        "The cards are dealt, and all deals are equally likely",
        "The cards lie face up, and the players take them in turn, the first player first",
    ]))]
    pub dealing: Dealing,

    /// Whether the card left out of an odd pack lies face up [default: shown]
    #[arg(long, value_parser = one_of(LeftOut::ALL, LeftOut::name, [
        "Both players see it",
        "Neither player sees it: hands have bounds, not values (solve, query and play)",
    ]))]
    pub left_out: Option<LeftOut>,
}

/// A setting that a search varies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Vary {
    /// The objective
    Objective,
    /// Who chooses the card kept
    Chooser,
    /// How cards are played
    Lead,
}

impl RulesArgs {
    /// Rules with every choice of some settings.
    pub fn varied(&self, settings: &[Vary]) -> Vec<RulesArgs> {
        let mut rules = vec![self.clone()];
        let mut vary = |setting, choices: &dyn Fn(&RulesArgs) -> Vec<RulesArgs>| {
            if settings.contains(&setting) {
                rules = rules.iter().flat_map(choices).collect();
            }
        };
        vary(Vary::Objective, &|rules| Objective::AUTHORS.map(|objective| RulesArgs { objective, ..*rules }).into());
        vary(Vary::Chooser, &|rules| Chooser::ALL.map(|chooser| RulesArgs { chooser, ..*rules }).into());
        vary(Vary::Lead, &|rules| Lead::ALL.map(|lead| RulesArgs { lead, ..*rules }).into());
        rules
    }

    /// The game with a pack of cards, and whether it can be solved exactly.
    fn checked(&self, pack: Pack) -> (Settings, Result<(), SettingsError>) {
        let RulesArgs { objective, chooser, lead, dealing, left_out } = *self;
        let settings = Settings { pack, objective, chooser, lead, dealing };
        let checked = left_out.map_or(Ok(()), |left_out| settings.check(left_out));
        (settings, checked)
    }

    /// The game with a pack of cards.
    pub fn settings(&self, pack: Pack) -> anyhow::Result<Settings> {
        let (settings, checked) = self.checked(pack);
        checked.map(|()| settings).map_err(usage)
    }
}

impl GameArgs {
    fn pack(&self) -> Pack {
        self.cards.clone().unwrap_or_default()
    }

    /// The game, if the card left out is hidden.
    pub fn hidden(&self) -> anyhow::Result<Option<Settings>> {
        match self.rules.checked(self.pack()) {
            (settings, Err(SettingsError::Hidden)) => Ok(Some(settings)),
            (_, checked) => checked.map(|()| None).map_err(usage),
        }
    }

    /// The game that the options name.
    pub fn settings(&self) -> anyhow::Result<Settings> {
        self.rules.settings(self.pack())
    }
}
