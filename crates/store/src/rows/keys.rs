//! Keys: big-endian numbers, so that keys sort as their numbers do. A key is one number or two, or the parts of a
//! unique key.

use postern_play::ids::{ChallengeId, ChannelId, MatchId, NoticeId, ServerId};
use postern_play::step::unique::UniqueKey;
use postern_play::time::Timestamp;

use crate::rows::{Key, Span};
use postern_rules::fnv;

/// Number of finished matches in one row of `Ended`.
pub(crate) const ENDED_TOGETHER: u64 = 16;

pub(crate) fn one(number: u64) -> Key {
    number.to_be_bytes().to_vec()
}

pub(crate) fn two(first: u64, second: u64) -> Key {
    [first.to_be_bytes(), second.to_be_bytes()].concat()
}

/// Converts a moment to a number that sorts as moments do, including those before 1970.
pub(crate) fn moment(at: Timestamp) -> u64 {
    at.0.cast_unsigned() ^ (1 << 63)
}

/// The key of a running match by its server, channel and game.
pub(crate) fn running_by(server: ServerId, channel: ChannelId, game: &str, of: MatchId) -> Key {
    by_place([server.0, channel.0, hash_of(game), of.0])
}

fn by_place(parts: [u64; 4]) -> Key {
    parts.into_iter().flat_map(u64::to_be_bytes).collect()
}

/// Returns the number of a game in keys.
pub(crate) fn hash_of(game: &str) -> u64 {
    fnv::hash64(game.as_bytes())
}

/// Returns the span of the matches that run in a channel, of one game.
pub(crate) fn running_in_game(server: ServerId, channel: ChannelId, game: u64) -> Span {
    let key = |of| by_place([server.0, channel.0, game, of]);
    Span { low: key(0), high: key(u64::MAX) }
}

/// Returns the span of all matches that run on a server.
pub(crate) fn running_on_server(server: ServerId) -> Span {
    Span { low: by_place([server.0, 0, 0, 0]), high: by_place([server.0, u64::MAX, u64::MAX, u64::MAX]) }
}

/// Returns the span of the matches that run on a server, before those of this game in this channel. No match has the id 0.
pub(crate) fn running_before(server: ServerId, channel: ChannelId, game: u64) -> Span {
    Span { low: by_place([server.0, 0, 0, 0]), high: by_place([server.0, channel.0, game, 0]) }
}

/// Returns the number at this place of a key, counted from 0; `None` if the key is too short.
pub(crate) fn part(key: &[u8], at: usize) -> Option<u64> {
    key.get(8 * at..)?.first_chunk().copied().map(u64::from_be_bytes)
}

/// Returns the span of all two-number keys that start with this number.
pub(crate) fn beginning_with(first: u64) -> Span {
    Span { low: two(first, 0), high: two(first, u64::MAX) }
}

/// Returns the span of all two-number keys that start with this moment or an earlier one.
pub(crate) fn until(at: Timestamp) -> Span {
    Span { low: two(0, 0), high: two(moment(at), u64::MAX) }
}

/// Returns the span of all two-number keys that start with this moment or a later one.
pub(crate) fn from(at: Timestamp) -> Span {
    Span { low: two(moment(at), 0), high: two(u64::MAX, u64::MAX) }
}

/// Returns the first number of a key; `None` if it has none.
pub(crate) fn first(key: &[u8]) -> Option<u64> {
    key.first_chunk().copied().map(u64::from_be_bytes)
}

/// Returns the last number of a key; `None` if it has none.
pub(crate) fn last(key: &[u8]) -> Option<u64> {
    key.last_chunk().copied().map(u64::from_be_bytes)
}

/// Formats a key for people: hexadecimal, with a point between numbers.
pub(crate) fn shown(key: &[u8]) -> String {
    let numbers =
        key.chunks(8).map(|chunk| chunk.iter().map(|byte| format!("{byte:02x}")).collect::<String>());
    numbers.collect::<Vec<_>>().join(".")
}

pub(crate) fn of_match(id: MatchId) -> Key {
    one(id.0)
}

pub(crate) fn of_puzzle(id: &str) -> Key {
    id.as_bytes().to_vec()
}

/// Returns the span of the puzzles of a game, whose ids are the game's id, a hyphen and a number.
pub(crate) fn puzzles_of(game: &str) -> Span {
    Span { low: of_puzzle(&format!("{game}-")), high: of_puzzle(&format!("{game}-~")) }
}

pub(crate) fn of_challenge(id: ChallengeId) -> Key {
    one(id.0)
}

pub(crate) fn of_notice(id: NoticeId) -> Key {
    one(id.0)
}

/// Returns the row key of a unique key. The first number is the kind, which must never change.
pub(crate) fn unique(key: UniqueKey) -> Key {
    let numbers = match key {
        UniqueKey::Challenge { by, to, what } => vec![1, by.0, to.map_or(0, |to| to.0), what],
        UniqueKey::Rematch(of) => vec![2, of.0],
        UniqueKey::ComputerGame { by, what } => vec![3, by.0, what],
    };
    numbers.into_iter().flat_map(u64::to_be_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_their_numbers_do() {
        let moments = [i64::MIN, -1, 0, 1, 255, 256, i64::MAX].map(Timestamp);
        for pair in moments.windows(2) {
            assert!(two(moment(pair[0]), u64::MAX) < two(moment(pair[1]), 0), "{pair:?}");
        }
    }

    #[test]
    fn a_key_gives_its_numbers_back() {
        assert_eq!((first(&two(3, 500)), last(&two(3, 500))), (Some(3), Some(500)));
        assert_eq!((first(&one(7)), last(&one(7))), (Some(7), Some(7)));
        assert_eq!((first(b"short"), last(b"short")), (None, None));
    }
}
