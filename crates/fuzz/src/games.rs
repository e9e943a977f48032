//! Moves, positions and options in all spellings, and lines of the referee's protocol.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use postern_games::catalogue;
use postern_games::referee::pictures::NoPictures;
use postern_games::referee::session::Session;
use postern_rules::game::state::GameState;
use postern_rules::typed::pairs::pairs;
use postern_testkit::boards::random_games::{Chance, Variant, few_variants, random_move};
use postern_testkit::trials::{catalogue, folder, shipped};

use crate::input::{explains, file, seed, text};

/// The most moves of a game before the first line, and the most lines read.
const MOST_PLIES: u8 = 60;
const MOST_LINES: usize = 12;
/// The tallest moves that are listed.
const TALLEST: usize = 2;

static VARIANTS: LazyLock<Vec<Variant>> = LazyLock::new(few_variants);

/// A game of the variant with this number, after some random moves.
fn game_after(number: u8, plies: u8) -> Box<dyn GameState> {
    type Known = HashMap<(usize, u8), Box<dyn GameState>>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let (number, plies) = (usize::from(number) % VARIANTS.len(), plies % MOST_PLIES);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let state = known.entry((number, plies)).or_insert_with(|| {
        let mut state = VARIANTS[number].start();
        let mut chance = Chance::new(u64::from(plies));
        for _ in 0..plies {
            let Some(made) = random_move(&*state, &mut chance) else { break };
            state.follow(&made).expect("it is legal");
        }
        state
    });
    state.clone_state()
}

/// All that a refused move leaves as it was.
fn seen(state: &dyn GameState) -> (String, usize, u64) {
    (state.position(), state.ply(), state.position_key())
}

/// The number of a variant, the moves before, then a move on each line. A move that is read has one canonical form, which plays
/// the same and can be taken back. A refused one changes nothing and says why.
pub(crate) fn moves(bytes: &[u8]) {
    let [number, plies, lines @ ..] = bytes else { return };
    let (mut state, lines) = (game_after(*number, *plies), text(lines));
    for line in lines.lines().take(MOST_LINES) {
        let before = seen(&*state);
        if let Ok(tokens) = state.tokens(line) {
            let next = state.next(&tokens);
            assert!(next.follow.len() < 10_000, "{line:?}");
            drop(state.choices(&tokens));
        }
        let _ = VARIANTS[usize::from(*number) % VARIANTS.len()].game.is_move(line);
        match state.play(line) {
            Err(error) => {
                explains(&error.phrase());
                assert_eq!(seen(&*state), before, "a refused move changed the game: {line:?}");
            }
            Ok(played) => {
                let after = seen(&*state);
                assert!(state.undo());
                assert_eq!(seen(&*state), before, "a move was not taken back: {line:?}");
                let again = state.play(&played.canonical);
                assert_eq!(again.as_ref(), Ok(&played), "the canonical form of {line:?} is another move");
                assert_eq!(seen(&*state), after, "{line:?}");
                played.consequences.iter().for_each(explains);
            }
        }
    }
    drop((state.diagram(), state.standings(), state.score()));
}

pub(crate) fn move_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for number in (0..).take(VARIANTS.len()) {
        for plies in [0, 7, 24] {
            let mut state = game_after(number, plies);
            let mut chance = Chance::new(5);
            let mut lines = String::new();
            for _ in 0..4 {
                let Some(made) = random_move(&*state, &mut chance) else { break };
                state.follow(&made).expect("it is legal");
                lines += &format!("{made}\n");
            }
            seeds.push(seed([number, plies], lines));
        }
    }
    // The third column of a case that is a move is its game, the fourth the text.
    for case in file("tests/data/cases/inputs.tsv").lines() {
        let [_, "move", game, typed, ..] = case.split('\t').collect::<Vec<_>>()[..] else { continue };
        let number = VARIANTS.iter().position(|variant| variant.game.info().id == game);
        let Some(number) = number.and_then(|number| u8::try_from(number).ok()) else { continue };
        seeds.push(seed([number, 0], unescaped(typed)));
    }
    seeds
}

/// Returns a text of the file of cases without Rust's escapes.
pub(crate) fn unescaped(text: &str) -> String {
    let mut parts = text.split("\\u{");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (digits, rest) = part.split_once('}').unwrap_or_default();
        plain.extend(u32::from_str_radix(digits, 16).ok().and_then(char::from_u32));
        plain += rest;
    }
    plain.replace("\\n", "\n").replace("\\t", "\t").replace("\\r", "\r")
}

/// The number of a game, then a line of options, then a position. A position that is read is written in one way, which is read
/// as the same one. A move from it can be taken back.
pub(crate) fn positions(bytes: &[u8]) {
    let [number, rest @ ..] = bytes else { return };
    let (games, rest) = (catalogue(), text(rest));
    let Some(spec) = games.iter().nth(usize::from(*number) % games.len()) else { return };
    let (options, position) = rest.split_once('\n').map_or((&*rest, None), |(o, p)| (o, Some(p)));
    let Some(options) = pairs(options) else { return };
    let mut state = match catalogue::begin(spec.game, &options, position) {
        Ok(state) => state,
        Err(why) => return explains(&why.phrase()),
    };
    let chosen: Vec<(String, String)> =
        state.options().chosen().map(|(name, value)| (name.into(), value.into())).collect();
    let written = state.position();
    let again = catalogue::begin(spec.game, &chosen, Some(&written));
    let again = again.unwrap_or_else(|why| panic!("{written:?} is not read back: {why}"));
    assert_eq!(seen(&*again), seen(&*state));
    assert_eq!(again.ending(), state.ending());
    assert_eq!(again.legal(TALLEST), state.legal(TALLEST));
    if let Some(ending) = state.ending() {
        explains(&ending.reason);
    }
    explains(&state.aim());
    let before = seen(&*state);
    for made in state.legal(TALLEST).iter().step_by(7).take(5) {
        let played =
            state.play(made).unwrap_or_else(|why| panic!("{written:?}: {made} is listed, but {why}"));
        assert_eq!(&played.canonical, made, "{written:?}");
        drop((state.diagram(), state.ending()));
        assert!(state.undo());
        assert_eq!(seen(&*state), before, "{written:?} {made}");
    }
}

pub(crate) fn position_seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for number in (0..).take(VARIANTS.len()) {
        for plies in [0, 9, 30] {
            let state = game_after(number, plies);
            let games = catalogue();
            let game = games.iter().position(|spec| spec.info().id == state.info().id);
            let game = u8::try_from(game.expect("it is in the catalogue")).expect("a few games");
            seeds.push(seed([game], format!("{}\n{}", state.options(), state.position())));
            seeds.push(seed([game], state.options().to_string()));
        }
    }
    seeds
}

/// Lines of the referee's protocol. A refused command changes nothing, and answers are one line.
pub(crate) fn referee(bytes: &[u8]) {
    let (catalogue, lines) = (shipped(), text(bytes));
    let mut session = Session::new(&catalogue, &NoPictures);
    for line in lines.lines().take(2 * MOST_LINES).filter(|line| is_cheap(line)) {
        let before = [session.answer("record"), session.answer("position")];
        match session.answer(line) {
            None | Some(Ok(_)) => {}
            Some(Err(why)) => {
                assert!(!why.is_empty(), "{line:?}");
                let after = [session.answer("record"), session.answer("position")];
                assert_eq!(after, before, "a refused command changed the game: {line:?}");
            }
        }
    }
}

/// False for commands whose work depends on a number or a time, not on the length of the line.
fn is_cheap(line: &str) -> bool {
    let mut words = line.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    match words.next() {
        Some("genmove" | "analyse") => false,
        Some("perft" | "legal") => words.next().is_none_or(|number| number.len() == 1 && number < "3"),
        _ => true,
    }
}

pub(crate) fn referee_seeds() -> Vec<Vec<u8>> {
    let mut seeds = vec![b"games\nhelp\nundo\nposition\n# note\n\n".to_vec()];
    for spec in shipped().iter() {
        let id = spec.info().id;
        let facts = file(folder(spec).join("facts.txt"));
        seeds.extend(facts.split("\n\n").take(6).map(|part| part.as_bytes().to_vec()));
        let state = spec.game.example().expect("every game has an example");
        let (options, position) = (state.options(), state.position());
        let made = state.legal(TALLEST).first().cloned().unwrap_or_default();
        let common = "legal\nlegal 1\nnext\nresult\nscore\nperft 1\nwords\nrecord\nundo\nplay zz9\npng x\ngif x side=x";
        seeds.push(format!("set {id} {options} :: {position}\nplay {made}\n{common}\n").into_bytes());
        seeds.push(format!("new {id}\n{common}\n").into_bytes());
    }
    seeds
}
