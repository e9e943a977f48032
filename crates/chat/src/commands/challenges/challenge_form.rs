//! **Challenge someone**: `/challenge` as a form with the person, the game and the way to play it, the time, the side and
//! further terms. The same form opens from the context menu of a person.

use super::challenge;
use crate::actions::{Action, OfGame};
use crate::context::command_info::{ChatCommand, Definition, MenuCommand, Texts, pending};
use crate::context::{CommandError, CommandResult, Context, said};
use crate::invocation::picked::Picked;
use crate::invocation::{ArgumentValue, Arguments};
use crate::limits;
use crate::message::{AnswerPlace, Choice, Control, Field, Form, Placing};
use postern_play::ids::PersonId;
use postern_play::record::home::Home;
use postern_play::time::pace::Pace;
use postern_rules::game::ways::Audience;
use postern_rules::phrase::Phrase;
use postern_words::markup::emblem::Emblem;
use postern_words::voice::{msg, short_pace};
use postern_words::way_words;

/// The fields. Except for the last, they are arguments of `/challenge`.
const OPPONENT: &str = "opponent";
const WAY: &str = "way";
const PACE: &str = "pace";
const COLOUR: &str = "colour";
const TERMS: &str = "terms";

/// The boxes of the last field: the value, the name, the argument that a tick sets, and its value.
const BOXES: [(&str, &str, &str, &str); 6] = [
    ("w", "weekends", "weekends", "off"),
    ("l", "late", "late", "lose"),
    ("u", "rated", "rated", "no"),
    ("s", "swap", "swap", "yes"),
    ("m", "casual", LEVEL, "3"),
    ("f", "strong", LEVEL, "7"),
];
const LEVEL: &str = "level";
/// The boxes of a new challenge. The way to play decides about the swap. No field is left for the level of the computer,
/// so the boxes offer a higher one and the highest.
const OFFERED: [&str; 5] = ["weekends", "late", "rated", "casual", "strong"];

/// The form in the context menu of a person.
pub const ON_PERSON: ChatCommand = ChatCommand {
    name: "Challenge",
    definition: Definition::OnPerson(|catalogue| MenuCommand {
        name: Texts::say(catalogue, &msg!("challenge-person")),
    }),
    run: |ctx, arguments| pending(on_person(ctx, arguments)),
    place: Placing::At(AnswerPlace::Form),
};

async fn on_person(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Form> {
    let named = challenge::challenged(ctx, arguments, "person")?;
    let person = named.filter(|person| person.id != ctx.person.id).map_or(0, |person| person.id.0);
    form(ctx, &OfGame(String::new()), person).await
}

/// Returns the form. The game is the one that the person played last if the id is empty. `named` is 0 for nobody.
pub async fn form(ctx: &Context<'_>, OfGame(id): &OfGame, named: u64) -> CommandResult<Form> {
    // Says what can't work before the person fills in the form.
    let home = challenge::home_of_new(ctx).await?;
    let game = async { if id.is_empty() { last_game(ctx).await } else { Ok(id.clone()) } };
    // A form must come in time.
    let (may, game) = tokio::join!(ctx.services.service.people.check_start(ctx.person.id, home), game);
    may?;
    let game = game?;
    let person = Some(PersonId(named)).filter(|person| person.0 != 0);
    let needs_person = home == Home::Direct && ctx.place.shown_outside().is_none();
    // The computer is always there.
    let person = person.or(Some(ctx.bot).filter(|_| needs_person));
    let chosen = Picked::People(person.into_iter().collect());
    let opponent = Field::new(OPPONENT, &say(ctx, "form-opponent"), Control::Pick { chosen, most: 1 });
    let opponent = match needs_person {
        true => opponent.required().about(&say(ctx, "form-opponent-direct")),
        false => opponent.about(&say(ctx, "form-opponent-about")),
    };
    let fields = vec![
        opponent,
        Field::new(WAY, &say(ctx, "form-game"), Control::Menu(ways(ctx, &game))).required(),
        Field::new(PACE, &say(ctx, "form-pace"), Control::Menu(paces(ctx, challenge::usual_pace(ctx)?)))
            .required(),
        Field::new(COLOUR, &say(ctx, "form-colour"), Control::Radio(colours(ctx, "chance"))).required(),
        Field::new(TERMS, &say(ctx, "form-terms"), Control::Boxes(boxes(ctx, &OFFERED, |_| false))),
    ];
    let action = Action::Challenge(OfGame(id.clone()), named);
    Ok(Form::new(action, &say(ctx, "button-challenge"), fields))
}

/// Handles the form.
pub async fn submit(ctx: &Context<'_>, _game: OfGame, _person: u64) -> CommandResult {
    let entered = ctx.entered("challenge", None);
    let way = entered.text(WAY).unwrap_or_default();
    let (game, way) = way.split_once('.').ok_or_else(CommandError::old_button)?;
    let terms = entered.text(TERMS).unwrap_or_default();
    let text = |name: &str, value: &str| (name.to_owned(), ArgumentValue::Text(value.to_owned()));
    let ticked = BOXES.into_iter().filter(|(word, ..)| terms.split(' ').any(|ticked| ticked == *word));
    let ticked: Vec<_> = ticked.map(|(_, _, name, value)| text(name, value)).collect();
    if ticked.iter().filter(|(name, _)| name == LEVEL).count() > 1 {
        return said(msg!("form-one-level"));
    }
    let kept = entered.arguments.iter().filter(|(name, _)| ![WAY, TERMS].contains(&name.as_str()));
    let arguments = kept.cloned().chain([text(WAY, way)]).chain(ticked).collect();
    challenge::run(ctx, &Arguments { sub: Some(game.to_owned()), arguments, ..entered }).await
}

/// Returns the sentence of a message without arguments.
pub fn say(ctx: &Context<'_>, id: &'static str) -> String {
    ctx.voice.say(&Phrase::new(id))
}

/// Returns the game of the person's latest match, or the first of the catalogue.
pub async fn last_game(ctx: &Context<'_>) -> CommandResult<String> {
    let running = ctx.store().running_of(ctx.person.id).await?;
    let last = match running.into_iter().max_by_key(|line| line.id) {
        Some(last) => Some(last),
        None => ctx.store().finished_of(ctx.person.id, 1).await?.into_iter().next(),
    };
    let known = last.map(|line| line.game).filter(|game| ctx.catalogue().game(game).is_some());
    Ok(known.or_else(|| ctx.catalogue().ids().first().map(|id| (*id).to_owned())).unwrap_or_default())
}

/// Returns every way to play every game if a menu has room for all, otherwise a normal game of each.
pub fn ways(ctx: &Context<'_>, chosen: &str) -> Vec<Choice> {
    let all = ctx.catalogue().len() * Audience::ALL.len() <= limits::CHOICES;
    let of_game = |spec: &postern_games::spec::GameSpec| {
        let info = spec.info();
        // A way that is no other than the normal game is that game.
        let is_listed = |audience: &Audience| {
            let way = info.way(*audience);
            *audience == Audience::Normal || (all && way != info.way(Audience::Normal))
        };
        let choice = |audience: Audience| {
            let way = ctx.voice.say(&msg!("way-name", who = audience.word()));
            let about = way_words::terms(ctx.catalogue(), spec.game, audience, ctx.voice.language);
            Choice {
                label: format!("{}{} · {way}", Emblem::of_game(info).lead(), info.name),
                value: format!("{}.{}", info.id, audience.word()),
                about: Some(about.chars().take(limits::CHOICE_TEXT).collect()),
                chosen: info.id == chosen && audience == Audience::Normal,
            }
        };
        Audience::ALL.into_iter().filter(is_listed).map(choice).collect::<Vec<_>>()
    };
    ctx.catalogue().iter().flat_map(of_game).take(limits::CHOICES).collect()
}

/// Returns the usual times, and the present one.
pub fn paces(ctx: &Context<'_>, present: Pace) -> Vec<Choice> {
    let own = Some(present).filter(|pace| !Pace::OFFERED.contains(pace));
    let choice = |pace: Pace| Choice {
        label: ctx.voice.say(&short_pace(pace)),
        value: pace.to_string(),
        about: None,
        chosen: pace == present,
    };
    Pace::OFFERED.into_iter().chain(own).map(choice).collect()
}

/// Returns the sides of the person, with the present one.
pub fn colours(ctx: &Context<'_>, present: &str) -> Vec<Choice> {
    let choice = |value: &'static str| Choice {
        label: ctx.voice.say(&msg!("form-side", moves = value)),
        value: value.to_owned(),
        about: None,
        chosen: value == present,
    };
    ["chance", "first", "second"].map(choice).into()
}

/// Returns the boxes of further terms with these names. `is_ticked` gets a name.
pub fn boxes(ctx: &Context<'_>, names: &[&str], is_ticked: impl Fn(&str) -> bool) -> Vec<Choice> {
    let offered = BOXES.into_iter().filter(|(_, name, ..)| names.contains(name));
    let choice = |(value, name, ..): (&str, &'static str, &str, &str)| Choice {
        label: ctx.voice.say(&msg!("form-box", what = name)),
        value: value.to_owned(),
        about: None,
        chosen: is_ticked(name),
    };
    offered.map(choice).collect()
}
