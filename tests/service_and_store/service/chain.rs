//! The chain of a match: every step that was changed is found and named, and old matches get a chain with their next step.

use postern::play::record::chain::proof::{BadChain, Proven, prove, prove_file, uncovered};
use postern::play::record::replay::replay;
use postern::play::record::swap::SWAP;
use postern::play::record::{Continued, MatchState, MoveEntry, Over};
use postern::play::step::apply::apply;
use postern::play::step::transition::void;
use postern_rules::game::transcript::Transcript;
use postern_testkit::prelude::*;

/// A match and its game.
struct Bout {
    record: Record,
    state: Box<dyn GameState>,
    now: Timestamp,
}

impl Bout {
    fn begin() -> Bout {
        let state = catalogue().begin("ransom", &[], None).expect("it begins");
        let player = |id, name: &str| Player::Person { id, name: name.to_owned() };
        let terms = Terms { swap: true, ..Terms::new("ransom", Pace::Days(1)) };
        let rules_version = catalogue().get("ransom").expect("it is there").game.rules_version();
        let (to_move, position) = (Some(state.to_move()), state.position());
        let opening = MatchState { ply: 0, to_move, position, last_move_at: NOON };
        let players = Pair::new(player(ANN, "Ann"), player(BEN, "Ben"));
        let record = Record::begin(terms, rules_version, opening, players, Home::Direct);
        Bout { record: Record { id: MatchId(2035), ..record }, state, now: NOON }
    }

    /// A match in which the players made every kind of step but the last.
    fn of_every_kind() -> (Bout, [String; 3]) {
        let mut bout = Bout::begin();
        bout.play();
        bout.act(BEN, &Command::Move { seen: 1, text: SWAP.into() });
        bout.play();
        bout.act(ANN, &Command::Oops { seen: bout.record.ply() });
        bout.play();
        bout.play();
        let moves = [0, 1, 2].map(|at: usize| bout.record.moves[at].text.clone());
        let offer = Offer { by: Seat::Second, what: Proposal::Takeback, at: bout.record.ply() };
        let taker = bout.record.players[Seat::Second].person().expect("a person");
        let giver = bout.record.players[Seat::First].person().expect("a person");
        bout.act(taker, &Command::Offer { seen: offer.at, what: offer.what });
        bout.act(giver, &Command::Agree { offer });
        bout.play();
        (bout, moves)
    }

    fn act(&mut self, by: PersonId, command: &Command) {
        self.now = self.now.plus_seconds(5);
        let done = apply(&self.record, &mut *self.state, Actor::Person(by), command, self.now);
        self.record = done.unwrap_or_else(|why| panic!("{command:?}: {why:?}")).record;
    }

    fn play(&mut self) {
        let by = self.record.players[self.state.to_move()].person().expect("two people play");
        let text = self.state.legal(2).first().expect("there is a move").clone();
        self.act(by, &Command::Move { seen: self.record.ply(), text });
    }

    fn over(mut self) -> Record {
        self.act(ANN, &Command::Resign { seen: self.record.ply() });
        self.record
    }
}

fn steps(record: &Record) -> Vec<&str> {
    record.chain.links.iter().map(|link| link.split_once(' ').expect("a code and a step").1).collect()
}

fn proven(record: &Record) -> Proven {
    prove(record).expect("it holds").expect("there is a chain")
}

#[test]
fn each_step_of_a_match_is_a_link_of_its_chain() {
    let (bout, [first, second, third]) = Bout::of_every_kind();
    let mut record = bout.over();
    void(&mut record, "a test".into(), NOON);
    let expected = [
        "match 2035 ransom person person - -".to_owned(),
        format!("0 x {first}"),
        "1 o swap".to_owned(),
        format!("2 o {second}"),
        "3 o oops 1".to_owned(),
        format!("4 o {second}"),
        format!("5 x {third}"),
        "6 o takeback 2".to_owned(),
        format!("7 o {second}"),
        "8 end x resigned".to_owned(),
        "8 void".to_owned(),
    ];
    assert_eq!(steps(&record), expected);
    let told = proven(&record).told;
    assert_eq!((told.ply, told.since, told.voided, told.is_swapped()), (8, 0, true, true));
}

/// The record with other links.
fn with_links(record: &Record, change: impl FnOnce(&mut Vec<String>)) -> Record {
    let mut changed = record.clone();
    change(&mut changed.chain.links);
    changed
}

/// The number of the link that is found.
fn found(record: &Record) -> usize {
    match prove(record) {
        Err(BadChain::Link { number, .. } | BadChain::Head { number, .. }) => number,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_link_with_one_other_character_is_found_and_named() {
    let record = Bout::of_every_kind().0.over();
    proven(&record);
    for at in 0..record.chain.links.len() {
        for place in 0..record.chain.links[at].len() {
            let changed = with_links(&record, |links| {
                let mut bytes = links[at].clone().into_bytes();
                bytes[place] = if bytes[place] == b'b' { b'c' } else { b'b' };
                links[at] = String::from_utf8(bytes).expect("ASCII");
            });
            assert_eq!(found(&changed), at + 1, "character {place} of {}", record.chain.links[at]);
        }
    }
}

#[test]
fn links_that_are_exchanged_left_out_or_added_are_found_and_named() {
    let record = Bout::of_every_kind().0.over();
    let last = record.chain.links.len() - 1;
    for at in 0..last {
        assert_eq!(found(&with_links(&record, |links| links.swap(at, at + 1))), at + 1);
        assert_eq!(found(&with_links(&record, |links| drop(links.remove(at)))), at + 1);
        let copy = record.chain.links[at].clone();
        assert_eq!(found(&with_links(&record, |links| links.insert(at + 1, copy))), at + 2);
    }
    // The last link is missed by the digest that is kept beside the links.
    assert_eq!(found(&with_links(&record, |links| drop(links.pop()))), last);
}

#[test]
fn a_match_that_differs_from_its_chain_is_found_and_the_difference_is_named() {
    let over = Bout::of_every_kind().0.over();
    let changed = |change: fn(&mut Record)| {
        let mut record = over.clone();
        change(&mut record);
        prove(&record).expect_err("it differs").to_string()
    };
    type Alters = fn(&mut Record);
    let cases: [(Alters, &str); 11] = [
        (|record| record.id = MatchId(2036), "the match"),
        (|record| record.game = "rampart".into(), "the game"),
        (|record| record.options.push(("size".into(), "9".into())), "the options"),
        (|record| record.start = Some("x".into()), "the start"),
        (|record| record.players.second = Player::Computer { level: 4 }, "the second player"),
        (|record| record.moves[1].text.push('x'), "move 2"),
        (|record| drop(record.moves.pop()), "move 2 is none"),
        (|record| record.swap = postern::play::record::swap::Swap::Agreed, "a swap"),
        (
            |record| {
                let over = Over { winner: Some(Seat::Second), how: How::Resigned, at: NOON };
                record.status = Status::Over(over);
            },
            "the result: the match has \"o resigned\", and the chain has \"x resigned\"",
        ),
        (
            |record| {
                record.status = Status::Over(Over { winner: Some(Seat::First), how: How::Time, at: NOON })
            },
            "the result",
        ),
        (|record| record.agreements.undone.times += 1, "the ply"),
    ];
    for (change, named) in cases {
        let said = changed(change);
        assert!(said.starts_with(named), "{named}: {said}");
    }
}

#[test]
fn a_code_of_the_end_covers_a_later_void_and_a_code_before_the_end_covers_nothing_after_it() {
    let mut record = Bout::of_every_kind().0.over();
    let code = record.chain.code().expect("it has links").to_owned();
    void(&mut record, "a test".into(), NOON);
    let links = &record.chain.links;
    assert_eq!(uncovered(links, &code), Ok(1));
    assert_eq!(uncovered(links, record.chain.code().expect("it has links")), Ok(0));
    let early = &links[3][..8];
    assert!(matches!(uncovered(links, early), Err(BadChain::EarlierCode { number: 4, later: 7, .. })));
    assert!(matches!(uncovered(links, "aaaaaaaa"), Err(BadChain::OtherCode { .. })));
}

#[test]
fn a_plan_and_the_end_of_the_time_are_links_and_the_same_steps_at_other_times_have_the_same_codes() {
    let played = |from: Timestamp| {
        let mut bout = Bout { now: from, ..Bout::begin() };
        let mut after = bout.state.clone_state();
        let mut line = Vec::new();
        for _ in 0..2 {
            let text = after.legal(2).first().expect("there is a move").clone();
            line.push(after.play(&text).expect("it is legal").canonical);
        }
        bout.act(BEN, &Command::Plan { seen: 0, text: line.join(" "), adds: false });
        bout.act(ANN, &Command::Move { seen: 0, text: line[0].clone() });
        assert!(bout.record.moves[1].planned);
        let mut record = bout.record;
        record.loses_on_time(from.plus_days(9));
        record
    };
    let (one, other) = (played(NOON), played(NOON.plus_days(3)));
    assert_ne!(one, other);
    assert_eq!(one.chain, other.chain);
    let told = proven(&one).told;
    assert_eq!((told.steps.len(), told.result.as_deref()), (2, Some("o time")));
}

#[test]
fn an_older_match_gets_its_chain_with_its_next_step_and_it_says_from_where_on_it_holds() {
    let (bout, [first, second, _]) = Bout::of_every_kind();
    let mut bout = Bout { record: Record { chain: Default::default(), ..bout.record }, ..bout };
    assert_eq!(prove(&bout.record), Ok(None));
    let by = bout.record.players[Seat::Second].person().expect("a person");
    bout.act(by, &Command::Oops { seen: 8 });
    bout.play();
    assert_eq!(
        steps(&bout.record)[1..],
        [format!("8 kept {first} swap {second}"), "8 o oops 1".to_owned(), format!("9 o {second}"),]
    );
    assert_eq!((proven(&bout.record).told.since, bout.record.chain.since()), (8, 8));
    let record = bout.over();
    proven(&record);
    // One that is over has none, until it is declared void.
    let mut record = Record { chain: Default::default(), ..record };
    assert_eq!(prove(&record), Ok(None));
    void(&mut record, "a test".into(), NOON);
    assert_eq!(steps(&record)[2..], ["10 end x resigned", "10 void"]);
    proven(&record);
}

#[test]
fn an_older_match_that_continued_under_other_rules_has_both_in_its_chain() {
    let mut bout = Bout::begin();
    for _ in 0..4 {
        bout.play();
    }
    let position = bout.record.state.position.clone();
    let next = bout.record.clone().continues(9, &*bout.state, bout.now);
    proven(&next);
    let continued = Continued { former_rules: 1, moves: 2, position: position.clone(), at: NOON };
    bout.record =
        Record { chain: Default::default(), continued: Some(continued), rules_version: 9, ..bout.record };
    bout.play();
    let told = proven(&bout.record).told;
    assert_eq!((told.before_rules, told.start, told.rules.as_deref()), (2, Some(position), Some("9")));
    assert_eq!(told.steps.len(), 5);
}

#[tokio::test]
async fn a_command_that_meets_a_newer_record_is_linked_to_it_and_two_processes_agree() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("ransom", &[]).await;
    let other = Service::new(catalogue(), meeting.store.clone(), meeting.told.clone());
    meeting.play(id, ANN).await;
    let record = meeting.play(id, BEN).await;
    // One process resigns for Ann while the other one carries out an offer of Ben's.
    let (resign, offer) = (Command::Resign { seen: 2 }, Command::Offer { seen: 2, what: Proposal::Draw });
    let (one, two) = tokio::join!(
        meeting.matches.command(id, Actor::Person(ANN), &resign, None, meeting.now()),
        other.matches.command(id, Actor::Person(BEN), &offer, None, meeting.now()),
    );
    one.expect("she may resign");
    drop(two);
    let after = meeting.record(id).await;
    assert_eq!(after.chain.links[..3], record.chain.links);
    assert_eq!(steps(&after)[3..], ["2 end o resigned"]);
    proven(&after);
}

#[tokio::test]
async fn an_export_keeps_the_chain_and_deleting_a_players_data_leaves_it_whole() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("ransom", &[]).await;
    meeting.play(id, ANN).await;
    let over = meeting.resign(id, BEN).await;
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("out.jsonl");
    postern::store::transfer::export::export(&meeting.store, &file, false).await.expect("it can be written");
    let (audit, replayer) = (
        |record: &Record| prove(record).map(drop).map_err(|why| why.to_string()),
        |record: &Record| replay(&catalogue(), record).map_err(|why| why.to_string()),
    );
    let imported = Store::in_memory();
    let how = postern::store::transfer::importing::Replay { audit: &audit, replayer: &replayer, now: NOON };
    let done = postern::store::transfer::importing::import(&imported, &file, &how).await.expect("it is read");
    assert_eq!(done.unplayable, []);
    let kept = imported.record(id).await.expect("it answers").expect("it is there");
    assert_eq!(kept.chain, over.chain);
    let mut former = kept;
    former.players.first = Player::Person { id: PersonId::former(1), name: String::new() };
    assert_eq!(proven(&former), proven(&over));
    // A file with another move in one link: the match is listed.
    let text = std::fs::read_to_string(&file).expect("it is there");
    let link = over.chain.links[1].clone();
    assert!(text.contains(&link));
    std::fs::write(&file, text.replace(&link, &format!("{link}x"))).expect("there is room");
    let done = postern::store::transfer::importing::import(&Store::in_memory(), &file, &how)
        .await
        .expect("it is read");
    let [(listed, why)] = &done.unplayable[..] else { panic!("{done:?}") };
    assert!(*listed == id && why.contains("link 2 "), "{why}");
    assert_eq!(meeting.store.check(&audit).await.expect("it answers"), [""; 0]);
}

/// The record of the example in `docs/record.md`.
const EXAMPLE: &str = "game: rampart\noptions: size=13\nx: Ada\no: Ben\nmatch: #2035\nresult: x, Ben resigned\nmoves:\n1. d4 e5\n";

#[test]
fn the_example_of_the_documentation_has_the_codes_that_it_names() {
    let document = include_str!("../../../docs/record.md");
    let (_, example) = document.split_once("<!-- example -->\n```\n").expect("there is an example");
    let links: Vec<String> = example.lines().take_while(|line| *line != "```").map(str::to_owned).collect();
    assert_eq!(links.len(), 6);
    let record: Transcript = EXAMPLE.parse().expect("a record");
    let code = links[5][..8].to_owned();
    assert!(document.contains(&format!("--code {code}")));
    let text = record.with_chain(&links);
    assert_eq!(Transcript::chain_in(&text), links);
    assert_eq!(text.parse(), Ok(record.clone()), "links are no part of the game");
    let one_line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(one_line.parse(), Ok(record.clone()), "also on one line");
    let proven = prove_file(&record, &links, Some(&code)).expect("it holds");
    assert_eq!((proven.links, proven.uncovered), (6, 0));
    for changed in [
        EXAMPLE.replace("e5", "e6"),
        EXAMPLE.replace(" e5", ""),
        EXAMPLE.replace("x, Ben", "o, Ben"),
        EXAMPLE.replace("x, Ben", "void, Ben"),
        EXAMPLE.replace("size=13", "size=11"),
        EXAMPLE.replace("#2035", "#2034"),
        EXAMPLE.replace("rampart", "ransom"),
        EXAMPLE.replace("moves", "swap: yes\nmoves"),
        EXAMPLE.replace("moves", "start: 13\nmoves"),
    ] {
        let changed: Transcript = changed.parse().expect("a record");
        prove_file(&changed, &links, Some(&code)).expect_err("it differs");
    }
    assert_eq!(prove_file(&record, &[], None), Err(BadChain::Missing));
}

#[tokio::test]
async fn a_match_that_ran_out_of_time_has_a_chain() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("ransom", &[]).await;
    meeting.play(id, ANN).await;
    let mut record = meeting.record(id).await;
    record.pace = Pace::Days(1);
    record.clock = Clock::begin(Seat::Second, false, record.pace, meeting.now()).told(meeting.now());
    let entry: &MoveEntry = &record.moves[0];
    assert!(record.chain.links[1].ends_with(&entry.text));
    let mut state = replay(&catalogue(), &record).expect("it can be replayed");
    let claim = Command::ClaimTime { seen: 1 };
    let late = meeting.now().plus_days(30);
    let done = apply(&record, &mut *state, Actor::Person(ANN), &claim, late).expect("the time is over");
    assert_eq!(steps(&done.record)[2], "1 end x time");
    proven(&done.record);
}
