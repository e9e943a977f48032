//! Formats a search result as one line for programs.
//!
//! The format is `depth=D nodes=N`, then for each of the best moves, best first, ` | score=S chance=C MOVE ANSWER …`.
//! The score is in hundredths of the game's point, the chance to win in hundredths (a draw counts half), both for the
//! player to move. If the search sees the end of the game, `end=E` follows the score: the player to move wins in E
//! plies, or loses if E is negative. D is in plies; N counts positions, or playouts.

use postern_engine::result::{Line, SearchResult};

/// Returns the answer to `analyse`.
pub(super) fn told(thought: &SearchResult) -> String {
    let lines: String = thought.alternatives.iter().map(line).collect();
    format!("depth={} nodes={}{lines}", thought.depth, thought.nodes)
}

fn line(line: &Line<String>) -> String {
    let score = line.score;
    let end = score.ends_in.map_or(String::new(), |plies| format!(" end={plies:+}"));
    let chance = (100.0 * score.chance).round();
    format!(" | score={:+}{end} chance={chance} {}", score.hundredths, line.moves.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use postern_engine::score::Score;

    #[test]
    fn each_line_has_its_score_before_its_moves() {
        let line = |hundredths, ends_in, chance, moves: &[&str]| Line {
            score: Score { hundredths, ends_in, chance },
            moves: moves.iter().map(|&made| made.to_owned()).collect(),
        };
        let thought = SearchResult {
            best: "d4".into(),
            score: Score { hundredths: 35, ends_in: None, chance: 0.614 },
            line: vec!["d4".into()],
            alternatives: vec![line(35, None, 0.614, &["d4", "a2"]), line(-31_994, Some(-6), 0.0, &["pass"])],
            nodes: 1234,
            depth: 9,
        };
        assert_eq!(
            told(&thought),
            "depth=9 nodes=1234 | score=+35 chance=61 d4 a2 | score=-31994 end=-6 chance=0 pass"
        );
    }
}
