//! The files of the games, which a newer or older program may have written: libraries, proved positions, weights, networks, puzzles,
//! lessons and themes.

use postern_engine::judge::board_network::BoardNetwork;
use postern_engine::judge::network::Network;
use postern_engine::judge::shape_network::ShapeNetwork;
use postern_engine::judge::weights::{Row, Weights};
use postern_games::library;
use postern_games::solved::SolvedTable;
use postern_games::spec::GameSpec;
use postern_games::{lessons, puzzles};
use postern_render::colour::theme::Theme;
use postern_testkit::trials::{folder, shipped};

use crate::input::{LARGEST, bytes_of, seed, text};

/// The numbers of features and shapes for the networks and weights of an input: small, so that inputs can be short.
const FEATURES: usize = 2;

/// The number of a reader, the number of a game, then a file. A file that is read is written as one that is read as the same.
pub(crate) fn files(bytes: &[u8]) {
    let [reader, game, file @ ..] = bytes else { return };
    let file = file.get(..LARGEST).unwrap_or(file);
    let games = shipped();
    let Some(spec) = games.iter().nth(usize::from(*game) % games.len()) else { return };
    match reader % 7 {
        0 => of_library(spec, file),
        1 => solved(spec, file),
        2 => weights(file),
        3 => networks(file),
        4 => drop(puzzles::text::read(*spec, &text(file))),
        5 => drop(lessons::text::read(*spec, &text(file))),
        _ => drop(Theme::read(&text(file))),
    }
}

fn of_library(spec: &GameSpec, file: &[u8]) {
    let Ok(games) = library::read(spec.game, file) else { return };
    assert!(games.len() <= file.len() / 5);
    let short = games.iter().all(|game| game.moves.len() <= library::MOST_MOVES);
    if short {
        let written = library::write(spec.game, &games);
        assert_eq!(library::read(spec.game, &written).as_ref(), Ok(&games));
    }
    let options = spec.info().options([]).expect("a game has defaults");
    let start = spec.game.start(&options).expect("a game can be started");
    for (number, game) in (1..).zip(games.iter().take(2)) {
        let moves = game.moves.get(..8).unwrap_or(&game.moves);
        drop(library::replay(&*start, (number, moves), &mut |state| drop(state.ending())));
    }
}

fn solved(spec: &GameSpec, file: &[u8]) {
    let Ok(table) = SolvedTable::read(spec.game, file) else { return };
    let written = table.write(spec.game);
    let again = SolvedTable::read(spec.game, &written).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!((again.len(), again.write(spec.game)), (table.len(), written));
}

fn weights(file: &[u8]) {
    if let Some(weights) = Weights::read(&text(file), FEATURES) {
        let written = weights.to_text("again");
        let again = Weights::read(&written, FEATURES).unwrap_or_else(|| panic!("not read back: {written}"));
        assert_eq!(again.to_text("again"), written);
    }
}

fn networks(file: &[u8]) {
    let rows: Vec<Row> = vec![[1, 2]; FEATURES + 1];
    if let Some(network) = Network::read(file, &rows) {
        let written = network.to_file("again");
        let again = Network::read(&written, &rows).expect("it was just written");
        assert_eq!(again.to_file("again"), written);
    }
    if let Some(network) = ShapeNetwork::read(file, FEATURES) {
        let written = network.to_file("again");
        let again = ShapeNetwork::read(&written, FEATURES).expect("it was just written");
        assert_eq!(again.to_file("again"), written);
    }
    if let Some(network) = BoardNetwork::read(file) {
        assert_eq!(BoardNetwork::read(&network.to_file("again")), Some(network.rounded()));
    }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, spec) in (0..).zip(shipped().iter()) {
        let own = folder(spec);
        for (reader, name) in [
            (0, "library.bin"),
            (1, "solved.bin"),
            (3, "network.bin"),
            (4, "puzzles.toml"),
            (5, "lessons.toml"),
        ] {
            let path = own.join(name);
            if path.is_file() {
                let file = bytes_of(&path);
                let file = if reader == 3 { &file[..0] } else { file.get(..1500).unwrap_or(&file) };
                seeds.push(seed([reader, number], file));
            }
        }
    }
    seeds.push(seed([2, 0], "# about\n1 2  3 -4  5 32767\n"));
    for length in 0..3_usize {
        let numbers = [12 * 8, 64 * 8, 2 * 16 * 12][length];
        seeds.push([vec![3, 0], b"# a\n".to_vec(), vec![3; numbers]].concat());
    }
    for theme in ["paper", "contrast"] {
        seeds.push(seed([6, 0], bytes_of(format!("assets/themes/{theme}.toml"))));
    }
    seeds
}
