//! Taking the cards in turn.

use faceup::ByPlayer;
use faceup::parts::femto::{Deal, Draft, Hand};
use rand::RngExt;

use super::{Answer, Table};
use crate::cmd::femto::show;

impl Table<'_> {
    /// Drafts the hands.
    pub fn draft(&mut self) -> Answer<Deal> {
        let draft = Draft::new(self.solution);
        let mut taken = ByPlayer::<Hand>::default();
        while taken.one.len() + taken.two.len() < 2 * self.pack().hand_size() {
            let picker = Draft::picker(taken);
            if self.both {
                self.you = picker;
            }
            let free = self.pack().full().minus(taken.one.union(taken.two));
            let place = if picker == self.you {
                self.say(format_args!("\ncards to take: {}", self.pack().format_hand(free)))?;
                let prompt = if self.both { format!("{} takes", show::name(picker)) } else { "take".to_owned() };
                answer!(self.card(&prompt, free, &|table, text| match text {
                    "hint" => Some(format!("best: {}", show::places(table.pack(), &draft.best(taken)))),
                    "value" | "values" => {
                        let picks = draft.picks(taken);
                        let best = picks.iter().find(|(place, _)| draft.best(taken).contains(place));
                        best.map(|(_, value)| table.value((*value).clone()))
                    }
                    "show" => {
                        let width = if table.both { 6 } else { 5 };
                        let line =
                            |(name, player)| format!("{name:<width$} {}", table.pack().format_hand(taken[player]));
                        Some(table.sides().map(line).join("\n"))
                    }
                    _ => None,
                }))
            } else {
                let best = draft.best(taken);
                let place = best[self.random.random_range(0..best.len())];
                self.say(format_args!("other takes {}", self.pack().card(place)))?;
                place
            };
            taken = Draft::take(taken, place);
        }
        Ok(Ok(Deal::new(self.pack(), taken)?))
    }
}
