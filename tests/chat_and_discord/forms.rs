//! Forms: each with a fresh id and the present values, the command that does the same, and what becomes of bad entries.

mod settings;

use postern::chat::commands::commands;
use postern::chat::invocation::Entry;
use postern::chat::invocation::picked::Picked;
use postern::chat::message::{Control, Field, Form};
use postern::chat::router::forms;
use postern::chat::settings::server_menu::ServerSetting;
use postern::service::challenges::computer::{LEVELS, USUAL_LEVEL};
use postern_rules::game::ways::Audience;
use postern_testkit::prelude::*;

use postern_testkit::fixtures::terms;

/// Ann, who opens and sends forms.
struct Desk {
    meeting: Meeting,
}

impl Desk {
    fn new() -> Desk {
        Desk { meeting: Meeting::new() }
    }

    async fn ask(&self, request: Request, on: Option<Pressed>) -> Answer {
        self.meeting.as_(ANN).with(|asked| asked.on = on).answer(request).await
    }

    async fn open(&self, action: &str) -> Form {
        match self.ask(press(action), None).await {
            Answer::Form(form) => form,
            other => panic!("{action}: {other:?}"),
        }
    }

    async fn challenges(&self) -> Vec<Challenge> {
        self.meeting.store.challenges_of(ANN).await.expect("the store answers")
    }
}

fn person(id: PersonId, name: &str) -> ArgumentValue {
    ArgumentValue::Person(Person { id, name: name.into(), is_bot: false })
}

/// The form as Discord sends it, with the present values except for these.
fn filled(form: &Form, values: &[(&str, ArgumentValue)]) -> Request {
    let ticked = |choices: &[postern::chat::message::Choice]| {
        let ticked = choices.iter().filter(|choice| choice.chosen).map(|choice| choice.value.as_str());
        ticked.collect::<Vec<_>>().join(" ")
    };
    let entries = form.fields.iter().map(|field| {
        let present = match &field.control {
            Control::Text { present, .. } => present.clone(),
            Control::Menu(choices) | Control::Radio(choices) | Control::Boxes(choices) => ticked(choices),
            Control::Pick { .. } => String::new(),
        };
        let given = values.iter().find(|(name, _)| *name == field.name).map(|(_, value)| value.clone());
        let present = Some(present).filter(|text| !text.is_empty()).map(ArgumentValue::Text);
        Entry { name: field.name.to_owned(), value: given.or(present) }
    });
    Request::Submit { action: form.action.clone(), entries: entries.collect() }
}

fn text(text: &str) -> ArgumentValue {
    ArgumentValue::Text(text.to_owned())
}

/// The message as its reader presses a button of it.
fn shown(message: &Message) -> Pressed {
    let post = Post { channel: ChannelId(7), message: MessageId(70) };
    Pressed { post, public: false, actions: message.all_actions() }
}

/// The button that opens a refused form again.
fn change_it(message: &Message) -> String {
    let pressed = shown(message);
    let again = pressed.actions.iter().find(|action| matches!(action.parse(), Ok(Action::Reopen(_))));
    again.unwrap_or_else(|| panic!("no button: {message:?}")).clone()
}

#[tokio::test]
async fn every_form_has_a_fresh_id_present_values_and_a_command_that_takes_the_same() {
    let desk = Desk::new();
    let finished = desk.meeting.begin(ChannelId(7), 1).await;
    desk.meeting.resign(finished, BEN).await;
    let match_id = desk.meeting.begin(ChannelId(7), 1).await;
    let open = desk.meeting.challenge(ChannelId(7), 1).await;
    for (action, other_names) in [
        (format!("type:{match_id:X}:0"), [("text", "move")].as_slice()),
        (format!("comment:{finished:X}:0"), &[]),
        // The game is the subcommand, and a tick sets one of these arguments.
        ("challenge::0".to_owned(), &[("terms", "weekends")]),
        (format!("terms-form:{open}"), &[("terms", "weekends")]),
        ("settings-form".to_owned(), &[]),
        ("series-form".to_owned(), &[]),
        ("lobby-form".to_owned(), &[]),
    ] {
        let form = desk.open(&action).await;
        let again = desk.open(&action).await;
        assert_ne!(form.action, again.action, "Discord's apps keep entries by id");
        assert_eq!(Form { action: String::new(), ..form.clone() }, Form { action: String::new(), ..again });
        assert_eq!(postern::chat::message::checks::check_form(&form), Ok(()));
        let parsed: Action = form.action.parse().expect("an action");
        let of_button: Action = action.parse().expect("an action");
        let path = forms::command_of(&parsed).expect("a form");
        assert_eq!(forms::command_of(&of_button), Some(path), "the button and its form belong together");
        let (name, sub) = path.split_once(' ').map_or((path, None), |(name, sub)| (name, Some(sub)));
        let info = commands(&catalogue()).into_iter().find(|info| info.name == name).expect("a command");
        let sub = info.subs.iter().find(|info| sub.is_none_or(|name| info.name == name));
        let arguments = &sub.unwrap_or(&info).arguments;
        for field in &form.fields {
            let named = other_names.iter().find(|(name, _)| *name == field.name);
            let name = named.map_or(field.name, |(_, argument)| argument);
            // The menus of `/server settings` are those of the form.
            let is_menu = path == "server settings" && ServerSetting::named(name).is_some();
            assert!(
                is_menu || arguments.iter().any(|argument| argument.name == name),
                "{path} has no {name}"
            );
            check_default(field);
        }
    }
    // Only the person sees these boards, and the buttons of each make the same moves.
    for board in ["ransom-1:0", "-:0", "learn:ransom-1"] {
        let form = desk.open(&format!("type:{board}")).await;
        form.fields.iter().for_each(check_default);
        assert_eq!(forms::command_of(&form.action.parse().expect("an action")), None);
    }
}

/// Checks that a field has a default, or says what belongs in it and what its empty value means.
fn check_default(field: &Field) {
    let says = match &field.control {
        Control::Text { present, example, .. } => !present.is_empty() || !example.is_empty(),
        Control::Menu(choices) | Control::Radio(choices) => choices.iter().any(|choice| choice.chosen),
        Control::Boxes(_) => true,
        Control::Pick { chosen, .. } => chosen.count() > 0 || field.about.is_some(),
    };
    assert!(says, "{field:?}");
}

#[tokio::test]
async fn a_challenge_by_form_is_the_one_of_the_command() {
    let desk = Desk::new();
    let form = desk.open("challenge:ransom:0").await;
    let sent = filled(
        &form,
        &[
            ("opponent", person(BEN, "Ben")),
            ("pace", text("3d")),
            ("colour", text("second")),
            ("terms", text("w u")),
        ],
    );
    let answer = reply(desk.ask(sent, None).await);
    assert!(answer.message.content.says("challenge-sent"), "{answer:?}");
    let made = desk.challenges().await;
    let [made] = made.as_slice() else { panic!("{made:?}") };
    assert_eq!((made.to, made.terms.game.as_str()), (Some(BEN), "ransom"));
    assert_eq!((made.terms.pace, made.terms.colour), (Pace::Days(3), Colour::Second));
    assert!(made.terms.time.weekends_off && !made.terms.time.strict && !made.terms.rated);
}

#[tokio::test]
async fn a_box_of_the_form_chooses_a_higher_level_of_the_computer() {
    let desk = Desk::new();
    let computer = || ("opponent", person(PersonId(1), "Postern"));
    for (ticks, level) in [("", USUAL_LEVEL), ("m", 3), ("f w", LEVELS)] {
        let form = desk.open("challenge:palisade:0").await;
        let way = if level == USUAL_LEVEL { "palisade.newcomers" } else { "palisade.normal" };
        let answer =
            desk.ask(filled(&form, &[computer(), ("way", text(way)), ("terms", text(ticks))]), None).await;
        let answer = reply(answer).message.content;
        assert!(answer.says("computer-begins"), "{answer}");
        let newest = desk.meeting.store.running_of(ANN).await.expect("the store answers");
        let newest = newest.into_iter().max_by_key(|line| line.id).expect("it has begun");
        assert_eq!(newest.computer(), Some(level), "{ticks}");
        desk.meeting.resign(newest.id, ANN).await;
    }
    let form = desk.open("challenge::0").await;
    let refused = reply(desk.ask(filled(&form, &[computer(), ("terms", text("m f"))]), None).await);
    assert!(refused.message.content.says("form-one-level"), "{refused:?}");
    let refused = reply(desk.ask(filled(&form, &[("terms", text("m"))]), None).await);
    assert!(refused.message.content.says("level-of-nobody"), "{refused:?}");
}

#[tokio::test]
async fn a_form_with_a_person_whom_discord_does_not_describe_challenges_nobody() {
    let desk = Desk::new();
    let form = desk.open("challenge::0").await;
    let sent = desk.ask(filled(&form, &[("opponent", ArgumentValue::Unresolved)]), None).await;
    assert!(reply(sent).message.content.says("person-unresolved"));
    assert!(desk.challenges().await.is_empty(), "not even anybody");
}

#[tokio::test]
async fn the_form_knows_the_person_and_the_game_that_its_button_names() {
    let desk = Desk::new();
    let form = desk.open(&format!("challenge:palisade:{}", BEN.0)).await;
    let chosen = |form: &Form, name: &str| {
        let field = form.fields.iter().find(|field| field.name == name).expect("a field");
        match &field.control {
            Control::Pick { chosen, .. } => format!("{chosen:?}"),
            Control::Menu(choices) | Control::Radio(choices) | Control::Boxes(choices) => {
                choices.iter().filter(|choice| choice.chosen).map(|choice| choice.value.as_str()).collect()
            }
            Control::Text { present, .. } => present.clone(),
        }
    };
    assert_eq!(chosen(&form, "opponent"), format!("People([{BEN:?}])"));
    assert_eq!(chosen(&form, "way"), "palisade.normal");
    desk.meeting.begin(ChannelId(7), 1).await;
    let form = desk.open("challenge::0").await;
    assert_eq!(chosen(&form, "way"), "ransom.normal", "the game played last");
    let on_person = Arguments {
        command: "Challenge".into(),
        sub: None,
        arguments: vec![("person".into(), person(BEN, "Ben"))],
    };
    let Answer::Form(form) = desk.ask(Request::Command(on_person), None).await else { panic!("no form") };
    assert_eq!(chosen(&form, "opponent"), format!("People([{BEN:?}])"));
}

#[tokio::test]
async fn a_refused_form_opens_again_with_what_was_entered_and_its_success_replaces_the_refusal() {
    let desk = Desk::new();
    let form = desk.open("challenge::0").await;
    let entered = [
        ("opponent", person(ANN, "Ann")),
        ("way", text("inchworm.experts")),
        ("pace", text("7d")),
        ("terms", text("l")),
    ];
    let refused = reply(desk.ask(filled(&form, &entered), None).await);
    assert_eq!(refused.mode, ReplyMode::Private);
    assert!(desk.challenges().await.is_empty());
    let on = shown(&refused.message);
    let Answer::Form(again) = desk.ask(press(&change_it(&refused.message)), Some(on.clone())).await else {
        panic!("no form")
    };
    let control =
        |name: &str| &again.fields.iter().find(|field| field.name == name).expect("a field").control;
    let ticked = |name: &str| match control(name) {
        Control::Menu(choices) | Control::Radio(choices) | Control::Boxes(choices) => {
            choices.iter().filter(|choice| choice.chosen).map(|choice| choice.value.as_str()).collect()
        }
        Control::Pick { chosen, .. } => format!("{chosen:?}"),
        Control::Text { present, .. } => present.clone(),
    };
    assert_eq!(ticked("opponent"), format!("People([{ANN:?}])"));
    assert_eq!(
        ["way", "pace", "colour", "terms"].map(ticked),
        ["inchworm.experts", "7d", "chance", "l"].map(str::to_owned)
    );
    let again_refused = reply(desk.ask(filled(&again, &entered), Some(on.clone())).await);
    assert_eq!(again_refused.mode, ReplyMode::Update, "no pile of refusals");
    change_it(&again_refused.message);
    let sent = reply(desk.ask(filled(&again, &[("opponent", person(BEN, "Ben"))]), Some(on)).await);
    assert_eq!(sent.mode, ReplyMode::Update);
    assert!(sent.message.content.says("challenge-sent"), "{sent:?}");
    assert_eq!(desk.challenges().await.len(), 1);
}

#[tokio::test]
async fn entries_too_long_for_a_button_are_refused_without_one_and_others_never_exceed_it() {
    let desk = Desk::new();
    let id = desk.meeting.begin(ChannelId(7), 1).await;
    for (entered, fits) in [("z9", true), (&*"z9".repeat(60), false), ("z9|z8", false), ("z9~z8", false)] {
        let form = desk.open(&format!("type:{id:X}:0")).await;
        let refused = reply(desk.ask(filled(&form, &[("text", text(entered))]), None).await);
        assert_eq!(postern::chat::message::checks::check(&refused.message), Ok(()));
        let again = shown(&refused.message).actions.into_iter().find(|action| action.starts_with("fix:"));
        assert_eq!(again.is_some(), fits, "{entered}: {refused:?}");
    }
    let long = format!("Nowhere {}", "and farther ".repeat(7));
    let form = desk.open("settings-form").await;
    let refused = reply(desk.ask(filled(&form, &[("zone", text(&long))]), None).await);
    assert!(shown(&refused.message).actions.is_empty(), "{refused:?}");
    assert!(refused.message.content.contains(&format!("```\n{long}")), "it can be copied: {refused:?}");
    let forged =
        [format!("fix:accept:{id:X}"), "fix:".to_owned(), "fix:challenge::0|x|y|z|w|v|u|t".to_owned()];
    for action in forged {
        match desk.ask(press(&action), None).await {
            Answer::Form(form) => assert_eq!(postern::chat::message::checks::check_form(&form), Ok(())),
            other => assert!(reply(other).message.content.says("old-button"), "{action}"),
        }
    }
}

#[tokio::test]
async fn what_opens_a_form_is_never_announced_because_a_form_must_come_at_once() {
    let desk = Desk::new();
    let mode = |request| {
        let invocation = desk.meeting.invocation(ANN, HERE, Vec::new(), None);
        desk.meeting.router().handle(invocation, request).mode
    };
    let on_person = command("Challenge", &[]);
    for opens in [press("challenge::0"), press("lobby-form"), press("fix:series-form"), on_person] {
        assert_eq!(mode(opens.clone()), None, "{opens:?}");
    }
    let challenge = filled(&desk.open("challenge::0").await, &[]);
    for other in [challenge, press("games:1"), command("games", &[])] {
        assert!(mode(other.clone()).is_some(), "{other:?}");
    }
}

#[tokio::test]
async fn a_form_of_a_person_who_may_start_nothing_here_does_not_open() {
    let desk = Desk::new();
    let change = async |change: fn(&mut ServerSettings)| {
        desk.meeting.on_server(ServerId(5), change).await;
    };
    let refused = async |who: PersonId, action: &str| {
        let answer = desk.meeting.as_(who).answer(press(action)).await;
        reply(answer).message.content
    };
    change(|server| server.series_by_all = true).await;
    change(|server| server.blocked = [BEN].into()).await;
    assert!(refused(BEN, "challenge::0").await.says("not-on-this-server"));
    change(|server| server.blocked.clear()).await;
    change(|server| server.channels = [ChannelId(99)].into()).await;
    assert!(refused(BEN, "challenge::0").await.contains("<#99>"));
    change(|server| server.channels.clear()).await;
    change(|server| server.most_games = Some(1)).await;
    desk.open("challenge::0").await;
    let open = desk.meeting.challenge(ChannelId(7), 1).await;
    assert!(refused(ANN, "challenge::0").await.says("too-many-here"), "Ann challenges, Ben does not");
    desk.open(&format!("terms-form:{open}")).await;
    let answer = desk.meeting.as_(BEN).answer(press("challenge::0")).await;
    assert!(matches!(answer, Answer::Form(_)), "{answer:?}");
    // A series needs a channel in which the bot may write.
    let without_rights = desk.meeting.as_(ANN).with(|asked| asked.permissions = Permissions(Vec::new()));
    for action in ["series-form", "challenge::0"] {
        without_rights.press(action).await.content.must_say("missing-permissions");
    }
}

#[tokio::test]
async fn what_cannot_work_is_said_before_the_form_opens() {
    let desk = Desk::new();
    let group = |shown| Place::Elsewhere { server: None, channel: Some(ChannelId(9)), shown };
    let direct = Place::Direct { channel: ChannelId(ANN.0) };
    for (place, alone) in [(direct, true), (group(false), true), (group(true), false)] {
        let answer = desk.meeting.as_(ANN).at(place).answer(press("challenge::0")).await;
        let Answer::Form(form) = answer else { panic!("no form") };
        assert_eq!(form.fields[0].required, alone, "whether only they see the card in {place:?}");
        let Control::Pick { chosen: Picked::People(chosen), .. } = &form.fields[0].control else {
            panic!("{form:?}")
        };
        assert_eq!(chosen.as_slice(), if alone { &[PersonId(1)][..] } else { &[] }, "the computer is there");
    }
}

#[tokio::test]
async fn the_form_does_not_open_for_a_person_who_cannot_be_challenged() {
    let desk = Desk::new();
    let on = async |person| {
        let arguments = vec![("person".into(), person)];
        let on = Arguments { command: "Challenge".into(), sub: None, arguments };
        desk.ask(Request::Command(on), None).await
    };
    let account = |id, is_bot| Person { id: PersonId(id), name: "somebody".into(), is_bot };
    for (person, sentence) in [
        (ArgumentValue::Person(account(9, true)), "no-other-bots"),
        (ArgumentValue::Outsider(account(9, false)), "outsider"),
    ] {
        let refused = reply(on(person).await);
        assert_eq!(refused.mode, ReplyMode::Private);
        assert!(refused.message.content.says(sentence), "{}", refused.message.content);
    }
    // The computer, Postern's own account, plays everywhere.
    let form = on(ArgumentValue::Outsider(account(1, true))).await;
    assert!(matches!(form, Answer::Form(_)), "{form:?}");
}

#[tokio::test]
async fn other_terms_by_form_are_proposed_at_once_and_a_changed_way_brings_its_options() {
    let desk = Desk::new();
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let offered = |options: &[(&str, &str)]| {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Terms { options, ..terms("palisade") }
    };
    let usual = catalogue().game("palisade").expect("a game").info().way(Audience::Newcomers).options;
    for (changed, options, swap) in [
        // The options alone.
        (vec![("options", text("size=7"))], vec![("size", "7")], false),
        // The way, whose options replace the present ones.
        (vec![("way", text("newcomers"))], usual.to_vec(), false),
        // Both: the typed option is added to those of the way.
        (vec![("way", text("newcomers")), ("options", text("size=11"))], vec![("size", "11")], false),
        (vec![("terms", text("s w"))], vec![("size", "13")], true),
    ] {
        let asker = desk.meeting.asker(BEN);
        let now = desk.meeting.now();
        let made =
            desk.meeting.challenges.challenge(&asker, Some(ANN), offered(&[("size", "13")]), home, now).await;
        let id = made.expect("there is room").id;
        let form = desk.open(&format!("terms-form:{id}")).await;
        let same = reply(desk.ask(filled(&form, &[]), None).await);
        assert!(same.message.content.says("terms-same"), "{same:?}");
        let sent = reply(desk.ask(filled(&form, &changed), None).await);
        assert!(sent.message.content.says("challenge-sent"), "{changed:?}: {sent:?}");
        let all = desk.challenges().await;
        let counter = all.iter().find(|challenge| challenge.by == ANN && challenge.is_open());
        let counter = counter.expect("a counter-proposal");
        let named: Vec<_> = options.iter().map(|(n, v)| ((*n).to_owned(), (*v).to_owned())).collect();
        assert_eq!((&counter.terms.options, counter.terms.swap), (&named, swap), "{changed:?}");
        let withdrawn = desk.meeting.challenges.withdraw(counter.id, &desk.meeting.asker(ANN), now).await;
        withdrawn.expect("it is open");
        desk.meeting.clock.pass(std::time::Duration::from_secs(3600));
    }
}

#[tokio::test]
async fn terms_of_a_challenge_from_a_position_keep_the_options_that_it_was_set_up_for() {
    let desk = Desk::new();
    let home = Home::Channel { server: ServerId(5), channel: ChannelId(7), thread: None };
    let options = vec![("size".to_owned(), "7".to_owned())];
    let position = catalogue().begin("palisade", &options, None).expect("it starts").position();
    let (asker, now) = (desk.meeting.asker(BEN), desk.meeting.now());
    let offered = Terms { options, start: Some(position), rated: false, ..terms("palisade") };
    let made = desk.meeting.challenges.challenge(&asker, Some(ANN), offered.clone(), home, now).await;
    let id = made.expect("there is room").id.to_string();
    for (name, value) in [("way", "experts"), ("options", "size=9")] {
        let refused = reply(desk.ask(command("terms", &[("challenge", &*id), (name, value)]), None).await);
        assert!(refused.message.content.says("terms-of-position"), "{name}: {refused:?}");
    }
    let sent = reply(desk.ask(command("terms", &[("challenge", &*id), ("pace", "7d")]), None).await);
    assert!(sent.message.content.says("challenge-sent"), "{sent:?}");
    let all = desk.challenges().await;
    let counter = all.iter().find(|challenge| challenge.by == ANN).expect("a counter-proposal");
    assert_eq!((&counter.terms.options, &counter.terms.start), (&offered.options, &offered.start));
}

#[tokio::test]
async fn the_command_for_terms_shows_every_menu_and_proposes_like_the_form() {
    let desk = Desk::new();
    let id = desk.meeting.challenge(ChannelId(7), 1).await;
    let menus = reply(desk.ask(command("terms", &[]), None).await);
    assert!(menus.message.content.says("terms-question"), "the only open one: {menus:?}");
    let given = [("challenge", &*id.to_string()), ("pace", "7d"), ("colour", "second"), ("rated", "no")];
    let sent = reply(desk.ask(command("terms", &given), None).await);
    assert!(sent.message.content.says("challenge-sent"), "{sent:?}");
    let all = desk.challenges().await;
    let now = all.iter().find(|challenge| challenge.is_open()).expect("the changed challenge");
    assert_eq!((now.terms.pace, now.terms.colour, now.terms.rated), (Pace::Days(7), Colour::Second, false));
    for wrong in [[("challenge", "nothing")], [("pace", "soon")], [("options", "13")]] {
        let refused = reply(desk.ask(command("terms", &wrong), None).await);
        let why = &refused.message.content;
        assert!(why.says("terms-which") || why.says("option-refused"), "{wrong:?}: {why}");
    }
}
