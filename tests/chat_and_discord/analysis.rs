//! Analysis boards in chat: stepping through a record, trying moves, hints, and forged pictures.

mod ended;

use std::sync::atomic::{AtomicBool, Ordering};

use postern::chat::message::Button;
use postern::play::record::replay::replay;
use postern::service::pools::search_queue::Priority;
use postern_render::file::record::record_in_picture;
use postern_rules::game::transcript::Transcript;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::submit;

/// A person with an analysis board.
struct Seat<'a> {
    meeting: &'a Meeting,
    person: PersonId,
    message: Message,
}

fn open() -> Request {
    command("Open this board", &[])
}

fn hint_in(id: MatchId) -> Request {
    command("hint", &[("game", &id.to_string())])
}

impl<'a> Seat<'a> {
    /// Opens the record in a picture as an analysis board.
    async fn open(meeting: &'a Meeting, person: PersonId, png: Vec<u8>) -> Seat<'a> {
        let files = vec![meeting.messenger.keep(png)];
        let opened = meeting.as_(person).with_files(files).reply(open()).await;
        assert_eq!(opened.mode, ReplyMode::Private);
        Seat { meeting, person, message: opened.message }
    }

    async fn send(&self, request: Request) -> Reply {
        let picture = self.message.picture.as_ref().map(|picture| picture.bytes.clone());
        let files = picture.into_iter().map(|bytes| self.meeting.messenger.keep(bytes)).collect();
        let reply = self.meeting.as_(self.person).with_files(files).reply(request).await;
        reply.message.content.must_not_say("fault");
        reply
    }

    /// Like [`Seat::send`], from a message whose picture lost its texts.
    async fn send_without_texts(&self, request: Request) -> Reply {
        let painter = Painter::new().expect("the themes are right");
        let bare = painter.png(&self.state().diagram(), &Look::default()).expect("it is drawn");
        let files = vec![self.meeting.messenger.keep(bare)];
        self.meeting.as_(self.person).with_files(files).on(&self.message, false).reply(request).await
    }

    fn button(&self, label: &str) -> Option<&Button> {
        self.message.button(label)
    }

    /// Presses a button that changes the board.
    async fn press(&mut self, label: &str) -> &str {
        let answer = self.send(press(&self.message.action(label))).await;
        assert_eq!(answer.mode, ReplyMode::Update, "{label}: {}", answer.message.content);
        self.message = answer.message;
        &self.message.content
    }

    /// Types a move into the form of the picker.
    async fn enter(&mut self, text: &str) -> &str {
        self.press("Move").await;
        self.message = self.send(submit(self.message.action("Type it"), text)).await.message;
        &self.message.content
    }

    fn record(&self) -> Transcript {
        let picture = self.message.picture.as_ref().expect("a board");
        let text = record_in_picture(&picture.bytes).expect("a picture").expect("a record");
        text.parse().expect("one of ours")
    }

    /// The last position of the record.
    fn state(&self) -> Box<dyn GameState> {
        catalogue().replay(&self.record(), usize::MAX).expect("legal moves")
    }
}

/// A picture that carries this text.
pub(crate) fn picture(record: &str) -> Vec<u8> {
    let state = catalogue().begin("ransom", &[], None).expect("it begins");
    let painter = Painter::new().expect("the themes are right");
    painter.png_with_record(&state.diagram(), &Look::default(), record).expect("it is drawn")
}

/// A picture of a game after its first move.
pub(crate) fn after_a_move() -> Vec<u8> {
    ransom("g1-g3")
}

fn ransom(moves: &str) -> Vec<u8> {
    picture(&format!("game: ransom\nmoves:\n{moves}\n"))
}

/// Starts a match in which the computer takes Ben's place.
async fn against_computer(meeting: &Meeting, rated: bool) -> MatchId {
    let id = meeting.begin(ChannelId(7), 1).await;
    change(meeting, id, |record| {
        record.players.second = Player::Computer { level: 3 };
        record.rated = rated;
    })
    .await;
    id
}

async fn change(meeting: &Meeting, id: MatchId, change: impl Fn(&mut Record)) {
    let mut record = meeting.record(id).await;
    change(&mut record);
    record.revision += 1;
    meeting
        .store
        .commit(Change { records: vec![record], ..Change::default() }.into())
        .await
        .expect("the next");
}

#[tokio::test]
async fn an_analysis_board_works_on_where_the_platform_drops_the_texts_of_pictures() {
    let meeting = Meeting::new();
    let mut seat = Seat::open(&meeting, EVE, ransom("1. a1-a3 a8-a6\n2. b1-b3 b8-b6")).await;
    seat.enter("c1-c3").await;
    for label in ["⏮", "▶", "Move"] {
        let answer = seat.send_without_texts(press(&seat.message.action(label))).await;
        assert_eq!(answer.mode, ReplyMode::Update, "{label}: {}", answer.message.content);
        let before = seat.record();
        seat.message = answer.message;
        assert_eq!(seat.record().moves, before.moves, "{label}");
    }
    let answer = seat.send_without_texts(submit(seat.message.action("Type it"), "b8-b7")).await;
    assert!(answer.message.content.says("analysis-own[one]"), "{}", answer.message.content);
}

#[tokio::test]
async fn a_refused_move_on_an_analysis_board_leads_to_the_lesson_of_its_rule() {
    let meeting = Meeting::new();
    let mut seat = Seat::open(&meeting, EVE, ransom("1. a1-a3 a8-a6")).await;
    let said = seat.enter("e1-e8").await.to_owned();
    assert!(said.says("move-impossible"), "{said}");
    assert!(seat.message.has("learn-step:ransom"), "{said}");
}

#[tokio::test]
async fn moves_are_tried_from_any_ply_and_taken_back() {
    let meeting = Meeting::new();
    let mut seat = Seat::open(&meeting, EVE, ransom("1. a1-a3 a8-a6\n2. b1-b3 b8-b6")).await;
    seat.message.content.must_say_with("analysis-at[other]", &[("ply", "4"), ("moves", "4")]);
    let said = seat.enter("c1-c3").await;
    said.must_say_with("analysis-at[other]", &[("ply", "5"), ("moves", "5")]);
    said.must_say("analysis-own[one]");
    assert!(!said.says("analysis-branch"), "nothing gave way: {said}");
    assert!(seat.press("◀").await.says_with("analysis-at[other]", &[("ply", "4"), ("moves", "5")]));
    assert!(seat.press("⏮").await.says_with("analysis-at[0]", &[("moves", "5")]));
    seat.press("▶").await;
    assert!(seat.press("▶").await.says_with("analysis-at[other]", &[("ply", "2"), ("moves", "5")]));
    // A move that is the next one in the record continues along the record.
    let games_own = catalogue().replay(&seat.record(), 2).expect("legal");
    assert!(games_own.clone_state().play("b1-b3").is_ok());
    seat.message = seat.send(press("play:-:2:b1b3")).await.message;
    seat.message.content.must_say_with("analysis-at[other]", &[("ply", "3"), ("moves", "5")]);
    seat.press("◀").await;
    seat.message = seat.send(press("play:-:2:g1g3")).await.message;
    let said = &seat.message.content;
    said.must_say_with("analysis-at[other]", &[("ply", "3"), ("moves", "3")]);
    said.must_say_with("analysis-branch", &[("from", "2")]);
    assert!(said.says_with("analysis-branch", &[("moves", "3")]), "{said}");
    assert_eq!(seat.record().moves, ["a1-a3", "a8-a6", "g1-g3"]);
    assert_eq!(seat.record().own_from, Some(2));
    assert!(seat.press("⏭").await.says_with("analysis-own[one]", &[("to", "3")]));
}

#[tokio::test]
async fn the_picker_of_an_opened_board_leads_back_to_it() {
    let meeting = Meeting::new();
    for game in catalogue().iter() {
        let png = picture(&format!("game: {}\nmoves:\n", game.info().id));
        let mut seat = Seat::open(&meeting, EVE, png).await;
        seat.press("Move").await;
        let said = seat.press("Back").await;
        assert!(said.says("analysis-start"), "{said}");
        for _ in 0..4 {
            let text = seat.state().legal(2).pop().expect("there are moves");
            seat.enter(&text).await;
            assert_eq!(seat.record().moves.last(), Some(&text), "{}", seat.message.content);
        }
        for ply in (0..4).rev() {
            let said = seat.press("◀").await;
            let at = if ply == 0 { "Before move 1 of 4".into() } else { format!("After move {ply} of 4") };
            assert!(said.contains(&at), "{said}");
        }
    }
}

#[tokio::test]
async fn pictures_that_are_not_what_they_seem_are_answered_clearly() {
    let meeting = Meeting::new();
    let long = format!("game: ransom\nmoves:\n{}", "a1-a3 a8-a6 a3-a1 a6-a8\n".repeat(7_000));
    let huge = format!("game: ransom\nmoves:\n{}", "a1-a3 ".repeat(60_000));
    for (record, said) in [
        ("nonsense", "record-other"),
        ("(;GM[1]SZ[19];B[pd])", "record-foreign"),
        ("game: chess\nmoves:\n", "no-such-game"),
        ("game: ransom\nmoves:\n1. a1-a9", "not-a-move"),
        ("game: ransom\nmoves:\n1. a1-a3 a1-a3", "ransom-no-piece"),
        ("game: ransom\nstart: 8/8 x\nmoves:\n", "bad-record"),
        ("game: ransom\nown: many\nmoves:\n", "record-bad-count"),
        ("game: ransom\noptions: size=99\nmoves:\n", "bad-record"),
        (huge.as_str(), "record-too-long"),
    ] {
        let files = vec![meeting.messenger.keep(picture(record))];
        meeting.as_(EVE).with_files(files).ask(open()).await.content.must_say(said);
    }
    // Invalid numbers in the record have no effect.
    let odd = "game: ransom\nx: @everyone\nmatch: FFFFFFFF\nown: 4000000000\nmoves:\n1. a1-a3";
    let seat = Seat::open(&meeting, EVE, picture(odd)).await;
    seat.message.content.must_say_with("analysis-at[other]", &[("ply", "1"), ("moves", "1")]);
    assert!(seat.message.ping.is_empty());
    // Buttons for another board, for a longer record, and for a message without a picture.
    for action in
        ["enter:-:9:", "play:-:1:h8h9", "play:-:1:a1", "hint:-:2", "start:9", "play:-:4294967295:a8a6"]
    {
        let answer = seat.send(press(action)).await;
        assert!(answer.mode == ReplyMode::Private, "{action}: {}", answer.message.content);
    }
    let nothing = meeting.as_(EVE).reply(press("hint:-:0")).await;
    assert!(nothing.message.content.says("no-record"), "{}", nothing.message.content);
    let lost = seat.send(press("enter:-:1:h8h1.pass.")).await;
    assert!(lost.message.content.says("choose-piece"), "it begins again: {}", lost.message.content);
    // A record of the maximum length.
    let mut seat = Seat::open(&meeting, EVE, picture(&long)).await;
    if seat.button("Move").is_some() {
        assert!(seat.press("◀").await.says("analysis-at[other]"));
    }
}

#[tokio::test]
async fn a_match_opens_for_its_players_and_stays_without_help_while_it_is_played() {
    let meeting = Meeting::new();
    let id = meeting.begin(ChannelId(7), 1).await;
    for by in [ANN, BEN, ANN] {
        meeting.play(id, by).await;
    }
    let analyse = press(&format!("analyse:{id}"));
    let stranger = Place::Direct { channel: ChannelId(3) };
    let shut = meeting.as_(EVE).at(stranger).reply(analyse.clone()).await;
    assert!(shut.message.picture.is_none(), "{}", shut.message.content);

    let opened = meeting.as_(ANN).reply(analyse.clone()).await;
    assert_eq!(opened.mode, ReplyMode::Private);
    let mut seat = Seat { meeting: &meeting, person: ANN, message: opened.message };
    assert!(seat.message.content.contains("Ann – Ben"), "{}", seat.message.content);
    assert!(seat.message.content.says("analysis-running"), "{}", seat.message.content);
    assert!(seat.button("Hint").is_none(), "{:?}", seat.message.rows);
    let text = seat.state().legal(2).remove(0);
    seat.enter(&text).await;
    let before = meeting.record(id).await;
    assert_eq!(before.ply(), 3, "what is tried changes nothing");
    // An old or forged button, pressed by any person.
    for person in [ANN, EVE] {
        seat.person = person;
        for ply in [0, 3, 4] {
            let answer = seat.send(press(&format!("hint:-:{ply}"))).await;
            let said = &answer.message.content;
            assert!(said.contains(&format!("#{id}")) && said.says("no-hint-of-game"), "{said}");
        }
    }
    // Without the match id in the record, the bot recognises a player's running match by its position, even with an
    // added move.
    let moves: Vec<String> = seat.record().moves;
    for count in [3, 4] {
        let bare = Seat::open(&meeting, ANN, ransom(&moves[..count].join(" "))).await;
        let answer = bare.send(press(&format!("hint:-:{count}"))).await;
        assert!(answer.message.content.says("no-hint-of-game"), "{}", answer.message.content);
    }
    // Nobody else gets a hint for it either.
    let foreign = Seat::open(&meeting, EVE, ransom(&moves[..3].join(" "))).await;
    let answer = foreign.send(press("hint:-:3")).await;
    assert!(answer.message.content.says("no-hint-of-game"), "{}", answer.message.content);
    // Once the match is over, hints are available.
    meeting.resign(id, BEN).await;
    let mut foreign = Seat::open(&meeting, EVE, ransom(&moves[..3].join(" "))).await;
    assert!(foreign.press("Hint").await.says("hint-move[side]"));
    let opened = meeting.as_(ANN).reply(analyse).await;
    let mut seat = Seat { meeting: &meeting, person: ANN, message: opened.message };
    assert!(seat.press("Hint").await.says("hint-move[side]"));
}

#[tokio::test]
async fn a_hint_on_an_opened_board_is_shown_there_and_can_be_played() {
    let meeting = Meeting::new();
    let suffocating = "game: ransom\nstart: 8/8/8/8/3oooO1/ooooxxo1/x1xxx1x1/2xX4 o\nmoves:\n";
    let mut seat = Seat::open(&meeting, EVE, picture(suffocating)).await;
    let bare = seat.message.picture.as_ref().expect("a board").bytes.clone();
    let said = seat.press("Hint").await;
    assert!(said.says_with("hint-move[side]", &[("move", "g3-e1")]) && said.says("hint-wins[1]"), "{said}");
    assert_ne!(seat.message.picture.as_ref().expect("a board").bytes, bare, "the move is marked");
    let said = seat.press("Play it").await;
    said.must_say_with("analysis-at[other]", &[("ply", "1"), ("moves", "1"), ("last", ": **g3-e1**")]);
    assert!(seat.button("Move").is_none(), "the game is over");
}

#[tokio::test]
async fn a_hint_is_given_in_unrated_games_against_the_computer_alone() {
    let meeting = Meeting::new();
    let people = meeting.begin(ChannelId(7), 1).await;
    let said = meeting.as_(ANN).ask(hint_in(people)).await.content;
    assert!(said.says("no-hint-between-people") && said.says("no-hint-between-people"), "{said}");
    change(&meeting, people, |record| record.rated = false).await;
    let said = meeting.as_(ANN).ask(hint_in(people)).await.content;
    assert!(said.says("no-hint-between-people"), "{said}");
    meeting.resign(people, ANN).await;

    let rated = against_computer(&meeting, true).await;
    let said = meeting.as_(ANN).ask(hint_in(rated)).await.content;
    assert!(said.says("no-hint-between-people"), "{said}");
    change(&meeting, rated, |record| record.rated = false).await;

    let answer = meeting.as_(ANN).reply(hint_in(rated)).await;
    assert_eq!(answer.mode, ReplyMode::Private);
    let said = &answer.message.content;
    assert!(said.says("hint-move[you]") && said.contains("for you"), "{said}");
    assert!(said.says("hint-first"), "{said}");
    let again = meeting.as_(ANN).ask(hint_in(rated)).await.content;
    assert!(again.says("hint-move[you]") && !again.says("hint-first"), "{again}");
    assert!(answer.message.picture.is_some());
    let play = answer.message.button("Play it").expect("one tap");
    let stranger = meeting.as_(EVE).ask(hint_in(rated)).await;
    assert!(stranger.picture.is_none(), "{}", stranger.content);
    let seen = format!("hint:{rated}:0");
    let played = meeting.as_(ANN).answer(Request::Press { action: play.action.clone() }).await;
    assert!(reply(played).message.content.says("played"));
    let record = meeting.record(rated).await;
    assert_eq!(replay(&catalogue(), &record).expect("legal").ply(), 1);
    // The match has moved on, and it is not Ann's turn.
    let old = meeting.as_(ANN).ask(Request::Press { action: seen }).await;
    assert!(old.content.says("moved-on") && old.picture.is_some(), "{}", old.content);
    let said = meeting.as_(ANN).ask(hint_in(rated)).await.content;
    assert!(said.says("not-your-turn-in"), "{said}");
}

#[tokio::test]
async fn a_record_is_imported_from_a_text_file_and_from_a_picture() {
    let meeting = Meeting::new();
    let text = "game: ransom\nx: Ann\no: Ben\nmoves:\n1. a1-a4\n";
    let mut file = meeting.messenger.keep(text.as_bytes().to_vec());
    file.name = "ransom-7F3.TXT".into();
    for file in [file, meeting.messenger.keep(ransom("1. a1-a4"))] {
        let arguments = vec![("file".to_owned(), ArgumentValue::File(file.clone()))];
        let import = Request::Command(Arguments { command: "import".into(), sub: None, arguments });
        let opened = meeting.as_(EVE).ask(import).await.content;
        opened.must_say_with("analysis-at[other]", &[("ply", "1"), ("moves", "1"), ("last", ": **a1-a4**")]);
        assert_eq!(meeting.as_(EVE).with_files(vec![file]).ask(open()).await.content, opened);
    }
    let mut foreign = meeting.messenger.keep(vec![0xFF; 9]);
    foreign.name = "notes.txt".into();
    let arguments = vec![("file".to_owned(), ArgumentValue::File(foreign))];
    let import = Request::Command(Arguments { command: "import".into(), sub: None, arguments });
    let refused = meeting.as_(EVE).ask(import).await.content;
    assert!(refused.says("no-record"), "{refused}");
}

#[tokio::test]
async fn who_waits_for_a_hint_is_not_given_a_second_place_in_the_queue() {
    let meeting = Meeting::new();
    let seat = Seat::open(&meeting, EVE, ransom("")).await;
    let busy = Arc::new(AtomicBool::new(true));
    let gate = Arc::clone(&busy);
    // The bound lets the test fail if both requests got a place in the queue.
    let occupied = meeting.pool.run(Priority::Asked, move |_| {
        (0..10_000).take_while(|_| gate.load(Ordering::Relaxed)).for_each(|_| {
            std::thread::sleep(Duration::from_millis(2));
        });
    });
    let hint = || press("hint:-:0");
    // The request that comes second is refused, and lets the engine continue.
    let ask = async || {
        let said = seat.send(hint()).await.message.content;
        if said.says("no-hint-thinking") {
            busy.store(false, Ordering::Relaxed);
        }
        said
    };
    let (occupied, one, other) = tokio::join!(occupied, ask(), ask());
    assert!(occupied.is_ok());
    let hinted = |said: &String| said.says("hint-move[side]");
    assert!(hinted(&one) != hinted(&other), "one has a place, the other has none: {one}\n{other}");
    let again = seat.send(hint()).await.message.content;
    assert!(again.says("hint-move[side]"), "one after the other is fine: {again}");
}
