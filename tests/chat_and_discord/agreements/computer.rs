//! Offers and answers of the computer: takebacks at once, draws by its evaluation of the game.

use postern_testkit::prelude::*;
use tokio::task::JoinHandle;

use crate::opponent::loaded;
use postern_testkit::fixtures::terms;

const HALL: Home =
    Home::Channel { server: ServerId(5), channel: postern::play::ids::ChannelId(7), thread: None };

fn computer(meeting: &Meeting, time: Duration) -> JoinHandle<()> {
    meeting.computer(&Arc::new(EnginePool::start(catalogue(), 1, time)))
}

/// Starts Ann's match against the computer, which moves second.
async fn begin(meeting: &Meeting, level: u8, game: &str, options: &[(&str, &str)]) -> MatchId {
    let options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let terms = Terms { options, colour: Colour::First, ..terms(game) };
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let begun = meeting.challenges.play_computer(&asker, level, terms, HALL, true, now).await;
    begun.expect("there is room").record.id
}

async fn offer(meeting: &Meeting, id: MatchId, what: Proposal) -> Offer {
    let seen = meeting.record(id).await.ply();
    meeting.command(id, ANN, Command::Offer { seen, what }).await;
    Offer { by: Seat::First, what, at: seen }
}

/// The kinds of all undelivered notices.
async fn matters(meeting: &Meeting) -> Vec<NoticeKind> {
    let all = meeting.store.undelivered(meeting.now(), 999).await.expect("the store answers");
    all.into_iter().map(|notice| notice.kind).collect()
}

#[tokio::test]
async fn a_takeback_is_granted_at_once_and_the_game_goes_on_from_there() {
    let meeting = Meeting::new();
    computer(&meeting, Duration::from_millis(200));
    let id = begin(&meeting, 1, "palisade", &[("size", "5")]).await;
    meeting.play(id, ANN).await;
    let answered = meeting.once(id, |record| record.moves.len() == 2).await;
    offer(&meeting, id, Proposal::Takeback).await;
    let back = meeting.once(id, |record| record.moves.is_empty()).await;
    assert!(back.ply() > answered.ply() && back.agreements.offer.is_none());
    assert!(matters(&meeting).await.contains(&NoticeKind::Turn { of: id, ply: back.ply() }));
    meeting.play(id, ANN).await;
    meeting.once(id, |record| record.moves.len() == 2).await;
}

#[tokio::test]
async fn a_takeback_while_the_computer_thinks_breaks_its_thought_off() {
    let meeting = Meeting::new();
    let id = begin(&meeting, 7, "palisade", &[("size", "9")]).await;
    let pool = Arc::new(EnginePool::start(catalogue(), 1, Duration::from_secs(3600)));
    meeting.computer(&pool);
    meeting.play(id, ANN).await;
    loaded(&pool, (0, 1)).await;
    offer(&meeting, id, Proposal::Takeback).await;
    let back = meeting.once(id, |record| record.moves.is_empty()).await;
    loaded(&pool, (0, 0)).await;
    assert_eq!(meeting.record(id).await, back, "what it thought about is gone");
}

#[tokio::test]
async fn what_was_offered_before_the_program_began_is_answered_then() {
    let meeting = Meeting::new();
    let id = begin(&meeting, 2, "palisade", &[("size", "5")]).await;
    meeting.play(id, ANN).await;
    let playing = computer(&meeting, Duration::from_millis(200));
    meeting.once(id, |record| record.moves.len() == 2).await;
    playing.abort();
    let asked = offer(&meeting, id, Proposal::Draw).await;
    let playing = computer(&meeting, Duration::from_millis(200));
    meeting.once(id, |record| record.agreements.offer.is_none()).await;
    assert!(meeting.record(id).await.is_running(), "no draw in the first moves");
    let refused = NoticeKind::Refused { of: id, offer: asked };
    assert_eq!(matters(&meeting).await.iter().filter(|kind| **kind == refused).count(), 1);
    playing.abort();
}

/// Ann's moves and the computer's, after which Ann owns four points, with a captured stone on a4, and the computer
/// none.
const WORSE: [&str; 2] = ["d4 b4 g5 a5 g3 a3", "a2 g2 a6 g6 a4 g4"];

/// Ann's moves and the computer's, after which the computer owns nine points, with Ann's stones on a1, g1 and c1, and
/// Ann none.
const BETTER: [&str; 2] = ["a1 g1 a7 g7 c1 e1", "a2 g2 b1 f1 c2 d1"];

/// Plays six moves of each side on a 7x7 board, then lets Ann offer a draw.
async fn after_twelve_moves(meeting: &Meeting, level: u8, [hers, its]: [&str; 2]) -> (MatchId, Offer) {
    let id = begin(meeting, level, "palisade", &[("size", "7")]).await;
    for (first, second) in hers.split(' ').zip(its.split(' ')) {
        for (by, text) in [(Actor::Person(ANN), first), (Actor::Computer, second)] {
            let command = Command::Move { seen: meeting.record(id).await.ply(), text: text.into() };
            let now = meeting.now();
            let done = meeting.matches.command(id, by, &command, None, now).await;
            done.expect("it is legal");
        }
    }
    (id, offer(meeting, id, Proposal::Draw).await)
}

#[tokio::test]
async fn a_draw_is_agreed_to_by_a_computer_that_is_worse_and_by_no_other() {
    let meeting = Meeting::new();
    let (worse, _) = after_twelve_moves(&meeting, 2, WORSE).await;
    let (better, asked) = after_twelve_moves(&meeting, 3, BETTER).await;
    computer(&meeting, Duration::from_millis(500));
    let over = meeting.once(worse, |record| !record.is_running()).await;
    let Status::Over(over) = over.status else { panic!("{over:?}") };
    assert_eq!((over.winner, over.how), (None, How::Agreed));
    meeting.once(better, |record| record.agreements.offer.is_none()).await;
    assert!(meeting.record(better).await.is_running());
    assert!(matters(&meeting).await.contains(&NoticeKind::Refused { of: better, offer: asked }));
}

#[tokio::test]
async fn a_draw_that_is_offered_in_its_own_turn_is_answered_with_that() {
    let meeting = Meeting::new();
    let (worse, early) = after_twelve_moves(&meeting, 2, WORSE).await;
    let (better, offered) = after_twelve_moves(&meeting, 3, BETTER).await;
    let seen = meeting.record(worse).await.ply();
    meeting.command(worse, ANN, Command::Move { seen, text: "f4".into() }).await;
    meeting.play(better, ANN).await;
    assert_eq!(meeting.record(worse).await.agreements.offer, Some(early), "it outlasts her own move");
    computer(&meeting, Duration::from_millis(500));
    assert_eq!(meeting.once(worse, |record| !record.is_running()).await.ended(), Some(How::Agreed));
    let moved = meeting.once(better, |record| record.moves.len() == 14).await;
    assert!(moved.is_running(), "its move is its no");
    assert_eq!(moved.agreements.lapsed, Some(offered));
}
