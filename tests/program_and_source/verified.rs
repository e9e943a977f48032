//! `postern record verify` from outside: records, pictures and exports with a chain.

use std::path::Path;
use std::process::Command;

use postern_games::sgf::{SgfEnd, write};
use postern_rules::game::transcript::Transcript;
use postern_testkit::prelude::{Painter, catalogue};

/// The finished game #3 of the kept export.
const EXPORT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/exports/v6.jsonl");

/// True and the output if the program succeeds, or false and its error.
fn verify(file: &Path, arguments: &[&str]) -> (bool, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_postern"))
        .args(["record", "verify"])
        .arg(file)
        .args(arguments)
        .output()
        .expect("the program runs");
    let said = if done.status.success() { done.stdout } else { done.stderr };
    (done.status.success(), String::from_utf8(said).expect("text"))
}

/// The record of that game, its links and its code.
fn kept() -> (Transcript, Vec<String>, String) {
    let text = std::fs::read_to_string(EXPORT).expect("it is kept");
    let line = text.lines().find(|line| line.starts_with("{\"record\":{\"id\":3,")).expect("it is there");
    let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
    let list = |value: &serde_json::Value| value.as_array().expect("a list").clone();
    let word = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
    let record = &value["record"];
    let links: Vec<String> = list(&record["chain"]["links"]).iter().map(word).collect();
    let moves: Vec<String> = list(&record["moves"]).iter().map(|made| word(&made["m"])).collect();
    let options = list(&record["options"]).iter().map(|pair| (word(&pair[0]), word(&pair[1]))).collect();
    let text = format!("game: {}\nmatch: #3\nresult: o, resigned\nmoves:\n", word(&record["game"]));
    let record = Transcript { options, moves, ..text.parse().expect("a record") };
    let code = links.last().expect("it has links")[..8].to_owned();
    (record, links, code)
}

#[test]
fn a_file_of_each_kind_is_proved_by_its_code_and_refused_with_any_other_step() {
    let folder = tempfile::tempdir().expect("there is room");
    let (record, links, code) = kept();
    let (catalogue, painter) = (catalogue(), Painter::new().expect("the themes are right"));
    let state = catalogue.replay(&record, usize::MAX).expect("it can be replayed");
    let made = |record: &Transcript, links: &[String]| {
        let text = record.with_chain(links);
        let end = SgfEnd { chain: links.to_vec(), ..SgfEnd::default() };
        let sgf = write(&catalogue, record, "A game", &end).expect("it replays").expect("stones on points");
        let (diagram, look) = (state.diagram(), postern_render::look::Look::default());
        let png = painter.png_with_record(&diagram, &look, &text).expect("it is painted");
        let gif = painter.gif_with_record(&[diagram], &look, &text).expect("it is painted");
        [("a.txt", text.into_bytes()), ("a.sgf", sgf.into_bytes()), ("a.png", png), ("a.gif", gif)]
    };
    for (name, bytes) in made(&record, &links) {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).expect("there is room");
        let (proved, said) = verify(&file, &["--code", &code]);
        assert!(proved && said.contains("12 links hold") && said.contains("o resigned"), "{name}: {said}");
        assert!(said.contains("covers every step in the file"), "{name}: {said}");
        let (proved, said) = verify(&file, &[]);
        assert!(proved && said.contains("agrees with itself"), "{name}: {said}");
        let (proved, said) = verify(&file, &["--code", "aaaaaaaa"]);
        assert!(!proved && said.contains(&code), "{name}: {said}");
        let (proved, said) = verify(&file, &["--code", &links[4][..8]]);
        assert!(!proved && said.contains("link 5") && said.contains("7 steps"), "{name}: {said}");
        assert!(!verify(&file, &["--game", "4"]).0, "{name}");
    }
    let mut shorter = record.clone();
    shorter.moves.pop();
    for (name, bytes) in made(&shorter, &links) {
        let file = folder.path().join(name);
        std::fs::write(&file, bytes).expect("there is room");
        let (proved, said) = verify(&file, &["--code", &code]);
        assert!(!proved && said.contains("move 10 is none"), "{name}: {said}");
    }
    let mut other = links.clone();
    other[3] = other[3].replace(" x ", " o ");
    for (name, bytes) in made(&record, &other).into_iter().chain(made(&record, &[])) {
        let file = folder.path().join(name);
        let has_links = bytes.windows(6).any(|part| part == b"chain:");
        std::fs::write(&file, bytes).expect("there is room");
        let (proved, said) = verify(&file, &["--code", &code]);
        assert!(
            !proved && said.contains(if has_links { "link 4 (\"2" } else { "no chain" }),
            "{name}: {said}"
        );
    }
}

#[test]
fn an_export_is_verified_as_a_whole_by_a_number_or_by_a_code() {
    let (_, links, code) = kept();
    let (proved, said) = verify(Path::new(EXPORT), &[]);
    assert!(proved && said.contains("2 games agree with their chains, and 5 have no chain"), "{said}");
    for arguments in [&["--code", &*code][..], &["--game", "3"], &["--game", "#3", "--code", &code]] {
        let (proved, said) = verify(Path::new(EXPORT), arguments);
        assert!(proved && said.contains("game #3"), "{arguments:?}: {said}");
    }
    for (arguments, why) in [
        (&["--code", "aaaaaaaa"][..], "no game in"),
        (&["--game", "99"], "no game #99"),
        (&["--game", "1"], "no chain"),
        (&["--game", "6", "--code", &code], "is not in its chain"),
        (&["--code", "short"], "8 characters"),
    ] {
        let (proved, said) = verify(Path::new(EXPORT), arguments);
        assert!(!proved && said.contains(why), "{arguments:?}: {said}");
    }
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("odd.jsonl");
    let text = std::fs::read_to_string(EXPORT).expect("it is kept");
    std::fs::write(&file, text.replace(&links[2], &format!("{}x", links[2]))).expect("there is room");
    let (proved, said) = verify(&file, &[]);
    assert!(!proved && said.contains("game #3: link 3 "), "{said}");
    let import = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_postern"));
        command.current_dir(folder.path()).env_remove("DISCORD_TOKEN").args(arguments);
        let done = command.output().expect("the program runs");
        (done.status.success(), String::from_utf8(done.stdout).expect("text"))
    };
    let (done, said) = import(&["import", "odd.jsonl"]);
    assert!(done && said.contains("match #3 differs from its chain: link 3 "), "{said}");
    let (done, said) = import(&["check"]);
    assert!(!done && said.contains("link 3 "), "{said}");
}
