//! Forms: each with a fresh id and the present values, the command that does the same, and what becomes of bad entries.

use postern::chat::actions::Action;
use postern::chat::commands::commands;
use postern::chat::forms;
use postern::chat::invocation::{ArgumentValue, Entry, Person, Place, Pressed, Request};
use postern::chat::message::{Answer, Control, Form, Message, ReplyMode, Row};
use postern::chat::router::Router;
use postern::chat::settings::server_menu::ServerSetting;
use postern::play::challenge::{Challenge, Colour, Terms};
use postern::play::ids::{ChannelId, MessageId, PersonId, ServerId};
use postern::play::record::home::Home;
use postern::play::record::post::Post;
use postern::play::time::pace::Pace;
use postern_rules::game::ways::Audience;

use crate::fixtures::{ANN, BEN, HERE, command, press, reply, terms};
use crate::meeting::{CommandError, Meeting};
use crate::trials::catalogue;
use crate::wording::Says;

/// Ann, who opens and sends forms.
struct Desk {
    meeting: Meeting,
    router: Router,
}

impl Desk {
    fn new() -> Desk {
        let meeting = Meeting::new();
        let router = meeting.router();
        Desk { meeting, router }
    }

    async fn ask(&self, request: Request, on: Option<Pressed>) -> Answer {
        self.meeting.press_on(&self.router, ANN, HERE, request, Vec::new(), on).await
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
    let actions = message.rows.iter().flat_map(|row| match row {
        Row::Buttons(buttons) => buttons.iter().map(|button| button.action.clone()).collect(),
        Row::Menu(menu) => vec![menu.action.clone()],
        Row::Picker(menu) => vec![menu.action.clone()],
    });
    let post = Post { channel: ChannelId(7), message: MessageId(70) };
    Pressed { post, public: false, actions: actions.collect() }
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
        assert_eq!(postern::discord::rest::limits::check_form(&form), Ok(()));
        let parsed: Action = form.action.parse().expect("an action");
        assert_eq!(parsed.to_string(), action, "the button and its form have the same action");
        let path = forms::command_of(&parsed).expect("a form");
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
            if let Control::Menu(choices) | Control::Radio(choices) = &field.control {
                assert!(choices.iter().any(|choice| choice.chosen), "{path}: {}", field.name);
            }
        }
    }
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
    let on_person = postern::chat::invocation::Arguments {
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
        assert_eq!(postern::discord::rest::limits::check(&refused.message), Ok(()));
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
            Answer::Form(form) => assert_eq!(postern::discord::rest::limits::check_form(&form), Ok(())),
            other => assert!(reply(other).message.content.says("old-button"), "{action}"),
        }
    }
}

#[tokio::test]
async fn what_cannot_work_is_said_before_the_form_opens() {
    let desk = Desk::new();
    let group = |shown| Place::Elsewhere { channel: Some(ChannelId(9)), shown };
    let direct = Place::Direct { channel: ChannelId(ANN.0) };
    for (place, alone) in [(direct, true), (group(false), true), (group(true), false)] {
        let answer = desk.meeting.ctx(&desk.router, ANN, place, press("challenge::0")).await;
        let Answer::Form(form) = answer else { panic!("no form") };
        assert_eq!(form.fields[0].required, alone, "whether only they see the card in {place:?}");
    }
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
        let now = desk.meeting.clock.now();
        let made =
            desk.meeting.service.challenge(&asker, Some(ANN), offered(&[("size", "13")]), home, now).await;
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
        let withdrawn = desk.meeting.service.withdraw(counter.id, &desk.meeting.asker(ANN), now).await;
        withdrawn.expect("it is open");
        desk.meeting.clock.pass(std::time::Duration::from_secs(3600));
    }
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

#[tokio::test]
async fn the_form_of_zone_and_quiet_hours_changes_what_was_entered_and_names_what_does_not_fit() {
    let desk = Desk::new();
    let profile = async || desk.meeting.service.profile(ANN).await.expect("the store answers");
    let form = desk.open("settings-form").await;
    let refused = [("zone", text("Nowhere at all")), ("quiet", text("22-7"))];
    let refused = reply(desk.ask(filled(&form, &refused), None).await);
    assert!(refused.message.content.says("option-refused"), "{refused:?}");
    let Answer::Form(again) = desk.ask(press(&change_it(&refused.message)), None).await else {
        panic!("no form")
    };
    let present = |form: &Form| {
        let text = |control: &Control| match control {
            Control::Text { present, .. } => present.clone(),
            other => panic!("{other:?}"),
        };
        form.fields.iter().map(|field| text(&field.control)).collect::<Vec<_>>()
    };
    assert_eq!(present(&again), ["Nowhere at all", "22-7"]);
    assert_eq!(profile().await.quiet, None, "nothing was kept");
    let kept = reply(desk.ask(filled(&again, &[("zone", text("Europe/Berlin"))]), None).await);
    assert!(kept.message.content.says("settings-pings[own]"), "{kept:?}");
    let now = profile().await;
    assert_eq!(now.zone.map(|zone| zone.to_string()).as_deref(), Some("Europe/Berlin"));
    assert_eq!(now.quiet.map(|quiet| quiet.to_string()).as_deref(), Some("22:00-07:00"));
    let form = desk.open("settings-form").await;
    assert_eq!(present(&form), ["Europe/Berlin", "22:00-07:00"]);
    desk.ask(filled(&form, &[("quiet", text(" "))]), None).await;
    assert_eq!(profile().await.quiet, None, "an empty field ends the quiet hours");
}

#[tokio::test]
async fn a_series_opens_by_form_like_by_command() {
    let desk = Desk::new();
    let form = desk.open("series-form").await;
    let entered = |seats: &str| {
        [
            ("name", text("Autumn")),
            ("form", text("swiss")),
            ("way", text("ransom.normal")),
            ("seats", text(seats)),
        ]
    };
    let refused = reply(desk.ask(filled(&form, &entered("two")), None).await);
    assert!(refused.message.content.says("option-refused"), "{refused:?}");
    let made = reply(desk.ask(filled(&form, &entered("8")), None).await);
    assert!(made.message.content.says("series-created"), "{made:?}");
    let all = desk.meeting.service.series_of_server(ServerId(5)).await.expect("the store answers");
    let [series] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!((series.title.as_str(), series.club.settings.most), ("Autumn", 8));
    let list = desk.ask(press("series-list"), None).await;
    assert!(
        shown(&reply(list).message).actions.contains(&"series-form".to_owned()),
        "the button below the list"
    );
    let stranger = desk.meeting.ctx(&desk.router, BEN, HERE, press("series-form")).await;
    assert!(reply(stranger).message.content.says("series-may-not-create"));
}

#[tokio::test]
async fn the_lobby_is_set_up_by_form_and_only_what_changed_is_written() {
    let desk = Desk::new();
    let server = async || desk.meeting.service.server(ServerId(5)).await.expect("the store answers");
    let form = desk.open("lobby-form").await;
    let entered = [("lobby", text("7")), ("pace", text("3d")), ("across", text("on"))];
    let page = reply(desk.ask(filled(&form, &entered), None).await);
    assert!(page.message.content.says("server-lobby"), "{page:?}");
    let now = server().await;
    assert_eq!((now.lobby(), now.pace), (Some(ChannelId(7)), Some(Pace::Days(3))));
    assert!(now.letter.is_none());
    let stranger = desk.meeting.ctx(&desk.router, BEN, HERE, press("lobby-form")).await;
    assert!(reply(stranger).message.content.says("managers-only"));
}

#[tokio::test]
async fn a_lobby_in_a_channel_in_which_the_bot_may_not_write_is_refused_by_its_form() {
    let desk = Desk::new();
    let server = async || desk.meeting.service.server(ServerId(5)).await.expect("the store answers");
    desk.meeting.messenger.error(ChannelId(8), CommandError::Forbidden { seen: false });
    let form = desk.open("lobby-form").await;
    let refused = reply(desk.ask(filled(&form, &[("lobby", text("8")), ("pace", text("3d"))]), None).await);
    let said = [("place", "<#8>"), ("names", "View Channel")];
    assert!(refused.message.content.says_with("channel-refused[one]", &said), "{refused:?}");
    let now = server().await;
    assert_eq!((now.lobby(), now.pace), (None, None), "nothing is stored");
}
