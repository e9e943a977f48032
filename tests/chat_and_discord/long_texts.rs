//! Long texts: reading any argument of any command takes a moment of the threads that answer, however it is filled.

use std::fs;

use postern::chat::commands::commands;
use postern::chat::context::command_info::Argument;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::is_long_run;

/// The most processor time of the thread that answers, in a build without optimisation.
const MOST_MS: u64 = 150;

/// The parts that hostile texts repeat.
const REPEATED: &[&str] = &[
    "a",
    "1",
    "9",
    "(",
    "[",
    "`",
    "*",
    ">",
    "a1",
    "a1 ",
    "a1-",
    "a1>",
    "a1-b2-",
    "1. a1 ",
    "1,",
    "1-",
    "8/",
    "19/",
    "x",
    "ox",
    "=",
    "a=1 ",
    "size=5 ",
    "size=5,",
    ";",
    ";B[aa]",
    "[]",
    "{",
    "{\"a\":",
    "\n",
    "\r\n",
    "\u{301}",
    "🔥",
    "１",
    "<@1>",
    "in 9 days ",
    "1.1.",
    "2026-",
    "+1",
    "https://a/",
    "<",
    "||",
    "%41",
    "&amp;",
    "\u{200b}",
    "d4.",
    "…",
    "\u{fffd}",
];

/// The processor time of this thread, in milliseconds. `None` if the system does not tell.
fn spent_ms() -> Option<u64> {
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse::<u64>().ok().map(|nanoseconds| nanoseconds / 1_000_000)
}

fn texts(kind: &ArgumentKind) -> Vec<String> {
    let ArgumentKind::Text { max, .. } = kind else { return Vec::new() };
    let filled = |part: &&str| part.chars().cycle().take(*max).collect();
    let step = if is_long_run() { 1 } else { 5 };
    REPEATED.iter().step_by(step).map(filled).collect()
}

#[tokio::test]
async fn no_argument_however_filled_holds_up_those_who_answer() {
    if spent_ms().is_none() {
        eprintln!("skipped: this system does not tell the processor time of a thread");
        return;
    }
    let meeting = Meeting::new();
    let mut slow = Vec::new();
    let mut asked = 0;
    for (at, spec) in catalogue().iter().enumerate() {
        let game = spec.info().id;
        // A person may open five games in a minute.
        meeting.clock.pass(Duration::from_secs(60));
        let running = meeting.begin_game(game, &[]).await;
        for command in commands(&catalogue()) {
            let alone = command.subs.is_empty().then(|| (None, command.arguments.clone()));
            let subs = command.subs.iter().map(|sub| (Some(sub.name.to_owned()), sub.arguments.clone()));
            for (sub, arguments) in alone.into_iter().chain(subs) {
                let of_game = arguments.iter().any(|argument| argument.name == "game");
                if at > 0 && !of_game {
                    continue;
                }
                for Argument { name, kind, .. } in &arguments {
                    for text in texts(kind) {
                        let mut given = vec![((*name).to_owned(), ArgumentValue::Text(text.clone()))];
                        if of_game && *name != "game" {
                            let which = arguments.iter().find(|argument| argument.name == "game");
                            let by_number =
                                matches!(which.map(|which| &which.kind), Some(ArgumentKind::Text { .. }));
                            let value = if by_number { running.to_string() } else { game.to_owned() };
                            given.push(("game".to_owned(), ArgumentValue::Text(value)));
                        }
                        let ask = Arguments {
                            command: command.name.to_owned(),
                            sub: sub.clone(),
                            arguments: given,
                        };
                        let before = spent_ms().unwrap_or_default();
                        meeting.as_(ANN).answer(Request::Command(ask)).await;
                        let spent = spent_ms().unwrap_or_default() - before;
                        asked += 1;
                        if spent > MOST_MS {
                            let start: String = text.chars().take(8).collect();
                            slow.push(format!(
                                "{game}: /{} {sub:?} {name}:{start:?}… {spent} ms",
                                command.name
                            ));
                        }
                    }
                }
            }
        }
        assert!(meeting.store.running_in(ChannelId(7)).await.is_ok());
    }
    assert!(asked > 1000, "{asked}");
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
