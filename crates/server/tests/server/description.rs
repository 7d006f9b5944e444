//! The description of the API agrees with what the server answers.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::client::{Answer, ask, get};
use crate::shared;

fn description() -> Value {
    get(shared(), "/api/v1/openapi.json").json()
}

/// Makes a schema refuse fields that it does not name. One that `is_part` of another does not know all fields.
fn close(schema: &mut Value, is_part: bool) {
    let Some(object) = schema.as_object_mut() else { return };
    if !is_part && ["$ref", "allOf", "oneOf", "properties"].iter().any(|key| object.contains_key(*key)) {
        object.insert("unevaluatedProperties".to_owned(), false.into());
    }
    for (key, inner) in object {
        match (key.as_str(), inner) {
            ("items", item) => close(item, false),
            ("properties", Value::Object(fields)) => fields.values_mut().for_each(|field| close(field, false)),
            ("allOf" | "oneOf", Value::Array(parts)) => parts.iter_mut().for_each(|part| close(part, true)),
            _ => {}
        }
    }
}

/// The faults of an answer by the description.
fn faults(description: &Value, path: &str, method: &str, answer: &Answer) -> Vec<String> {
    let responses = &description["paths"][path][method]["responses"];
    let class = format!("{}XX", answer.status / 100);
    let of = [answer.status.to_string(), class].into_iter().find(|status| responses[status].is_object());
    let Some(status) = of else { return vec![format!("{} is not described", answer.status)] };
    let kind = answer.header("content-type");
    let Some(schema) = responses[&status]["content"].get(kind) else {
        let is_empty = answer.body.is_empty() && responses[&status].get("content").is_none();
        return if is_empty { Vec::new() } else { vec![format!("{kind} is not described")] };
    };
    let mut components = description["components"].clone();
    // Where a component is the whole, the reference to it is closed.
    components["schemas"].as_object_mut().unwrap().values_mut().for_each(|schema| close(schema, true));
    let mut whole = schema["schema"].clone();
    close(&mut whole, false);
    whole["components"] = components;
    whole["$schema"] = "https://json-schema.org/draft/2020-12/schema".into();
    let validator = jsonschema::validator_for(&whole).unwrap();
    validator.iter_errors(&answer.json()).map(|error| format!("{error} at {}", error.instance_path())).collect()
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
    ("/api/v1/position", "get", "?position=S:K+H:AQX", ""),
    ("/api/v1/position", "get", "?table=no", ""),
    ("/api/v1/position", "get", "?position=S:A&table=no", ""),
    ("/api/v1/positions", "post", "", r#"{"positions": [{"position": "S:KJ H:AQT98"}, {"position": "S:X"}]}"#),
    ("/api/v1/positions", "post", "", "{"),
    ("/api/v1/estimate", "get", "?position=S:AQT8+H:KJ97+C:AQT8+D:KJ97&game=challenge", ""),
    ("/api/v1/estimate", "get", "?position=S:20,18,16&suits=2&ranks=20", ""),
    ("/api/v1/estimate", "get", "?position=S:A+|+S:K+H:A+|+Kh", ""),
    ("/api/v1/estimate", "get", "?position=S:X", ""),
    ("/api/v1/deals", "get", "?limit=3", ""),
    ("/api/v1/deals", "get", "?ranks=9&limit=3&leads=true", ""),
    ("/api/v1/deals", "get", "?ranks=9&limit=1&outcome=draw&set=all", ""),
    ("/api/v1/deals", "get", "?limit=0", ""),
];

#[test]
fn every_answer_is_as_described() {
    let description = description();
    for (path, method, query, body) in REQUESTS {
        let target = format!("{path}{query}").replace('|', "%7C");
        let headers = "Content-Type: application/json\r\n";
        let answer = ask(shared(), &method.to_uppercase(), &target, headers, body.as_bytes());
        let faults = faults(&description, path, method, &answer);
        assert!(faults.is_empty(), "{target}: {faults:?}\n{}", answer.json());
        if *method == "get" && answer.status == 200 && !answer.header("etag").is_empty() {
            let headers = format!("If-None-Match: {}\r\n", answer.header("etag"));
            let again = ask(shared(), "GET", &target, &headers, b"");
            assert_eq!(faults_of_empty(&description, path, &again), Vec::<String>::new(), "{target}");
        }
    }
}

fn faults_of_empty(description: &Value, path: &str, answer: &Answer) -> Vec<String> {
    assert_eq!(answer.status, 304);
    faults(description, path, "get", answer)
}

#[test]
fn the_comparison_finds_faults() {
    let description = description();
    let answer = get(shared(), "/api/v1/position?position=S:KJ+H:AQT98");
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut json = answer.json();
        change(&mut json);
        let answer = Answer { body: json.to_string().into_bytes(), ..answer.clone() };
        faults(&description, "/api/v1/position", "get", &answer)
    };
    assert!(changed(&|_| {}).is_empty());
    assert!(!changed(&|json| json["more"] = 1.into()).is_empty());
    assert!(!changed(&|json| json["moves"][0]["more"] = 1.into()).is_empty());
    assert!(!changed(&|json| json["outcome"] = "won".into()).is_empty());
    assert!(!changed(&|json| json["suits"] = "2".into()).is_empty());
    assert!(!changed(&|json| drop(json.as_object_mut().unwrap().remove("hand"))).is_empty());
}

#[test]
fn every_route_is_described_and_no_other() {
    let description = description();
    assert!(description["openapi"].as_str().unwrap().starts_with("3.1"), "{}", description["openapi"]);
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            described.insert((path.as_str(), method.as_str()));
            // A route that does not exist is not found, or has no such method.
            let answer = ask(shared(), &method.to_uppercase(), path, "", b"");
            assert!(![404, 405].contains(&answer.status), "{method} {path}: {}", answer.status);
        }
    }
    let asked: BTreeSet<_> = REQUESTS.iter().map(|(path, method, ..)| (*path, *method)).collect();
    assert_eq!(described, asked);
}

#[test]
fn parameters_are_those_of_the_description() {
    let description = description();
    for path in ["/api/v1/position", "/api/v1/estimate", "/api/v1/deals"] {
        let parameters = description["paths"][path]["get"]["parameters"].as_array().unwrap();
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter["name"].as_str().unwrap()).collect();
        let answer = get(shared(), &format!("{path}?no_such_parameter=1")).json();
        // The problem lists the parameters that there are.
        let detail = answer["detail"].as_str().unwrap();
        let known: Vec<&str> = detail.split('`').skip(3).step_by(2).collect();
        assert_eq!(names, known, "{path}: {detail}");
        for parameter in parameters {
            assert_eq!(parameter["in"], "query");
            assert!(parameter["description"].is_string(), "{parameter}");
        }
    }
}
