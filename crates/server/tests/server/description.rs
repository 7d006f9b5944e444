//! The description of the API agrees with what the server answers.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::client::{Answer, ask, get};
use crate::shared;

fn description() -> Value {
    get(shared(), "/api/v1/openapi.json").json()
}

/// What a part of the description stands for.
fn resolved<'a>(description: &'a Value, part: &'a Value) -> &'a Value {
    let Some(reference) = part["$ref"].as_str() else { return part };
    description.pointer(reference.trim_start_matches('#')).unwrap_or_else(|| panic!("there is no {reference}"))
}

/// The schema of an answer. None if it is to have no body.
fn schema<'a>(description: &'a Value, path: &str, method: &str, answer: &Answer) -> Result<Option<&'a Value>, String> {
    let responses = &description["paths"][path][method]["responses"];
    let statuses = [answer.status.to_string(), format!("{}XX", answer.status / 100)];
    let found = statuses.iter().map(|status| resolved(description, &responses[status])).find(|found| !found.is_null());
    let content = &found.ok_or_else(|| format!("{} is not described", answer.status))?["content"];
    let kind = answer.header("content-type");
    match content.get(kind) {
        Some(content) => Ok(Some(&content["schema"])),
        None if content.is_null() && answer.body.is_empty() => Ok(None),
        None => Err(format!("'{kind}' is not described")),
    }
}

/// The fields that a schema describes.
fn described(description: &Value, schema: &Value, path: &str, fields: &mut BTreeSet<String>) {
    let schema = resolved(description, schema);
    for part in ["allOf", "oneOf"].iter().filter_map(|key| schema[key].as_array()).flatten() {
        described(description, part, path, fields);
    }
    if let Some(items) = schema.get("items") {
        described(description, items, &format!("{path}[]"), fields);
    }
    for (name, field) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        described(description, field, &path, fields);
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

/// The faults of an answer by its schema.
fn faults(description: &Value, schema: &Value, answer: &Value) -> Vec<String> {
    let mut whole = schema.clone();
    whole["components"] = description["components"].clone();
    whole["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    let validator = jsonschema::validator_for(&whole).unwrap();
    let mut faults: Vec<String> =
        validator.iter_errors(answer).map(|error| format!("{error} at {}", error.instance_path())).collect();
    let (mut known, mut found) = (BTreeSet::new(), BTreeSet::new());
    described(description, schema, "", &mut known);
    fields(answer, "", &mut found);
    faults.extend(found.difference(&known).map(|field| format!("{field} is not described")));
    faults
}

/// Requests of every route, good and bad.
const REQUESTS: &[(&str, &str, &str, &str)] = &[
    ("/healthz", "get", "", ""),
    ("/api/v1/openapi.json", "get", "", ""),
    ("/api/v1/tables", "get", "", ""),
    ("/api/v1/position", "get", "?position=S:KJ+H:AQT98", ""),
    ("/api/v1/position", "get", "?position=S:AJT653+H:KQ98742", ""),
    ("/api/v1/position", "get", "?position=S:A+C:K+D:Q&game=challenge&ranks=3&mover_trump=hearts", ""),
    ("/api/v1/position", "get", "?position=S:K+H:AQT+|+S:AQT+H:-+|+8h+Jh+8s+Js+9h+Kh+9s", ""),
    ("/api/v1/position", "get", "?position=S:K+H:AQT+|+*+|+8h+Jh+8s+Js+lead&ranks=7", ""),
    ("/api/v1/position", "get", "?position=Bill:+S:AQ+H:K+You:+S:K+H:AQ", ""),
    ("/api/v1/position", "get", "?position=S:K+H:AQX", ""),
    ("/api/v1/position", "get", "?table=no", ""),
    ("/api/v1/position", "get", "?position=S:A&table=no", ""),
    (
        "/api/v1/positions",
        "post",
        "",
        r#"{"positions": [{"position": "S:KJ H:AQT98"}, {"position": "Bill: S:AQ H:K You: S:K H:AQ"}, {"position": "S:X"}]}"#,
    ),
    ("/api/v1/positions", "post", "", "{"),
    ("/api/v1/estimate", "get", "?position=S:AQT8+H:KJ97+C:AQT8+D:KJ97&game=challenge", ""),
    ("/api/v1/estimate", "get", "?position=S:20,18,16&suits=2&ranks=20", ""),
    ("/api/v1/estimate", "get", "?position=S:A+|+S:K+H:A+|+Kh", ""),
    ("/api/v1/estimate", "get", "?position=Bill:+S:AQ+H:K+You:+S:K+H:AQ", ""),
    ("/api/v1/estimate", "get", "?position=S:X", ""),
    ("/api/v1/deals", "get", "?limit=3", ""),
    ("/api/v1/deals", "get", "?ranks=9&limit=3&leads=true", ""),
    ("/api/v1/deals", "get", "?ranks=9&limit=1&outcome=draw&set=all", ""),
    ("/api/v1/deals", "get", "?limit=0", ""),
];

#[test]
fn every_answer_is_as_described_and_every_described_field_is_in_one() {
    let description = description();
    // The fields that were found, by the schema.
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, method, query, body) in REQUESTS {
        let target = format!("{path}{query}").replace('|', "%7C");
        let headers = "Content-Type: application/json\r\n";
        let answer = ask(shared(), &method.to_uppercase(), &target, headers, body.as_bytes());
        let schema = |answer: &Answer| schema(&description, path, method, answer).map(Option::<&Value>::cloned);
        let of_answer = schema(&answer).unwrap().unwrap();
        if of_answer != json!({}) {
            let faults = faults(&description, &of_answer, &answer.json());
            assert!(faults.is_empty(), "{target}: {faults:?}\n{}", answer.json());
            fields(&answer.json(), "", found.entry(of_answer.to_string()).or_default());
        }
        if *method == "get" && answer.status == 200 && !answer.header("etag").is_empty() {
            let headers = format!("If-None-Match: {}\r\n", answer.header("etag"));
            let again = ask(shared(), "GET", &target, &headers, b"");
            assert_eq!((again.status, schema(&again)), (304, Ok(None)), "{target}");
        }
    }
    for (schema, found) in found {
        let mut known = BTreeSet::new();
        described(&description, &serde_json::from_str(&schema).unwrap(), "", &mut known);
        assert_eq!(known, found, "{schema}");
    }
}

#[test]
fn the_comparison_finds_faults() {
    let description = description();
    let answer = get(shared(), "/api/v1/position?position=S:KJ+H:AQT98");
    let schema = schema(&description, "/api/v1/position", "get", &answer).unwrap().unwrap();
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut json = answer.json();
        change(&mut json);
        faults(&description, schema, &json)
    };
    assert!(changed(&|_| {}).is_empty());
    assert!(!changed(&|json| json["more"] = 1.into()).is_empty());
    assert!(!changed(&|json| json["moves"][0]["more"] = 1.into()).is_empty());
    assert!(!changed(&|json| json["outcome"] = "won".into()).is_empty());
    assert!(!changed(&|json| json["suits"] = "2".into()).is_empty());
    assert!(!changed(&|json| drop(json.as_object_mut().unwrap().remove("hand"))).is_empty());
}

/// That every route has a description is tested where the routes are.
#[test]
fn every_described_route_is_there_with_these_methods() {
    let description = description();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"), "{}", description["openapi"]);
    assert_eq!(description["info"]["version"], env!("CARGO_PKG_VERSION"));
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        described.extend(methods.as_object().unwrap().keys().map(|method| (path.as_str(), method.as_str())));
        let allowed = ask(shared(), "BREW", path, "", b"").header("allow").to_lowercase();
        let methods: Vec<&str> = allowed.split(',').filter(|method| *method != "head").collect();
        assert!(
            described.iter().filter(|(of, _)| of == path).map(|(_, method)| *method).eq(methods),
            "{path}: {allowed}"
        );
    }
    let asked: BTreeSet<_> = REQUESTS.iter().map(|(path, method, ..)| (*path, *method)).collect();
    assert_eq!(described, asked);
}

/// The parameters that there are, which the problem of an unknown one lists.
fn known(problem: &Value) -> Vec<&str> {
    let (_, list) = problem["detail"].as_str().unwrap().split_once("; use ").unwrap();
    list.split([',', ' ']).filter(|word| !["", "or"].contains(word)).collect()
}

#[test]
fn parameters_are_those_of_the_description() {
    let description = description();
    for path in ["/api/v1/position", "/api/v1/estimate", "/api/v1/deals"] {
        let parameters = description["paths"][path]["get"]["parameters"].as_array().unwrap();
        let parameters: Vec<&Value> = parameters.iter().map(|parameter| resolved(&description, parameter)).collect();
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter["name"].as_str().unwrap()).collect();
        let answer = get(shared(), &format!("{path}?no_such_parameter=1")).json();
        assert_eq!(names, known(&answer), "{path}: {answer}");
        for parameter in parameters {
            assert_eq!(parameter["in"], "query");
            assert!(parameter["description"].is_string(), "{parameter}");
        }
    }
}

/// A position of a batch has the parameters of a position as fields.
#[test]
fn fields_of_a_position_of_a_batch_are_its_parameters() {
    let description = description();
    let body = br#"{"positions": [{"no_such_field": 1}]}"#;
    let answer = ask(shared(), "POST", "/api/v1/positions", "Content-Type: application/json\r\n", body).json();
    let known: BTreeSet<&str> = known(&answer["answers"][0]["problem"]).into_iter().collect();
    let schema = description["components"]["schemas"]["PositionParams"]["properties"].as_object().unwrap();
    assert_eq!(schema.keys().map(String::as_str).collect::<BTreeSet<_>>(), known);
}
