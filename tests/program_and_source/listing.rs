//! The listing in Discord's App Directory: texts in every language, pictures, and pages that are true of the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use postern::chat::commands::commands;
use postern::discord::rest::invite::invite;
use postern::play::people::kept::KEPT;
use postern_lab::cli::listing::make;
use postern_lab::listing::pages::{Operator, PAGES};
use postern_lab::listing::texts::{LONGEST_SUMMARY, Listing, PICTURES, TEXTS};
use postern_testkit::prelude::*;

const GUIDE: &str = include_str!("../../docs/listing.md");
const PRIVACY: &str = include_str!("../../docs/privacy.md");
const README: &str = include_str!("../../README.md");

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn listing(language: Language) -> Listing {
    Listing::read(&root(), &shipped(), language).unwrap_or_else(|error| panic!("{language}: {error:#}"))
}

/// All texts of a listing that people read.
fn texts(listing: &Listing) -> Vec<String> {
    let mut all = vec![listing.summary.clone(), listing.description.clone(), listing.overview.clone()];
    let pictures = listing.pictures.iter().map(|picture| (&picture.title, &picture.lines));
    for (title, lines) in pictures.chain([(&listing.replay.title, &listing.replay.lines)]) {
        all.push(title.clone());
        all.extend(lines.iter().cloned());
    }
    all
}

#[test]
fn every_language_has_its_own_texts_within_the_limits_of_the_directory() {
    let english = texts(&listing(Language::English));
    for language in TRANSLATED {
        let listing = listing(language);
        for spec in shipped().iter() {
            let name = format!("**{}**", spec.game.info().name);
            assert!(listing.overview.contains(&name), "{language}: no {name}");
        }
        let own = texts(&listing);
        assert_eq!(own.len(), english.len(), "{language}: as many texts as in English");
        let same: Vec<&String> = own.iter().filter(|text| english.contains(text)).collect();
        assert!(language == Language::English || same.is_empty(), "{language}: {same:?} is English");
    }
    let folders: BTreeSet<String> = fs::read_dir(root().join(TEXTS))
        .expect("the folder of the texts")
        .map(|entry| entry.expect("a folder").file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(folders, BTreeSet::from(TRANSLATED.map(|language| language.code().to_owned())));
}

#[test]
fn french_texts_of_the_listing_have_no_break_before_double_signs() {
    for text in texts(&listing(Language::French)) {
        for sign in ["!", "?", ":", ";", "»"] {
            assert!(!text.contains(&format!(" {sign}")), "a plain blank before {sign} in {text:?}");
        }
    }
}

/// The commands in a text: words that start with a slash.
fn named_commands(text: &str) -> BTreeSet<String> {
    let words = text.split(|sign: char| sign.is_whitespace() || "`(),.;:!?\u{a0}".contains(sign));
    let named = words.filter_map(|word| word.strip_prefix('/'));
    named
        .filter(|name| name.chars().all(|sign| sign.is_ascii_lowercase() || sign == '-'))
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_listing_names_the_same_commands_in_every_language_and_all_of_them_exist() {
    let known: BTreeSet<String> =
        commands(&shipped()).iter().map(|command| command.name.to_owned()).collect();
    let english: Vec<BTreeSet<String>> =
        texts(&listing(Language::English)).iter().map(|text| named_commands(text)).collect();
    assert!(english.iter().flatten().count() > 10, "the texts name commands");
    for language in TRANSLATED {
        for (text, english) in texts(&listing(language)).iter().zip(&english) {
            let named = named_commands(text);
            assert_eq!(named, *english, "{language}: {text}");
            let unknown: Vec<&String> = named.difference(&known).collect();
            assert!(unknown.is_empty(), "{language}: there is no {unknown:?}");
        }
    }
}

/// Copies the texts of English into a folder, with one change in the file of the listing.
fn changed(folder: &Path, from: &str, to: &str) -> String {
    let (source, copy) = (root().join(TEXTS).join("en"), folder.join(TEXTS).join("en"));
    fs::create_dir_all(&copy).expect("there is room for a folder");
    for file in ["listing.toml", "overview.md"] {
        let text = fs::read_to_string(source.join(file)).expect("a text");
        fs::write(copy.join(file), text.replacen(from, to, 1)).expect("there is room for a file");
    }
    match Listing::read(folder, &shipped(), Language::English) {
        Ok(_) => String::new(),
        Err(error) => format!("{error:#}"),
    }
}

#[test]
fn a_text_that_is_too_long_or_missing_is_named() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    assert_eq!(changed(folder.path(), "nothing of this kind", ""), "");
    let summary = listing(Language::English).summary;
    let longer =
        |by: usize| format!("{summary}{}", "x".repeat(LONGEST_SUMMARY + by - summary.chars().count()));
    assert_eq!(changed(folder.path(), &summary, &longer(0)), "");
    let named = changed(folder.path(), &summary, &longer(1));
    assert!(named.contains("the summary has 201 characters, but at most 200"), "{named}");
    for (from, to, wanted) in [
        ("tags = [", "tags = [\"a tag of twenty-one c\", ", "tags"),
        ("\"strategy\"", "\"puzzles\"", "there twice"),
        ("{games}", "{game}", "placeholder"),
        ("name = \"a-turn\"", "name = \"../turn\"", "a to z"),
        ("[replay]", "[later]", "no listing"),
    ] {
        let named = changed(folder.path(), from, to);
        assert!(named.contains(wanted), "{from} → {to}: {named:?}");
    }
}

/// Width and height of a PNG or GIF file.
fn size(file: &[u8]) -> (usize, usize) {
    let number = |bytes: &[u8]| bytes.iter().fold(0, |sum, byte| sum << 8 | usize::from(*byte));
    if file.starts_with(b"GIF89a") {
        return (number(&[file[7], file[6]]), number(&[file[9], file[8]]));
    }
    assert!(file.starts_with(b"\x89PNG"));
    (number(&file[16..20]), number(&file[20..24]))
}

#[test]
fn the_command_makes_every_file_of_the_listing_and_the_same_files_again() {
    let operator = Operator { name: "Ada Example".to_owned(), contact: "ada@example.org".to_owned() };
    let made: Vec<tempfile::TempDir> = [0, 1].map(|_| tempfile::tempdir().expect("there is room")).into();
    let files = made.iter().map(|folder| {
        let languages = [Language::English];
        make(&shipped(), &root(), folder.path(), &languages, Some(&operator)).expect("the files are made")
    });
    assert_eq!(files.collect::<Vec<_>>(), [1 + 4 + PICTURES + 1 + PAGES.len(); 2]);
    let read = |at: usize, file: &str| fs::read(made[at].path().join(file)).expect("a file");
    let pictures = listing(Language::English).pictures;
    let names = pictures.iter().zip(1..).map(|(picture, number)| format!("en/{number}-{}.png", picture.name));
    let mut seen: Vec<Vec<u8>> = Vec::new();
    for name in names {
        let file = read(0, &name);
        assert_eq!(size(&file), (1920, 1080), "{name}");
        assert!(file == read(1, &name), "{name} differs the second time");
        assert!(!seen.contains(&file), "{name} is there twice");
        seen.push(file);
    }
    assert_eq!(size(&read(0, "icon.png")), (1024, 1024));
    let replay = read(0, "en/replay.gif");
    assert_eq!(size(&replay), (1280, 720));
    assert!(replay.len() < 8_000_000 && replay == read(1, "en/replay.gif"));
    for page in PAGES {
        let page = String::from_utf8(read(0, &format!("{page}.html"))).expect("text");
        assert!(page.contains("Ada Example") && page.contains("ada@example.org"), "{page}");
        for left in ["OPERATOR", "CONTACT", "template", "blockquote", ".md\""] {
            assert!(!page.contains(left), "{left} is left in {page}");
        }
    }
}

#[test]
fn the_privacy_policy_has_a_row_for_every_kind_of_stored_data() {
    let rows: Vec<&str> = PRIVACY.lines().filter_map(|line| line.strip_prefix("| ")).collect();
    for kept in KEPT {
        let kind = format!("{} |", kept.word.replace('-', " "));
        let found = rows.iter().filter(|row| row.starts_with(&kind)).count();
        assert_eq!(found, 1, "docs/privacy.md has no row `| {kind}`: say what is stored, why and how long");
    }
}

#[test]
fn the_legal_pages_say_that_they_are_templates_and_name_the_operator() {
    for page in PAGES {
        let text = fs::read_to_string(root().join(format!("docs/{page}.md"))).expect("a page");
        let note: String = text.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        assert!(note.contains("template, and no legal advice"), "{page}: {note}");
        assert!(text.contains("OPERATOR runs this copy"), "{page}");
    }
}

#[test]
fn the_guide_to_the_listing_names_the_permissions_of_the_invitation_and_is_linked() {
    let link = invite(1);
    let number = link.split("permissions=").nth(1).and_then(|rest| rest.split('&').next());
    let number = number.expect("the link names its permissions");
    assert!(GUIDE.contains(&format!("`{number}`")), "docs/listing.md does not name {number}");
    assert!(README.contains("docs/listing.md"));
}
