//! Requests of people: commands, buttons, menus, forms and suggestions, with the texts that they type in them.

use std::sync::{Arc, LazyLock};

use postern::chat::invocation::{
    ArgumentValue, Arguments, Entry, Invocation, Person, Place, Pressed, Request,
};
use postern::chat::message::handler::Handler;
use postern::chat::message::{Answer, checks};
use postern::metrics;
use postern::play::challenge::{Colour, Terms};
use postern::play::ids::{ChannelId, InteractionId, MessageId, PersonId, ServerId};
use postern::play::record::home::Home;
use postern::play::record::post::Post;
use postern::play::time::pace::Pace;
use postern::store::Store;
use postern::store::memory::Memory;
use postern_rules::language::Language;
use postern_testkit::fixtures::{ANN, BEN, EVE, HERE};
use postern_testkit::meeting::Meeting;
use postern_testkit::trials::{TRANSLATED, catalogue};

use crate::input::text;
use crate::stored::{of_games, run};

/// The longest text of a request, and the most requests of an input.
const LONGEST: usize = 4096;
const MOST: usize = 3;
/// The number of the first interaction: those before filled the store.
const FIRST: u64 = 10_000;
/// Commands and buttons that let the computer think, which takes a second whatever the text is.
const THINKS: [&str; 4] = ["hint", "review", "tell", "solution"];

/// The rows of a store with a match of each game, an open challenge, and settings.
static BEGUN: LazyLock<Arc<Memory>> = LazyLock::new(|| {
    let memory = Arc::new(Memory::new());
    let meeting = Meeting::on(Store::new(memory.clone()));
    run(async {
        let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
        for id in catalogue().ids() {
            let terms = Terms { colour: Colour::First, ..Terms::new(id, Pace::Days(3)) };
            let of = meeting.begin_with(home, terms).await;
            meeting.play(of, ANN).await;
            meeting.clock.pass(std::time::Duration::from_secs(3600));
        }
        meeting.challenge(ChannelId(7), 3).await;
    });
    memory
});

/// Requests with an empty line between them. The first line says who asks where: `a`, `b` or `e`, then `h`, `d` or `o`, then a digit
/// for the language. The second line is `command`, `complete`, `press`, `choose` or `submit` and what it names. Each further line is
/// `name=value`. An answer fits into Discord's limits and is no fault. A repeated request changes no game again, a suggestion changes
/// nothing at all, and the store stays sound.
pub(crate) fn requests(bytes: &[u8]) {
    let read = text(bytes.get(..LONGEST).unwrap_or(bytes));
    let asked: Vec<(&str, Request)> = read.split("\n\n").take(MOST).filter_map(request).collect();
    if asked.is_empty() {
        return;
    }
    let begun = &*BEGUN;
    run(async {
        let memory = Arc::new(begun.reopened().expect("the rows are sound"));
        let store = Store::new(memory);
        let meeting = Meeting::on(store.clone());
        meeting.clock.pass(std::time::Duration::from_secs(40 * 3600));
        let router = meeting.router();
        for (number, (who, request)) in (FIRST..).zip(asked) {
            let asked =
                Invocation { interaction: InteractionId(number), ..invocation(&meeting, who, &request) };
            let before = store.entries().await.expect("a store in memory answers");
            answer(&router, &asked, &request).await;
            let after = store.entries().await.expect("a store in memory answers");
            if matches!(request, Request::Complete { .. }) {
                assert_eq!(after, before, "a suggestion changed something: {request}");
            }
            answer(&router, &asked, &request).await;
            let again = store.entries().await.expect("a store in memory answers");
            assert_eq!(of_games(&again), of_games(&after), "a repeated request changed something: {request}");
        }
        let faults = store.check(&|_| Ok(())).await.expect("a store in memory answers");
        assert_eq!(faults, [""; 0]);
    });
}

async fn answer(router: &impl Handler, asked: &Invocation, request: &Request) {
    let faults = metrics::FAULTS.value();
    let answer = router.handle(asked.clone(), request.clone()).answer.await;
    assert_eq!(metrics::FAULTS.value(), faults, "{request} was answered with a fault");
    let checked = match &answer {
        Answer::Reply(reply) => checks::check(&reply.message),
        Answer::Form(form) => checks::check_form(form),
        Answer::Suggestions(suggestions) => checks::check_suggestions(suggestions),
        _ => Ok(()),
    };
    assert_eq!(checked, Ok(()), "{request}: {answer:?}");
}

/// Reads a request and the line that says who asks.
fn request(text: &str) -> Option<(&str, Request)> {
    let mut lines = text.lines();
    let (who, line) = (lines.next()?, lines.next()?);
    let (kind, rest) = line.split_once(' ')?;
    if THINKS.iter().any(|word| rest.starts_with(word)) {
        return None;
    }
    let fields: Vec<(String, ArgumentValue)> = lines
        .take(12)
        .map(|line| line.split_once('=').unwrap_or(("text", line)))
        .map(|(name, given)| (name.to_owned(), value(given)))
        .collect();
    let arguments = || {
        let is_menu = !rest.starts_with(char::is_lowercase);
        let (command, sub) = match rest.split_once(' ').filter(|_| !is_menu) {
            Some((command, sub)) => (command, Some(sub.to_owned())),
            None => (rest, None),
        };
        Arguments { command: command.to_owned(), sub, arguments: fields.clone() }
    };
    let action = rest.to_owned();
    let texts = || {
        fields.iter().map(|(_, value)| match value {
            ArgumentValue::Text(text) => text.clone(),
            other => format!("{other:?}"),
        })
    };
    let request = match kind {
        "command" => Request::Command(arguments()),
        "complete" => {
            let argument = fields.last().map(|(name, _)| name.clone()).unwrap_or_default();
            Request::Complete { arguments: arguments(), argument }
        }
        "press" => Request::Press { action },
        "choose" => Request::Choose { action, values: texts().collect() },
        "submit" => {
            let entries =
                fields.iter().map(|(name, value)| Entry { name: name.clone(), value: Some(value.clone()) });
            Request::Submit { action, entries: entries.collect() }
        }
        _ => return None,
    };
    Some((who, request))
}

/// Reads a value: `#5` is a number, `@b` a person, anything else text.
fn value(text: &str) -> ArgumentValue {
    let person = |id: PersonId, name: &str| Person { id, name: name.into(), is_bot: false };
    match text {
        "@a" => ArgumentValue::Person(person(ANN, "Ann")),
        "@b" => ArgumentValue::Person(person(BEN, "Ben *the* great")),
        "@e" => ArgumentValue::Outsider(person(EVE, "@everyone")),
        "@?" => ArgumentValue::Unresolved,
        _ => match text.strip_prefix('#').and_then(|number| number.parse().ok()) {
            Some(number) => ArgumentValue::Number(number),
            None => ArgumentValue::Text(text.replace("\\n", "\n")),
        },
    }
}

fn invocation(meeting: &Meeting, who: &str, request: &Request) -> Invocation {
    let mut signs = who.chars();
    let person = match signs.next() {
        Some('b') => BEN,
        Some('e') => EVE,
        _ => ANN,
    };
    let place = match signs.next() {
        Some('d') => Place::Direct { channel: ChannelId(90) },
        Some('o') => Place::Elsewhere { server: None, channel: Some(ChannelId(91)), shown: true },
        _ => HERE,
    };
    let on = match request {
        Request::Press { action } | Request::Choose { action, .. } | Request::Submit { action, .. } => {
            let channel = place.channel().or(place.outside()).unwrap_or(ChannelId(7));
            let post = Post { channel, message: MessageId(70) };
            Some(Pressed { post, public: who.len().is_multiple_of(2), actions: vec![action.clone()] })
        }
        Request::Command(_) | Request::Complete { .. } => None,
    };
    let language = signs.next().and_then(|sign| sign.to_digit(10)).unwrap_or_default() as usize;
    let language = TRANSLATED.get(language).copied().unwrap_or(Language::English);
    Invocation { language, ..meeting.invocation(person, place, Vec::new(), on) }
}

pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = Vec::new();
    let mut add = |text: String| seeds.push(text.into_bytes());
    let games = catalogue();
    for info in postern::chat::commands::commands(&games) {
        add(format!("ah\ncommand {}\n", info.name));
    }
    for verb in postern::chat::actions::Action::VERBS {
        for parts in ["", ":1", ":1:1", ":1:1:a1", ":2:1:a1a2"] {
            add(format!("bh1\npress {verb}{parts}\n"));
        }
    }
    let first = games.ids()[0];
    for text in [
        format!(
            "ah\ncommand challenge\nopponent=@b\ngame={first}\npace=3d+12h max 7d\noptions=size=7\n\nbd2\npress accept:8\n"
        ),
        "bh3\ncommand move\nmove=d4\ngame=1\n\nah\ncommand move\nmove=e5\ngame=#1\n".to_owned(),
        "bh\ncommand plan set\nlines=d4 e5, f4\ngame=1\n".to_owned(),
        "ad\ncommand settings\nzone=Europe/Berlin\nquiet=22-7\n".to_owned(),
        "ah\nsubmit type:1:1\ntext=d4\n".to_owned(),
        "ah\nchoose setting:language\nvalue=de\n".to_owned(),
        "ad\ncommand vacation\nuntil=in 2 weeks\n".to_owned(),
        format!("eo\ncommand analyse\nrecord=game: {first}\\nmoves:\\n1. d4 d5\n"),
        "eh\ncomplete zone\nzone=berl\n".to_owned(),
        "ah\ncomplete move\ngame=1\nmove=d\n".to_owned(),
        "ah\ncommand games\nfilter=won\nfrom=2026\n".to_owned(),
        "ah\nsubmit settings-set:\nzone=Berlin\nquiet=22:30-7\n".to_owned(),
    ] {
        add(text);
    }
    seeds
}
