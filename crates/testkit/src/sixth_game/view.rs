//! The board of Breakthrough as data, and the effects of its moves.

use postern_rules::diagram::{Count, Diagram, Piece, Shape, Surface};
use postern_rules::game::effects::Effects;
use postern_rules::game::ending::Outcome;
use postern_rules::game::game_of::GameOf;
use postern_rules::game::presentation::{Example, Presentation};
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::game::state::Game;
use postern_rules::phrase::{Describe, Phrase};
use postern_rules::phrases;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

use super::Edition;
use super::moves::{Move, SIZE, WRITTEN};
use super::rules::{Position, Reason};

phrases! {
    /// Only the end of the game is a consequence.
    pub enum Consequence {
        Wins { winner: Seat, reason: Phrase } = "breakthrough-wins",
    }
}

impl<const VERSION: u16> Presentation for Edition<VERSION> {
    type Consequence = Consequence;

    const HELP: &'static str = include_str!("help.md");
    const MESSAGES: &'static str = include_str!("messages.ftl");
    const FORMS: &'static str = WRITTEN.forms;
    const AIM: (&'static str, &'static [&'static str]) = ("breakthrough-aim", &[]);
    const EXAMPLE: Example = Example::new("6/2x3/3o2/6/6/6 x", &["c5-c6"]);

    fn former(version: u16) -> Option<&'static dyn Game> {
        (VERSION == 2 && version == 1).then_some(&GameOf::<Edition<1>>::NEW)
    }

    fn diagram(position: &Position) -> Diagram {
        let mut diagram = Diagram::new(SIZE, SIZE, Surface::Chequered, Self::INFO.seats);
        diagram.sided = true;
        let squares = (0..u32::from(SIZE) * u32::from(SIZE)).map(|index| Square::at(index, SIZE));
        diagram.pieces = squares
            .filter_map(|square| Some((square, Piece::new(position.owner(square)?, Shape::Man))))
            .collect();
        diagram.strip.counts = vec![Count::new("men", position.men.map(|men| men.count_ones()))];
        diagram
    }

    fn effects(before: &Position, played: &Move, _after: &Position) -> Effects {
        let captured = played.takes.then(|| (played.to, before.turn.other()));
        Effects::new(vec![played.from, played.to], captured.into_iter().collect())
    }

    fn consequences(_before: &Position, _played: &Move, after: &Position) -> Vec<Consequence> {
        let wins = |outcome: Outcome<Reason>| {
            Some(Consequence::Wins { winner: outcome.winner?, reason: outcome.reason.phrase() })
        };
        after.outcome().and_then(wins).into_iter().collect()
    }
}
