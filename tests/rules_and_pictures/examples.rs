//! The facts beside the rules pages, checked with the referee.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::contract::assert_canonical_order;
use super::referee::answers;
use postern_testkit::trials::catalogue;

/// The facts of the rules pages, one per line.
const FACTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/examples.jsonl");

#[test]
fn the_facts_of_the_rules_pages_hold() {
    let facts = fs::read_to_string(FACTS).expect("the facts can be read");
    let mut checked = 0;
    for (number, line) in (1..).zip(facts.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let fact: Value = serde_json::from_str(line).expect("a fact is a JSON object");
        check(&fact, number);
        checked += 1;
    }
    assert!(checked >= 50, "only {checked} facts were found");
}

/// All keys that a fact may have.
const SAID: &[&str] = &[
    "game",
    "options",
    "position",
    "note",
    "legal",
    "legal 4",
    "play",
    "then",
    "result",
    "score",
    "score then",
];

fn check(fact: &Value, number: usize) {
    for name in fact.as_object().expect("a fact is an object").keys() {
        assert!(SAID.contains(&name.as_str()), "line {number} says {name:?}, which is not checked");
    }
    let text = |name: &str| fact[name].as_str().map(str::to_owned);
    let said = format!("line {number}, {}: {}", fact["game"], fact["note"]);
    let options: Vec<String> = fact["options"]
        .as_object()
        .expect("options are an object")
        .iter()
        .map(|(name, value)| format!("{name}={}", value.to_string().trim_matches('"')))
        .collect();
    let game = text("game").expect("a fact names its game");
    let position = text("position").expect("a fact has a position");
    let set = format!("set {game} {} :: {position}", options.join(" "));
    let ask = |commands: &str| answers(format!("{set}\n{commands}"));

    assert_eq!(ask("")[0], format!("= {position}"), "{said}");
    if let Some(legal) = fact["legal"].as_array().or(fact["legal 4"].as_array()) {
        let expected: BTreeSet<&str> = legal.iter().map(|legal| legal.as_str().expect("a move")).collect();
        let listed = ask("legal 4").remove(1);
        let listed: Vec<&str> = listed[2..].split_whitespace().collect();
        assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), expected, "{said}");
        assert_eq!(listed.len(), expected.len(), "{said}");
        assert_canonical_order(catalogue().get(&game).expect("it is there"), &listed);
    }
    if let Some(score) = fact["score"].as_array() {
        assert_eq!(ask("score")[1], format!("= {} {}", score[0], score[1]), "{said}");
    }
    let Some(play) = text("play") else { return };
    let found = ask(&format!("play {play}\nposition\nresult\nscore"));
    match text("then").expect("a move has a consequence").as_str() {
        "refused" => {
            assert!(found[1].starts_with("? "), "{said}: {}", found[1]);
            assert_eq!(found[2], format!("= {position}"), "{said}");
        }
        then => {
            assert!(found[1].starts_with("= "), "{said}: {}", found[1]);
            assert_eq!(found[2], format!("= {then}"), "{said}");
        }
    }
    if let Some(result) = text("result") {
        assert_eq!(found[3].split_whitespace().nth(1), Some(result.as_str()), "{said}");
    }
    if let Some(score) = fact["score then"].as_array() {
        assert_eq!(found[4], format!("= {} {}", score[0], score[1]), "{said}");
    }
}
