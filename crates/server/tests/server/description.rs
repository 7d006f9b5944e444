//! The description of the API agrees with the answers of the server.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::client::{Answer, get};
use crate::shared;

/// The description, with its references resolved.
fn description() -> Value {
    let whole = get(shared(), "/api/v1/openapi.json").json();
    let mut resolved = whole.clone();
    resolve(&mut resolved, &whole);
    resolved
}

fn resolve(part: &mut Value, whole: &Value) {
    if let Some(reference) = part["$ref"].as_str() {
        *part = whole.pointer(reference.trim_start_matches('#')).unwrap().clone();
    }
    match part {
        Value::Array(items) => items.iter_mut().for_each(|item| resolve(item, whole)),
        Value::Object(fields) => fields.values_mut().for_each(|field| resolve(field, whole)),
        _ => {}
    }
}

/// The schema of an answer. Null if it is not described.
fn schema<'a>(description: &'a Value, path: &str, answer: &Answer) -> &'a Value {
    let responses = &description["paths"][path]["get"]["responses"];
    let class = format!("{}XX", answer.status / 100);
    let response = responses.get(answer.status.to_string()).unwrap_or(&responses[class]);
    &response["content"][answer.header("content-type")]["schema"]
}

/// The fields that a schema describes.
fn described(schema: &Value, path: &str, fields: &mut BTreeSet<String>) {
    for part in ["allOf", "oneOf"].iter().filter_map(|key| schema[key].as_array()).flatten() {
        described(part, path, fields);
    }
    if let Some(items) = schema.get("items") {
        described(items, &format!("{path}[]"), fields);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        described(field, &path, fields);
        fields.insert(path);
    }
}

/// The fields of an answer.
fn fields(value: &Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| fields(item, &format!("{path}[]"), found)),
        Value::Object(parts) => {
            for (name, part) in parts {
                let path = format!("{path}.{name}");
                fields(part, &path, found);
                found.insert(path);
            }
        }
        _ => {}
    }
}

/// Requests of every route, good and bad.
const REQUESTS: &[(&str, &str)] = &[
    ("/healthz", ""),
    ("/api/v1/openapi.json", ""),
    ("/api/v1/tables", ""),
    ("/api/v1/position", "?position=S:KJ+H:AQT98"),
    ("/api/v1/position", "?position=S:AJT653+H:KQ98742"),
    ("/api/v1/position", "?position=S:K+H:AQ&why=true"),
    ("/api/v1/position", "?position=S:A+C:K+D:Q&game=challenge&ranks=3&mover_trump=hearts"),
    ("/api/v1/position", "?position=S:K+H:AQT+|+S:AQT+H:-+|+8h+Jh+8s+Js+9h+Kh+9s"),
    ("/api/v1/position", "?position=S:K+H:AQT+|+*+|+8h+Jh+8s+Js+lead&ranks=7"),
    ("/api/v1/position", "?position=Bill:+S:AQ+H:K%0AYou:+S:K+H:AQ"),
    ("/api/v1/position", "?position=S:K+H:AQX"),
    ("/api/v1/position", "?position=S:KJ+AQ&suits=2&ranks=7"),
    ("/api/v1/position", "?table=no"),
    ("/api/v1/position", "?position=S:A&table=no"),
    ("/api/v1/deals", "?limit=3"),
    ("/api/v1/deals", "?ranks=9&limit=3&leads=true"),
    ("/api/v1/deals", "?ranks=9&limit=1&outcome=draw&set=all"),
    ("/api/v1/deals", "?limit=0"),
];

#[test]
fn the_server_is_where_the_description_is() {
    let description = description();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"));
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    // Tools ask where the server is, and whether it wants a password.
    assert_eq!((&description["servers"][0]["url"], &description["security"]), (&"../..".into(), &json!([])));
}

#[test]
fn every_answer_is_as_described_and_every_described_field_is_in_one() {
    let description = description();
    // The fields that were found, by the schema.
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, query) in REQUESTS {
        let target = format!("{path}{query}").replace('|', "%7C");
        let answer = get(shared(), &target);
        let schema = schema(&description, path, &answer);
        assert!(!schema.is_null(), "{target}: {} is not described", answer.status);
        if *schema != json!({}) {
            let answer = answer.json();
            let fault = jsonschema::validate(schema, &answer);
            assert!(fault.is_ok(), "{target}: {fault:?}\n{answer}");
            fields(&answer, "", found.entry(schema.to_string()).or_default());
        }
    }
    // That every route has a description is tested where the routes are.
    for (path, methods) in description["paths"].as_object().unwrap() {
        assert_eq!(methods.as_object().unwrap().keys().collect::<Vec<_>>(), ["get"]);
        assert!(REQUESTS.iter().any(|(asked, _)| asked == path), "{path}");
    }
    for (schema, found) in found {
        let mut known = BTreeSet::new();
        described(&serde_json::from_str(&schema).unwrap(), "", &mut known);
        assert_eq!(known, found, "{schema}");
    }
}

/// The parameters that there are, which the problem of an unknown one lists.
fn known(problem: &Value) -> Vec<&str> {
    let (_, list) = problem["detail"].as_str().unwrap().split_once("; use ").unwrap();
    list.split([',', ' ']).filter(|word| !["", "or"].contains(word)).collect()
}

/// A text as a part of an address.
fn encode(text: &str) -> String {
    let keep = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes().map(|byte| if keep(byte) { (byte as char).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// Values of parameters, with spaces between them.
const VALUES: &str = " null true false 0 1 2 4 5 7 26 27 200 201 255 256 1000 1001 -1 -0 +7 7.0 7.5 1e2 4294967296 18446744073709551615 \
    18446744073709551616 [] [7] {} no none own OWN lead pass eat spades hearts clubs symmetric equal win win,loss win, challenge \
    challenge-4x8 challenge-5x8 beat-it-or-eat-it-0x8 challenge-4x27 custom-no-trumps-pass-2x5 custom-own-trumps-lead-4x5 custom chess \
    Challenge";

/// Whether a problem is that of one value: no setting beside it could be changed so that it is right.
fn is_bad_value(problem: &Value, name: &str) -> bool {
    let detail = problem["detail"].as_str().unwrap_or_default();
    let is_size =
        ["a pack has ", "a suit has ", "expected at most ", "expected 1 to ", "expected a pack of 1 to 4 suits"]
            .iter()
            .any(|start| detail.starts_with(start));
    problem["type"].as_str().is_some_and(|kind| kind.ends_with("#bad-parameters"))
        && (detail.starts_with(&format!("{name}: ")) || is_size || detail.starts_with("expected the parameter"))
}

/// The server knows the parameters of the description, and accepts exactly the values that their schemas allow.
#[test]
fn parameters_are_those_of_the_description() {
    let description = description();
    let mut faults = Vec::new();
    for (path, rest) in [("/api/v1/position", "position=S:A&"), ("/api/v1/deals", "")] {
        let parameters = description["paths"][path]["get"]["parameters"].as_array().unwrap();
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter["name"].as_str().unwrap()).collect();
        assert_eq!(names, known(&get(shared(), &format!("{path}?no_such_parameter=1")).json()), "{path}");
        for (name, parameter) in names.into_iter().zip(parameters) {
            assert!(parameter["in"] == "query" && parameter["description"].is_string(), "{parameter}");
            let schema = &parameter["schema"];
            let validator = jsonschema::validator_for(schema).unwrap();
            for text in VALUES.split(' ') {
                // In an address, a value is its text. A number has digits alone.
                let number = text.parse::<u64>().ok().filter(|_| !text.starts_with('+'));
                let read = match (schema["type"].as_str(), number) {
                    (Some("integer"), Some(number)) => number.into(),
                    (Some("boolean"), _) if ["true", "false"].contains(&text) => json!(text == "true"),
                    _ => Value::from(text),
                };
                let rest = if name == "position" { "" } else { rest };
                let target = format!("{path}?{rest}{name}={}", encode(text));
                let answer = get(shared(), &target);
                let problem = if answer.status == 400 { answer.json() } else { Value::Null };
                if validator.is_valid(&read) == is_bad_value(&problem, name) {
                    faults.push(format!("{target}: {problem}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
