//! The fields of everything that is stored, as a list in `fields.txt`: who adds one must raise the form of the data, because
//! an older program would drop it.

use std::collections::BTreeMap;

use postern::store::rows::codec::FORM;
use postern_testkit::root;

/// The folders whose types are stored.
const FOLDERS: [&str; 4] = ["crates/play/src", "crates/store/src", "crates/club/src", "crates/rules/src"];
/// A file for a person, which no program reads.
const WRITTEN_ONLY: &str = "crates/play/src/people/dossier.rs";
const LIST: &str = "tests/service_and_store/store/fields.txt";

/// The names in a stored type, in order: its fields and variants, and the names that serde gives them.
fn names(item: &str) -> String {
    let mut names = Vec::new();
    for line in item.lines().map(str::trim) {
        if let Some((_, renamed)) = line.split_once("rename = \"") {
            names.push(renamed.split('"').next().unwrap());
        }
        if line.starts_with(['/', '#', '}', '{']) {
            continue;
        }
        let line = line.strip_prefix("pub ").or(line.strip_prefix("pub(crate) ")).unwrap_or(line);
        let end = line.find(|sign: char| !sign.is_alphanumeric() && sign != '_').unwrap_or(line.len());
        let (name, rest) = line.split_at(end);
        let is_variant = name.starts_with(char::is_uppercase);
        if !name.is_empty() && (rest.starts_with(':') || is_variant) {
            names.push(name);
        }
    }
    names.join(" ")
}

/// The names in each stored type of a file. Types without names are left out.
fn stored(text: &str) -> Vec<String> {
    let mut stored = Vec::new();
    let is_stored = |item: &&str| item.split(")]").next().unwrap().to_lowercase().contains("serialize");
    for item in text.split("#[derive(").skip(1).filter(is_stored) {
        let Some(start) = item.find("struct ").into_iter().chain(item.find("enum ")).min() else { continue };
        let head = item[start..].find(['{', ';', '(']).map(|at| start + at);
        let Some(open) = head.filter(|at| item[*at..].starts_with('{')) else { continue };
        let line = item[..start].rfind('\n').map_or(0, |at| at + 1);
        let indent = item[line..].len() - item[line..].trim_start_matches(' ').len();
        let closing = format!("\n{}}}", " ".repeat(indent));
        let end = item[open..].find(&closing).map_or(item.len(), |at| open + at);
        stored.push(names(&item[open + 1..end]));
    }
    // The kinds of notices are the rows of a macro, each with further lines below it.
    if let Some((_, rows)) = text.split_once("\nnotice_kinds! {\n") {
        let rows = rows.lines().take_while(|line| *line != "}");
        let heads: Vec<&str> = rows.filter(|line| !line.starts_with("        ")).collect();
        stored.push(names(&heads.join("\n")));
    }
    // The entries of values are in the rows of the tables.
    if let Some((_, rows)) = text.split_once("\nmacro_rules! tables {\n") {
        let rows = rows.lines().take_while(|line| *line != "}");
        let entries = rows.filter_map(|row| Some(row.split_once(" => ")?.1.split_once('(')?.0));
        stored.push(entries.collect::<Vec<_>>().join(" "));
    }
    stored.retain(|names| !names.is_empty());
    stored
}

fn present() -> Vec<String> {
    let paths = FOLDERS.into_iter().flat_map(postern_testkit::sources);
    let paths = paths.filter(|path| !path.ends_with(WRITTEN_ONLY));
    let mut all: Vec<String> =
        paths.flat_map(|path| stored(&std::fs::read_to_string(path).unwrap())).collect();
    all.sort();
    all
}

/// The lines of `after` that `before` has fewer of.
fn added<'a>(before: &[String], after: &'a [String]) -> Vec<&'a str> {
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    before.iter().for_each(|line| *left.entry(line).or_default() += 1);
    let mut added = Vec::new();
    for line in after {
        match left.get_mut(line.as_str()) {
            Some(count) if *count > 0 => *count -= 1,
            _ => added.push(line.as_str()),
        }
    }
    added
}

#[test]
fn a_new_field_raises_the_form_of_the_data() {
    let text = std::fs::read_to_string(root().join(LIST)).unwrap_or_default();
    let mut lines = text.lines();
    let listed: u64 = lines.next().and_then(|first| first.strip_prefix("form ")?.parse().ok()).unwrap_or(0);
    let (before, after): (Vec<String>, _) = (lines.map(str::to_owned).collect(), present());
    assert!(after.len() > 60, "{after:?}");
    let new = added(&before, &after);
    assert!(
        new.is_empty() || FORM > listed,
        "these stored types are new or have new names, so an older program would lose them. Raise FORM in \
         crates/store/src/rows/codec.rs, add a step to the migrations of PostgreSQL, and run this test with \
         POSTERN_WRITE_FIELDS=1:\n{new:#?}"
    );
    if std::env::var_os("POSTERN_WRITE_FIELDS").is_some() {
        std::fs::write(root().join(LIST), format!("form {FORM}\n{}\n", after.join("\n"))).unwrap();
        return;
    }
    assert_eq!(
        (listed, &before),
        (FORM, &after),
        "run this test with POSTERN_WRITE_FIELDS=1, which writes {LIST} anew"
    );
}

#[test]
fn fields_and_variants_are_found_in_the_source() {
    let text = "#[derive(Clone, Serialize)]\npub struct One {\n    /// A: b.\n    pub first: u8,\n    #[serde(rename = \"other\")]\n    second: \
                Option<u8>,\n}\n\n#[derive(Debug)]\nstruct Not {\n    here: u8,\n}\n\n#[derive(Deserialize)]\nenum Two {\n    A,\n    B { of: u8 },\n    \
                C {\n        by: u8,\n    },\n}\n#[derive(Serialize)]\nstruct Number(u64);\n";
    assert_eq!(stored(text), ["first other second", "A B C by"]);
    let kinds = "macro_rules! notice_kinds {}\n\nnotice_kinds! {\n    /// A: b.\n    Card(of: Id) => Identity::of(0);\n        Player, None;\n    \
                 Turn { of: Id } => Identity::of(1);\n        Nobody, Some(of);\n}\nenum Not {\n    Here,\n}\n";
    assert_eq!(stored(kinds), ["Card Turn"]);
    let tables = "\nmacro_rules! tables {\n    ($define:ident) => {\n        Meta = own(1);\n        Notes = values(2) => Note(Notes) in \
                  notes;\n    };\n}\nmacro_rules! other {\n    (a) => b(c)\n}\n";
    assert_eq!(stored(tables), ["Note"]);
    let lines = |all: &[&str]| all.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    assert_eq!(added(&lines(&["a", "b"]), &lines(&["a", "a", "b"])), ["a"]);
}
