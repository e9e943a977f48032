//! The recommended ways to play: legal, named in every language, and offered by `/challenge`, `/play` and **Other terms**.

use postern::words::way_words;
use postern_rules::game::ways::Audience;
use postern_testkit::prelude::*;

#[test]
fn every_recommended_way_is_legal_rated_and_told_in_every_language() {
    for game in shipped().iter() {
        let info = game.info();
        for audience in Audience::ALL {
            let way = info.way(audience);
            let options = info.options(way.options.iter().copied()).expect("the options fit");
            assert!(game.game.start(&options).is_ok(), "{} {}", info.id, audience.word());
            // Games from a set-up of the players' own don't count for ratings.
            assert!(!game.game.is_handicap(&options) && ["", "standard"].contains(&options.get("setup")));
            assert_eq!(Audience::of_word(audience.word()), Some(audience));
            for language in Language::ALL {
                let label = way_words::label(&shipped(), game.game, audience, language);
                assert!(label.contains(':') && !label.contains("way-"), "{language}: {label}");
                assert!(label.chars().count() <= 80, "{language}: {label} fits no button");
            }
        }
    }
}

#[test]
fn the_ways_of_a_game_differ_and_its_page_names_their_terms() {
    for game in shipped().iter() {
        let info = game.info();
        let ways = Audience::ALL.map(|audience| info.way(audience));
        assert!(ways[0] != ways[1] && ways[0] != ways[2] && ways[1] != ways[2], "{}: {ways:?}", info.id);
        assert!(!ways[0].swap, "{}: newcomers play without a swap", info.id);
        let path = format!("{}/docs/rules/{}.md", env!("CARGO_MANIFEST_DIR"), info.id);
        let page = std::fs::read_to_string(path).expect("its page");
        let rule =
            "has a swap, unless the figures exclude (95 %) that a side has more than 55 % of the points";
        assert!(page.contains(rule), "{}: the rule for swaps", info.id);
        for (row, way) in ["| newcomers |", "| a normal game |", "| experts |"].into_iter().zip(ways) {
            let row = page.lines().find(|line| line.starts_with(row)).expect("a row of the table");
            assert_eq!(row.contains("`swap:yes`"), way.swap, "{}: {row}", info.id);
            assert_eq!(row.matches('=').count(), way.options.len(), "{}: {row}", info.id);
            for (name, value) in way.options {
                assert!(row.contains(&format!("`{name}={value}`")), "{}: {row}", info.id);
            }
        }
    }
}

async fn open(meeting: &Meeting) -> Challenge {
    let all = meeting.store.challenges_of(ANN).await.expect("the store answers");
    let open = all.into_iter().filter(Challenge::is_open);
    open.max_by_key(|challenge| challenge.id).expect("an open challenge")
}

fn recommended(game: &str, audience: Audience) -> (Vec<(String, String)>, bool) {
    let way = shipped().game(game).expect("the game").info().way(audience);
    (way.options.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect(), way.swap)
}

#[tokio::test]
async fn a_challenge_takes_a_way_by_name_and_other_options_change_it() {
    let meeting = Meeting::new();
    let challenge = |arguments: &[(&str, &str)]| {
        let given = |(name, value): &(&str, &str)| ((*name).into(), ArgumentValue::Text((*value).into()));
        Request::Command(Arguments {
            command: "challenge".into(),
            sub: Some("ransom".into()),
            arguments: arguments.iter().map(given).collect(),
        })
    };
    meeting.as_(ANN).ask(challenge(&[("way", "experts")])).await;
    let Terms { options, swap, .. } = open(&meeting).await.terms;
    assert_eq!((options, swap), recommended("ransom", Audience::Experts));
    meeting.clock.pass(Duration::from_secs(3600));
    meeting.as_(ANN).ask(challenge(&[("way", "experts"), ("king", "any"), ("swap", "no")])).await;
    let Terms { options, swap, .. } = open(&meeting).await.terms;
    assert_eq!((options, swap), (Vec::new(), false));
}

#[tokio::test]
async fn the_page_of_a_game_offers_its_ways_by_buttons() {
    for audience in Audience::ALL {
        for spec in shipped().iter() {
            let (meeting, id) = (Meeting::new(), spec.info().id);
            let page = meeting.as_(ANN).ask(Request::Press { action: format!("seats:{id}") }).await;
            let action = format!("way:{id}:{}", audience.word());
            assert!(page.actions().contains(&action), "{page:?}");
            meeting.as_(ANN).ask(Request::Press { action }).await;
            let Terms { options, swap, .. } = open(&meeting).await.terms;
            assert_eq!((options, swap), recommended(id, audience));
        }
    }
}

#[tokio::test]
async fn other_terms_propose_a_way_and_later_changes_start_from_it() {
    let meeting = Meeting::new();
    meeting.as_(ANN).ask(Request::Press { action: "way:palisade:newcomers".into() }).await;
    let id = open(&meeting).await.id;
    meeting.as_(ANN).ask(Request::Press { action: format!("terms!:{id}:size=11;way=experts") }).await;
    let Terms { options, .. } = open(&meeting).await.terms;
    assert_eq!(options, recommended("palisade", Audience::Experts).0, "the way replaces earlier options");
    let id = open(&meeting).await.id;
    meeting.clock.pass(Duration::from_secs(3600));
    meeting
        .as_(ANN)
        .ask(Request::Press { action: format!("terms!:{id}:way=newcomers;size=7;swap=yes") })
        .await;
    let Terms { options, swap, .. } = open(&meeting).await.terms;
    assert_eq!((options, swap), (vec![("size".to_owned(), "7".to_owned())], true));
}
