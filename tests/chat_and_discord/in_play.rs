//! The table of all tools that help with a position, and of all boards that show the position of a running match: in each
//! image, before and after a move, with and without the moves that led there. Nobody gets help.

use crate::explore::running::exchanged;
use postern_rules::game::symmetry::Symmetry;
use postern_rules::game::transcript::Transcript;
use postern_testkit::boards::random_games::Variant;
use postern_testkit::boards::symmetry::image;
use postern_testkit::prelude::*;

/// The tools on a board: the button without its number of moves, and the refusal.
const TOOLS: [(&str, &str); 5] = [
    ("hint:-:", "no-hint-of-game"),
    ("explore-here:", "explore-running"),
    ("start:", "still-played"),
    ("start!:", "still-played"),
    ("post-analysis:", "still-played"),
];
/// A place in which the match of Ann and Ben can't be seen.
const ELSEWHERE: Place = Place::Server { server: ServerId(6), channel: ChannelId(60), parent: None };
const PLIES: usize = 8;

/// The variants of the games that ship.
fn shipped_variants() -> Vec<Variant> {
    let mut all = few_variants();
    all.retain(|variant| shipped().get(variant.game.info().id).is_some());
    all
}

/// A way to look at a position.
type Look = (String, Box<dyn Fn(&str) -> String>);

/// All images of a position: turned, mirrored, with the colours exchanged, and shifted if edges are joined.
fn looks(variant: &Variant) -> Vec<Look> {
    let mut looks: Vec<Look> = Vec::new();
    for symmetry in Symmetry::SQUARE.iter().copied() {
        looks.push((format!("{symmetry:?}"), Box::new(move |position| image(position, symmetry))));
        let other = move |position: &str| exchanged(&image(position, symmetry));
        looks.push((format!("{symmetry:?}, exchanged"), Box::new(other)));
    }
    if variant.game.symmetries(&variant.options).1.cols {
        looks.push(("shifted".into(), Box::new(shifted)));
        looks.push(("shifted and exchanged".into(), Box::new(|position| exchanged(&shifted(position)))));
    }
    looks
}

/// Returns a position with the last column before the first one.
fn shifted(position: &str) -> String {
    postern_testkit::boards::symmetry::moved(position, |at, (cols, _)| {
        postern_rules::square::Square::new((at.col + 1) % cols, at.row)
    })
}

/// Starts a match of Ann and Ben without a rating.
async fn begun(meeting: &Meeting, terms: Terms) -> MatchId {
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let terms = Terms { colour: Colour::First, rated: false, ..terms };
    meeting.begin_with(home, terms).await
}

/// Plays random moves of a new match of Ann and Ben. Returns its game.
async fn played(meeting: &Meeting, variant: &Variant, seed: u64) -> (MatchId, Box<dyn GameState>) {
    let chosen = variant.options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned()));
    let terms = Terms::new(variant.game.info().id, Pace::Unlimited);
    let id = begun(meeting, Terms { options: chosen.collect(), ..terms }).await;
    let (mut state, mut chance) = (variant.start(), Chance::new(seed));
    for (by, seen) in [ANN, BEN].into_iter().cycle().take(PLIES).zip(0..) {
        let text = random_move(&*state, &mut chance).expect("the game goes on");
        state.follow(&text).expect("it is legal");
        meeting.command(id, by, Command::Move { seen, text }).await;
    }
    (id, state)
}

/// Returns the game with each position in its image; `None` if the rules have no such game.
fn whole_image(
    variant: &Variant,
    plain: &dyn GameState,
    look: &dyn Fn(&str) -> String,
) -> Option<Box<dyn GameState>> {
    let (mut back, mut positions) = (plain.clone_state(), vec![plain.position()]);
    while back.undo() {
        positions.push(back.position());
    }
    let first = look(&positions.pop().expect("a start"));
    let mut state = variant.game.set_up(&variant.options, &first).ok()?;
    while let Some(next) = positions.pop() {
        let wanted = look(&next);
        let made = state.legal(3).into_iter().find(|made| {
            let leads_there = state.follow(made).is_ok() && state.position() == wanted;
            state.undo();
            leads_there
        });
        state.follow(&made?).ok()?;
    }
    Some(state)
}

/// Returns a game after one more move.
fn after(state: &dyn GameState, chance: &mut Chance) -> Option<Box<dyn GameState>> {
    let mut next = state.clone_state();
    let made = random_move(&*next, chance)?;
    next.follow(&made).ok()?;
    Some(next).filter(|next| next.ending().is_none())
}

/// Returns all boards that show a position in one image, with what they are.
fn boards(
    variant: &Variant,
    plain: &dyn GameState,
    look: &dyn Fn(&str) -> String,
) -> Vec<(&'static str, Box<dyn GameState>)> {
    let (mut boards, mut chance) = (Vec::new(), Chance::new(5));
    let whole = whole_image(variant, plain, look);
    if let Ok(bare) = variant.game.set_up(&variant.options, &look(&plain.position())) {
        // The moves from an image that is none of the game's rules are other moves.
        if whole.is_some() {
            boards.extend(after(&*bare, &mut chance).map(|next| ("a move after the position alone", next)));
        }
        boards.push(("the position alone", bare));
    }
    if let Some(whole) = whole {
        if let Some(next) = after(&*whole, &mut chance) {
            boards.extend(after(&*next, &mut chance).map(|next| ("two moves after the whole game", next)));
            boards.push(("a move after the whole game", next));
        }
        let mut before = whole.clone_state();
        before.undo();
        boards.push(("a move before", before));
        boards.push(("the whole game", whole));
    }
    boards
}

/// Presses a button of a board with this record. Returns the text of the answer.
async fn ask(meeting: &Meeting, by: (PersonId, Place), record: &str, action: &str) -> String {
    let files = vec![meeting.messenger.keep(record.as_bytes().to_vec())];
    meeting.as_(by.0).at(by.1).with_files(files).press(action).await.content
}

#[tokio::test]
async fn no_tool_helps_with_any_image_of_the_board_of_a_running_match_whoever_asks() {
    let mut asked = 0;
    for variant in shipped_variants() {
        let meeting = Meeting::new();
        let (id, plain) = played(&meeting, &variant, 7).await;
        for (look, of) in looks(&variant) {
            for (what, state) in boards(&variant, &*plain, &of) {
                let record = Transcript::of(&*state, |_| String::new()).to_string();
                for (tool, refusal) in TOOLS {
                    let action = format!("{tool}{}", state.ply());
                    let said = ask(&meeting, (EVE, HERE), &record, &action).await;
                    assert!(
                        said.says(refusal),
                        "{} {look}, {what}, {action}: {said}\n{record}",
                        variant.name()
                    );
                    asked += 1;
                }
                let options: Vec<String> =
                    variant.options.chosen().map(|(name, value)| format!("{name}={value}")).collect();
                let (options, position) = (options.join(", "), state.position());
                let mut arguments = vec![("game", variant.game.info().id), ("position", &*position)];
                if !options.is_empty() {
                    arguments.push(("options", &*options));
                }
                let said = meeting.as_(EVE).reply(command("explore", &arguments)).await;
                let said = said.message.content;
                // Two moves after it, a position is one of many; its moves tell what it follows from.
                let is_far = what.starts_with("two");
                assert!(is_far || said.says("explore-running"), "{} {look}, {what}: {said}", variant.name());
            }
        }
        let record = Transcript::of(&*plain, |_| String::new()).to_string();
        let action = format!("hint:-:{PLIES}");
        let there = ask(&meeting, (EVE, ELSEWHERE), &record, &action).await;
        assert!(there.says("no-hint-of-game[none]") && !there.contains(&id.to_string()), "{there}");
        meeting.resign(id, BEN).await;
        let action = format!("explore-here:{PLIES}");
        let said = ask(&meeting, (EVE, HERE), &record, &action).await;
        assert!(said.says("explore-position"), "the match is over: {said}");
    }
    assert!(asked > 1000, "{asked} boards");
}

#[tokio::test]
async fn boards_that_lead_nowhere_near_a_running_match_are_explored() {
    let (mut open, mut all) = (0, 0);
    for variant in shipped_variants() {
        let meeting = Meeting::new();
        played(&meeting, &variant, 7).await;
        for seed in 20..24 {
            let (mut state, mut chance) = (variant.start(), Chance::new(seed));
            for _ in 0..PLIES + 2 {
                let text = random_move(&*state, &mut chance).expect("the game goes on");
                state.follow(&text).expect("it is legal");
            }
            let record = Transcript::of(&*state, |_| String::new()).to_string();
            let action = format!("explore-here:{}", state.ply());
            let said = ask(&meeting, (EVE, HERE), &record, &action).await;
            open += usize::from(said.says("explore-position"));
            all += 1;
        }
    }
    assert!(open * 10 >= all * 9, "{open} of {all} are open");
}

#[tokio::test]
async fn a_match_that_went_through_the_position_of_a_running_one_is_reviewed_after_its_end() {
    let meeting = Meeting::new();
    let variant = shipped_variants().remove(0);
    let (over, _) = played(&meeting, &variant, 7).await;
    meeting.resign(over, BEN).await;
    let (running, _) = played(&meeting, &variant, 7).await;
    for by in [ANN, EVE] {
        let said = meeting.as_(by).press(&format!("review:{over}")).await;
        assert!(said.content.says("review-in-play[other]"), "{}", said.content);
    }
    meeting.resign(running, BEN).await;
    let said = meeting.as_(EVE).press(&format!("review:{over}")).await;
    assert!(!said.content.says("review-in-play"), "{}", said.content);
}

#[tokio::test]
async fn a_puzzle_on_the_board_of_a_running_match_is_not_solved_meanwhile() {
    let meeting = Meeting::new();
    let puzzle = book().iter().next().expect("a puzzle").clone();
    let terms = Terms {
        options: puzzle.options.clone(),
        start: Some(puzzle.position.clone()),
        ..Terms::new(puzzle.game(), Pace::Unlimited)
    };
    let id = begun(&meeting, terms).await;
    let solution = || press(&format!("solution!:{}:0", puzzle.id));
    for by in [ANN, EVE] {
        let said = meeting.as_(by).ask(solution()).await.content;
        assert!(said.says("puzzle-in-play[other]"), "{said}");
    }
    meeting.resign(id, BEN).await;
    let said = meeting.as_(EVE).ask(solution()).await.content;
    assert!(said.says("puzzle-given-up"), "{said}");
}
