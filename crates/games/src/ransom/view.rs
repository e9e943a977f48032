//! Diagrams of Ransom positions, and the effects of moves on the Kings.

use postern_rules::board::bits::Bits;
use postern_rules::diagram::{Count, Diagram, Hue, Mark, Piece, Shape, Surface};
use postern_rules::game::effects::Effects;
use postern_rules::game::presentation::{Example, Presentation};
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::game::standing::Squeeze;
use postern_rules::phrases;
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;

use super::board::SIZE;
use super::moves::{Move, WRITTEN};
use super::rules::{Position, Reason};
use crate::ransom::Ransom;

phrases! {
    /// A consequence worth knowing before the move is played.
    pub enum Consequence {
        Suffocates { king: Seat, winner: Seat } = "ransom-suffocates",
        SuffocatesBoth { winner: Seat } = "ransom-suffocates-both",
        LeavesNoMove { player: Seat, winner: Seat } = "ransom-leaves-no-move",
        /// A King has few empty squares beside it and fewer than before, or more than before.
        Liberties { king: Seat, left: u32 } = "ransom-liberties",
    }
}

/// The most liberties of a King whose loss is worth telling.
const FEW: u32 = 3;

/// Returns the number of empty squares beside each King.
fn liberties(position: &Position) -> Pair<u32> {
    let of = |seat| position.liberties(seat).count();
    Pair::new(of(Seat::First), of(Seat::Second))
}

impl Presentation for Ransom {
    type Consequence = Consequence;

    const HELP: &'static str = include_str!("help.md");
    const MESSAGES: &'static str = include_str!("messages.ftl");
    const FORMS: &'static str = WRITTEN.forms;
    const EXAMPLE: Example =
        Example::new("3o4/8/8/8/4ooO1/ooooxxo1/x1xxx1x1/x2X4 x", &["a1-c1", "d8-d4", "g2-h2", "g3-e1"]);

    fn diagram(position: &Position) -> Diagram {
        let mut diagram = Diagram::new(SIZE, SIZE, Surface::Chequered, Ransom::INFO.seats);
        diagram.hues = Pair::new(Hue::Green, Hue::Black);
        diagram.sided = true;
        diagram.pieces = (0..SIZE as u32 * SIZE as u32)
            .map(|index| Square::at(index, SIZE))
            .filter_map(|square| {
                let (seat, king) = position.piece(square)?;
                Some((square, Piece::new(seat, if king { Shape::King } else { Shape::Soldier })))
            })
            .collect();
        for seat in Seat::BOTH {
            let liberties = position.liberties(seat).ones().map(|index| Square::at(index, SIZE));
            diagram.marks.extend(liberties.map(|square| (square, Mark::Liberty(seat))));
        }
        diagram.strip.counts = vec![Count::new("liberties", liberties(position))];
        diagram
    }

    const AIM: (&'static str, &'static [&'static str]) = ("ransom-aim", &[]);

    const STANDINGS: &'static [&'static str] = &["ransom-liberties-compared"];

    fn standings(position: &Position) -> Vec<Pair<u32>> {
        vec![liberties(position)]
    }

    const SQUEEZE: Option<Squeeze> =
        Some(Squeeze { lowers: "ransom-takes", nothing: "ransom-takes-nothing", danger: "ransom-danger" });

    fn effects(_before: &Position, played: &Move, _after: &Position) -> Effects {
        Effects::new(vec![played.from, played.to], Vec::new())
    }

    fn consequences(before: &Position, _played: &Move, after: &Position) -> Vec<Consequence> {
        let mover = before.to_move();
        if let Some(outcome) = after.outcome() {
            return vec![match outcome.reason {
                Reason::Suffocated { king } => Consequence::Suffocates { king, winner: king.other() },
                Reason::BothSuffocated { mover } => Consequence::SuffocatesBoth { winner: mover },
                Reason::NoMove { seat } => Consequence::LeavesNoMove { player: seat, winner: seat.other() },
            }];
        }
        [mover.other(), mover]
            .into_iter()
            .filter_map(|king| {
                let (had, left) = (before.liberties(king).count(), after.liberties(king).count());
                let matters = left > had || (left < had && left <= FEW);
                matters.then_some(Consequence::Liberties { king, left })
            })
            .collect()
    }
}
