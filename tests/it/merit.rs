//! What reviews say of better moves, and what newcomers read about a position: over random games every claim is true.

use std::collections::BTreeSet;

use postern::chat::words::hint_words::merit_words;
use postern::chat::words::position_facts::facts;
use postern::chat::words::voice::Voice;
use postern::service::matches::hint::{Harm, Reason};
use postern::service::matches::merit::{Merit, merit};
use postern::service::matches::outlook::outlook;
use postern_games::lessons::book::LessonBook;
use postern_games::spec::GameSpec;
use postern_rules::diagram::{Mark, Shape};
use postern_rules::game::state::{GameState, Played};
use postern_rules::game::token::Token;
use postern_rules::language::Language;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;
use postern_rules::square::Square;

use crate::random_games::Chance;
use crate::trials::{said, shipped, start, trials};

/// Positions of each game.
const POSITIONS: usize = 60;

/// Moves over more squares than this are left out, as in reviews.
const TALLEST: usize = 3;

/// More moves than this are very many.
const MANY: usize = 4_000;

/// A move of two, and how the game may continue after the first.
struct Case {
    spec: GameSpec,
    before: Box<dyn GameState>,
    played: String,
    line: Vec<String>,
}

/// The game after a move, or `None` if it is not legal.
fn after(state: &dyn GameState, made: &str) -> Option<(Played, Box<dyn GameState>)> {
    let mut after = state.clone_state();
    let played = after.play(made).ok()?;
    Some((played, after))
}

/// The same position with the other side to move.
fn turned(spec: GameSpec, state: &dyn GameState) -> Option<Box<dyn GameState>> {
    let position = state.position();
    let mut fields: Vec<&str> = position.split(' ').collect();
    fields[1] = if fields[1] == "x" { "o" } else { "x" };
    spec.game.set_up(state.options(), &fields.join(" ")).ok()
}

/// Random positions of a game, each with two moves and a continuation.
fn cases(spec: GameSpec, chance: &mut Chance) -> Vec<Case> {
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

fn captured(played: &Played, of: Seat) -> BTreeSet<Square> {
    played.effects.captured.iter().filter(|(_, seat)| *seat == of).map(|(square, _)| *square).collect()
}

fn dead(state: &dyn GameState, of: Seat) -> BTreeSet<Square> {
    let pieces = state.diagram().pieces.into_iter();
    pieces.filter(|(_, piece)| piece.dead && piece.seat == of).map(|(square, _)| square).collect()
}

fn lead(state: &dyn GameState, of: Seat) -> i64 {
    state.score().map_or(0, |score| i64::from(score[of]) - i64::from(score[of.other()]))
}

fn wins(state: &dyn GameState, seat: Seat) -> bool {
    state.ending().is_some_and(|ending| ending.winner == Some(seat))
}

/// The pieces that a side loses by a move: those captured, with every piece of a stack, and those newly dead.
fn lost(before: &dyn GameState, (played, then): &(Played, Box<dyn GameState>), side: Seat) -> [usize; 2] {
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
        "ransom" => diagram.marks.iter().filter(|(_, mark)| *mark == Mark::Liberty(side)).count(),
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
        let options = spec.info().options(crate::trials::pairs(options)).expect("they fit");
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

/// What a player who is new to the game reads about a position.
fn newcomer_reads(spec: GameSpec, state: &dyn GameState) -> Vec<Phrase> {
    facts(&Voice::new(&shipped(), Language::English), state, &outlook(spec, state))
}

/// Counts the moves that can be entered square by square, to a little more than `most`.
fn entered(state: &dyn GameState, tokens: &mut Vec<Token>, most: usize) -> usize {
    let next = state.next(tokens);
    let mut found = usize::from(next.whole.is_some());
    for token in next.follow {
        if found > most {
            break;
        }
        tokens.push(token);
        found += entered(state, tokens, most - found);
        tokens.pop();
    }
    found
}

/// Checks one of those sentences against all moves of the side that it speaks of.
fn check_fact(spec: GameSpec, state: &dyn GameState, fact: &Phrase) {
    let other = fact.id.starts_with("facts-danger") || ["facts-loss", "facts-safe"].contains(&fact.id);
    let state = if other { turned(spec, state).expect("the rules know it") } else { state.clone_state() };
    let (me, victim) = (state.to_move(), state.to_move().other());
    let arg = |name: &str| fact.args.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg.clone());
    if fact.id == "facts-many" {
        assert!(entered(&*state, &mut Vec::new(), MANY) > MANY, "{}", state.position());
        return;
    }
    // What a move does, in the order of importance: a win, pieces captured, pieces killed, points.
    let does = |made: &(Played, Box<dyn GameState>)| {
        let [taken, killed] = lost(&*state, made, victim);
        let points = (lead(&*made.1, me) - lead(&*state, me)).max(0) as usize;
        if wins(&*made.1, me) {
            ("win", 1)
        } else if taken > 0 {
            ("take", taken)
        } else if killed > 0 {
            ("kill", killed)
        } else if points > 0 {
            ("gain", points)
        } else {
            ("none", 0)
        }
    };
    let costs = |made: &(Played, Box<dyn GameState>)| {
        let (kind, count) = does(made);
        let own = lost(&*state, made, me).into_iter().sum::<usize>();
        kind != "win" && (own >= count || made.1.ending().is_some())
    };
    let shown = arg("move");
    let legal = state.legal(if shown.is_none() { usize::MAX } else { 5 });
    let mut moves = legal.iter().filter_map(|made| after(&*state, made));
    let number = |name: &str| match arg(name) {
        Some(PhraseArg::Number(number)) => Some(number as usize),
        _ => None,
    };
    if shown.is_none() {
        let all: Vec<_> = moves.collect();
        let harmful: Vec<_> = all.iter().filter(|made| does(made).0 != "none").collect();
        let is_true = match fact.id {
            "facts-nothing" => harmful.is_empty() && number("moves") == Some(all.len()),
            "facts-safe" => harmful.is_empty(),
            "facts-costly" => {
                let all_cost = harmful.iter().all(|made| costs(made));
                !harmful.is_empty() && all_cost && number("moves") == Some(all.len())
            }
            other => panic!("{other} is unknown"),
        };
        assert!(is_true, "{fact} {}", state.position());
        return;
    }
    let kind = match fact.id {
        "facts-win" | "facts-loss" => "win",
        "facts-take" | "facts-danger" => "take",
        "facts-kill" | "facts-danger-kill" => "kill",
        "facts-gain" | "facts-danger-gain" => "gain",
        other => panic!("{other} is unknown"),
    };
    let does_so = (kind, number("count").unwrap_or(1));
    let made = moves.find(|made| shown == Some(PhraseArg::Text(made.0.canonical.clone())));
    let told = made.is_some_and(|made| does(&made) == does_so && !costs(&made));
    assert!(told, "{fact} {}", state.position());
}

#[test]
fn what_can_i_do_is_true_of_many_positions_of_every_game() {
    let mut seen = BTreeSet::new();
    for (seed, spec) in (1..).zip(shipped().iter()) {
        for case in cases(*spec, &mut Chance::new(seed)) {
            let told = newcomer_reads(*spec, &*case.before);
            assert!(told.len() >= 2 && told.last().is_some_and(|goal| goal.id == "facts-goal"), "{told:?}");
            for fact in &told[..told.len() - 1] {
                check_fact(*spec, &*case.before, fact);
                seen.insert(fact.id);
            }
        }
    }
    for id in ["nothing", "take", "kill", "gain", "safe", "danger", "danger-kill", "danger-gain"] {
        assert!(seen.contains(&*format!("facts-{id}")), "{id}: {seen:?}");
    }
}

#[test]
fn what_can_i_do_knows_captures_by_tall_stacks() {
    let spec = *shipped().get("inchworm").expect("a game");
    let options = spec.info().options(crate::trials::pairs("goal=10 stock=12,12")).expect("they fit");
    let reads = |position: &str| {
        let state = spec.game.set_up(&options, position).expect("it is sound");
        let told = newcomer_reads(spec, &*state);
        told[..told.len() - 1].iter().for_each(|fact| check_fact(spec, &*state, fact));
        told.iter().map(|fact| fact.id).collect::<Vec<_>>()
    };
    let told = reads("o7/8/1x[4]6/8/8/8/8/8 x 8,11 0,0 0,0");
    assert_eq!(told, ["facts-take", "facts-safe", "facts-goal"]);
    let told = reads("x7/8/1o[4]6/8/8/8/8/8 x 11,8 0,0 0,0");
    assert_eq!(told, ["facts-nothing", "facts-danger", "facts-goal"]);
    // More moves than a tap may try: nothing is said of captures and of safety.
    let told = reads("8/8/8/3x[9]4/8/8/4o[9]3/8 x 3,3 0,0 0,0");
    assert_eq!(told, ["facts-many", "facts-goal"]);
}

#[test]
fn what_can_i_do_counts_every_piece_of_a_captured_stack() {
    let catalogue = shipped();
    let step = LessonBook::of(&catalogue).step("inchworm", 5).expect("it ships").clone();
    let spec = *catalogue.get("inchworm").expect("a game");
    let told = newcomer_reads(spec, &*step.state().expect("it is sound"));
    assert_eq!(said(&told[0]), "You can capture 4 pieces: **h4**.");
}

#[test]
fn what_can_i_do_names_no_move_that_costs_as_much_as_it_takes() {
    let catalogue = shipped();
    let book = LessonBook::of(&catalogue);
    let reads = |game: &str, name: &str, rows: Option<&str>| {
        let step = book.iter().find(|step| step.game() == game && step.name == name).expect("it ships");
        let state = step.state().expect("it is sound");
        let state = match rows {
            Some(rows) => step.spec.game.set_up(state.options(), rows).expect("it is sound"),
            None => state,
        };
        let told = newcomer_reads(step.spec, &*state);
        told[..told.len() - 1].iter().for_each(|fact| check_fact(step.spec, &*state, fact));
        said(&told[0])
    };
    let costly = "Those that capture or kill anything cost you at least as much as your opponent.";
    assert_eq!(reads("rampart", "mortal", None), format!("You have 8 moves. {costly}"));
    assert_eq!(reads("inchworm", "own", None), "You can capture 1 piece: **c4**.");
    let only_costly = "8/8/8/1x4xo/x4xo1/1x4xo/8/8 x 6,9 0,0 0,0";
    assert!(reads("inchworm", "own", Some(only_costly)).ends_with(costly));
}
