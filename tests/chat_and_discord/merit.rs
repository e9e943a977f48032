//! What reviews say of better moves: over random games every claim is true.

use std::collections::BTreeSet;

use postern::service::matches::hint::{Harm, Reason};
use postern::service::matches::merit::{Merit, merit};
use postern::words::analysis::hint_words::merit_words;
use postern_rules::diagram::{Mark, Shape};
use postern_rules::game::state::Played;
use postern_rules::phrase::PhraseArg;
use postern_testkit::prelude::*;

use postern_testkit::trials::{start, trials};

/// Positions of each game.
const POSITIONS: usize = 60;

/// Moves over more squares than this are left out, as in reviews.
const TALLEST: usize = 3;

/// A move of two, and how the game may continue after the first.
pub(crate) struct Case {
    spec: GameSpec,
    pub before: Box<dyn GameState>,
    played: String,
    line: Vec<String>,
}

/// The game after a move, or `None` if it is not legal.
pub(crate) fn after(state: &dyn GameState, made: &str) -> Option<(Played, Box<dyn GameState>)> {
    let mut after = state.clone_state();
    let played = after.play(made).ok()?;
    Some((played, after))
}

/// The same position with the other side to move.
pub(crate) fn turned(spec: GameSpec, state: &dyn GameState) -> Option<Box<dyn GameState>> {
    let position = state.position();
    let mut fields: Vec<&str> = position.split(' ').collect();
    fields[1] = if fields[1] == "x" { "o" } else { "x" };
    spec.game.set_up(state.options(), &fields.join(" ")).ok()
}

/// Random positions of a game, each with two moves and a continuation.
pub(crate) fn cases(spec: GameSpec, chance: &mut Chance) -> Vec<Case> {
    let mut cases = Vec::new();
    while cases.len() < POSITIONS {
        let mut state = start(&spec, &trials(&spec).short);
        while state.ending().is_none() && cases.len() < POSITIONS {
            let legal = state.legal(TALLEST);
            if legal.is_empty() {
                break;
            }
            if legal.len() > 1 && state.ply() % 4 == 3 {
                let (better, played) = (chance.of(&legal).clone(), chance.of(&legal).clone());
                let mut ahead = state.clone_state();
                let mut line = vec![better];
                ahead.play(&line[0]).expect("it is legal");
                for _ in 0..4 {
                    let Some(next) = Some(ahead.legal(TALLEST)).filter(|next| !next.is_empty()) else {
                        break;
                    };
                    line.push(chance.of(&next).clone());
                    ahead.play(line.last().expect("a move")).expect("it is legal");
                }
                cases.push(Case { spec, before: state.clone_state(), played, line });
            }
            // Captures make games that end, and positions with something at stake.
            let takes = |made: &&String| {
                after(&*state, made).is_some_and(|(played, _)| !played.effects.captured.is_empty())
            };
            let take = legal.iter().find(takes).filter(|_| chance.below(3) == 0);
            let made = take.unwrap_or_else(|| chance.of(&legal)).clone();
            state.play(&made).expect("it is legal");
        }
    }
    cases
}

pub(crate) fn captured(played: &Played, of: Seat) -> BTreeSet<Square> {
    played.effects.captured.iter().filter(|(_, seat)| *seat == of).map(|(square, _)| *square).collect()
}

pub(crate) fn dead(state: &dyn GameState, of: Seat) -> BTreeSet<Square> {
    let pieces = state.diagram().pieces.into_iter();
    pieces.filter(|(_, piece)| piece.dead && piece.seat == of).map(|(square, _)| square).collect()
}

pub(crate) fn lead(state: &dyn GameState, of: Seat) -> i64 {
    state.score().map_or(0, |score| i64::from(score[of]) - i64::from(score[of.other()]))
}

pub(crate) fn wins(state: &dyn GameState, seat: Seat) -> bool {
    state.ending().is_some_and(|ending| ending.winner == Some(seat))
}

/// The empty squares beside a King, in a game without captures.
pub(crate) fn room(state: &dyn GameState, side: Seat) -> usize {
    state.diagram().marks.iter().filter(|(_, mark)| *mark == Mark::Liberty(side)).count()
}

/// The pieces that a side loses by a move: those captured, with every piece of a stack, and those newly dead.
pub(crate) fn lost(
    before: &dyn GameState,
    (played, then): &(Played, Box<dyn GameState>),
    side: Seat,
) -> [usize; 2] {
    let captured = match before.info().id {
        // Each captured piece scores a point.
        "inchworm" => {
            let points =
                |state: &dyn GameState| state.score().expect("it has a score")[side.other()] as usize;
            points(&**then) - points(before)
        }
        _ => captured(played, side).len(),
    };
    [captured, dead(&**then, side).difference(&dead(before, side)).count()]
}

/// True if a move harms `victim` as claimed.
fn harms(before: &dyn GameState, made: &str, victim: Seat, harm: &Harm) -> bool {
    let Some((played, then)) = after(before, made) else { return false };
    match harm {
        Harm::Loses => wins(&*then, victim.other()),
        Harm::Captured(squares) => squares.iter().all(|square| captured(&played, victim).contains(square)),
        Harm::Dead(squares) => {
            let (had, has) = (dead(before, victim), dead(&*then, victim));
            squares.iter().all(|square| has.contains(square) && !had.contains(square))
        }
        Harm::Points(points) => {
            lead(&*then, victim.other()) - lead(before, victim.other()) >= i64::from(*points)
        }
    }
}

/// The count of a comparison, found in another way: from the legal moves or the drawn board of a side to move.
fn counted(game: &str, state: &dyn GameState) -> usize {
    let side = state.to_move();
    let legal = state.legal(TALLEST);
    let diagram = state.diagram();
    match game {
        "rampart" => legal.iter().filter(|made| made.parse::<Square>().is_ok()).count(),
        "ramparts" => legal.len(),
        "palisade" => {
            let gains = |made: &&String| {
                after(state, made).is_some_and(|(_, then)| lead(&*then, side) > lead(state, side))
            };
            legal.iter().filter(gains).count()
        }
        "ransom" => room(state, side),
        "inchworm" => {
            let taken: BTreeSet<Square> = diagram.pieces.iter().map(|(square, _)| *square).collect();
            let own = diagram.pieces.iter().filter(|(_, piece)| piece.seat == side);
            let own = own.inspect(|(_, piece)| assert!(matches!(piece.shape, Shape::Stack(_))));
            let beside = own.flat_map(|(square, _)| {
                let steps = [(0, 1), (1, 0), (0, -1), (-1, 0)];
                steps.map(|(col, row)| {
                    Some(Square::new(
                        square.col.checked_add_signed(col)?,
                        square.row.checked_add_signed(row)?,
                    ))
                })
            });
            let on_board = beside.flatten().filter(|square| square.on(diagram.cols, diagram.rows));
            on_board.filter(|square| !taken.contains(square)).collect::<BTreeSet<_>>().len()
        }
        other => panic!("{other} has no count here"),
    }
}

/// Checks a claim about a better move, and returns its kind.
fn check(case: &Case, merit: &Merit) -> &'static str {
    let (me, enemy) = (case.before.to_move(), case.before.to_move().other());
    let (better, then) = after(&*case.before, &case.line[0]).expect("it is legal");
    let (_, other) = after(&*case.before, &case.played).expect("it is legal");
    match merit {
        Merit::AtOnce => {
            let gains = wins(&*then, me)
                || !captured(&better, enemy).is_empty()
                || dead(&*then, enemy).difference(&dead(&*case.before, enemy)).next().is_some()
                || lead(&*then, me) > lead(&*case.before, me);
            assert!(gains && !better.consequences.is_empty(), "{better:?}");
            "at once"
        }
        Merit::Reason(Reason::Prevents { by, shown, harm }) => {
            assert_eq!(*by, enemy);
            let shows = |made: &&String| after(&*other, made).is_some_and(|(reply, _)| reply.shown == *shown);
            let replies = other.legal(TALLEST);
            let reply = replies.iter().filter(shows).find(|made| harms(&*other, made, me, harm));
            let reply = reply.unwrap_or_else(|| panic!("{shown} does no such harm: {harm:?}"));
            assert!(!harms(&*then, reply, me, harm), "{shown} does the same harm: {harm:?}");
            if *harm == Harm::Loses {
                let replies = then.legal(TALLEST);
                assert!(!replies.iter().any(|made| harms(&*then, made, me, harm)), "the enemy wins anyway");
            }
            "prevents"
        }
        Merit::Reason(Reason::Threatens { shown, wins: won, does }) => {
            let again = turned(case.spec, &*then).expect("the side can move again");
            let legal = again.legal(TALLEST);
            let mut moves = legal.iter().filter_map(|made| after(&*again, made));
            let (threat, then) = moves.find(|(made, _)| made.shown == *shown).expect("it is legal");
            assert!(if *won { wins(&*then, me) } else { threat.consequences == *does && !does.is_empty() });
            "threatens"
        }
        Merit::Reason(reason) => panic!("reviews say nothing of the kind: {reason:?}"),
        Merit::LineWins | Merit::LineTakes { .. } => {
            let (mut state, mut fallen) = (case.before.clone_state(), [0, 0]);
            for made in &case.line {
                let made = after(&*state, made).expect("it is legal");
                fallen[0] += lost(&*state, &made, enemy)[0];
                fallen[1] += lost(&*state, &made, me)[0];
                state = made.1;
            }
            match merit {
                Merit::LineTakes { enemy, own } => {
                    assert_eq!(fallen, [*enemy as usize, *own as usize]);
                    assert!(enemy > own);
                }
                _ => assert!(wins(&*state, me)),
            }
            "line"
        }
        Merit::Compared(phrase) => {
            let arg = |name: &str| &phrase.args.iter().find(|(known, _)| *known == name).expect(name).1;
            let number = |name: &str| match arg(name) {
                PhraseArg::Number(number) => *number as usize,
                other => panic!("{other:?}"),
            };
            let side = if *arg("side") == PhraseArg::from(me) { me } else { enemy };
            let (here, there) = (number("here"), number("there"));
            assert!(if side == me { here > there } else { here < there }, "{phrase}");
            for (state, number) in [(&then, here), (&other, there)] {
                let seen = if state.to_move() == side {
                    Some(state.clone_state())
                } else {
                    turned(case.spec, &**state)
                };
                let seen = seen.expect("it can be set up");
                if seen.ending().is_none() {
                    assert_eq!(counted(case.spec.info().id, &*seen), number, "{phrase} {}", seen.position());
                }
            }
            "compared"
        }
        Merit::Answer(shown) => {
            let answer = after(&*then, &case.line[1]).expect("it is legal").0;
            assert_eq!(answer.shown, *shown);
            "answer"
        }
        Merit::Better => {
            assert_eq!(case.line.len(), 1);
            "better"
        }
    }
}

#[test]
fn each_better_move_has_a_sentence_and_its_claim_is_true() {
    let mut kinds = BTreeSet::new();
    for (seed, spec) in (1..).zip(shipped().iter()) {
        let mut of_game = BTreeSet::new();
        for case in cases(*spec, &mut Chance::new(seed)) {
            let merit = merit(case.spec, &*case.before, &case.played, &case.line).expect("both are legal");
            of_game.insert(check(&case, &merit));
            match merit_words(&merit, &*case.before) {
                Some(phrase) => assert!(said(&phrase).ends_with('.'), "{phrase}"),
                None => assert_eq!(merit, Merit::AtOnce),
            }
        }
        assert!(of_game.len() >= 2, "{}: {of_game:?}", spec.info().id);
        kinds.extend(of_game);
    }
    let wanted = ["answer", "at once", "compared", "line", "prevents", "threatens"];
    assert!(wanted.iter().all(|kind| kinds.contains(kind)), "only {kinds:?}");
}

#[test]
fn a_better_move_that_saves_or_wins_says_so() {
    let says = |game: &str, options: &str, position: &str, played: &str, line: &[&str]| {
        let spec = *shipped().get(game).expect("a game");
        let options = spec.info().options(postern_testkit::trials::pairs(options)).expect("they fit");
        let before = spec.game.set_up(&options, position).expect("it is sound");
        let line: Vec<String> = line.iter().map(|made| (*made).to_owned()).collect();
        let merit = merit(spec, &*before, played, &line).expect("both are legal");
        merit_words(&merit, &*before).map(|phrase| said(&phrase))
    };
    // White threatens to close a loop around d4.
    let saved = says("palisade", "size=7", "7/7/2xo3/2ox3/2xo3/7/7 x", "a1", &["b4"]);
    assert_eq!(saved, None, "the capture tells it");
    let saved = says("ramparts", "", "11/11/11/5o5/11/11/11/4o6/3o7/2x8/8x2 x", "i1-i2", &["c2-c3"]);
    assert_eq!(saved.as_deref(), Some("This saves the piece on c2 from White's **d3xc2**."));
    let saved = says("ransom", "", "O7/8/3x4/8/8/8/oo5x/X6o x", "d6-d7", &["a1-b1"]);
    assert_eq!(saved.as_deref(), Some("This saves the game: otherwise Black wins with **h1-b1**."));
    let tall = "8/8/8/1x4x1/xo3xo[4]1/1x4x1/8/8 x 6,7 0,0 0,0";
    let takes = says("inchworm", "goal=10 stock=12,12", tall, "a1", &["a2", "d1", "h4"]);
    let wanted = "In the continuation below Blue loses 4 pieces, and Red loses none.";
    assert_eq!(takes.as_deref(), Some(wanted), "every piece of a stack counts");
}
