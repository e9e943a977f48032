//! Whole games as text, with all observable state after every move, from the folder `playthroughs` of each game. A
//! difference is a change for players. `POSTERN_WRITE_PLAYTHROUGHS=1 cargo test playthroughs` rewrites the files, to be
//! reviewed before they are committed.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use postern_rules::game::state::GameState;

use postern_testkit::boards::random_games::{Chance, Variant, few_variants, random_move};
use postern_testkit::trials::{catalogue, folder, said};

const WRITE: &str = "POSTERN_WRITE_PLAYTHROUGHS";

fn file(variant: &Variant) -> PathBuf {
    let options = variant.options.to_string().replace(|c: char| !c.is_ascii_alphanumeric(), "-");
    let name = if options.is_empty() { "usual" } else { &options };
    let spec = *catalogue().get(variant.game.info().id).expect("it is there");
    folder(&spec).join("playthroughs").join(format!("{name}.txt"))
}

/// The text of a game: a line for each position, and a line for each move between two of them.
fn told(variant: &Variant, moves: impl IntoIterator<Item = String>) -> String {
    let mut game_state = variant.start();
    let mut text = format!("# {}\n", variant.name().trim());
    state(&*game_state, &mut text);
    for (number, choice) in (1..).zip(moves) {
        let played = game_state.play(&choice).expect("the move is legal");
        let consequences = played.consequences.iter().map(said).collect::<Vec<_>>().join("; ");
        let _ = write!(text, "{number}. {}", played.shown);
        let _ = writeln!(text, "{}{consequences}", if consequences.is_empty() { "" } else { " | " });
        state(&*game_state, &mut text);
    }
    text
}

fn state(game_state: &dyn GameState, text: &mut String) {
    let score = game_state
        .score()
        .map_or("no score".into(), |score| format!("score {} {}", score.first, score.second));
    let result = game_state.ending().map_or("goes on".into(), |ending| {
        let winner = ending.winner.map_or("draw".into(), |seat| seat.letter().to_string());
        format!("{winner}: {}", said(&ending.reason))
    });
    let short = game_state.legal(3).len();
    let _ = writeln!(text, "   {} | {short} short moves | {score} | {result}", game_state.position());
}

/// The moves of a playthrough.
fn moves_of(text: &str) -> Vec<String> {
    let lines = text.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    lines.filter_map(|line| line.split_once(". ")).map(|(_, rest)| moved(rest)).collect()
}

fn moved(rest: &str) -> String {
    rest.split(" | ").next().unwrap_or(rest).to_owned()
}

fn random_moves(variant: &Variant) -> Vec<String> {
    let mut chance = Chance::new(2026);
    let mut game_state = variant.start();
    while let Some(choice) = random_move(&*game_state, &mut chance) {
        game_state.play(&choice).expect("the move is legal");
    }
    game_state.moves()
}

#[test]
fn playthroughs_show_what_they_showed_before() {
    let writing = std::env::var_os(WRITE).is_some();
    for variant in few_variants() {
        let file = file(&variant);
        if writing {
            fs::write(&file, told(&variant, random_moves(&variant))).expect("the file can be written");
            continue;
        }
        let before = fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}; {WRITE}=1 writes it", file.display()));
        let now = told(&variant, moves_of(&before));
        for (number, (now, before)) in (1..).zip(now.lines().zip(before.lines())) {
            assert_eq!(now, before, "{}, line {number}", file.display());
        }
        assert_eq!(now.len(), before.len(), "{}", file.display());
    }
}
