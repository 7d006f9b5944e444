//! The description of a dataset in the vocabulary of Croissant, for search engines and machine-learning libraries.

use serde_json::{Value, json};

use crate::about::{About, Format, LICENSE_URL, Part};

pub(crate) fn text(about: &About, format: Format, parts: &[Part]) -> String {
    let mime = match format {
        Format::Parquet => "application/x-parquet",
        Format::Csv => "text/csv",
        Format::JsonLines => "application/jsonlines",
    };
    let files: Vec<Value> = parts
        .iter()
        .map(|part| {
            json!({
                "@type": "cr:FileObject",
                "@id": part.name,
                "name": part.name,
                "contentUrl": part.name,
                "contentSize": format!("{} B", part.bytes),
                "encodingFormat": mime,
                "sha256": part.sha256,
            })
        })
        .collect();
    let source = |column: &str| match parts {
        [part] => json!({ "fileObject": { "@id": part.name }, "extract": { "column": column } }),
        _ => json!({ "fileSet": { "@id": "parts" }, "extract": { "column": column } }),
    };
    let mut distribution = files;
    if parts.len() > 1 {
        // A set of files outside any other file is in the folder of the description.
        distribution.push(json!({
            "@type": "cr:FileSet",
            "@id": "parts",
            "name": "parts",
            "encodingFormat": mime,
            "includes": format!("data/part-*.{}", format.name()),
        }));
    }
    let fields: Vec<Value> = about
        .columns
        .iter()
        .map(|column| {
            let kind = match column.kind.as_str() {
                "boolean" => "sc:Boolean",
                "uint8" | "uint16" | "uint64" => "sc:Integer",
                _ => "sc:Text",
            };
            let mut field = json!({
                "@type": "cr:Field",
                "@id": format!("rows/{}", column.name),
                "name": column.name,
                "description": column.formula,
                "dataType": kind,
                "source": source(&column.name),
            });
            if column.kind.starts_with("list") && format != Format::Csv {
                field["repeated"] = true.into();
            }
            field
        })
        .collect();
    let all = json!({
        "@context": serde_json::from_str::<Value>(CONTEXT).unwrap_or_default(),
        "@type": "sc:Dataset",
        "name": about.name(),
        "description": format!(
            "Positions of {} (set '{}') with their exact values, as faceup {} computes them with '{}' from the table with \
             the BLAKE3 hash {}.",
            about.rules, about.set, about.version, about.command, about.table_hash
        ),
        "conformsTo": "http://mlcommons.org/croissant/1.0",
        "license": LICENSE_URL,
        "url": env!("CARGO_PKG_REPOSITORY"),
        "version": about.version,
        "datePublished": PUBLISHED,
        "creator": { "@type": "sc:Organization", "name": "The faceup authors", "url": env!("CARGO_PKG_REPOSITORY") },
        "citeAs": format!(
            "@software{{faceup, title = {{faceup}}, author = {{{{The faceup authors}}}}, version = {{{}}}, url = {{{}}}}}",
            about.version,
            env!("CARGO_PKG_REPOSITORY")
        ),
        "distribution": distribution,
        "recordSet": [{
            "@type": "cr:RecordSet",
            "@id": "rows",
            "name": "rows",
            "description": "One row for each position.",
            "field": fields,
        }],
    });
    format!("{all:#}\n")
}

/// The date of this version of the rows, not today's: a dataset has the same bytes whenever it is made.
const PUBLISHED: &str = "2026-11-22";

/// The context that Croissant 1.0 prescribes.
const CONTEXT: &str = include_str!("croissant_context.json");
