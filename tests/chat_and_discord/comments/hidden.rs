//! Players and comments: no command, button, file or suggestion shows a comment to a player before the end of the game.

use std::collections::{BTreeSet, VecDeque};

use postern::chat::commands::{commands, message_commands, person_commands};
use postern_testkit::prelude::*;

use super::{WORD, buttons, choices, choose, watched};

/// Buttons that end the game, delete data, or start searches of the computer: they lead out of the game.
const LEFT_OUT: [&str; 16] = [
    "uncomment",
    "agree",
    "agree!",
    "resign!",
    "close",
    "claim",
    "delete!",
    "computer",
    "invite",
    "sit",
    "hint",
    "start",
    "solution!",
    "puzzle",
    "puzzles",
    "forget-notes",
];
/// The answers that one sweep follows at most, so that the test ends.
const MOST: usize = 400;

/// True if the word is anywhere in the message: its texts, its buttons, or its file.
fn tells(message: &Message) -> bool {
    let file = message.picture.as_ref().map_or(&[][..], |picture| &picture.bytes);
    format!("{:?}", Message { picture: None, ..message.clone() }).contains(WORD)
        || message.picture.as_ref().is_some_and(|picture| picture.alt.contains(WORD))
        || file.windows(WORD.len()).any(|part| part == WORD.as_bytes())
}

/// Every command with its subcommands, on this match.
pub(crate) fn every_command(id: MatchId) -> Vec<Request> {
    let catalogue = catalogue();
    let mut all = Vec::new();
    let text = |name: &str, value: &str| (name.to_owned(), ArgumentValue::Text(value.to_owned()));
    let mut add = |command: &str, sub: Option<&str>, named: bool| {
        // These end the game, or have effects that need other arguments.
        if ["resign", "challenge", "import", "puzzle"].contains(&command) || sub == Some("remove-game") {
            return;
        }
        let game = named.then(|| text("game", &id.to_string()));
        let arguments = game.into_iter().collect();
        all.push(Request::Command(Arguments {
            command: command.into(),
            sub: sub.map(Into::into),
            arguments,
        }));
    };
    for info in commands(&catalogue) {
        for named in [false, true] {
            if info.subs.is_empty() {
                add(info.name, None, named);
            }
            for sub in &info.subs {
                add(info.name, Some(sub.name), named);
            }
        }
    }
    for menu in [message_commands(&catalogue), person_commands(&catalogue)].concat() {
        add(menu.name.english(), None, false);
    }
    let command = |name: &str, given: &[(&str, &str)]| {
        let arguments = given.iter().map(|(name, value)| text(name, value)).collect();
        Request::Command(Arguments { command: name.into(), sub: None, arguments })
    };
    all.push(command("replay", &[("game", &id.to_string()), ("moves", "0 1 2")]));
    all.push(command("board", &[("game", &id.to_string()), ("text", "rows")]));
    // Buttons that a spectator has.
    for action in ["watch:{}:back.2", "watch:{}:first.0", "history:{}:back.2", "record:{}", "uncomment:{}:1"]
    {
        all.push(press(&action.replace("{}", &format!("{:X}", id.0))));
    }
    all.push(Request::Choose { action: "watch-open".into(), values: vec![id.to_string()] });
    all
}

async fn sweep(meeting: &Meeting, by: PersonId, id: MatchId) -> Vec<String> {
    swept(meeting, (by, HERE), every_command(id), &tells).await
}

/// Gives all these commands and presses every button that they lead to. Returns the requests whose answers tell.
pub(crate) async fn swept(
    meeting: &Meeting,
    (by, place): (PersonId, Place),
    commands: Vec<Request>,
    tells: &dyn Fn(&Message) -> bool,
) -> Vec<String> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut waiting: VecDeque<Request> = commands.into();
    while let Some(request) = waiting.pop_front() {
        if seen.len() >= MOST || !seen.insert(format!("{request:?}")) {
            continue;
        }
        let answer = meeting.as_(by).at(place).answer(request.clone()).await;
        let Answer::Reply(answer) = answer else { continue };
        if tells(&answer.message) {
            found.push(format!("{request:?}"));
        }
        let goes_on = |action: &String| !LEFT_OUT.contains(&action.split(':').next().unwrap_or_default());
        waiting.extend(
            buttons(&answer.message).iter().filter(|action| goes_on(action)).map(|action| press(action)),
        );
        waiting.extend(choices(&answer.message).iter().filter(|(action, _)| goes_on(action)).map(choose));
    }
    assert!(seen.len() > 60, "{}", seen.len());
    found
}

async fn suggested(meeting: &Meeting, by: PersonId, id: MatchId) -> Vec<String> {
    suggesting(meeting, (by, HERE), id, &[WORD]).await
}

/// Returns the arguments of all commands whose suggestions contain one of these words.
pub(crate) async fn suggesting(
    meeting: &Meeting,
    (by, place): (PersonId, Place),
    id: MatchId,
    words: &[&str],
) -> Vec<String> {
    let mut found = Vec::new();
    for info in commands(&catalogue()) {
        let own = (None, info.arguments.clone());
        let subs = info.subs.iter().map(|sub| (Some(sub.name.to_owned()), sub.arguments.clone()));
        for (sub, arguments) in std::iter::once(own).chain(subs) {
            for argument in arguments {
                if !matches!(argument.kind, ArgumentKind::Text { complete: Some(_), .. }) {
                    continue;
                }
                let given = vec![("game".to_owned(), ArgumentValue::Text(id.to_string()))];
                let arguments = Arguments { command: info.name.into(), sub: sub.clone(), arguments: given };
                let request = Request::Complete { arguments, argument: argument.name.into() };
                let Answer::Suggestions(all) = meeting.as_(by).at(place).answer(request).await else {
                    continue;
                };
                let all = format!("{all:?}");
                if words.iter().any(|word| all.contains(word)) {
                    found.push(format!("/{} {sub:?} {}", info.name, argument.name));
                }
            }
        }
    }
    found
}

#[tokio::test]
async fn players_see_nothing_of_a_comment_before_the_end_in_any_command_button_file_or_suggestion() {
    let (meeting, id) = watched().await;
    for player in [ANN, BEN] {
        // Ann also manages the server.
        assert_eq!(suggested(&meeting, player, id).await, Vec::<String>::new());
        assert_eq!(sweep(&meeting, player, id).await, Vec::<String>::new());
    }
    assert!(meeting.record(id).await.is_running(), "the sweep leaves the game as it is");
    assert!(!meeting.messenger.all().iter().any(|posted| tells(&posted.message)), "nothing is posted");
    assert!(!sweep(&meeting, EVE, id).await.is_empty(), "the sweep finds what a spectator sees");
}

#[tokio::test]
async fn after_the_end_comments_are_in_the_history_and_the_record() {
    let (meeting, id) = watched().await;
    let game = id.to_string();
    meeting.resign(id, BEN).await;
    for reader in [ANN, BEN] {
        let last = meeting.as_(reader).command("history", &[("game", &game)]).await;
        assert!(!last.content.contains(WORD) && last.content.says("comments-at"), "{}", last.content);
        let step = format!("history:{:X}:back.2", id.0);
        let first = meeting.as_(reader).press(&step).await;
        assert!(first.content.contains(WORD), "{}", first.content);
        let record = meeting.as_(reader).command("record", &[("game", &game)]).await;
        assert!(record.content.contains(&format!("comment: 1 Ben: {WORD}")), "{}", record.content);
        let file = record.picture.expect("a file").bytes;
        let opened =
            meeting.as_(reader).command("import", &[("record", std::str::from_utf8(&file).unwrap())]).await;
        assert!(opened.picture.is_some(), "the record is read back: {}", opened.content);
        assert!(sweep(&meeting, reader, id).await.len() > 2);
    }
}
