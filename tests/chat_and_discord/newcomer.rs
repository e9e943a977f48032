//! A newcomer's first game, lesson and puzzle, one tap away from wherever they start.

use postern::chat::actions::OfGame;
use postern::service::challenges::computer::USUAL_LEVEL;
use postern_games::lessons::book::LessonBook;
use postern_games::puzzles::text::Level;
use postern_rules::game::info::Info;
use postern_testkit::prelude::*;

use postern_testkit::trials::with_puzzles;

fn action(message: &Message, begins: &str, ends: &str) -> String {
    let mut actions = message.actions().into_iter();
    let found = actions.find(|action| action.starts_with(begins) && action.ends_with(ends));
    found.unwrap_or_else(|| panic!("no {begins}…{ends}: {message:?}"))
}

async fn last_match(meeting: &Meeting) -> Record {
    let running = meeting.store.running_of(ANN).await.expect("the store answers");
    let id: MatchId = running.iter().map(|line| line.id).max().expect("a match started");
    meeting.record(id).await
}

fn first_game(info: &Info) -> Vec<(String, String)> {
    info.first_game().iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[tokio::test]
async fn a_one_tap_game_of_any_kind_is_a_newcomers_game() {
    let meeting = Meeting::with_most_against_computer(100);
    for game in catalogue().iter() {
        meeting.clock.pass(Duration::from_secs(3600));
        let info = game.info();
        let help = meeting.as_(ANN).press("help").await;
        let games = meeting.as_(ANN).press(&action(&help, "computer:", ":")).await;
        meeting.as_(ANN).press(&action(&games, "computer:", &format!(":{}", info.id))).await;
        let record = last_match(&meeting).await;
        assert_eq!(record.game, info.id);
        assert_eq!(record.players.second, Player::Computer { level: 1 }, "the weakest level: {}", info.id);
        assert_eq!(record.to_move(), record.seat_of(ANN), "the newcomer moves first: {}", info.id);
        assert_eq!(record.options, first_game(info), "{}", info.id);
        meeting.as_(ANN).press(&format!("invite:{}", info.id)).await;
        let open = meeting.store.challenges_of(ANN).await.expect("the store answers");
        let open = open.iter().find(|challenge| challenge.is_open() && challenge.terms.game == info.id);
        let open = open.expect("an open challenge");
        assert_eq!(open.terms.options, first_game(info), "{}", info.id);
        meeting.challenges.withdraw(open.id, &meeting.asker(ANN), meeting.now()).await.expect("it is open");
    }
}

#[test]
fn a_newcomers_game_is_not_larger_than_the_usual_one_and_favours_nobody() {
    for game in catalogue().iter() {
        let info = game.info();
        let options = info.options(info.first_game().iter().copied()).expect("the options fit");
        let first = game.game.start(&options).expect("it starts").diagram();
        let usual = game.game.start(&info.options([]).expect("defaults")).expect("it starts").diagram();
        assert!(first.cols <= usual.cols.min(11) && !game.game.is_handicap(&options), "{}", info.id);
    }
}

/// The buttons of a message with these actions.
fn actions(message: &Message) -> Vec<Action> {
    message.actions().iter().filter_map(|action| action.parse().ok()).collect()
}

/// True if the message has the button of a lesson: that of this game, or of the list of all if `game` is empty.
fn teaches(message: &Message, game: &str) -> bool {
    let of = OfGame(game.to_owned());
    let wanted = [Action::Learn(of.clone()), Action::LearnBeside(of)];
    actions(message).iter().any(|action| wanted.contains(action))
}

#[tokio::test]
async fn the_lesson_is_one_tap_away_wherever_a_newcomer_starts() {
    let meeting = Meeting::with_most_against_computer(100);
    meeting.run();
    let with_lessons = LessonBook::of(&catalogue());
    for command_name in ["help", "play"] {
        let answer = meeting.as_(ANN).answer(command(command_name, &[])).await;
        let page = reply(answer).message;
        let all = actions(&page);
        let place = |wanted: &dyn Fn(&Action) -> bool| all.iter().position(wanted);
        let play = place(&|action| matches!(action, Action::PlayComputer(..))).expect("a game");
        let learn = place(&|action| matches!(action, Action::Learn(_))).expect("a lesson");
        assert_eq!(learn, play + 1, "/{command_name}: {all:?}");
    }
    for spec in catalogue().iter() {
        let game = spec.info().id;
        let has = with_lessons.steps(game) > 0;
        for page in [Action::Rules(OfGame(game.into())), Action::WholeRules(OfGame(game.into()))] {
            assert_eq!(teaches(&meeting.as_(ANN).press(&page.to_string()).await, game), has, "{page}");
        }
        assert_eq!(teaches(&meeting.as_(ANN).press(&format!("seats:{game}")).await, game), has, "{game}");
        meeting.clock.pass(Duration::from_secs(3600));
        let before = meeting.messenger.all().len();
        meeting.as_(ANN).press(&format!("computer:1:{game}")).await;
        let posts = || meeting.messenger.all().into_iter().skip(before).map(|post| post.message);
        let came = |says: fn(&Action) -> bool| {
            let posts: Vec<Message> = posts().collect();
            posts.into_iter().find(|post| actions(post).iter().any(says))
        };
        let card = |action: &Action| matches!(action, Action::Rules(_));
        let turn = |action: &Action| matches!(action, Action::Move(_));
        meeting.until(|| came(card).is_some() && came(turn).is_some()).await;
        for post in [came(card), came(turn)] {
            let post = post.expect("it came");
            assert_eq!(teaches(&post, game), has, "the card and the first turn of {game}: {post:?}");
        }
    }
}

#[tokio::test]
async fn the_first_turn_of_a_second_game_has_no_lesson() {
    let meeting = Meeting::with_most_against_computer(100);
    meeting.run();
    let turns = || {
        let posts = meeting.messenger.all().into_iter().map(|post| post.message);
        posts
            .filter(|post| actions(post).iter().any(|action| matches!(action, Action::Move(_))))
            .collect::<Vec<_>>()
    };
    let game = with_puzzles()[0];
    for (count, taught) in [(1, true), (2, false)] {
        meeting.clock.pass(Duration::from_secs(3600));
        meeting.as_(ANN).press(&format!("computer:1:{game}")).await;
        meeting.until(|| turns().len() >= count).await;
        assert_eq!(teaches(&turns()[count - 1], game), taught, "game {count}");
        meeting.resign(last_match(&meeting).await.id, ANN).await;
    }
}

#[tokio::test]
async fn the_computer_plays_at_the_same_level_whatever_starts_the_game() {
    let meeting = Meeting::with_most_against_computer(100);
    let opponent = ArgumentValue::Person(Person { id: PersonId(1), name: "Postern".into(), is_bot: true });
    let arguments = vec![("opponent".to_owned(), opponent)];
    let challenge =
        Arguments { command: "challenge".into(), sub: Some(catalogue().ids()[0].into()), arguments };
    let help = meeting.as_(ANN).command("help", &[]).await;
    let play = meeting.as_(ANN).command("play", &[]).await;
    let mut levels: Vec<u8> = [help, play]
        .iter()
        .flat_map(actions)
        .filter_map(|action| match action {
            Action::PlayComputer(level, _) => Some(level),
            _ => None,
        })
        .collect();
    meeting.as_(ANN).reply(Request::Command(challenge)).await;
    levels.extend(last_match(&meeting).await.computer());
    assert_eq!(levels, [USUAL_LEVEL; 3]);
}

#[tokio::test]
async fn the_first_puzzles_of_a_game_are_the_easiest_and_have_the_fewest_pieces() {
    for game in with_puzzles() {
        let easy: Vec<_> = book().of_game(game).iter().filter(|puzzle| puzzle.level == Level::Easy).collect();
        let meeting = Meeting::new();
        for day in 0..3 {
            meeting.clock.pass(Duration::from_secs(day * 86_400));
            let page = meeting.as_(ANN).press(&format!("puzzles:{game}")).await;
            let shown = easy.iter().find(|puzzle| {
                let named = |action: &Action| action.to_string().split(':').any(|part| part == puzzle.id);
                actions(&page).iter().any(named)
            });
            let shown = shown.unwrap_or_else(|| panic!("{game} begins with an easy one: {page:?}"));
            let easiest = easy.iter().map(|puzzle| puzzle.seed()).min().expect("there are some");
            assert_eq!(shown.seed(), easiest, "{}: level {}", shown.id, shown.found_by);
            let alike = easy.iter().filter(|puzzle| puzzle.seed() == easiest);
            let plainest = alike.map(|puzzle| (puzzle.unusual(), puzzle.pieces())).min();
            assert_eq!(plainest, Some((shown.unusual(), shown.pieces())), "{}", shown.id);
        }
    }
}
