//! A whole game in every place in which people use the bot, added by a server, by the players, or by both.

use discord_sandbox::act::error::ActError;

use super::series::{label, press, standing};
use super::*;

/// The people who added the bot.
#[derive(Clone, Copy, PartialEq)]
enum Added {
    Server,
    Players,
    Both,
}

/// A server channel, a thread, the conversation with the bot, that of two friends, and a group.
const PLACES: [&str; 5] = ["server", "thread", "bot", "friends", "group"];

/// Moves of each player: enough for a review, less the one that is taken back.
const PAIRS: usize = 4;

struct Scene {
    stage: Stage,
    added: Added,
    ada: Actor,
    ben: Actor,
    places: Vec<Id>,
    /// The number of matches until now.
    matches: u32,
}

impl Scene {
    async fn open(added: Added) -> Scene {
        let stage = Stage::open().await;
        let [ada, ben, cleo] = ["ada", "ben", "cleo"].map(|name| stage.person(name));
        let hall = stage.games();
        if added != Added::Server {
            ada.install(true);
            ben.install(true);
        }
        if added == Added::Players {
            stage.sandbox.set_bot_on(stage.sandbox.guild(), false).expect("the server");
        }
        let thread = stage.sandbox.open_thread(hall, ada.id(), "evening").expect("a thread");
        let friends = ada.dm_with(&ben).expect("friends");
        let group = ada.group_with(&[&ben, &cleo], "Trio").expect("a group");
        let places = vec![hall, thread, ada.dm(), friends, group];
        Scene { stage, added, ada, ben, places, matches: 0 }
    }

    /// True if the bot is not a member of this place.
    fn is_outside(&self, place: usize) -> bool {
        place >= 3 || (self.added == Added::Players && place < 2)
    }

    /// The person's own view of a place: their own conversation with the bot.
    fn seen_by(&self, person: &Actor, place: usize) -> Id {
        if PLACES[place] == "bot" { person.dm() } else { self.places[place] }
    }

    /// The messages of the bot that pinged a person, except answers in places without it.
    fn told(&self, person: &Actor) -> Vec<Message> {
        let bot = self.stage.sandbox.bot();
        let outside: Vec<Id> = (0..PLACES.len())
            .filter(|place| self.is_outside(*place))
            .map(|place| self.places[place])
            .collect();
        let mut all: Vec<Message> = person.pings().into_iter().map(|(_, message)| message).collect();
        all.dedup_by_key(|message| message.id);
        all.retain(|message| message.author == bot && !outside.contains(&message.channel));
        all
    }

    /// Waits for the person's next message, and checks that no second one comes with it.
    async fn next(&self, person: &Actor, before: &mut usize, what: &str) -> Message {
        *before += 1;
        let wanted = *before;
        let or_else = format!("{what}: only {} of {wanted}", self.told(person).len());
        self.stage.until(&or_else, SOON, || self.told(person).len() >= wanted).await;
        let all = self.told(person);
        assert_eq!(all.len(), wanted, "{what}: {all:#?}");
        all.last().expect("there is one").clone()
    }

    async fn ask(
        &self,
        person: &Actor,
        place: usize,
        command: &str,
        given: serde_json::Value,
    ) -> ActionResult {
        let answer = person.slash(self.seen_by(person, place), command, given).await;
        let answer = answer.unwrap_or_else(|error| panic!("{command} in {}: {error}", PLACES[place]));
        let shown = text(&answer);
        assert!(!shown.is_empty() && !shown.says("fault"), "{command}: {shown}\n{}", self.stage.said());
        answer
    }

    /// Challenge, moves, takeback, resignation and review in a place.
    async fn game(&mut self, place: usize) {
        let name = PLACES[place];
        self.matches += 1;
        let game = json!({"game": format!("{:X}", self.matches)});
        let (ada, ben) = (self.ada.clone(), self.ben.clone());
        let (mut of_ada, mut of_ben) = (self.told(&ada).len(), self.told(&ben).len());
        let given = json!({"opponent": ben.id().to_string(), "colour": "first"});
        let answer = self.ask(&ada, place, "challenge ransom", given).await;
        let card = if self.is_outside(place) {
            assert!(!answer.is_private(), "{name}: everybody sees the card");
            answer.message().expect("a card").clone()
        } else {
            self.next(&ben, &mut of_ben, "the card").await
        };
        let begun = press(&ben, &card, "accept").await;
        self.next(&ada, &mut of_ada, "the first turn").await;

        let catalogue = postern_testkit::trials::shipped();
        let ransom = catalogue.game("ransom").expect("a game");
        let mut state = ransom.start(&Default::default()).expect("a start");
        for _ in 0..PAIRS {
            for (mover, other, had) in [(&ada, &ben, &mut of_ben), (&ben, &ada, &mut of_ada)] {
                let choice = state.legal(2).first().expect("a move").clone();
                play(mover, self.seen_by(mover, place), &choice).await;
                state.play(&choice).expect("a legal move");
                self.next(other, had, "a turn").await;
            }
        }

        // A person who has seen the move must agree that it is taken back.
        self.ask(&ada, place, "board", game.clone()).await;
        self.ask(&ben, place, "takeback", game.clone()).await;
        let offer = self.next(&ada, &mut of_ada, "the offer").await;
        assert!(offer.text().says("offer-asks[takeback]"), "{name}: {}", offer.text());
        press(&ada, &offer, "agree").await;
        let again = self.next(&ben, &mut of_ben, "the turn after the takeback").await;
        assert!(again.text().says("note-taken-back"), "{name}: {}", again.text());

        if self.is_outside(place) {
            let board = begun.message().expect("the board").clone();
            let shown = press(&ben, &board, "here").await;
            let shown = shown.message().expect("the board").clone();
            assert_eq!((shown.id, shown.only_for), (board.id, None), "{name}: the place shows the board");
            assert_eq!(shown.attachments.len(), 1);
        }
        let asked = self.ask(&ben, place, "resign", game.clone()).await;
        press(&ben, asked.message().expect("a question"), "resign!").await;
        let end = self.next(&ada, &mut of_ada, "the end").await;
        assert!(end.text().says("result[resigned]"), "{name}: {}", end.text());
        // In a channel one message tells both.
        self.next(&ben, &mut of_ben, "the end").await;
        let promise = self.ask(&ada, place, "review", game).await;
        assert!(promise.text().says("review-wanted"), "{name}: {}", text(&promise));
        let told = self.next(&ada, &mut of_ada, "the review").await;
        assert!(told.text().says("review-accuracy"), "{name}: {}", told.text());
        assert_eq!(self.told(&ben).len(), of_ben, "{name}: nothing more for Ben");
    }

    /// Plays a whole game in each of these places.
    async fn games(&mut self, places: std::ops::Range<usize>) {
        for place in places {
            self.game(place).await;
        }
        self.check();
    }

    fn check(&self) {
        self.stage.check();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn added_by_a_server_it_is_played_there_and_with_the_bot() {
    let mut scene = Scene::open(Added::Server).await;
    scene.games(0..3).await;
    for place in [3, 4] {
        let given = json!({"opponent": scene.ben.id().to_string()});
        let refused = scene.ada.slash(scene.places[place], "challenge ransom", given).await;
        assert!(matches!(refused, Err(ActError::NoSuchCommand(_))), "{refused:?}");
    }
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn added_by_the_players_it_is_played_everywhere() {
    Scene::open(Added::Players).await.games(0..PLACES.len()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn added_by_both_it_is_played_everywhere() {
    Scene::open(Added::Both).await.games(0..PLACES.len()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_is_not_in_a_conversation_is_not_challenged_there() {
    let scene = Scene::open(Added::Players).await;
    let cleo = scene.stage.person("cleo");
    let given = json!({"opponent": cleo.id().to_string()});
    let refused = scene.ask(&scene.ada, 3, "challenge ransom", given.clone()).await;
    assert!(refused.is_private() && refused.text().says("outsider"), "{}", text(&refused));
    let card = scene.ask(&scene.ada, 4, "challenge ransom", given).await;
    assert!(card.text().says("outside-card"), "Cleo is in the group: {}", text(&card));
    let computer = json!({"opponent": scene.stage.sandbox.bot().to_string()});
    let begun = scene.ask(&scene.ada, 3, "challenge ransom", computer).await;
    assert!(begun.text().says("outside-told"), "{}", text(&begun));
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_series_is_played_from_every_place() {
    series_game(Added::Both, 0..PLACES.len()).await;
}

/// People have commands in conversations with others only if they added the bot to their accounts.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_a_series_on_a_server_that_added_the_bot_is_played_from_there_and_with_the_bot() {
    series_game(Added::Server, 0..3).await;
}

/// A game of a series has its thread on a server; its players move from wherever they are.
async fn series_game(added: Added, places: std::ops::Range<usize>) {
    let scene = Scene::open(added).await;
    let (stage, ada) = (&scene.stage, &scene.ada);
    let hall = stage.games();
    let given = json!({"name": "Autumn", "form": "pool", "game": "ransom", "seats": 3});
    scene.ask(ada, 0, "series new", given).await;
    stage.until("no message", SOON, || standing(stage, hall).is_some()).await;
    let board = standing(stage, hall).expect("it is there");
    for name in ["ada", "ben", "cleo"] {
        let person = stage.person(name);
        if label(&board, "series-join").is_some() {
            press(&person, &board, "series-join").await;
        }
    }
    let of_series =
        || stage.sandbox.threads(hall).into_iter().filter(|thread| thread.name.starts_with("Autumn"));
    stage.until("no threads", SOON, || of_series().count() == 3).await;
    let is_turn = |message: &Message| label(message, "move").is_some();
    let both = of_series().find(|thread| thread.name.contains("Ada") && thread.name.contains("Ben"));
    let both = both.expect("their game").id;
    stage.until("no turn", SOON, || stage.sandbox.messages(both).iter().any(is_turn)).await;
    let number = scene.ask(ada, 0, "games", json!({})).await;
    assert!(number.text().contains("Autumn"), "{}", number.text());
    let players = [scene.ada.clone(), scene.ben.clone()];
    let catalogue = postern_testkit::trials::shipped();
    let ransom = catalogue.game("ransom").expect("a game");
    let mut state = ransom.start(&Default::default()).expect("a start");
    for (place, name) in PLACES.iter().enumerate().filter(|(place, _)| places.contains(place)) {
        let turns = |person: &Actor| {
            let all = stage.sandbox.messages(both);
            all.iter().filter(|message| message.mentions.contains(&person.id())).count()
        };
        let turn = stage.sandbox.messages(both).into_iter().rev().find(is_turn).expect("a turn");
        let mover = players.iter().position(|player| turn.mentions.contains(&player.id())).expect("a player");
        let (mover, other) = (&players[mover], &players[1 - mover]);
        let before = turns(other);
        let choice = state.legal(2).first().expect("a move").clone();
        let button = label(&turn, "move").expect("the button");
        let action = turn.controls().into_iter().find(|control| control["label"] == json!(button));
        let action =
            action.and_then(|control| control["custom_id"].as_str().map(str::to_owned)).expect("an id");
        let game = action.split(':').nth(1).expect("a match").to_owned();
        let given = json!({"move": choice, "game": game});
        let shown = scene.ask(mover, place, "move", given).await;
        if shown.message().is_some_and(|message| label(message, "play").is_some()) {
            press(mover, shown.message().expect("a preview"), "play").await;
        }
        state.play(&choice).expect("legal");
        stage.until(name, SOON, || turns(other) > before).await;
        assert_eq!(turns(other), before + 1, "told once after a move from {name}");
    }
    scene.check();
}

/// A person whom the bot can't write to plays from the card, and loses no time before they look at the board.
#[tokio::test(flavor = "multi_thread")]
async fn a_player_without_the_bot_is_told_how_to_get_pings_and_plays_from_the_card() {
    let scene = Scene::open(Added::Players).await;
    let (stage, group) = (&scene.stage, scene.places[4]);
    let cleo = stage.person("cleo");
    let given = json!({"colour": "second"});
    let answer = scene.ask(&scene.ada, 4, "challenge ransom", given).await;
    let card = answer.message().expect("a card").clone();
    let begun = press(&cleo, &card, "accept").await;
    let board = begun.message().expect("the board").clone();
    let link = board.controls().into_iter().find_map(|control| control["url"].as_str().map(str::to_owned));
    assert!(link.is_some_and(|link| link.contains("integration_type=1")), "one tap to get pings: {board:?}");
    let is_refused = || {
        let requests = stage.sandbox.requests();
        requests.iter().any(|request| request.answer.as_ref().is_some_and(|answer| answer["code"] == 50278))
    };
    stage.until("no refusal", SOON, is_refused).await;
    assert!(scene.told(&cleo).is_empty());
    let picker = press(&cleo, &board, "move-now").await;
    assert!(picker.is_private(), "{picker:?}");
    let mut had = scene.told(&scene.ada).len();
    // Without an installation Cleo has no commands here, but every button.
    let no_command = cleo.slash(group, "move", json!({"move": "a1-a4"})).await;
    assert!(matches!(no_command, Err(ActError::NoSuchCommand(_))), "{no_command:?}");
    let form = press(&cleo, picker.message().expect("a picker"), "type").await;
    let seen = cleo.submit(&form, json!({"text": "a1-a4"})).await.expect("a form");
    press(&cleo, seen.message().expect("a preview"), "play").await;
    scene.next(&scene.ada, &mut had, "the turn of Ada").await;
    // Once Cleo has added the bot and is seen again, she is told.
    cleo.install(true);
    press(&cleo, &board, "here").await;
    play(&scene.ada, scene.ada.dm(), "a8-a5").await;
    let mut had = 0;
    scene.next(&cleo, &mut had, "the turn of Cleo").await;
    scene.check();
}

#[tokio::test(flavor = "multi_thread")]
async fn where_answers_are_private_the_card_comes_by_direct_message() {
    let scene = Scene::open(Added::Players).await;
    let stage = &scene.stage;
    stage.sandbox.allow_external_apps(stage.sandbox.guild(), false).expect("the server");
    let open = scene.ask(&scene.ben, 0, "challenge ransom", json!({})).await;
    assert!(open.is_private() && open.text().says("outside-hidden"), "{}", text(&open));
    let given = json!({"opponent": scene.ada.id().to_string(), "colour": "first"});
    let sent = scene.ask(&scene.ben, 0, "challenge ransom", given).await;
    assert!(sent.is_private() && sent.text().says("outside-hidden-sent"), "{}", text(&sent));
    let mut had = 0;
    let card = scene.next(&scene.ada, &mut had, "the card").await;
    assert_eq!(card.channel, scene.ada.dm());
    press(&scene.ada, &card, "accept").await;
    let mut had = 0;
    scene.next(&scene.ben, &mut had, "the first turn").await;
    scene.check();
}

/// Discord refuses a conversation that it no longer knows as open with 50001.
#[tokio::test(flavor = "multi_thread")]
async fn a_direct_message_that_is_refused_for_missing_access_arrives_once_the_channel_is_open_again() {
    let scene = Scene::open(Added::Players).await;
    let given = json!({"opponent": scene.ben.id().to_string(), "colour": "first"});
    let answer = scene.ask(&scene.ada, 4, "challenge ransom", given).await;
    press(&scene.ben, answer.message().expect("a card"), "accept").await;
    let (mut of_ada, mut of_ben) = (0, 0);
    scene.next(&scene.ada, &mut of_ada, "the first turn").await;
    scene.stage.sandbox.shut_dms(1);
    play(&scene.ada, scene.places[4], "a1-a4").await;
    scene.next(&scene.ben, &mut of_ben, "the turn of Ben").await;
    scene.check();
}
