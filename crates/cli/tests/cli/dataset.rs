//! `faceup dataset`: its files and folders, the same bytes in every way, and what it refuses.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use crate::cases::cases;
use crate::support::{Run, Sandbox, counts, entries, json_lines, words};

cases!("dataset":
    csv_as_a_whole json_lines_of_positions_within_rounds #[cfg(unix)] the_description a_file_is_no_folder
    #[cfg(unix)] what_is_there_is_not_lost #[cfg(unix)] a_frontier_table_has_no_rounds what_cannot_be_written_is_a_usage_error
    #[cfg(unix)] a_full_disk_names_the_file #[cfg(unix)] names_that_are_no_datasets #[cfg(unix)] parts_follow_each_other);

/// Runs `dataset` with options, which are split at spaces.
fn dataset(sandbox: &Sandbox, options: &str) -> String {
    sandbox.ok(&words(&format!("dataset {options}")))
}

fn read(sandbox: &Sandbox, name: &str) -> String {
    fs::read_to_string(sandbox.file(name)).unwrap()
}

/// The names and contents of the files of a folder, and of the folder of the rows in it.
fn contents(folder: &Path) -> HashMap<String, Vec<u8>> {
    let rows = entries(&folder.join("data")).into_iter().map(|name| format!("data/{name}"));
    let names = entries(folder).into_iter().filter(|name| name != "data").chain(rows);
    names.map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect()
}

#[test]
fn rows_agree_with_deals_and_solve() {
    let sandbox = Sandbox::new();
    for (game, columns) in [
        ("--ranks 7 --set all", "deal,value,leads"),
        ("--game challenge --ranks 3", "value,leads,deal"),
        ("--suits 3 --ranks 3 --set equal", "hand,opponent_hand,outcome,rounds,winning_lead_count,winning_leads"),
    ] {
        dataset(&sandbox, &format!("{game} --columns {columns} --out rows.jsonl --force"));
        let rows = json_lines(&read(&sandbox, "rows.jsonl"));
        let deals = json_lines(&sandbox.ok(&words(&format!("deals --json {game}"))));
        assert_eq!(rows.len(), deals.len());
        for (row, deal) in rows.iter().zip(&deals) {
            for name in words("hand opponent_hand outcome rounds winning_lead_count winning_leads") {
                assert_eq!(row[name], deal[name], "{row}");
            }
        }
    }
    let solved = sandbox.json(&words("solve --ranks 7 --json"));
    dataset(&sandbox, "--ranks 7 --set all --columns outcome --out outcomes.jsonl");
    let rows = json_lines(&read(&sandbox, "outcomes.jsonl"));
    let of = |outcome: &str| rows.iter().filter(|row| row["outcome"] == outcome).count() as u64;
    assert_eq!(["win", "loss", "draw"].map(of), counts(&solved["positions"]));
}

#[test]
fn the_same_bytes_in_every_way() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("table", "--ranks 9");
    let table = table.to_str().unwrap();
    for format in ["parquet", "csv", "jsonl"] {
        let options = format!("--ranks 9 --set all --columns hand_mask,value,winning_leads --format {format}");
        dataset(&sandbox, &format!("{options} --no-cache --out 0 --threads 1"));
        dataset(&sandbox, &format!("{options} --out 1 --threads 3"));
        dataset(&sandbox, &format!("{options} --out 2 --table {table}"));
        let all = [0, 1, 2].map(|folder| contents(&sandbox.file(&folder.to_string())));
        assert!(all[0] == all[1] && all[1] == all[2], "{format}");
        assert_eq!(entries(&sandbox.file("0")), ["README.md", "croissant.json", "data", "dataset.json"]);
        let rows = format!("part-00000.{format}");
        assert_eq!(entries(&sandbox.file("0/data")), [rows.as_str()]);
        // A file has the bytes of the only part.
        dataset(&sandbox, &format!("{options} --out rows.{format}"));
        assert_eq!(
            fs::read(sandbox.file(&format!("rows.{format}"))).unwrap(),
            all[0][&format!("data/{rows}")],
            "{format}"
        );
        for folder in ["0", "1", "2"] {
            fs::remove_dir_all(sandbox.file(folder)).unwrap();
        }
    }
}

const PARTS: &str = "dataset --ranks 10 --set all --columns hand_mask,outcome --part-size 1 --format csv --out rows";

#[test]
fn finished_parts_are_kept() {
    let sandbox = Sandbox::new();
    sandbox.ok(&words(PARTS));
    let (folder, before) = (sandbox.file("rows"), contents(&sandbox.file("rows")));
    let again = || -> Run {
        let run = sandbox.run(&words(PARTS));
        assert_eq!(run.code, Some(0), "{run:?}");
        assert!(contents(&folder) == before);
        run
    };
    assert!(again().stderr.contains("already contains this dataset; nothing to do"));
    // A part is gone, and one is damaged: all before them are kept.
    fs::remove_file(folder.join("data/part-00006.csv")).unwrap();
    assert!(again().stderr.contains("resumed after 6 finished parts"));
    let mut damaged = before["data/part-00002.csv"].clone();
    damaged[1000] ^= 1;
    fs::write(folder.join("data/part-00002.csv"), damaged).unwrap();
    assert!(again().stderr.contains("resumed after 2 finished parts"));
    // A card, or a description in the vocabulary of Croissant, that is gone or was changed is put right.
    for name in ["croissant.json", "README.md"] {
        fs::remove_file(folder.join(name)).unwrap();
        again();
        fs::write(folder.join(name), "{}").unwrap();
        again();
    }
    // Other files stay.
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    sandbox.ok(&words(&format!("{PARTS} --force")));
    assert_eq!(read(&sandbox, "rows/notes.txt"), "mine");
}

/// The script writes the datasets of the article as the command does, with the checksum of every file.
#[cfg(target_os = "linux")]
#[test]
fn the_datasets_of_the_article() {
    let sandbox = Sandbox::with_data();
    let script = |line: &str| sandbox.shell(&format!("FACEUP=faceup data/datasets.sh {line}"));
    let name = "beat-it-or-eat-it-2x5-symmetric";
    script("published 2x5").with_code(0);
    dataset(&sandbox, "--ranks 5 --out alone");
    assert_eq!(contents(&sandbox.file("alone")), contents(&sandbox.file("published").join(name)));
    script("published 2x6").with_code(0);
    assert_eq!(entries(&sandbox.file("published")), ["SHA256SUMS", name, "beat-it-or-eat-it-2x6-symmetric"]);
    assert_eq!(read(&sandbox, "published/SHA256SUMS").lines().count(), 8);
    sandbox.shell("cd published && sha256sum --quiet --check SHA256SUMS").with_code(0);
    fs::write(sandbox.file("published").join(name).join("README.md"), "changed").unwrap();
    sandbox.shell("cd published && sha256sum --quiet --check SHA256SUMS").with_code(1);
    script("").with_code(2);
    // The page has the names that the script knows.
    let all = sandbox.shell("FACEUP=echo data/datasets.sh none").with_code(0).stdout;
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/dataset.md")).unwrap();
    let names: Vec<&str> = all.lines().map(|line| line.rsplit("none/").next().unwrap()).collect();
    assert_eq!(names.len(), 14);
    assert!(names.iter().all(|name| page.contains(&format!("`{name}`"))), "{names:?}");
}
