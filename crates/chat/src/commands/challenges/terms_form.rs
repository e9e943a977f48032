//! **Other terms** as a form, and `/terms`, which does the same.

use std::future::ready;

use super::challenge::{agreed, complete_pace};
use super::challenge_form::{boxes, colours, paces, say};
use super::option_text;
use super::terms::{self, Changes, OPTIONS, OWN, WAY};
use crate::actions::{Action, Word};
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Typing, pending};
use crate::context::{CommandResult, Context, Outcome, said};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{AnswerPlace, Choice, Control, Field, Form, Placing, Suggestion};
use postern_games::catalogue::Catalogue;
use postern_play::challenge::{Challenge, Colour};
use postern_play::ids::ChallengeId;
use postern_play::step::refusal::Refusal;
use postern_play::time::pace::Pace;
use postern_rules::game::info::Options;
use postern_rules::game::state::Game;
use postern_rules::game::ways::Audience;
use postern_rules::typed;
use postern_words::voice::{msg, name_and_options};
use postern_words::way_words;

/// The fields, which are arguments of `/terms`, except for the boxes.
const PACE: &str = "pace";
const COLOUR: &str = "colour";
const TERMS: &str = "terms";
/// The maximum length of the options as text.
const LONGEST_OPTIONS: usize = 200;
/// The boxes.
const BOXES: [&str; 4] = ["weekends", "late", "rated", "swap"];
/// The words of the sides.
const COLOURS: [&str; 3] = ["first", "second", "chance"];

pub const COMMAND: ChatCommand = ChatCommand {
    place: Placing::Card(AnswerPlace::Beside),
    ..ChatCommand::slash("terms", register, |ctx, arguments| pending(run(ctx, arguments)))
};

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let which = Argument::suggested(catalogue, "terms-challenge", limits::SUGGESTION_TEXT, |ctx, typing| {
        Box::pin(complete(ctx, typing))
    });
    let options = Argument::text(catalogue, "terms-options", LONGEST_OPTIONS);
    let mut arguments = vec![
        Argument { name: "challenge", ..which },
        Argument::choice(catalogue, WAY, Audience::ALL.map(|audience| audience.word().to_owned())),
        Argument { name: OPTIONS, ..options },
        Argument::choice(catalogue, COLOUR, COLOURS.map(str::to_owned)),
    ];
    arguments.extend(Argument::agreed(catalogue, |ctx, typing| {
        Box::pin(ready(Ok(complete_pace(ctx, &typed::folded(&typing.text())))))
    }));
    CommandInfo::new(catalogue, name, arguments)
}

/// Proposes the given terms. Without any, shows every term as a menu.
async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult<Outcome> {
    let id = match arguments.text("challenge") {
        Some(text) => text.trim().parse().map_err(|_| msg!("terms-which"))?,
        None => match known(ctx).await?.as_slice() {
            [only] => only.id,
            _ => return said(msg!("terms-which")),
        },
    };
    // Explains a wrong value.
    agreed(arguments, Pace::default())?;
    let given = |changes: Changes, name: &str| match arguments.text(name) {
        Some(value) => changes.with(name, value),
        None => changes,
    };
    let mut changes = given(Changes::default(), WAY);
    if let Some(options) = arguments.text(OPTIONS) {
        changes = changes.with_options(ctx, terms::game_of(ctx, id).await?, &options)?;
    }
    for name in [COLOUR, PACE, "weekends", "late", "rated", "swap"] {
        changes = given(changes, name);
    }
    if changes == Changes::default() {
        // The menus are for the person alone, also in a place in which everybody sees the new card.
        let ctx = &ctx.in_language(ctx.language);
        return Ok(Outcome::Private(terms::form(ctx, id, Word("-".to_owned())).await?));
    }
    terms::propose(ctx, id, &changes).await
}

/// Returns the open challenges that the person may answer here or has made.
async fn known(ctx: &Context<'_>) -> CommandResult<Vec<Challenge>> {
    let mut all = ctx.store().challenges_of(ctx.person.id).await?;
    if let Some(channel) = ctx.place.channel() {
        all.extend(ctx.store().open_in(channel).await?);
    }
    all.retain(|challenge| challenge.is_open() && challenge.level.is_none());
    all.sort_by_key(|challenge| challenge.id);
    all.dedup_by_key(|challenge| challenge.id);
    Ok(all)
}

async fn complete(ctx: &Context<'_>, typing: Typing<'_>) -> CommandResult<Vec<Suggestion>> {
    let typed = typed::folded(&typing.text());
    let all = known(ctx).await?;
    let suggestion = |challenge: &Challenge| {
        let (name, options) = name_and_options(&ctx.voice, &challenge.terms.game, &challenge.terms.options);
        let options = if options.is_empty() { String::new() } else { format!(" ({options})") };
        Suggestion::new(&format!("{} · {name}{options}", challenge.by_name), &challenge.id.to_string())
    };
    let fits = |suggestion: &Suggestion| typed::folded(&suggestion.label).contains(&typed);
    Ok(all.iter().map(suggestion).filter(fits).take(limits::SUGGESTIONS).collect())
}

/// The present terms, as the person would propose them.
struct Present<'a> {
    draft: Challenge,
    game: &'a dyn Game,
    /// The way to play, or [`OWN`].
    way: &'static str,
    /// The options as text.
    options: String,
}

async fn present<'a>(ctx: &Context<'a>, id: ChallengeId) -> CommandResult<Present<'a>> {
    let (draft, options): (Challenge, Options) = terms::draft(ctx, id).await?;
    let game = ctx.catalogue().game(&draft.terms.game).ok_or(Refusal::NoSuchChallenge)?;
    let way = way_words::audience_of(game.info(), &options, draft.terms.swap).map_or(OWN, Audience::word);
    let options = option_text::write(options.chosen());
    Ok(Present { draft, game, way, options })
}

/// Returns the form with the present terms.
pub async fn form(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Form> {
    let Present { draft, game, way, options } = present(ctx, id).await?;
    let terms = &draft.terms;
    let way = Field::new(WAY, &say(ctx, "form-way"), Control::Menu(ways(ctx, game, way))).required();
    let colour = match terms.colour {
        Colour::First => "first",
        Colour::Second => "second",
        Colour::Chance => "chance",
    };
    let is_ticked = |name: &str| match name {
        "weekends" => terms.time.weekends_off,
        "late" => terms.time.strict,
        "rated" => !terms.rated,
        _ => terms.swap,
    };
    let text = Control::text(&options, "size=13, handicap=2", LONGEST_OPTIONS);
    let options = Field::new(OPTIONS, &say(ctx, "form-options"), text).about(&say(ctx, "form-options-about"));
    let mut fields = vec![
        Field::new(PACE, &say(ctx, "form-pace"), Control::Menu(paces(ctx, terms.pace))).required(),
        Field::new(COLOUR, &say(ctx, "form-colour"), Control::Radio(colours(ctx, colour))).required(),
        Field::new(TERMS, &say(ctx, "form-terms"), Control::Boxes(boxes(ctx, &BOXES, is_ticked))),
    ];
    // A custom starting position was set up for the current options, so those can't change.
    if terms.start.is_none() {
        fields.insert(0, way);
        fields.push(options);
    }
    Ok(Form::new(Action::TermsForm(id), &say(ctx, "button-terms"), fields))
}

/// Returns the recommended ways to play, with their terms as descriptions, and the present one if it is another.
fn ways(ctx: &Context<'_>, game: &dyn Game, present: &'static str) -> Vec<Choice> {
    let choice = |word: &'static str, about: Option<String>| Choice {
        label: ctx.voice.say(&msg!("way-name", who = word)),
        value: word.to_owned(),
        about,
        chosen: word == present,
    };
    let about = |audience| {
        let terms = way_words::terms(ctx.catalogue(), game, audience, ctx.voice.language);
        terms.chars().take(limits::CHOICE_TEXT).collect()
    };
    let all = Audience::ALL.into_iter().map(|audience| choice(audience.word(), Some(about(audience))));
    all.chain((present == OWN).then(|| choice(OWN, None))).collect()
}

/// Handles the form: proposes its terms. A changed way to play replaces the options, except for those that the person
/// changed as well.
pub async fn submit(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Outcome> {
    let before = present(ctx, id).await?;
    let entered = ctx.entered("terms", None);
    let text = |name: &str| entered.text(name).unwrap_or_default();
    let mut changes = Changes::default();
    let way = Some(text(WAY)).filter(|way| !way.is_empty() && way != before.way && way != OWN);
    let other_way = way.is_some();
    if let Some(way) = way {
        changes = changes.with(WAY, way);
    }
    let options = text(OPTIONS);
    if options != before.options && before.draft.terms.start.is_none() {
        if !other_way {
            changes = changes.with(OPTIONS, String::new());
        }
        changes = changes.with_options(ctx, before.game, &options)?;
    }
    for name in [COLOUR, PACE] {
        changes = entered.text(name).into_iter().fold(changes, |changes, value| changes.with(name, value));
    }
    let ticks = text(TERMS);
    let is_ticked = |word: &str| ticks.split(' ').any(|ticked| ticked == word);
    let either = |ticked: bool, [yes, no]: [&str; 2]| if ticked { yes } else { no }.to_owned();
    changes = changes
        .with("weekends", either(is_ticked("w"), ["off", "count"]))
        .with("late", either(is_ticked("l"), ["lose", "wait"]))
        .with("rated", either(is_ticked("u"), ["no", "yes"]));
    if !other_way || is_ticked("s") != before.draft.terms.swap {
        changes = changes.with("swap", either(is_ticked("s"), ["yes", "no"]));
    }
    terms::propose(ctx, id, &changes).await
}
