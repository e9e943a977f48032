//! Descriptions of the games: names, options, help, and boards as data.

use std::collections::BTreeSet;

use postern_rules::diagram::{Piece, Shape};
use postern_rules::game::info::Kind;
use postern_testkit::prelude::*;

use super::here_and_there;

/// Discord's limits for commands and their options (developer documentation, "Application Commands").
const LONGEST_NAME: usize = 32;
const LONGEST_ABOUT: usize = 100;
const MOST_CHOICES: usize = 25;
const MOST_OPTIONS: usize = 25;

fn is_a_command_name(name: &str) -> bool {
    let letters = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_');
    letters && (1..=LONGEST_NAME).contains(&name.len())
}

#[test]
fn names_and_options_fit_into_commands() {
    let mut ids = BTreeSet::new();
    for game in catalogue().iter().map(|spec| spec.game) {
        let info = game.info();
        assert!(is_a_command_name(info.id) && ids.insert(info.id), "{}", info.id);
        assert!((1..=LONGEST_ABOUT).contains(&info.summary.chars().count()), "{}", info.summary);
        assert!(
            info.title().contains(&format!("{} · ", info.name))
                && info.title().contains(&info.year.to_string())
        );
        assert!(info.options.len() <= MOST_OPTIONS - 5, "there is room for opponent, pace and the like");
        for option in info.options {
            assert!(is_a_command_name(option.name), "{}", option.name);
            assert!((1..=LONGEST_ABOUT).contains(&option.about.chars().count()), "{}", option.about);
            assert!(option.offered.len() <= MOST_CHOICES, "{}", option.name);
            let values: BTreeSet<&str> = option.offered.iter().map(|(value, _)| *value).collect();
            let labels: BTreeSet<&str> = option.offered.iter().map(|(_, label)| *label).collect();
            assert_eq!((values.len(), labels.len()), (option.offered.len(), option.offered.len()));
            for (value, label) in option.offered {
                assert!((1..=LONGEST_ABOUT).contains(&label.chars().count()), "{label}");
                let chosen = info.options([(option.name, *value)]).expect("an offered value fits");
                assert_eq!(chosen.get(option.name), *value);
            }
            if !option.default.is_empty() {
                assert!(info.options([(option.name, option.default)]).is_ok(), "{}", option.name);
            }
        }
        assert!(game.start(&info.options([]).expect("defaults fit")).is_ok(), "{}", info.id);
    }
}

#[test]
fn options_that_do_not_fit_are_refused_by_name() {
    for game in catalogue().iter().map(|spec| spec.game) {
        let info = game.info();
        let refused = info.options([("colour-of-the-sky", "blue")]).expect_err("no game has that option");
        assert_eq!(refused.option, "colour-of-the-sky");
        for option in info.options {
            let unfit = match option.kind {
                Kind::Choice(_) => "neither-nor".to_owned(),
                Kind::Number { max, .. } => (max + 1).to_string(),
                Kind::Text { max } => "x".repeat(max + 1),
            };
            let refused = info.options([(option.name, unfit.as_str())]).expect_err("it does not fit");
            assert_eq!(refused.option, option.name);
            let twice = [(option.name, option.default), (option.name, option.default)];
            if info.options(twice[..1].iter().copied()).is_ok() {
                assert!(info.options(twice).is_err(), "{} is given twice", option.name);
            }
        }
    }
}

#[test]
fn the_help_tells_rules_and_rulings_in_one_message() {
    for spec in catalogue().iter() {
        let (game, help) = (spec.game, spec.help);
        let length = help.chars().count();
        assert!((500..=3800).contains(&length), "{}: {length} characters", game.info().id);
        assert!(help.contains(game.info().name));
        assert!(help.to_lowercase().contains("ruling"), "{}", game.info().id);
        for option in game.info().options {
            assert!(help.contains(option.name), "{}: the help is silent on {}", game.info().id, option.name);
        }
        for heading in help.lines().filter(|line| line.starts_with('#')) {
            assert!(heading.trim_start_matches('#').starts_with(' '), "{heading}");
        }
    }
}

#[test]
fn the_help_begins_with_a_few_lines_that_stand_alone() {
    for spec in postern_testkit::trials::shipped().iter() {
        for language in Language::ALL {
            let help = spec.help_in(language);
            let (first, rest) = help.split_once("\n---\n").expect("a line --- below the first lines");
            let name = format!("**{}**", spec.info().name);
            assert!(first.starts_with(&name) && rest.starts_with(&name), "{} {language}", spec.info().id);
            assert!((4..=6).contains(&first.lines().count()), "{} {language}", spec.info().id);
            assert!((100..=700).contains(&first.chars().count()), "{} {language}", spec.info().id);
            assert!((500..=3800).contains(&rest.chars().count()), "{} {language}", spec.info().id);
        }
    }
}

#[test]
fn the_example_beside_the_help_shows_a_few_moves() {
    for game in catalogue().iter().map(|spec| spec.game) {
        let example = game.example().expect("the example can be played");
        assert!((1..=10).contains(&example.ply()), "{}", game.info().id);
    }
}

#[test]
fn boards_as_data_hold_what_the_position_says() {
    for variant in few_variants() {
        here_and_there(&variant, 6, &mut |state, _| check(state, &state.diagram()));
    }
}

fn check(state: &dyn GameState, board: &Diagram) {
    assert!((1..=26).contains(&board.cols) && (1..=26).contains(&board.rows));
    let here = |square: &Square| square.on(board.cols, board.rows);
    assert!(board.grounds.iter().all(|(square, _)| here(square)));
    assert!(board.marks.iter().all(|(square, _)| here(square)));
    let outside = |at: i8, size: u8| at == -1 || at == size as i8;
    assert!(board.ring.iter().all(|&(col, row, _)| outside(col, board.cols) || outside(row, board.rows)));
    assert_eq!(board.strip.ply as usize, state.ply());
    assert_eq!(board.strip.to_move.is_none(), state.ending().is_some());
    assert!(board.strip.counts.iter().all(|count| !count.label.is_empty()));
    assert_eq!(board.strip.names, state.info().seats);

    let mut pieces: Vec<(Square, Piece)> = board.pieces.clone();
    pieces.sort_by_key(|(square, _)| *square);
    assert!(pieces.windows(2).all(|pair| pair[0].0 != pair[1].0), "two pieces on one square");
    let told: Vec<(Square, Seat, bool, u16)> =
        pieces.iter().map(|&(square, piece)| told(square, piece)).collect();
    assert_eq!(told, written(&state.position()), "{}", state.position());
}

/// The part of a piece that a position string shows: its square, its owner, whether it is a King, and its height.
fn told(square: Square, piece: Piece) -> (Square, Seat, bool, u16) {
    let height = match piece.shape {
        Shape::Stack(height) => height,
        _ => 1,
    };
    (square, piece.seat, piece.shape == Shape::King, height)
}

/// Parses the pieces of a position string independently of the program.
fn written(position: &str) -> Vec<(Square, Seat, bool, u16)> {
    let rows: Vec<&str> = position.split(' ').next().expect("a position has rows").split('/').collect();
    let mut pieces = Vec::new();
    for (row, text) in (0..).zip(rows.iter().rev()) {
        let (mut col, mut rest) = (0, *text);
        while let Some(sign) = rest.chars().next() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            if digits > 0 {
                col += rest[..digits].parse::<u8>().expect("a number of empty squares");
                rest = &rest[digits..];
                continue;
            }
            rest = &rest[1..];
            let mut height = 1;
            if let Some(bracketed) = rest.strip_prefix('[') {
                let (number, after) = bracketed.split_once(']').expect("a bracket closes");
                height = number.parse().expect("a height");
                rest = after;
            }
            let seat = Seat::of_letter(sign.to_ascii_lowercase()).expect("a piece is x or o");
            pieces.push((Square::new(col, row), seat, sign.is_ascii_uppercase(), height));
            col += 1;
        }
    }
    pieces
}
