//! The computer in matches with a swap: it takes the other side if that one is better, and opens with a move after which
//! neither side is.

use postern_engine::result::SearchResult;
use postern_engine::score::Score;
use postern_play::record::swap::SWAP;

/// The chance of a side that is neither better nor worse.
const EVEN: f32 = 0.5;

/// The number of opening moves that are compared if the opponent may swap after the first move.
const OPENINGS: usize = 24;

/// Returns the number of moves that a search must compare. `until_swap` is the number of moves before a swap, if one is
/// possible.
pub fn compared(until_swap: Option<usize>) -> usize {
    if until_swap == Some(1) { OPENINGS } else { 1 }
}

/// Returns what to play after a search, and the chances of the side to move then.
pub fn chosen(until_swap: Option<usize>, thought: SearchResult) -> (String, Score) {
    match until_swap {
        // The opponent's seat is better if the side to move is behind.
        Some(0) if thought.score.chance < EVEN => (SWAP.to_owned(), thought.score),
        // A move that ends the game leaves nothing to swap.
        Some(1) if thought.score.ends_in != Some(1) => {
            let unevenness = |score: &Score| (score.chance - EVEN).abs();
            let lines = thought.alternatives.into_iter();
            let openings = lines.filter_map(|line| Some((line.moves.into_iter().next()?, line.score)));
            let fairest = openings.min_by(|(_, a), (_, b)| unevenness(a).total_cmp(&unevenness(b)));
            fairest.unwrap_or((thought.best, thought.score))
        }
        _ => (thought.best, thought.score),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::result::Line;

    fn thought(chances: &[(&str, f32)]) -> SearchResult {
        let score = |chance| Score { hundredths: 0, ends_in: None, chance };
        let line =
            |&(text, chance): &(&str, f32)| Line { score: score(chance), moves: vec![text.to_owned()] };
        SearchResult {
            best: chances[0].0.to_owned(),
            score: score(chances[0].1),
            line: vec![chances[0].0.to_owned()],
            alternatives: chances.iter().map(line).collect(),
            nodes: 1,
            depth: 1,
        }
    }

    #[test]
    fn before_an_opponent_may_swap_the_computer_opens_with_the_most_even_move() {
        let openings = [("a", 0.7), ("b", 0.56), ("c", 0.47), ("d", 0.2)];
        assert_eq!(chosen(Some(1), thought(&openings)).0, "c");
        assert_eq!(chosen(None, thought(&openings)).0, "a", "without a swap it plays the best move");
        assert!(compared(Some(1)) > 1 && compared(Some(0)) == 1 && compared(None) == 1);
    }

    #[test]
    fn a_win_with_the_first_move_is_played() {
        let mut won = thought(&[("a", 1.0), ("b", 0.5)]);
        won.score.ends_in = Some(1);
        assert_eq!(chosen(Some(1), won).0, "a");
    }

    #[test]
    fn the_computer_swaps_only_if_its_side_is_behind() {
        assert_eq!(chosen(Some(0), thought(&[("a", 0.4)])).0, SWAP);
        assert_eq!(chosen(Some(0), thought(&[("a", 0.6)])).0, "a");
        assert_eq!(chosen(None, thought(&[("a", 0.4)])).0, "a");
    }
}
