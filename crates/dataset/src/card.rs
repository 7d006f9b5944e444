//! The card of a dataset in a folder: Markdown, with a YAML head for `datasets.load_dataset`.

use crate::about::{About, Format, LICENSE_URL};

pub(crate) fn text(about: &About, format: Format) -> String {
    let rows = about.rows;
    let files = format!("data/part-*.{}", format.name());
    let (pandas, polars) = match format {
        Format::Parquet => ("read_parquet(\"FOLDER/data\")".to_owned(), "read_parquet(\"FOLDER/data\")".to_owned()),
        Format::Csv => (part("read_csv", format, ")"), format!("read_csv(\"FOLDER/{files}\")")),
        Format::JsonLines => (part("read_json", format, ", lines=True)"), format!("read_ndjson(\"FOLDER/{files}\")")),
    };
    let mut text = head(&about.name(), &files);
    text += &format!(
        "
# {name}

Positions of {rules} with their exact values: the set `{set}`, {rows} rows. They were computed by faceup {version} from the
table with the BLAKE3 hash `{hash}`, by this command:

```sh
{command}
```

```python
datasets.load_dataset(\"FOLDER\")
pandas.{pandas}
polars.{polars}
```

`dataset.json` has the checksum of each file, `croissant.json` the same in the vocabulary of Croissant. The data is in the
public domain ([CC0-1.0]({LICENSE_URL})).

| column | type | what it is |
|---|---|---|
",
        name = about.name(),
        rules = about.rules,
        set = about.set,
        version = about.version,
        hash = about.table_hash,
        command = about.command,
    );
    for column in &about.columns {
        let null = if column.is_nullable { ", or null" } else { "" };
        text += &format!("| `{}` | {}{null} | {} |\n", column.name, column.kind, column.formula);
    }
    text
}

/// The call of a library that reads the first part.
fn part(function: &str, format: Format, rest: &str) -> String {
    format!("{function}(\"FOLDER/data/part-00000.{}\"{rest}", format.name())
}

/// The head: the licence, and the files of the rows.
fn head(name: &str, files: &str) -> String {
    format!(
        "---\nlicense: cc0-1.0\npretty_name: {name}\ntags:\n- games\n- combinatorial-games\n- tabular\nconfigs:\n\
         - config_name: default\n  data_files:\n  - split: train\n    path: {files}\n---\n"
    )
}
