//! The list of commands: each is answered by its own handler, and each argument with suggestions suggests something.

use std::collections::BTreeSet;

use postern::chat::commands::{commands, message_commands, person_commands};
use postern::chat::context::command_info::Argument;
use postern_testkit::prelude::*;

/// Every registered command with each of its subcommands, and the arguments of each.
fn registered() -> Vec<(String, Option<String>, Vec<Argument>)> {
    let mut all = Vec::new();
    for command in commands(&catalogue()) {
        let name = || command.name.to_owned();
        if command.subs.is_empty() {
            all.push((name(), None, command.arguments.clone()));
        }
        all.extend(command.subs.iter().map(|sub| (name(), Some(sub.name.to_owned()), sub.arguments.clone())));
    }
    let in_menus = [message_commands(&catalogue()), person_commands(&catalogue())].concat();
    all.extend(in_menus.iter().map(|command| (command.name.english().to_owned(), None, Vec::new())));
    all
}

#[tokio::test]
async fn every_registered_command_is_answered_and_any_other_is_unknown() {
    let meeting = Meeting::new();
    let unknown = catalogue().say(&Phrase::new("unknown-command"), Language::English);
    let mut seen = BTreeSet::new();
    for (command, sub, _) in registered() {
        assert!(seen.insert((command.clone(), sub.clone())), "{command} {sub:?} is there twice");
        let ask = Request::Command(Arguments { command, sub, arguments: Vec::new() });
        let answer = match meeting.as_(ANN).answer(ask.clone()).await {
            Answer::Form(_) => continue,
            answer => reply(answer).message,
        };
        assert_ne!(answer.content, unknown, "{ask:?}");
        assert!(!answer.content.contains("on our side"), "{ask:?}: {}", answer.content);
    }
    for other in ["", "nothing", "open this board"] {
        let ask = Arguments { command: other.into(), ..Arguments::default() };
        let answer = meeting.as_(ANN).ask(Request::Command(ask)).await;
        assert_eq!(answer.content, unknown, "{other:?}");
    }
}

#[tokio::test]
async fn every_argument_that_promises_suggestions_has_some() {
    let meeting = Meeting::new();
    let finished = meeting.begin(ChannelId(7), 1).await;
    for by in [ANN, BEN, ANN, BEN] {
        meeting.play(finished, by).await;
    }
    meeting.resign(finished, BEN).await;
    let asker = meeting.asker(EVE);
    meeting.matches.comment(finished, &asker, 2, "well played", meeting.now()).await.expect("room");
    let running = meeting.begin(ChannelId(7), 1).await;
    meeting.challenge(ChannelId(7), 1).await;
    let game = catalogue().ids().into_iter().next().expect("there is a game");
    meeting.as_(ANN).answer(press(&format!("computer:1:{game}"))).await;
    let given = [("name", "Autumn"), ("form", "pool"), ("game", game)];
    let given = given.map(|(name, value)| (name.to_owned(), ArgumentValue::Text(value.to_owned())));
    let new = Arguments { command: "series".into(), sub: Some("new".into()), arguments: given.into() };
    meeting.as_(ANN).answer(Request::Command(new)).await;
    let mut promised = 0;
    for (command, sub, arguments) in registered() {
        for Argument { name, kind, .. } in arguments {
            let is_promised = matches!(kind, ArgumentKind::Text { complete: Some(_), .. });
            let given = match name {
                "game" => ("game", String::new()),
                // A player sees the comments of a game that is over.
                "comment" => ("game", finished.to_string()),
                _ => ("game", running.to_string()),
            };
            let given = vec![(given.0.to_owned(), ArgumentValue::Text(given.1))];
            let arguments = Arguments { command: command.clone(), sub: sub.clone(), arguments: given };
            let typing = Request::Complete { arguments, argument: name.into() };
            let Answer::Suggestions(found) = meeting.as_(ANN).answer(typing).await else {
                panic!("no suggestions")
            };
            assert_eq!(!found.is_empty(), is_promised, "/{command} {sub:?} {name}:");
            promised += usize::from(is_promised);
        }
    }
    assert!(promised > 20, "{promised}");
}

/// Every command with a person as an argument, or on a person.
#[tokio::test]
async fn a_person_whom_discord_does_not_describe_is_no_empty_argument() {
    let meeting = Meeting::new();
    let mut asked = 0;
    let on_people = person_commands(&catalogue());
    let on_people = on_people.iter().map(|command| (command.name.english().to_owned(), None, "person"));
    let typed = registered().into_iter().flat_map(|(command, sub, arguments)| {
        let people = arguments.into_iter().filter(|argument| matches!(argument.kind, ArgumentKind::Person));
        people.map(move |argument| (command.clone(), sub.clone(), argument.name)).collect::<Vec<_>>()
    });
    for (command, sub, argument) in typed.chain(on_people).collect::<Vec<_>>() {
        let arguments = vec![(argument.to_owned(), ArgumentValue::Unresolved)];
        let ask = Request::Command(Arguments { command, sub, arguments });
        let answer = meeting.as_(ANN).ask(ask.clone()).await;
        assert!(answer.content.says("person-unresolved"), "{ask:?}: {}", answer.content);
        asked += 1;
    }
    assert!(asked > 8, "{asked}");
    assert!(meeting.store.challenges_of(ANN).await.expect("the store answers").is_empty());
}
