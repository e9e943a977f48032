//! Makes the games of a library: a level of the computer player against itself, with the form of the day on each side.

use std::sync::atomic::AtomicBool;

use postern_engine::random::mix;
use postern_engine::resignation;
use postern_engine::result::Limits;
use postern_engine::score::Score;
use postern_games::library::{LibraryGame, MOST_BYTES, indexes, write};
use postern_games::spec::GameSpec;
use postern_rules::game::state::GameState;
use postern_rules::seat::{Pair, Seat};

/// Length in plies at which a game is a draw.
const MOST_PLIES: usize = 1_000;

/// Plays one game from `start` between two computer players of a level. The seed decides the game. Players resign and
/// agree on draws as they do in games with people.
pub fn play(spec: &GameSpec, start: &dyn GameState, level: u8, seed: u64) -> LibraryGame {
    let never = AtomicBool::new(false);
    let mut state = start.clone_state();
    let mut scores: Pair<Vec<Score>> = Pair::new(Vec::new(), Vec::new());
    let draw_rule = spec.engine.has_draw_rule();
    let mut winner = None;
    while state.ending().is_none() && state.ply() < MOST_PLIES {
        let mover = state.to_move();
        let turn_seed = mix(seed ^ mix(state.ply() as u64 + 1));
        let form = Some(mix(seed ^ if mover == Seat::First { 0xf1 } else { 0xf2 }));
        let limits = Limits { form, ..Limits::of_level(level, turn_seed, &never) };
        let Some(thought) = spec.engine.think(state.as_ref(), limits) else { break };
        scores[mover].push(thought.score);
        if resignation::resigns(level, &scores[mover], draw_rule) {
            winner = Some(mover.other());
            break;
        }
        let own = &scores[mover];
        if resignation::offers_draw(level, own, None)
            && resignation::accepts_draw(level, &scores[mover.other()])
        {
            break;
        }
        if state.follow(&thought.best).is_err() {
            break;
        }
    }
    if let Some(ending) = state.ending() {
        winner = ending.winner;
    }
    let moves = state.moves();
    LibraryGame { level, winner, plies: moves.len() as u16, moves: indexes(start, &moves) }
}

/// Adds a game to a library of at most `most` games. A full library drops a game of the lowest level for one of a higher
/// level. Returns false if it is full of games of this level or higher ones.
pub fn add(spec: &GameSpec, games: &mut Vec<LibraryGame>, most: usize, new: LibraryGame) -> bool {
    let is_full = |games: &[LibraryGame]| games.len() > most || write(spec.game, games).len() > MOST_BYTES;
    let level = new.level;
    games.push(new);
    while is_full(games) {
        let lowest = games.iter().enumerate().rev().min_by_key(|(_, game)| game.level);
        match lowest {
            Some((place, game)) if game.level < level => {
                games.remove(place);
            }
            _ => {
                games.pop();
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_games::catalogue::Catalogue;
    use postern_games::library::read;

    fn game(level: u8) -> LibraryGame {
        LibraryGame { level, winner: None, plies: 3, moves: vec![1, 2, 3] }
    }

    #[test]
    fn a_full_library_takes_only_games_of_a_higher_level_and_drops_the_lowest() {
        let spec = *Catalogue::standard().get("ransom").expect("it is there");
        let mut games = vec![game(3), game(6)];
        assert!(!add(&spec, &mut games, 2, game(3)));
        assert!(add(&spec, &mut games, 2, game(6)));
        assert!(!add(&spec, &mut games, 2, game(6)));
        assert_eq!(games, [game(6), game(6)]);
    }

    #[test]
    fn a_seed_makes_the_same_game_again_and_another_seed_another_one() {
        let spec = *Catalogue::standard().get("ransom").expect("it is there");
        let options = spec.info().options([]).expect("no options");
        let start = spec.game.start(&options).expect("the default board");
        let of = |seed| play(&spec, start.as_ref(), 1, seed);
        assert_eq!(of(1), of(1));
        assert_ne!(of(1).moves, of(2).moves);
        let file = write(spec.game, &[of(1)]);
        assert_eq!(read(spec.game, &file), Ok(vec![of(1)]));
    }
}
