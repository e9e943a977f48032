//! Names of games: only a game's own folder, the list of games and tests with a game as their subject have them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use postern_testkit::prelude::*;

use crate::layers::{ROOT, read, shown, source, source_folders};

/// The modules of `crates/games` that may name games outside their folders: the list of games.
const LISTS: [&[&str]; 2] = [&[], &["catalogue"]];

#[test]
fn no_code_outside_its_folder_names_a_game() {
    let games = catalogue().ids();
    for folder in source_folders() {
        let sources = source(&folder);
        let of_games = folder == "crates/games/src";
        for (module, source) in sources.iter() {
            let own = module.first().filter(|_| of_games);
            for game in games.iter().filter(|game| own.is_none_or(|own| own != *game)) {
                let names = match own {
                    // In another game's folder the name may be an ordinary word: the walls of a board.
                    Some(own) if games.contains(&own.as_str()) => sources.names(source, &[game]),
                    _ => source.words.contains(*game),
                };
                let listed = of_games && LISTS.iter().any(|list| module == list);
                assert!(listed || !names, "{folder}: {} names {game}", module.join("::"));
            }
        }
    }
}

/// Path prefixes of tests that may name a game, with the reason. All other tests take their games from the catalogue.
const SUBJECTS: &[(&str, &str)] = &[
    ("crates/testkit/src/sixth_game/", "a game itself"),
    ("tests/rules_and_pictures/contract/typed.rs", "the types of all games, once"),
    ("tests/rules_and_pictures/engine/", "the strength of play in known positions"),
    ("tests/chat_and_discord/lessons.rs", "rules that a lesson states in words"),
    ("tests/rules_and_pictures/puzzles.rs", "broken files of puzzles"),
    ("tests/rules_and_pictures/render", "boards that look like those of a game"),
    ("crates/testkit/src/boards/render_samples.rs", "likewise"),
    ("tests/chat_and_discord/merit.rs", "claims about better moves, by what each game counts"),
    ("tests/chat_and_discord/outlook.rs", "claims about positions, likewise"),
    ("tests/rules_and_pictures/plurals.rs", "ids of messages"),
    ("tests/rules_and_pictures/messages.rs", "an option that is typed with blanks"),
    ("tests/chat_and_discord/explore", "matches on a board that no library has, and symmetries"),
    ("tests/chat_and_discord/own_puzzles.rs", "a move that draws at once"),
    ("tests/evenings/evening/", "games between people, move by move, with what they read"),
    ("tests/chat_and_discord/agreements/", "likewise"),
    ("tests/chat_and_discord/opponent", "likewise, against the computer"),
    (
        "tests/service_and_store/service/",
        "matches of the sixth game under former rules, and records as they are kept",
    ),
    ("crates/testkit/src/fixtures.rs", "records as they are kept"),
    ("tests/service_and_store/store/", "records as they are kept"),
    ("tests/rules_and_pictures/referee.rs", "lines of the referee's protocol"),
    ("tests/program_and_source/cli.rs", "commands as they are typed"),
    ("tests/chat_and_discord/pages", "moves on a board of known size"),
    ("tests/evenings/page_views.rs", "boards of known sizes for a script"),
    ("tests/evenings/pages.rs", "boards of known sizes for a script"),
    ("benches/pages.rs", "boards of known sizes"),
    ("tests/evenings/page_proxies.rs", "a move on a board of known size"),
    ("tests/chat_and_discord/terms.rs", "options in words"),
    ("tests/chat_and_discord/forms.rs", "ways to play and options in forms"),
    ("tests/chat_and_discord/ways.rs", "options in commands and buttons"),
    ("tests/evenings/winding.rs", "a game against the computer, by its command"),
];

/// Test files with scripts of user input and output, which contain the sentences and moves of particular games.
const SCRIPTS: &[&str] = &[
    "tests/chat_and_discord/analysis.rs",
    "tests/chat_and_discord/chat.rs",
    "tests/chat_and_discord/commands.rs",
    "tests/chat_and_discord/discord.rs",
    "tests/chat_and_discord/finding.rs",
    "tests/chat_and_discord/frozen.rs",
    "tests/chat_and_discord/languages.rs",
    "crates/testkit/src/meeting.rs",
    "tests/chat_and_discord/review.rs",
    "tests/evenings/sandbox_discordjs.rs",
];

#[test]
fn tests_and_benches_name_games_only_where_they_are_the_subject() {
    let games = catalogue().ids();
    let mut used = BTreeSet::new();
    for path in ["tests", "benches", "crates/testkit"].into_iter().flat_map(postern_testkit::sources) {
        let (file, text) = (shown(&path), read(&path).to_lowercase());
        let mut words = text.split(|sign: char| !sign.is_ascii_alphanumeric());
        let Some(game) = words.find(|word| games.contains(word)) else { continue };
        let script = SCRIPTS.iter().any(|script| file == *script);
        let subject = SUBJECTS.iter().find(|(begins, _)| file.starts_with(begins));
        assert!(script || subject.is_some(), "{file} names {game}: take the game from the catalogue");
        used.extend(subject.map(|(begins, _)| *begins));
    }
    for (begins, about) in SUBJECTS {
        assert!(used.contains(begins), "{begins} ({about}) names no game any more: take it off the list");
    }
}

#[test]
fn every_folder_of_games_is_in_the_list_and_has_the_same_files() {
    let list = read(&Path::new(ROOT).join("crates/games/src/lib.rs"));
    let mut folders = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join("crates/games/src")).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        if path.is_dir() {
            folders.extend(
                Some(name).filter(|name| !["puzzles", "lessons", "referee"].contains(&name.as_str())),
            );
        } else {
            assert!(
                [
                    "lib.rs",
                    "catalogue.rs",
                    "explorer.rs",
                    "library.rs",
                    "option_words.rs",
                    "sgf.rs",
                    "sgf_reader.rs",
                    "sgf_setup.rs",
                    "solved.rs",
                    "spec.rs",
                    "testing.rs",
                    "translation.rs",
                    "turned.rs",
                ]
                .contains(&name.as_str()),
                "{name}: a game is a folder"
            );
        }
    }
    folders.sort();
    let mut listed: Vec<&str> = Catalogue::standard().ids();
    listed.sort_unstable();
    assert_eq!(folders, listed);
    for folder in folders {
        assert!(list.contains(&format!("mod {folder};")));
        for file in [
            "mod.rs",
            "rules.rs",
            "moves.rs",
            "notation.rs",
            "view.rs",
            "eval.rs",
            "tests.rs",
            "trials.toml",
            "perft.txt",
            "puzzles.toml",
            "lessons.toml",
            "facts.txt",
            "help.md",
            "messages.ftl",
            "lesson.ftl",
        ] {
            assert!(
                Path::new(ROOT).join("crates/games/src").join(&folder).join(file).exists(),
                "{folder} lacks {file}"
            );
        }
    }
}
