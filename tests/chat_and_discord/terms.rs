//! The terms of games in words: titles and cards in every language, and the menus of **Other terms**.

use postern::chat::cards;
use postern::words::voice::name_and_options;
use postern_rules::game::info::{Info, Kind};
use postern_testkit::prelude::*;

use postern_testkit::fixtures::{challenge, terms};

/// The number of characters of a menu's line that fit a phone of 390 pixels.
const MENU_LINE: usize = 32;

/// Every way to choose one option of a game.
fn choices(info: &'static Info) -> impl Iterator<Item = (&'static str, &'static str)> {
    info.options.iter().flat_map(|option| option.offered.iter().map(|(value, _)| (option.name, *value)))
}

#[test]
fn terms_are_told_in_words_of_every_language_and_only_those_that_differ() {
    for language in Language::ALL {
        let voice = Voice::new(&shipped(), language);
        for game in shipped().iter() {
            let info = game.info();
            assert_eq!(name_and_options(&voice, info.id, &[]), (info.name, String::new()), "no defaults");
            for (name, value) in choices(info) {
                let given = vec![(name.to_owned(), value.to_owned())];
                let options = info.options([(name, value)]).expect("an offered value");
                let (_, said) = name_and_options(&voice, info.id, &given);
                let board = |options| game.game.start(options).ok().map(|state| state.diagram().cols);
                let usual = info.options([]).expect("defaults fit");
                let differs = match name {
                    "size" => board(&options) != board(&usual),
                    _ => !options.is_default(name),
                };
                assert_eq!(said.is_empty(), !differs, "{language} {name}={value}: {said}");
                let raw = format!("{name} {value}");
                assert!(!said.contains(&raw) && !said.contains('='), "{language}: {said}");
                let card = Challenge { terms: Terms { options: given, ..terms(info.id) }, ..challenge(1) };
                let card = cards::card(&voice, &card, None).content;
                let all = voice.catalogue().chosen_terms(game.game, &options, language);
                assert!(all.iter().all(|term| card.contains(term)), "{language}: {card}");
                assert!(!card.contains(&raw), "{language}: {card}");
                for option in
                    info.options.iter().filter(|option| option.name != name && !option.default.is_empty())
                {
                    let default = voice.catalogue().option_value(info, option, option.default, language);
                    let line = card.lines().nth(2).unwrap_or_default();
                    assert!(
                        default.is_empty() || !line.contains(&default) || said.contains(&default),
                        "{language}: {card}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_card_says_that_a_game_is_unrated_and_shows_a_change_of_that_in_bold() {
    for language in Language::ALL {
        let voice = Voice::new(&shipped(), language);
        let [rated, unrated] =
            ["term-rated", "term-unrated"].map(|id| voice.say(&postern_rules::phrase::Phrase::new(id)));
        let card = |now: bool, before: Option<bool>| {
            let of = |rated| Terms { rated, ..terms("ransom") };
            let before = before.map(|before| Box::new(of(before)));
            cards::card(&voice, &Challenge { terms: of(now), before, ..challenge(1) }, None).content
        };
        assert!(card(false, None).contains(&format!("· {unrated}")), "{}", card(false, None));
        assert!(!card(true, None).contains(&rated), "{}", card(true, None));
        assert!(card(true, Some(false)).contains(&format!("**{rated}**")), "{}", card(true, Some(false)));
        assert!(card(false, Some(true)).contains(&format!("**{unrated}**")), "{}", card(false, Some(true)));
    }
}

#[test]
fn a_set_up_of_ones_own_is_told_by_its_size_and_not_by_its_rows() {
    let rows = "x18/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/19/18o".to_owned();
    let options = [("setup".to_owned(), rows), ("size".to_owned(), "19".to_owned())];
    for (language, wanted) in [
        (Language::English, "19x19, own set-up"),
        (Language::German, "19x19, eigene Aufstellung"),
        (Language::French, "19x19, mise en place personnelle"),
        (Language::Spanish, "19x19, colocación propia"),
    ] {
        let voice = Voice::new(&shipped(), language);
        assert_eq!(name_and_options(&voice, "rampart", &options).1, wanted);
    }
}

/// The form of **Other terms** for a challenge of Ben to Ann.
async fn form(meeting: &Meeting, game: &str, language: Language, changes: &str) -> Message {
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let (asker, now) = (meeting.asker(BEN), meeting.now());
    let made = meeting.challenges.challenge(&asker, Some(ANN), terms(game), home, now).await;
    let id = made.expect("there is room").id;
    let invocation = Invocation { language, ..meeting.invocation(ANN, HERE, Vec::new(), None) };
    let request = Request::Press { action: format!("terms:{id}:{changes}") };
    let answer = meeting.router().handle(invocation, request).answer.await;
    meeting.challenges.decline(id, &meeting.asker(ANN), meeting.now()).await.expect("it is open");
    meeting.clock.pass(Duration::from_secs(3600));
    reply(answer).message
}

#[tokio::test]
async fn every_menu_of_terms_begins_with_its_label_ticks_the_present_value_and_fits_a_phone_in_every_language()
 {
    let meeting = Meeting::new();
    for language in Language::ALL {
        for game in shipped().iter() {
            let message = form(&meeting, game.info().id, language, "-").await;
            let menus = message.menus();
            let options = game.info().options.iter();
            let offered = options.filter(|option| !matches!(option.kind, Kind::Text { .. })).count();
            assert_eq!(menus.len(), 7 + offered, "{}", game.info().id);
            for menu in menus {
                let ticked: Vec<_> = menu.choices.iter().filter(|choice| choice.chosen).collect();
                assert_eq!(ticked.len(), 1, "{language}: {menu:?}");
                assert!(ticked.iter().all(|choice| choice.label == menu.placeholder), "{language}: {menu:?}");
                assert!(menu.placeholder.contains(": ") || menu.placeholder.contains("\u{a0}: "), "{menu:?}");
                for text in menu.choices.iter().map(|choice| &choice.label).chain([&menu.placeholder]) {
                    assert!(text.chars().count() <= MENU_LINE, "{language}: {text}");
                }
            }
        }
    }
}

#[tokio::test]
async fn what_a_counter_proposal_changes_is_marked_on_form_and_card() {
    let meeting = Meeting::new();
    let form =
        form(&meeting, "inchworm", Language::English, "edges=torus;pace=3d;weekends=off;colour=first").await;
    for wanted in
        ["**torus**", "**3 days a move**", "Ann is Red and moves first**", "**Weekends don't count**"]
    {
        assert!(form.content.contains(wanted), "{wanted}: {}", form.content);
    }
    assert!(!form.content.contains("25 each") && !form.content.contains("flat"), "{}", form.content);
    // A change back to the default is marked as well, though defaults are not told otherwise.
    let voice = Voice::new(&shipped(), Language::English);
    let before = Terms {
        options: vec![("edges".into(), "torus".into()), ("goal".into(), "30".into())],
        ..Terms::new("inchworm", Pace::Days(1))
    };
    let time = TimeRules { strict: true, ..TimeRules::default() };
    let now =
        Terms { options: vec![("goal".into(), "30".into())], time, ..Terms::new("inchworm", Pace::Days(1)) };
    let made = Challenge { terms: now, before: Some(Box::new(before)), ..challenge(1) };
    let card = cards::card(&voice, &made, None).content;
    assert!(card.contains("**Edges: flat**") && card.contains("· 1 day a move"), "{card}");
    assert!(card.contains("30 points") && !card.contains("**30 points**"), "{card}");
    assert!(card.says("card-late[lost]") && card.contains("**A late player loses"), "{card}");
}

#[test]
fn a_card_against_the_computer_says_nothing_of_days_without_a_move() {
    let voice = Voice::new(&shipped(), Language::English);
    for (level, said) in [(None, true), (Some(3), false)] {
        let made = Challenge { terms: Terms::new("inchworm", Pace::Unlimited), level, ..challenge(1) };
        let card = cards::card(&voice, &made, None).content;
        assert_eq!(card.says("card-late[close]"), said, "{card}");
    }
}

#[test]
fn the_terms_that_a_challenge_answers_are_those_of_its_own_challenger() {
    let old =
        Challenge { by: BEN, terms: Terms { colour: Colour::First, ..terms("palisade") }, ..challenge(1) };
    assert_eq!(old.terms_of(BEN).colour, Colour::First);
    assert_eq!(old.terms_of(ANN).colour, Colour::Second);
    let as_before = Challenge { terms: Terms { colour: Colour::Chance, ..terms("palisade") }, ..old };
    assert_eq!(as_before.terms_of(ANN).colour, Colour::Chance);
}
