//! A store that does not answer: requests that need neither a game nor a setting are answered, and all others are told
//! that something is wrong.

use postern::chat::commands::commands;
use postern_testkit::prelude::*;
use tokio::time::Instant;

use postern_testkit::databases::watched::Watched;

/// The time for an answer without the store.
const AT_ONCE: Duration = Duration::from_secs(2);
/// The time for the sentence about a store that does not answer within 10 s.
const IN_TIME: Duration = Duration::from_secs(12);

fn is_fault(message: &Message) -> bool {
    message.content.contains("(ref. ")
}

fn frozen() -> Meeting {
    let (store, watched) = Watched::memory();
    watched.freeze();
    Meeting::on(store)
}

#[tokio::test(start_paused = true)]
async fn what_needs_no_game_is_answered_while_the_store_is_frozen() {
    let meeting = frozen();
    let record = "game: rampart\nmoves:\n1. a2 b5";
    let mut asked = vec![
        (command("help", &[]), Some("help"), false),
        (press("rules-of:"), Some("help-rules"), false),
        (press("computer:1:"), Some("help-computer"), false),
        (press("invite:"), Some("help-challenge"), false),
        (command("privacy", &[]), Some("privacy"), false),
        (command("import", &[]), Some("import-what"), false),
        (command("import", &[("record", record)]), Some("analysis-at[other]"), true),
        (command("import", &[("record", "(;GM[1])")]), Some("record-foreign"), false),
    ];
    for game in shipped().ids() {
        asked.push((command("rules", &[("game", game)]), None, true));
        asked.push((press(&format!("whole-rules:{game}")), None, true));
    }
    for (request, said, shown) in asked {
        let (what, began) = (format!("{request:?}"), Instant::now());
        let message = meeting.as_(ANN).ask(request).await;
        assert!(!is_fault(&message), "{what}: {}", message.content);
        assert!(said.is_none_or(|id| message.content.says(id)), "{what}: {}", message.content);
        assert_eq!(message.picture.is_some(), shown, "{what}: {message:?}");
        assert!(began.elapsed() < AT_ONCE, "{what}: {:?}", began.elapsed());
    }
}

/// Every other command says within 12 s that something is wrong on our side. Settings that can't be read are not shown
/// as the usual ones.
#[tokio::test(start_paused = true)]
async fn whatever_needs_the_store_says_in_time_that_something_is_wrong_while_it_is_frozen() {
    const NEED_NOTHING: [&str; 5] = ["help", "rules", "privacy", "import", "explore"];
    let meeting = frozen();
    let mut tried = 0;
    for info in commands(&shipped()) {
        let subs: Vec<Option<String>> = match info.subs.as_slice() {
            [] => vec![None],
            subs => subs.iter().map(|sub| Some(sub.name.to_owned())).collect(),
        };
        for sub in subs.into_iter().filter(|_| !NEED_NOTHING.contains(&info.name)) {
            let (what, began) =
                (format!("/{} {}", info.name, sub.as_deref().unwrap_or_default()), Instant::now());
            let arguments = Arguments { command: info.name.into(), sub, arguments: Vec::new() };
            let message = meeting.as_(ANN).ask(Request::Command(arguments)).await;
            assert!(is_fault(&message), "{what}: {}", message.content);
            assert!(began.elapsed() <= IN_TIME, "{what}: {:?}", began.elapsed());
            tried += 1;
        }
    }
    assert!(tried > 30, "{tried}");
}
