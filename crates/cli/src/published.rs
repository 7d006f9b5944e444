//! The datasets that the article cites. `faceup dataset --all-published` writes them.

use faceup::dataset::{Format, Options, Sample, Set};
use faceup::{DealSet, Preset, Rules};

/// A published dataset: its game, and what it contains.
pub struct Published {
    pub rules: Rules,
    set: Set,
    sample: Option<Sample>,
    columns: &'static [&'static str],
}

/// The columns of the task for learning: docs/dataset.md.
const LEARNING: &[&str] = &["deal", "value", "features", "held", "estimator", "split"];
/// The columns of a dataset with many rows.
const SHORT: &[&str] = &["hand_mask", "cards", "value"];

/// All of them. Those of one game follow each other, because they are of one table.
pub fn all() -> Vec<Published> {
    let symmetric = |preset, suits, ranks| of(preset, (suits, ranks), DealSet::Symmetric, &[]);
    let standard = Preset::BeatItOrEatIt;
    let mut list: Vec<Published> = (5..=13).filter_map(|ranks| symmetric(standard, 2, ranks)).collect();
    // After the symmetric deals of ten ranks.
    list.splice(6..6, of(standard, (2, 10), DealSet::All, LEARNING));
    list.extend(of(standard, (2, 13), DealSet::All, SHORT));
    let positions = Sample { rows: 100_000, seed: 1, is_stratified: false };
    let of_rounds = list.last().map(|last| last.rules);
    list.extend(of_rounds.map(|rules| Published { rules, set: Set::Rounds, sample: Some(positions), columns: &[] }));
    list.extend(symmetric(Preset::Challenge, 4, 5));
    list.extend(symmetric(Preset::Challenge1987, 4, 5));
    list
}

fn of(preset: Preset, (suits, ranks): (u8, u8), set: DealSet, columns: &'static [&'static str]) -> Option<Published> {
    let rules = preset.rules(suits, ranks).ok()?;
    Some(Published { rules, set: Set::Deals(set), sample: None, columns })
}

impl Published {
    /// The name, which is that of its folder.
    pub fn name(&self) -> String {
        format!("{}-{}", self.rules.code(), self.set)
    }

    pub fn options(&self) -> Options {
        Options {
            set: self.set,
            sample: self.sample,
            columns: self.columns.iter().map(|&name| name.to_owned()).collect(),
            format: Format::Parquet,
            part_size: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_published_dataset_can_be_made() {
        let all = all();
        assert_eq!(all.len(), 14);
        for dataset in &all {
            dataset.options().check(dataset.rules).unwrap();
        }
        let mut rules: Vec<Rules> = all.iter().map(|dataset| dataset.rules).collect();
        rules.dedup();
        assert_eq!(rules.len(), 11, "those of one game follow each other");
        let mut names: Vec<String> = all.iter().map(Published::name).collect();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), all.len(), "each has a name of its own");
    }
}
