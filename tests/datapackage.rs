//! data/datapackage.json describes every CSV file of data, and each file matches it: its columns in
//! this order, and in each row the type, the range and the values of each cell, and a unique key.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

/// The cells of a line. A cell in quotes may hold commas.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut is_quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

/// Whether a text is a list of numbers with this sign between them: the only patterns of the dictionary.
fn is_list(text: &str, sign: char) -> bool {
    text.split(sign).all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
}

/// The fault of a cell, if it has one.
fn fault(cell: &str, field: &Value) -> Option<String> {
    let limits = &field["constraints"];
    if cell.is_empty() {
        return (limits["required"] == true).then(|| "it is required".to_owned());
    }
    let value = match field["type"].as_str()? {
        "integer" => cell.parse::<i64>().ok().map(Value::from),
        "number" => cell.parse::<f64>().ok().map(Value::from),
        "string" => Some(Value::from(cell)),
        _ => None,
    };
    let Some(value) = value else { return Some(format!("expected {}", field["type"])) };
    if limits["enum"].as_array().is_some_and(|values| !values.contains(&value)) {
        return Some(format!("expected one of {}", limits["enum"]));
    }
    let (least, most) = (limits["minimum"].as_f64(), limits["maximum"].as_f64());
    if value.as_f64().is_some_and(|n| least.is_some_and(|least| n < least) || most.is_some_and(|most| n > most)) {
        return Some(format!("expected {least:?} to {most:?}"));
    }
    let is_right = match limits["pattern"].as_str() {
        None => true,
        Some(r"[0-9]+(\+[0-9]+)*") => is_list(cell, '+'),
        Some("[0-9]+( [0-9]+)*") => is_list(cell, ' '),
        Some(_) => false,
    };
    (!is_right).then(|| format!("expected {}", limits["pattern"]))
}

/// The faults of the rows of a file. The keys of its rows differ.
fn faults(text: &str, schema: &Value) -> Vec<String> {
    let (fields, mut lines) = (schema["fields"].as_array().unwrap(), text.lines());
    let names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().unwrap()).collect();
    let mut faults = Vec::new();
    if lines.next().map(cells) != Some(names.iter().map(|&name| name.to_owned()).collect()) {
        faults.push(format!("expected the columns {names:?}"));
        return faults;
    }
    let key = schema["primaryKey"].as_array();
    let key: Option<Vec<usize>> = key.map(|key| key.iter().filter_map(|k| names.iter().position(|n| k == n)).collect());
    let mut keys = HashSet::new();
    for (at, line) in lines.enumerate() {
        let row = cells(line);
        if row.len() != names.len() {
            faults.push(format!("row {}: expected {} cells, got {}", at + 1, names.len(), row.len()));
            continue;
        }
        for (cell, field) in row.iter().zip(fields) {
            faults.extend(
                fault(cell, field).map(|fault| format!("row {}, {}: {cell:?}: {fault}", at + 1, field["name"])),
            );
        }
        if key.as_ref().is_some_and(|key| !keys.insert(key.iter().map(|&k| row[k].clone()).collect::<Vec<_>>())) {
            faults.push(format!("row {}: another row has its key", at + 1));
        }
    }
    faults
}

#[test]
fn every_file_is_as_the_dictionary_says() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let package: Value = serde_json::from_str(&fs::read_to_string(data.join("datapackage.json")).unwrap()).unwrap();
    let resources = package["resources"].as_array().unwrap();
    let described: Vec<&str> = resources.iter().map(|resource| resource["path"].as_str().unwrap()).collect();
    let files = fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut files: Vec<String> = files.filter(|name| name.ends_with(".csv")).collect();
    files.sort();
    assert_eq!(described, files);
    for resource in resources {
        let (path, schema) = (resource["path"].as_str().unwrap(), &resource["schema"]);
        let fields = schema["fields"].as_array().unwrap();
        assert!(
            fields.iter().all(|field| field["description"].as_str().is_some_and(|words| words.ends_with('.'))),
            "{path}"
        );
        let key = schema["primaryKey"].as_array().cloned().unwrap_or_default();
        assert!(key.iter().all(|key| fields.iter().any(|field| field["name"] == *key)), "{path}");
        let faults = faults(&fs::read_to_string(data.join(path)).unwrap(), schema);
        assert!(faults.is_empty(), "{path}: {:#?}", &faults[..faults.len().min(10)]);
    }
}

/// The check finds faults.
#[test]
fn a_wrong_row_is_noticed() {
    let schema = serde_json::json!({ "primaryKey": ["a"], "fields": [
        { "name": "a", "type": "integer", "constraints": { "required": true, "minimum": 1, "maximum": 9 } },
        { "name": "b", "type": "string", "constraints": { "enum": ["x", "y, z"] } },
        { "name": "c", "type": "string", "constraints": { "pattern": r"[0-9]+(\+[0-9]+)*" } },
    ] });
    assert!(faults("a,b,c\n1,x,2+2\n2,\"y, z\",3\n3,,", &schema).is_empty());
    for wrong in [
        "b,a,c\n",
        "a,b,c\n1,x",
        "a,b,c\n,x,1",
        "a,b,c\n1.5,x,1",
        "a,b,c\n0,x,1",
        "a,b,c\n10,x,1",
        "a,b,c\n1,z,1",
        "a,b,c\n1,x,1+",
        "a,b,c\n1,x,1\n1,x,2",
    ] {
        assert_eq!(faults(wrong, &schema).len(), 1, "{wrong}");
    }
}
