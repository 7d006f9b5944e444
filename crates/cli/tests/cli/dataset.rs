//! `faceup dataset`: its files and folders, the same bytes in every way, and what it refuses.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{Run, Sandbox, counts, entries, json_lines, words};

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
fn csv_as_a_whole() {
    let sandbox = Sandbox::new();
    dataset(&sandbox, "--ranks 3 --out rows.csv");
    insta::assert_snapshot!(read(&sandbox, "rows.csv"), @r"
    hand,opponent_hand,hand_mask,cards,outcome,rounds,winning_lead_count,winning_leads,winning_leads_mask,best_leads,best_leads_mask,spades,hearts,top_cards,masters,opponent_masters,runs,longest_run,length_balance,upper_covers,lower_covers,on_frontier,frontier_steps,frontier_rounds
    S:- H:AKQ,S:AKQ H:-,56,3,win,2,2,Qh Kh,24,Qh Kh,24,0,3,1,3,3,1,3,3,0,0,true,0,0
    S:Q H:AK,S:AK H:Q,49,3,win,2,1,Kh,16,Kh,16,1,2,1,2,2,2,2,1,1,1,true,0,0
    S:K H:AQ,S:AQ H:K,42,3,loss,3,0,,0,Ah,32,1,2,1,1,1,3,1,1,2,2,true,0,0
    S:KQ H:A,S:A H:KQ,35,3,win,2,2,Qs Ks,3,Qs Ks,3,2,1,1,1,1,2,2,1,1,1,true,0,0
    S:A H:KQ,S:KQ H:A,28,3,win,2,2,Qh Kh,24,Qh Kh,24,1,2,1,1,1,2,2,1,1,1,true,0,0
    S:AQ H:K,S:K H:AQ,21,3,loss,3,0,,0,As,4,2,1,1,1,1,3,1,1,2,2,true,0,0
    S:AK H:Q,S:Q H:AK,14,3,win,2,1,Ks,2,Ks,2,2,1,1,2,2,2,2,1,1,1,true,0,0
    S:AKQ H:-,S:- H:AKQ,7,3,win,2,2,Qs Ks,3,Qs Ks,3,3,0,1,3,3,1,3,3,0,0,true,0,0
    ");
}

#[test]
fn json_lines_of_positions_within_rounds() {
    let sandbox = Sandbox::new();
    dataset(&sandbox, "--game challenge --suits 2 --ranks 3 --set rounds --sample 4 --seed 2 --out rows.jsonl");
    insta::assert_snapshot!(read(&sandbox, "rows.jsonl"), @r#"
    {"hand":"S:- H:Q","opponent_hand":"S:KQ H:AK","pile":["As"],"to_beat":"As","mover_trump":"hearts","hand_mask":8,"opponent_mask":51,"pile_mask":4,"cards":1,"opponent_cards":4,"pile_cards":1,"outcome":"win","rounds":0,"winning_move_count":2,"winning_moves":["Qh","eat"],"best_moves":["Qh"],"only_eating_wins":false,"only_beating_wins":false,"spades":0,"hearts":1,"top_cards":0,"masters":0,"opponent_masters":2,"runs":1,"longest_run":1,"length_balance":1}
    {"hand":"S:Q H:AQ","opponent_hand":"S:A H:-","pile":["Ks","Kh"],"to_beat":null,"mover_trump":"hearts","hand_mask":41,"opponent_mask":4,"pile_mask":18,"cards":3,"opponent_cards":1,"pile_cards":2,"outcome":"loss","rounds":0,"winning_move_count":0,"winning_moves":[],"best_moves":["Qs","Qh","Ah"],"only_eating_wins":null,"only_beating_wins":null,"spades":1,"hearts":2,"top_cards":1,"masters":0,"opponent_masters":0,"runs":2,"longest_run":2,"length_balance":1}
    {"hand":"S:Q H:-","opponent_hand":"S:A H:A","pile":["Ks","Kh","Qh"],"to_beat":"Qh","mover_trump":"spades","hand_mask":1,"opponent_mask":36,"pile_mask":26,"cards":1,"opponent_cards":2,"pile_cards":3,"outcome":"win","rounds":0,"winning_move_count":1,"winning_moves":["Qs"],"best_moves":["Qs"],"only_eating_wins":false,"only_beating_wins":true,"spades":1,"hearts":0,"top_cards":0,"masters":0,"opponent_masters":1,"runs":1,"longest_run":1,"length_balance":1}
    {"hand":"S:- H:K","opponent_hand":"S:AQ H:Q","pile":["Ks","Ah"],"to_beat":null,"mover_trump":"hearts","hand_mask":16,"opponent_mask":13,"pile_mask":34,"cards":1,"opponent_cards":3,"pile_cards":2,"outcome":"win","rounds":0,"winning_move_count":1,"winning_moves":["Kh"],"best_moves":["Kh"],"only_eating_wins":null,"only_beating_wins":null,"spades":0,"hearts":1,"top_cards":1,"masters":0,"opponent_masters":0,"runs":1,"longest_run":1,"length_balance":1}
    "#);
}

#[test]
fn the_description() {
    let sandbox = Sandbox::new();
    let json = sandbox.json(&words("dataset --ranks 3 --columns outcome,rounds --out rows.csv --json"));
    let sidecar: Value = serde_json::from_str(&read(&sandbox, "rows.csv.json")).unwrap();
    assert_eq!((&json["command"], &json["table_hash"]), (&sidecar["command"], &sidecar["table_hash"]));
    let command = "faceup dataset --game beat-it-or-eat-it --suits 2 --ranks 3 --set symmetric --columns outcome,rounds \
                   --format csv";
    assert_eq!(json["command"], command);
    assert_eq!((&json["rows"], &json["parts"], &json["columns"][1]), (&8.into(), &1.into(), &"rounds".into()));
    assert_eq!(sidecar["is_complete"], true);
    assert_eq!(sidecar["license"], "CC0-1.0");
    assert_eq!(sidecar["parts"][0]["rows"], 8);
    let before = fs::read(sandbox.file("rows.csv")).unwrap();
    assert_eq!(sidecar["parts"][0]["bytes"].as_u64(), Some(before.len() as u64));
    // The command of the description makes the same bytes, and the hash is that of the table that solve writes.
    sandbox.ok(&words(&format!("{} --out again.csv", command.strip_prefix("faceup ").unwrap())));
    assert_eq!(fs::read(sandbox.file("again.csv")).unwrap(), before);
    let table = sandbox.table("table", "--ranks 3");
    let info = sandbox.json(&["table", "info", table.to_str().unwrap(), "--json"]);
    assert_eq!(info["table_hash"], json["table_hash"]);
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

/// 8 groups of rows, each of which fills a part.
/// A slash at the end of a file's name hides the file from the system.
#[test]
fn a_file_is_no_folder() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("f"), "mine").unwrap();
    for out in ["f", "f/", "f/."] {
        let message = sandbox.refused(&words(&format!("dataset --no-cache --ranks 3 --out {out}")), 2);
        assert!(message.contains("'f' is a file, and a dataset in parts needs a folder"), "{out}: {message}");
    }
    for command in ["solve --ranks 3", "prove S:AK --no-cache --ranks 3"] {
        let message = sandbox.refused(&words(&format!("{command} --out f/")), 1);
        assert!(
            message.contains("the name of a file with a slash at its end; leave out the slash"),
            "{command}: {message}"
        );
        let message = sandbox.refused(&words(&format!("{command} --out f/x")), 1);
        assert!(message.contains("'f' is a file, and no folder; name another"), "{command}: {message}");
    }
    assert_eq!(fs::read_to_string(sandbox.file("f")).unwrap(), "mine");
}

const PARTS: &str = "dataset --ranks 10 --set all --columns hand_mask,outcome --part-size 1 --format csv --out rows";

#[test]
fn parts_follow_each_other() {
    let sandbox = Sandbox::new();
    let json = sandbox.json(&words(&format!("{PARTS} --json")));
    assert_eq!((&json["parts"], &json["rows"]), (&8.into(), &1_048_574.into()));
    dataset(&sandbox, "--ranks 10 --set all --columns hand_mask,outcome --out whole.csv");
    let whole = read(&sandbox, "whole.csv");
    let (head, _) = whole.split_once('\n').unwrap();
    let mut joined = format!("{head}\n");
    for part in 0..8 {
        let text = read(&sandbox, &format!("rows/data/part-{part:05}.csv"));
        joined += text.strip_prefix(&format!("{head}\n")).unwrap();
    }
    assert!(joined == whole);
}

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
    assert!(again().stderr.contains("went on after 6 finished parts"));
    let mut damaged = before["data/part-00002.csv"].clone();
    damaged[1000] ^= 1;
    fs::write(folder.join("data/part-00002.csv"), damaged).unwrap();
    assert!(again().stderr.contains("went on after 2 finished parts"));
    // A card, or a description in the vocabulary of Croissant, that is gone or was changed is put right.
    for name in ["croissant.json", "README.md"] {
        fs::remove_file(folder.join(name)).unwrap();
        again();
        fs::write(folder.join(name), "{}").unwrap();
        again();
    }
    // A list of parts that was changed is refused.
    for (from, to) in [("data/part-00000.csv", "../rows.csv"), ("\"rows\": 131072", "\"rows\": 131073")] {
        let changed = String::from_utf8(before["dataset.json"].clone()).unwrap().replace(from, to);
        fs::write(folder.join("dataset.json"), changed).unwrap();
        sandbox.refusal(
            PARTS,
            2,
            "dataset.json' exists and is not as it was written: its checksum is missing or does not fit",
        );
    }
    fs::write(folder.join("dataset.json"), &before["dataset.json"]).unwrap();
    // Files that no run of this dataset can have left are kept.
    for name in ["data/part-00008.csv", "data/part-99999.csv", "data/part-00000.jsonl"] {
        fs::write(folder.join(name), "mine").unwrap();
        let message = sandbox.refused(PARTS, 2);
        assert!(message.contains("exists and is not of this dataset"), "{message}");
        fs::remove_file(folder.join(name)).unwrap();
    }
    // Other files stay.
    fs::write(folder.join("notes.txt"), "mine").unwrap();
    sandbox.ok(&words(&format!("{PARTS} --force")));
    assert_eq!(read(&sandbox, "rows/notes.txt"), "mine");
}

#[test]
fn what_is_there_is_not_lost() {
    let sandbox = Sandbox::new();
    fs::write(sandbox.file("rows.csv"), "mine").unwrap();
    let message = sandbox.refused(&words("dataset --no-cache --ranks 3 --out rows.csv"), 2);
    assert!(
        message.contains("'rows.csv' exists and is not this dataset: give another name, or add --force"),
        "{message}"
    );
    assert_eq!(read(&sandbox, "rows.csv"), "mine");
    dataset(&sandbox, "--ranks 3 --out rows.csv --force");
    let run = sandbox.run(&words("dataset --no-cache --ranks 3 --out rows.csv"));
    assert!(run.code == Some(0) && run.stderr.contains("already contains this dataset"), "{run:?}");
    // Another dataset, and the same rows with a byte changed.
    sandbox.refused(&words("dataset --no-cache --ranks 4 --out rows.csv"), 2);
    fs::write(sandbox.file("rows.csv"), read(&sandbox, "rows.csv").replace("win", "won")).unwrap();
    sandbox.refused(&words("dataset --no-cache --ranks 3 --out rows.csv"), 2);

    // A Parquet file has no checksum beside it, so it is written again, whether it is damaged or not.
    dataset(&sandbox, "--ranks 3 --out rows.parquet");
    let whole = fs::read(sandbox.file("rows.parquet")).unwrap();
    let mut damaged = whole.clone();
    damaged[100] ^= 1;
    fs::write(sandbox.file("rows.parquet"), damaged).unwrap();
    dataset(&sandbox, "--ranks 3 --out rows.parquet");
    assert!(fs::read(sandbox.file("rows.parquet")).unwrap() == whole);
    sandbox.refused(&words("dataset --no-cache --ranks 3 --set all --out rows.parquet"), 2);

    dataset(&sandbox, "--ranks 3 --out folder");
    let before = contents(&sandbox.file("folder"));
    let message = sandbox.refused(&words("dataset --no-cache --ranks 4 --out folder"), 2);
    assert!(message.contains("holds another dataset (made by 'faceup dataset --game beat-it-or-eat-it"), "{message}");
    assert!(contents(&sandbox.file("folder")) == before);
    dataset(&sandbox, "--ranks 4 --format csv --out folder --force");
    assert_eq!(entries(&sandbox.file("folder")), ["README.md", "croissant.json", "data", "dataset.json"]);
    assert_eq!(entries(&sandbox.file("folder/data")), ["part-00000.csv"]);
    fs::create_dir_all(sandbox.file("other/data")).unwrap();
    fs::write(sandbox.file("other/data/part-00000.csv"), "mine").unwrap();
    sandbox.refusal("dataset --no-cache --ranks 4 --out other", 2, "'other' is not empty and holds no dataset");
    sandbox.refusal(
        "dataset --no-cache --ranks 4 --out other --force",
        2,
        "part-00000.csv' exists and is not of this dataset",
    );
    assert_eq!(read(&sandbox, "other/data/part-00000.csv"), "mine");
    sandbox.refusal("dataset --ranks 4 --out ..", 2, "'..' is not empty and holds no dataset");
    fs::write(sandbox.file("folder/dataset.json"), "mine").unwrap();
    let message = sandbox.refused("dataset --no-cache --ranks 4 --format csv --out folder", 2);
    assert!(message.contains("dataset.json' exists and does not describe a dataset"), "{message}");
}

#[test]
fn a_frontier_table_has_no_rounds() {
    let sandbox = Sandbox::new();
    sandbox.table("table", "--ranks 6");
    sandbox.ok(&words("table convert table frontier"));
    dataset(&sandbox, "--table frontier --set all --columns hand,value,frontier_steps --out rows.jsonl");
    let rows = json_lines(&read(&sandbox, "rows.jsonl"));
    assert_eq!(rows.len(), 4094);
    assert!(rows.iter().all(|row| row["rounds"].is_null() && row["frontier_steps"].is_u64()));
    // With too little memory for all outcomes, the frontier table itself is asked.
    let little = "--table frontier --set all --columns hand,value,frontier_steps --memory 1K --out little.jsonl";
    dataset(&sandbox, little);
    assert!(read(&sandbox, "little.jsonl") == read(&sandbox, "rows.jsonl"));
}

#[test]
fn what_cannot_be_written_is_a_usage_error() {
    let sandbox = Sandbox::new();
    for (options, says) in [
        ("--ranks 3", "--out"),
        ("--ranks 3 --set rounds --out rows", "take a sample of it with --sample N"),
        ("--suits 1 --ranks 2 --set rounds --sample 9 --out rows", "a pack of 3 or more cards"),
        ("--suits 3 --ranks 3 --set symmetric --out rows", "symmetric deals need an even number of suits"),
        ("--ranks 3 --columns hand,bids --out rows", "no column or group is called 'bids'; use some of: deal, value, "),
        ("--ranks 3 --columns mover_trump --out rows", "no column or group is called 'mover_trump'"),
        ("--ranks 3 --out rows.csv --format jsonl", "--format asks for jsonl"),
        ("--ranks 3 --out rows.csv --part-size 1M", "only a folder has parts"),
        ("--ranks 3 --out rows --seed 3", "--sample"),
        ("--ranks 3 --out rows --stratified", "--sample"),
        ("--ranks 3 --out rows --part-size 0", "is not a size"),
    ] {
        let message = sandbox.refused(&words(&format!("dataset {options}")), 2);
        assert!(message.contains(says), "{options}: {message}");
    }
    // Nothing was solved for that, and nothing was made.
    assert_eq!(sandbox.cached().len(), 0);
    assert_eq!(entries(&sandbox.work()), [""; 0]);
    let message = sandbox.refused(&words("dataset --ranks 3 --out no/rows.csv"), 1);
    assert!(message.contains("cannot write 'no/rows.csv': there is no folder 'no'"), "{message}");
    let message = sandbox.refused(&words("dataset --ranks 3 --out no/rows"), 1);
    assert!(message.contains("cannot write 'no/rows': there is no folder 'no'"), "{message}");
}

/// A limit to the size of files stands for a full disk.
#[cfg(unix)]
#[test]
fn a_full_disk_names_the_file() {
    let sandbox = Sandbox::new();
    for (out, file) in
        [("rows.parquet", "rows.parquet"), ("rows.csv", "rows.csv"), ("rows", "rows/data/part-00000.parquet")]
    {
        let run = sandbox.shell(&format!(
            "ulimit -f 16; faceup dataset --quiet --ranks 9 --set all --no-cache --columns hand,outcome --out {out}"
        ));
        assert_eq!(run.code, Some(1), "{run:?}");
        assert_eq!(
            run.stderr,
            format!(
                "error: cannot write '{file}': the file would be too large; raise the limit to file sizes, or choose another place\n"
            )
        );
    }
    assert_eq!(entries(&sandbox.work()), ["rows"]);
    assert_eq!(entries(&sandbox.file("rows")), ["data", "dataset.json"]);
    dataset(&sandbox, "--ranks 9 --set all --columns hand,outcome --out rows");
}

#[test]
fn names_that_are_no_datasets() {
    let sandbox = Sandbox::new();
    let table = sandbox.table("t.csv", "--ranks 3");
    let before = fs::read(&table).unwrap();
    fs::write(sandbox.file("plain"), "mine").unwrap();
    for (line, says) in [
        ("--ranks 3 --out rows.txt", "expected a name with the extension '.parquet', '.csv' or '.jsonl'"),
        ("--ranks 3 --out -", "not written to standard output"),
        ("--table t.csv --out t.csv --force", "is the table that the dataset is made from"),
        ("--ranks 3 --out plain --force", "'plain' is a file, and a dataset in parts needs a folder"),
    ] {
        sandbox.refusal(&format!("dataset {line}"), 2, says);
    }
    assert!(fs::read(&table).unwrap() == before && read(&sandbox, "plain") == "mine");
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
