//! An ended match as the rules of rating see it.

use postern_club::rating::counting::{End, Facts, Side};
use postern_club::rating::result::Score;
use postern_games::catalogue::Catalogue;
use postern_play::record::How;
use postern_play::record::ended::Ended;
use postern_rules::fnv;
use postern_rules::seat::Seat;

/// Returns the facts of an ended match that decide whether it counts.
pub(crate) fn facts(catalogue: &Catalogue, ended: &Ended) -> Facts {
    // Every match with a handicap is unrated.
    let handicap = !ended.rated && !ended.options.is_empty() && is_handicap(catalogue, ended);
    // The first seat moves first.
    let moves = [ended.moves.div_ceil(2), ended.moves / 2];
    let side = |seat: Seat, moves| Side { player: ended.players[seat].person(), moves, seen: ended.seen };
    Facts {
        number: ended.number,
        at: ended.over.at,
        sides: [side(Seat::First, moves[0]), side(Seat::Second, moves[1])],
        score: score(ended, Seat::First),
        end: match ended.over.how {
            How::Time => End::Time,
            How::Closed => End::Closed,
            How::Removed => End::Removed,
            How::Rules | How::Resigned | How::Agreed | How::Length => End::Played,
        },
        // Such matches are unrated whatever was agreed, and that is the reason.
        rated: ended.rated || handicap || ended.own_start,
        own_setup: ended.own_start,
        handicap,
        opening: opening(ended),
    }
}

fn is_handicap(catalogue: &Catalogue, ended: &Ended) -> bool {
    let start = catalogue.begin(&ended.game, &ended.options, None);
    let game = catalogue.game(&ended.game);
    start.ok().zip(game).is_some_and(|(start, game)| game.is_handicap(start.options()))
}

/// True if a match was not closed or removed.
pub(crate) fn has_result(ended: &Ended) -> bool {
    ended.over.how.has_result()
}

/// Returns the score of a seat.
pub(crate) fn score(ended: &Ended, seat: Seat) -> Score {
    match ended.over.winner {
        Some(winner) if winner == seat => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Draw,
    }
}

/// Returns a hash of the game, its options and its first plies. A match whose plies are not known is like no other.
fn opening(ended: &Ended) -> u64 {
    let plies = ended.opening.unwrap_or(ended.number);
    let options = ended.options.iter().map(|(name, value)| format!(" {name}={value}")).collect::<String>();
    fnv::hash64(format!("{}{options} {plies:x}", ended.game).as_bytes())
}
