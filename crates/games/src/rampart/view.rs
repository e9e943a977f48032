//! Diagrams of Rampart positions, and the effects of moves.

use super::moves::{FORMS, Move, PASS};
use super::rules::{Position, SizedPosition};
use crate::rampart::Rampart;
use postern_rules::board::bits::Bits;
use postern_rules::diagram::{Count, Diagram, Piece, Shape, Surface};
use postern_rules::game::effects::Effects;
use postern_rules::game::info::Options;
use postern_rules::game::presentation::{Example, Presentation};
use postern_rules::game::rules::{Playable, Rules};
use postern_rules::game::token::{Choices, Token, Way};
use postern_rules::phrase::{Describe, Messages};
use postern_rules::seat::{Pair, Seat};
use postern_rules::square::Square;
use postern_rules::{on_board, phrases, shown_boards};

/// The most dead groups whose removal is offered as one choice each.
const REMOVALS: usize = 3;

impl Presentation for Rampart {
    type Consequence = Consequence;

    const HELP: &'static str = include_str!("help.md");
    const MESSAGES: &'static str = include_str!("messages.ftl");
    const FORMS: &'static str = FORMS;
    const WORDS: &'static [(&'static str, &'static str)] = &[(PASS, "rampart-pass")];
    const EXAMPLE: Example =
        Example { options: &[("size", "5")], position: "1x3/1xo2/xoo2/x3o/4o x", made: &["b2", "d4", "xb3"] };

    const ASKED: Messages = Asked::MESSAGES;

    shown_boards!(Position, Move);

    const AIM: (&'static str, &'static [&'static str]) = ("rampart-aim", &[]);

    const STANDINGS: &'static [&'static str] = &["rampart-points-compared"];

    fn standings(position: &Position) -> Vec<Pair<u32>> {
        let points = |seat| on_board!(position, board => board.places(seat).count());
        vec![Pair::new(points(Seat::First), points(Seat::Second))]
    }

    fn choices(position: &Position, entered: &[Token]) -> Choices<Move> {
        let next = Choices::from(position.next(entered));
        match entered {
            [] => on_board!(position, board => with_removals(board, next)),
            _ => next,
        }
    }

    fn is_handicap(options: &Options) -> bool {
        options.get("handicap") == "yes"
    }
}

fn diagram<B: Bits>(board: &SizedPosition<B>) -> Diagram {
    let size = board.size();
    let mut diagram = Diagram::new(size, size, Surface::Points, Rampart::INFO.seats);
    let dead = Pair::new(board.dead(Seat::First), board.dead(Seat::Second));
    for index in board.field().all.ones() {
        let square = board.field().square(index);
        if let Some(seat) = board.stone(square) {
            let piece = Piece { dead: dead[seat].has(index), ..Piece::new(seat, Shape::Stone) };
            diagram.pieces.push((square, piece));
        }
    }
    let each = |count: &dyn Fn(Seat) -> u32| Pair::new(count(Seat::First), count(Seat::Second));
    diagram.strip.counts = vec![
        Count::new("stones", each(&|seat| board.stones(seat).count())),
        Count::new("groups", each(&|seat| board.groups(seat, board.stones(seat)).count() as u32)),
    ];
    diagram
}

/// Returns the effects of a move. A removal has no path, since it adds no stone.
fn effects<B: Bits>(before: &SizedPosition<B>, played: Move) -> Effects {
    let path = match played {
        Move::Place(square) => vec![square],
        Move::Remove(_) | Move::Pass => Vec::new(),
    };
    let enemy = before.to_move().other();
    let removed = removed(before, played);
    Effects::new(path, before.squares(removed).into_iter().map(|square| (square, enemy)).collect())
}

/// Offers the removal of each of the largest dead groups as one choice, instead of all their stones.
fn with_removals<B: Bits>(board: &SizedPosition<B>, next: Choices<Move>) -> Choices<Move> {
    let enemy = board.to_move().other();
    let mut groups: Vec<B> = board.groups(enemy, board.dead(enemy)).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.count()));
    groups.truncate(REMOVALS);
    let remove = |group: &B| {
        let square = board.field().square(group.lowest()?);
        let label = Asked::Remove { square, stones: group.count() }.phrase();
        Some(Way { tokens: vec![Token::Square(square)], label })
    };
    let ways = groups.iter().filter_map(remove).collect();
    let offered: Vec<Token> =
        groups.iter().flat_map(|group| board.squares(*group)).map(Token::Square).collect();
    let follow = next.follow.into_iter().filter(|token| !offered.contains(token)).collect();
    Choices { follow, ways, ..next }
}

fn removed<B: Bits>(before: &SizedPosition<B>, played: Move) -> B {
    match played {
        Move::Remove(square) => {
            before.field().flood(before.field().bit(square), before.stones(before.to_move().other()))
        }
        Move::Place(_) | Move::Pass => B::EMPTY,
    }
}

phrases! {
    /// Labels of the choices.
    pub enum Asked {
        /// Removes the group of `stones` stones whose lowest stone is on `square`.
        Remove { square: Square, stones: u32 } = "rampart-remove",
    }
}

phrases! {
    /// A consequence worth knowing before the move is played. The lowest stone of a group identifies it.
    pub enum Consequence {
        /// Stones of `side` are removed.
        Captures { side: Seat, stones: u32 } = "rampart-captures",
        Dies { side: Seat, square: Square, stones: u32 } = "rampart-dies",
        Revives { side: Seat, square: Square, stones: u32 } = "rampart-revives",
        Wins { winner: Seat } = "rampart-wins",
    }
}

/// Returns the groups that a legal move kills, removes or revives, the most important first.
fn consequences<B: Bits>(before: &SizedPosition<B>, played: Move) -> Vec<Consequence> {
    let (own, enemy) = (before.to_move(), before.to_move().other());
    let after = before.after(&played);
    let mut found = Vec::new();
    if after.winner() == Some(own) {
        found.push(Consequence::Wins { winner: own });
    }
    let stones = removed(before, played).count();
    if stones > 0 {
        found.push(Consequence::Captures { side: enemy, stones });
    }
    let lowest = |group: B| Some((before.field().square(group.lowest()?), group.count()));
    // A group has died if some of its stones were alive before.
    let died = |seat: Seat| {
        let alive = before.stones(seat).without(before.dead(seat));
        after.groups(seat, after.dead(seat)).filter(move |group| group.meets(alive))
    };
    for side in [enemy, own] {
        let groups = died(side).filter_map(lowest);
        found.extend(groups.map(|(square, stones)| Consequence::Dies { side, square, stones }));
    }
    let revived = before.dead(own).without(after.dead(own));
    let groups = after.groups(own, revived).filter_map(lowest);
    found.extend(groups.map(|(square, stones)| Consequence::Revives { side: own, square, stones }));
    found
}
