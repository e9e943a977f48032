//! The explorer: the libraries that ship, the matches that count, and `/explore`.

pub(crate) mod running;

use postern::play::people::profile::Shows;
use postern_games::explorer::{DEEPEST, PositionIndex, continuations, default_start, keys};
use postern_games::library::{self, MOST_BYTES, MOST_MOVES};
use postern_games::puzzles::text::read;
use postern_games::solved::{self, SolvedTable, Verdict};
use postern_games::spec::SolvedBoard;
use postern_games::turned::turned;
use postern_testkit::prelude::*;
use tokio::sync::Notify;

/// The numbers of counted games at a position: all, and those of people.
async fn counted(meeting: &Meeting, id: MatchId, ply: usize) -> [u32; 2] {
    let record = meeting.record(id).await;
    let moves: Vec<&str> = record.moves.iter().take(ply).map(|entry| entry.text.as_str()).collect();
    let mut state = catalogue().begin(&record.game, &record.options, None).expect("a game");
    moves.iter().for_each(|made| state.follow(made).expect("a legal move"));
    while meeting.explorer.count_ended(10, meeting.now()).await.expect("the store answers") {}
    let counts = meeting.explorer.explore(&*state, 25).await.expect("it is counted").counts;
    [counts.all().games(), counts.played.games()]
}

async fn show(meeting: &Meeting, person: PersonId, shows: Shows) {
    let asker = meeting.asker(person);
    let change = move |profile: &mut Profile| profile.shows = shows;
    meeting.people.choose(&asker, meeting.now(), change).await.expect("it is kept");
}

/// A match of two moves that Ben resigned, on a board that no library has.
async fn resigned(meeting: &Meeting) -> MatchId {
    let id = meeting.begin_game("palisade", &[("size", "5")]).await;
    meeting.play(id, ANN).await;
    meeting.play(id, BEN).await;
    meeting.resign(id, BEN).await;
    id
}

#[test]
fn every_library_is_read_and_replayed_and_fits_into_its_bounds() {
    for spec in shipped().iter() {
        let file = spec.library.unwrap_or_else(|| panic!("{} ships a library", spec.info().id));
        assert!(file.len() <= MOST_BYTES, "{}: {} bytes", spec.info().id, file.len());
        let games = library::read(spec.game, file).expect("a whole file");
        let index = PositionIndex::of_library(spec).expect("every move exists");
        let start = default_start(spec).expect("the default board");
        assert_eq!(index.at(start.position_key()).games() as usize, games.len());
        for game in &games {
            assert!((1..=6).contains(&game.level) && game.moves.len() <= MOST_MOVES);
            assert!(usize::from(game.plies) >= game.moves.len());
        }
    }
}

#[tokio::test]
async fn an_ended_match_counts_at_each_of_its_positions_and_a_running_one_nowhere() {
    let meeting = Meeting::new();
    let id = resigned(&meeting).await;
    let running = meeting.begin_game("palisade", &[("size", "5")]).await;
    meeting.play(running, ANN).await;
    for ply in 0..=2 {
        assert_eq!(counted(&meeting, id, ply).await, [1, 1], "after {ply} moves");
    }
}

#[tokio::test]
async fn a_match_against_the_computer_does_not_count_as_one_between_people() {
    let meeting = Meeting::new();
    let terms = Terms { colour: Colour::First, ..Terms::new("palisade", Pace::Days(3)) };
    let options = vec![("size".to_owned(), "5".to_owned())];
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let (asker, now) = (meeting.asker(ANN), meeting.now());
    let begun =
        meeting.challenges.play_computer(&asker, 1, Terms { options, ..terms }, home, true, now).await;
    let id = begun.expect("there is room").record.id;
    meeting.play(id, ANN).await;
    meeting.resign(id, ANN).await;
    assert_eq!(counted(&meeting, id, 0).await, [0, 0]);
    let between_people = resigned(&meeting).await;
    assert_eq!(counted(&meeting, between_people, 0).await, [1, 1]);
}

#[tokio::test]
async fn a_match_of_a_person_who_hides_their_ratings_or_a_voided_one_does_not_count() {
    let meeting = Meeting::new();
    let [id, other] = [resigned(&meeting).await, resigned(&meeting).await];
    assert_eq!(counted(&meeting, id, 1).await, [2, 2]);
    show(&meeting, BEN, Shows::Nothing).await;
    assert_eq!(counted(&meeting, id, 1).await, [0, 0]);
    show(&meeting, BEN, Shows::Everything).await;
    assert_eq!(counted(&meeting, id, 1).await, [2, 2]);
    let voided = meeting.club.void(other, "a test", None, meeting.now()).await;
    voided.expect("it may be voided");
    assert_eq!(counted(&meeting, id, 1).await, [1, 1]);
}

#[tokio::test]
async fn a_process_that_starts_answers_from_what_was_counted_before() {
    let meeting = Meeting::new();
    let id = resigned(&meeting).await;
    assert_eq!(counted(&meeting, id, 1).await, [1, 1]);
    let record = meeting.record(id).await;
    let state = catalogue().begin(&record.game, &record.options, None).expect("a game");
    let started = || Service::new(catalogue(), meeting.store.clone(), Arc::new(Notify::new()));
    let games = async |service: &Service| {
        service.explorer.explore(&*state, 25).await.expect("it is counted").counts.played.games()
    };
    assert_eq!(games(&started()).await, 1);
    resigned(&meeting).await;
    let (other, now) = (started(), meeting.now());
    assert_eq!(games(&other).await, 1, "it ended after the count");
    other.explorer.count_ended(10, now).await.expect("the store answers");
    assert_eq!([games(&other).await, games(&meeting.service).await], [2, 2], "no match counts twice");
}

#[tokio::test]
async fn a_match_is_explored_after_its_end_only_and_by_those_who_see_it() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("palisade", &[("size", "5")]).await;
    meeting.play(id, ANN).await;
    let named = |id: MatchId| command("explore", &[("match", &id.to_string())]);
    assert!(meeting.as_(ANN).ask(named(id)).await.content.says("explore-running"));
    meeting.resign(id, BEN).await;
    let shown = meeting.as_(ANN).ask(named(id)).await;
    assert!(shown.content.says("explore-position[one]"), "{}", shown.content);
    assert!(shown.picture.is_some(), "{shown:?}");
    let hidden = meeting
        .as_(EVE)
        .at(Place::Elsewhere { server: None, channel: None, shown: true })
        .reply(named(id))
        .await;
    assert!(hidden.message.picture.is_none(), "{hidden:?}");
}

#[tokio::test]
async fn the_games_of_the_catalogue_are_explored_from_their_start() {
    let meeting = Meeting::new();
    let which = meeting.as_(ANN).command("explore", &[]).await;
    assert!(which.content.says("explore-which"));
    assert_eq!(which.buttons().count(), catalogue().len());
    for spec in catalogue().iter() {
        let shown = meeting.as_(ANN).press(&format!("explore:{}", spec.info().id)).await;
        assert!(shown.picture.is_some() && shown.content.says("explore-position"), "{}", shown.content);
        assert!(shown.content.chars().count() <= 2000);
        let number = |line: &str| line.strip_prefix("- `")?.split_once('`')?.0.parse::<usize>().ok();
        let numbers: Vec<usize> = shown.content.lines().filter_map(number).collect();
        assert_eq!(numbers, (1..=numbers.len()).collect::<Vec<_>>(), "{}", shown.content);
    }
}

#[test]
fn a_game_is_counted_up_to_the_deepest_ply_and_by_its_winner() {
    for spec in shipped().iter() {
        let start = default_start(spec).expect("the default board");
        let mut state = start.clone_state();
        while state.ply() < DEEPEST + 5 && state.ending().is_none() {
            let legal = state.legal(2);
            let made = &legal[state.ply() % legal.len()];
            state.follow(made).expect("a legal move");
        }
        let moves = state.moves();
        let keys = keys(&*start, moves.iter().map(String::as_str));
        assert_eq!(keys.len(), moves.len().min(DEEPEST) + 1);
        let mut index = PositionIndex::default();
        index.add(&keys, Some(Seat::Second));
        assert!(keys.iter().all(|key| index.at(*key).wins(Seat::Second) == 1));
    }
}

#[tokio::test]
async fn a_short_win_is_proved_and_an_open_position_is_not() {
    let meeting = Meeting::new();
    let mut proved = 0;
    for spec in shipped().iter() {
        let start = default_start(spec).expect("the default board");
        let open = meeting.explorer.explore(&*start, 25).await.expect("it is counted");
        assert_eq!(open.proved, None, "{}", spec.info().id);
        let puzzles = read(*spec, spec.puzzles.expect("it has puzzles").text).expect("it is well written");
        let ends = puzzles.iter().filter(|puzzle| {
            let end = puzzle.state(puzzle.line.len()).expect("a position");
            puzzle.wins_game() && end.ending().is_some()
        });
        for puzzle in ends.take(5) {
            let state = puzzle.state(puzzle.line.len() - 1).expect("a position");
            let explored = meeting.explorer.explore(&*state, 25).await.expect("it is counted");
            let end = puzzle.state(puzzle.line.len()).expect("a position").ending().expect("it is over");
            let at_once = Some(Verdict { wins: end.winner == Some(state.to_move()), plies: Some(1) });
            // Some games have too many moves to try them all.
            let Some(result) = explored.proved else { continue };
            assert_eq!(Some(result), at_once, "{}", puzzle.id);
            let first = explored.moves.first().and_then(|first| first.proved);
            assert!(first.is_none() || first == at_once, "{}: {first:?}", puzzle.id);
            proved += 1;
        }
    }
    assert!(proved > 0, "the last move of some puzzle is proved");
}

/// Explores a position as text, with these other arguments.
async fn explored(meeting: &Meeting, position: &str, more: &[(&str, &str)]) -> Message {
    let arguments = [more, &[("position", position)]].concat();
    meeting.as_(ANN).command("explore", &arguments).await
}

#[tokio::test]
async fn a_position_as_text_counts_the_games_that_reached_it_or_its_mirror_image() {
    let meeting = Meeting::new();
    let id = meeting.begin_game("palisade", &[("size", "5")]).await;
    for (by, seen, made) in [(ANN, 0, "b2"), (BEN, 1, "a4")] {
        meeting.command(id, by, Command::Move { seen, text: made.into() }).await;
    }
    let other = "5/4o/5/1x3/5 x";
    meeting.resign(id, BEN).await;
    for position in ["5/o4/5/1x3/5 x", "5/4o/5/3x1/5 x", "`5/1x3/5/o4/5 x`"] {
        for more in [&[("game", "palisade")][..], &[("game", "palisade"), ("options", "size=5")]] {
            let shown = explored(&meeting, position, more).await;
            assert!(shown.picture.is_some(), "{position} {more:?}: {}", shown.content);
            let says = |id| shown.content.says_with(id, &[("start", "own"), ("ply", "0"), ("games", "1")]);
            assert!(says("explore-position"), "{position}: {}", shown.content);
        }
    }
    let other = explored(&meeting, other, &[("game", "palisade")]).await;
    assert!(other.content.says("explore-position[0]"), "no game reached it: {}", other.content);
    // Only one game has such a position.
    let start = explored(&meeting, "oooooooo/8/8/3O4/4X3/8/8/xxxxxxxx x", &[]).await;
    assert!(start.content.says("explore-position[usual]"), "{}", start.content);
}

#[tokio::test]
async fn a_bad_position_is_refused_with_the_reason_an_example_and_the_text() {
    let meeting = Meeting::new();
    type Options = &'static [(&'static str, &'static str)];
    let cases: [(&str, Options, &str); 10] = [
        ("", &[("game", "ransom")], "position-refused"),
        ("hello", &[("game", "ransom")], "position-refused"),
        ("8/8/8/8/8/8/8/8 x", &[("game", "ransom")], "position-refused"),
        ("5/5/5/5/5", &[("game", "palisade")], "position-refused"),
        ("o4/5/5/5/5 x", &[("game", "palisade")], "position-refused"),
        ("hello", &[], "position-of-which-game"),
        ("5/o4/5/1x3/5 x", &[], "position-of-which-game"),
        ("5/5/5/5/5 x", &[("game", "palisade"), ("options", "size=6")], "option-refused"),
        ("5/5/5/5/5 x", &[("game", "palisade"), ("options", "five")], "series-options-form"),
        ("5/5/5/5/5 x", &[("game", "palisade"), ("match", "#1")], "position-or-match"),
    ];
    for (position, more, id) in cases {
        let shown = explored(&meeting, position, more).await;
        assert!(shown.content.says(id), "{position:?} {more:?}: {}", shown.content);
        if id.starts_with("position-") && id != "position-or-match" {
            assert!(shown.content.contains(position), "{}", shown.content);
        }
    }
    let alone = meeting.as_(ANN).command("explore", &[("options", "size=5")]).await;
    assert!(alone.content.says("position-missing"), "{}", alone.content);
    let wild = "@everyone ``` 9999999999/[/]/\u{202e}*_~|".repeat(20);
    for spec in catalogue().iter() {
        let shown = explored(&meeting, &wild, &[("game", spec.info().id)]).await;
        assert!(shown.content.says("position-refused") && shown.content.chars().count() <= 2000);
    }
}

#[test]
fn every_table_of_solved_positions_is_read_and_fits_into_its_bounds() {
    let mut tables = 0;
    for spec in shipped().iter() {
        let Some(solved) = spec.solved else { continue };
        assert!(solved.table.len() <= solved::MOST_BYTES, "{}", spec.info().id);
        let table = SolvedTable::of(spec).expect("a whole file");
        assert!(table.len() >= 30 && table.write(spec.game) == solved.table, "{}", spec.info().id);
        tables += 1;
    }
    assert_eq!(tables, 2);
}

/// A position of a solved board after this many random moves. The moves need not alternate if `mixed`.
fn random_position(
    spec: &GameSpec,
    board: &SolvedBoard,
    plies: usize,
    mixed: bool,
    chance: &mut Chance,
) -> Box<dyn GameState> {
    let options = spec.info().options(board.options.iter().copied()).expect("its options");
    let mut state = spec.game.start(&options).expect("a board");
    for _ in 0..plies {
        if let Some(made) = random_move(&*state, chance) {
            state.follow(&made).expect("a legal move");
        }
        if mixed && chance.below(2) == 0 {
            state = turned(spec.game, &*state).unwrap_or(state);
        }
    }
    state
}

#[tokio::test]
async fn every_position_of_a_solved_board_is_proved_with_each_of_its_moves() {
    let meeting = Meeting::new();
    let mut chance = Chance::new(44);
    let (mut won, mut lost) = (0, 0);
    for spec in shipped().iter() {
        for board in spec.solved.map_or(&[][..], |solved| solved.boards) {
            let depths = (0..board.plies as usize).flat_map(|plies| [(plies, false), (plies, true)]);
            for (plies, mixed) in depths.cycle().take(400) {
                let state = random_position(spec, board, plies, mixed, &mut chance);
                if state.ending().is_some() {
                    continue;
                }
                let explored = meeting.explorer.explore(&*state, 25).await.expect("it is counted");
                let proved = explored.proved.unwrap_or_else(|| panic!("{} is not proved", state.position()));
                let moves: Vec<bool> =
                    explored.moves.iter().map(|next| next.proved.expect("proved").wins).collect();
                assert_eq!(moves.len(), continuations(&*state).len(), "{}", state.position());
                assert_eq!(proved.wins, moves.contains(&true), "{}", state.position());
                assert!(moves.is_sorted_by(|one, next| one >= next), "winning moves come first: {moves:?}");
                if proved.wins { won += 1 } else { lost += 1 }
            }
        }
    }
    assert!(won >= 50 && lost >= 50, "{won} are won and {lost} are lost");
}

#[tokio::test]
async fn a_position_of_a_solved_board_says_that_it_is_proved_and_which_moves_win() {
    let meeting = Meeting::new();
    let of = [("game", "palisade")];
    let shown = explored(&meeting, "5/5/5/5/5 x", &of).await;
    shown.content.must_say_with("explore-proved", &[("side", "Black"), ("moves", "0")]);
    for (made, wins) in [("b2", "yes"), ("c3", "yes"), ("a1", "no"), ("c1", "no")] {
        let line = shown.content.lines().find(|line| line.contains(&format!("**{made}**"))).expect("a line");
        assert!(line.says_with("explore-result", &[("wins", wins)]), "{line}");
        assert!(line.says("explore-figures[0]"), "{line}");
    }
    let lost = explored(&meeting, "5/5/5/5/x4 o", &of).await;
    lost.content.must_say_with("explore-proved", &[("side", "White"), ("moves", "0")]);
}

#[tokio::test]
async fn a_position_that_is_proved_to_be_won_shows_a_move_that_wins_first() {
    let meeting = Meeting::new();
    let position = "8/8/1x5x/4oxxx/4xoOo/4o1X1/4xooo/3x1o2 o";
    let shown = explored(&meeting, position, &[("game", "ransom")]).await;
    shown.content.must_say_with("explore-proved", &[("side", "Black"), ("moves", "2")]);
    let first = shown.content.lines().find(|line| line.says("explore-figures")).expect("a move");
    assert!(first.says_with("explore-result", &[("wins", "yes")]), "{}", shown.content);
}

#[tokio::test]
async fn an_ending_of_the_library_is_proved_beyond_the_reach_of_a_quick_search() {
    let meeting = Meeting::new();
    let spec = shipped().get("ransom").copied().expect("it ships");
    let (table, start) = (SolvedTable::of(&spec).expect("a table"), default_start(&spec).expect("a board"));
    let games = library::read(spec.game, spec.library.expect("a library")).expect("whole games");
    let mut deep = None;
    for game in &games {
        let mut find = |state: &dyn GameState| {
            let plies = table.at(state.position_key()).and_then(|verdict| verdict.plies);
            if plies.is_some_and(|plies| plies >= 5) {
                deep = deep.take().or_else(|| Some((state.position(), plies)));
            }
        };
        library::replay(&*start, (1, &game.moves), &mut find).expect("they exist");
    }
    let (position, plies) = deep.expect("a position that takes five plies");
    let shown = explored(&meeting, &position, &[("game", "ransom")]).await;
    let moves = plies.expect("it has them").div_ceil(2).to_string();
    assert!(shown.content.says_with("explore-proved", &[("moves", &moves)]), "{}", shown.content);
}
