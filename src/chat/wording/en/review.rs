//! The review of a finished match, in English.

use super::{English, consequences, named};
use crate::chat::wording::{MoveWords, ReviewSaid, SummaryWords, TurningWords};
use crate::diagram::LONGEST_ALT;
use crate::play::{Chance, How, Ply};

/// As many values of a chart are told to people who do not see it.
const TOLD: usize = 12;

impl English {
    pub fn review(&self, said: &ReviewSaid) -> String {
        match said {
            ReviewSaid::Wanted { of, told, direct } => {
                let then = match (told, direct) {
                    (true, true) => "You hear from me here when it is done.",
                    (true, false) => "You are told where the game was played when it is done.",
                    (false, _) => "Look again in a few minutes.",
                };
                format!(
                    "I am looking at every move of {}; that takes a minute or two, longer when others wait. {then}",
                    named(of)
                )
            }
            ReviewSaid::Done { of, mentions } => format!("{mentions}, the review of {} is done.", named(of)),
            ReviewSaid::Failed { of, mentions } => format!(
                "{mentions}, the review of {} could not be made: something went wrong on our side. The game is kept; \
                 you may ask again.",
                named(of)
            ),
            ReviewSaid::Summary(words) => summary(words),
            ReviewSaid::Turning(words) => turning(words),
            ReviewSaid::NoneFinished => {
                "You have no such finished game. A game is reviewed when it is over: by **Review** below its last \
                 message, or by `/review`."
                    .into()
            }
        }
    }

    pub fn review_chart(&self, side: &str) -> (String, String) {
        ("Winning chances by move, %".into(), side.into())
    }

    pub fn review_chart_alt(&self, side: &str, chances: &[Chance], turning: &[Ply]) -> String {
        let last = chances.len().saturating_sub(1);
        let step = last.div_ceil(TOLD).max(1);
        let mut plies: Vec<usize> = (0..=last).step_by(step).chain([last]).collect();
        plies.extend(turning.iter().flat_map(|&ply| [ply as usize, ply as usize + 1]));
        plies.sort_unstable();
        plies.dedup();
        let told = plies.iter().filter_map(|&ply| {
            let chance = chances.get(ply)?;
            Some(if ply == 0 {
                format!("at the start {chance}")
            } else {
                format!("after move {ply} {chance}")
            })
        });
        let told = told.collect::<Vec<_>>().join(", ");
        let text = format!("Chart of the winning chances of {side}: {told}.");
        text.chars().take(LONGEST_ALT).collect()
    }

    pub fn review_alt(&self, played: &str, better: &str) -> String {
        format!("played in the game: {played}, marked with an exclamation mark; better: {better}, framed")
    }
}

fn summary(words: &SummaryWords) -> String {
    let after = format!("after {} moves", words.moves);
    let [first, second] = &words.players;
    let result = match (&words.winner, words.how) {
        (None, How::Closed) => format!("closed without a result {after}"),
        (None, How::Agreed) => format!("a **draw** by agreement {after}"),
        (None, _) => format!("a **draw** {after}"),
        (Some((winner, side)), How::Rules | How::Agreed | How::Closed | How::Length) => {
            format!("**{winner}** ({side}) won {after}")
        }
        (Some((winner, side)), How::Resigned) => {
            format!("**{winner}** ({side}) won by resignation {after}")
        }
        (Some((winner, side)), How::Time) => format!("**{winner}** ({side}) won on time {after}"),
    };
    let accuracy = |(name, side, accuracy): &(String, &str, Option<u8>)| match accuracy {
        Some(per_cent) => format!("**{name}** ({side}) **{per_cent} %**"),
        None => format!("{name} ({side}) made no move"),
    };
    let turning = match words.turning.as_slice() {
        [] => "No single move cost more than a few points of the chances.".to_owned(),
        all => {
            let told =
                all.iter().map(|(number, name, shown)| format!("move {number} (**{shown}** by {name})"));
            let told = told.collect::<Vec<_>>().join(", ");
            format!("Turning points: {told}. **Forward** shows what was better.")
        }
    };
    format!(
        "{}, {} – {}: {result}.\nAccuracy: {}, {}.\n{turning}\n-# Chances and better moves are a computer's opinion. A \
         move that keeps all of its player's winning chances counts 100 %, one that loses 10 points of them 64 %, one \
         that loses 25 points 32 %; accuracy is the mean. Each move is compared with the best one by a closer look; the \
         curve is evened out between neighbouring moves, so that its figures may differ a little.",
        named(&words.of),
        first.0,
        second.0,
        accuracy(first),
        accuracy(second),
    )
}

fn turning(words: &TurningWords) -> String {
    let TurningWords { of, number, count, at, name, side, played, better, then, best, got } = words;
    let then = if then.is_empty() { String::new() } else { format!("\nThen perhaps {}.", then.join(", ")) };
    format!(
        "{}, turning point {number} of {count}\nMove {at}, {name} ({side}): **{}** was played{}. Winning chances **{best} \
         → {got}**.\nBetter: **{}**{}.{then}{}",
        named(of),
        played.shown,
        consequences(&played.consequences),
        better.shown,
        consequences(&better.consequences),
        legend(played, better)
    )
}

/// The meaning of the marks of the picture.
fn legend(played: &MoveWords, better: &MoveWords) -> String {
    match (played.marked, better.marked) {
        (true, true) => {
            "\n-# The board before the move: **!** marks what was played, frames what was better."
        }
        (true, false) => "\n-# The board before the move: **!** marks what was played.",
        (false, true) => "\n-# The board before the move: frames mark what was better.",
        (false, false) => "\n-# The board before the move.",
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chat::wording::Named;
    use crate::play::MatchId;

    fn of() -> Named<'static> {
        Named { game: "Inchworm", options: "13x13, torus".into(), id: MatchId(0x7F3) }
    }

    #[test]
    fn the_longest_pages_fit_into_a_message() {
        let name = "\\*".repeat(60);
        let long = "e5-f4-e3-f2-e1-d2-c3-d4-e5-f6-g7-h8-g9-f10-e11-d12".to_owned();
        let words = TurningWords {
            of: of(),
            number: 3,
            count: 3,
            at: 1234,
            name: name.clone(),
            side: "Black",
            played: MoveWords { shown: long.clone(), consequences: vec![long.clone(); 3], marked: true },
            better: MoveWords { shown: long.clone(), consequences: vec![long.clone(); 3], marked: true },
            then: vec![long.clone(); 5],
            best: Chance::SURE,
            got: Chance::NONE,
        };
        let turning = English.review(&ReviewSaid::Turning(words));
        assert!(turning.chars().count() <= 2000, "{}", turning.chars().count());
        assert!(turning.contains("100 % → 0 %"), "{turning}");
        let words = SummaryWords {
            of: of(),
            players: [(name.clone(), "Black", Some(100)), (name.clone(), "White", None)],
            winner: Some((name.clone(), "Black")),
            how: How::Resigned,
            moves: 1234,
            turning: vec![(1234, name.clone(), long); 3],
        };
        let summary = English.review(&ReviewSaid::Summary(words));
        assert!(summary.chars().count() <= 2000, "{}", summary.chars().count());
    }

    #[test]
    fn the_chart_is_told_in_words_that_are_not_too_long() {
        let chances = vec![Chance::SURE; 3000];
        let text = English.review_chart_alt("Black", &chances, &[700, 1500, 2998]);
        assert!(text.chars().count() <= LONGEST_ALT && text.contains("after move 701"), "{text}");
        assert_eq!(
            English.review_chart_alt("x", &chances[..3], &[]),
            "Chart of the winning chances of x: at the start 100 %, after move 1 100 %, after move 2 100 %."
        );
    }
}
