//! **Other terms** on the card of a challenge: a form with a menu for each term, and the proposal of the changed terms.

use super::challenge::offered;
use crate::chat::actions::{Action, Word};
use crate::chat::command_info::value_label;
use crate::chat::context::{CommandError, CommandResult, Context, bad_option, said};
use crate::chat::message::{Choice, Menu, Message, Row, Style, escape};
use crate::chat::words::voice::{msg, text};
use crate::chat::words::{cards, voice};
use crate::play::challenge::{Challenge, Colour, Terms};
use crate::play::ids::ChallengeId;
use crate::play::step::refusal::Refusal;
use crate::play::time::pace::Pace;
use postern_rules::game::info::{Kind, Options};
use postern_rules::game::state::Game;
use postern_rules::phrase::Phrase;

/// The names of the terms that every game has.
const COLOUR: &str = "colour";
const PACE: &str = "pace";
const WEEKENDS: &str = "weekends";
const LATE: &str = "late";

/// The changed terms, in the form that a button carries: `pace=3d;size=13`, or `-` for none.
#[derive(Clone, Default)]
struct Changes(Vec<(String, String)>);

/// The text of an empty list of changes.
const NONE: &str = "-";

impl Changes {
    fn read(word: &Word) -> Changes {
        let pairs = word.0.split(';').filter_map(|pair| pair.split_once('='));
        Changes(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    fn with(mut self, name: &str, value: String) -> Changes {
        self.0.retain(|(other, _)| other != name);
        self.0.push((name.to_owned(), value));
        self
    }

    fn word(&self) -> Word {
        let pairs: Vec<String> = self.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        Word(if pairs.is_empty() { NONE.to_owned() } else { pairs.join(";") })
    }
}

/// Shows the form, with the changes made until now.
pub async fn form(ctx: &Context<'_>, id: ChallengeId, changes: Word) -> CommandResult {
    show(ctx, id, &Changes::read(&changes)).await
}

/// Handles a choice from a menu of the form.
pub async fn choose(ctx: &Context<'_>, id: ChallengeId, Word(name): Word, changes: Word) -> CommandResult {
    let value = ctx.value()?.to_owned();
    show(ctx, id, &Changes::read(&changes).with(&name, value)).await
}

/// Handles **Propose these terms**.
pub async fn send(ctx: &Context<'_>, id: ChallengeId, changes: Word) -> CommandResult {
    let changes = Changes::read(&changes);
    let old = open(ctx, id).await?;
    let (draft, _) = changed(ctx, &old, &changes)?;
    let (unchanged, _) = changed(ctx, &old, &Changes::default())?;
    if draft.terms == unchanged.terms {
        return said(msg!("terms-same"));
    }
    let made = ctx.services.service.other_terms(id, &ctx.asker(), draft.terms, ctx.now).await?;
    Ok(offered(ctx, &made, made.home))
}

async fn open(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Challenge> {
    let challenge = Refusal::unless_open(ctx.store().challenge(id).await?)?;
    if challenge.to.is_some_and(|to| ![to, challenge.by].contains(&ctx.person.id)) {
        return Err(Refusal::NotChallenged.into());
    }
    Ok(challenge)
}

/// Returns the challenge as the person would propose it, and the options of its game.
fn changed(ctx: &Context<'_>, old: &Challenge, changes: &Changes) -> CommandResult<(Challenge, Options)> {
    let game = ctx.catalogue().game(&old.terms.game).ok_or(Refusal::NoSuchChallenge)?;
    let mut terms = Terms { ..old.terms.clone() };
    if old.by != ctx.person.id {
        terms.colour = match terms.colour {
            Colour::Chance => Colour::Chance,
            Colour::First => Colour::Second,
            Colour::Second => Colour::First,
        };
    }
    let mut given = terms.options.clone();
    for (name, value) in &changes.0 {
        match name.as_str() {
            COLOUR => terms.colour = colour(value).ok_or_else(CommandError::old_button)?,
            PACE => terms.pace = Pace::read(value).map_err(|_| CommandError::old_button())?,
            WEEKENDS => terms.time.weekends_off = value == "off",
            LATE => terms.time.strict = value == "lose",
            _ => {
                given.retain(|(other, _)| other != name);
                given.push((name.clone(), value.clone()));
            }
        }
    }
    // Without a time limit, weekends make no difference.
    terms.time.weekends_off &= terms.pace != Pace::Unlimited;
    let pairs = given.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    let options = game.info().options(pairs).and_then(|options| game.start(&options).map(|_| options));
    let options =
        options.or_else(|bad| bad_option(&bad.option, escape::markdown(&ctx.voice.say(&bad.reason))))?;
    terms.rated = terms.rated && !game.is_handicap(&options);
    terms.options = options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let by_name = ctx.person.name.clone();
    Ok((Challenge { by: ctx.person.id, by_name, terms, ..old.clone() }, options))
}

fn colour(word: &str) -> Option<Colour> {
    match word {
        "chance" => Some(Colour::Chance),
        "first" => Some(Colour::First),
        "second" => Some(Colour::Second),
        _ => None,
    }
}

async fn show(ctx: &Context<'_>, id: ChallengeId, changes: &Changes) -> CommandResult {
    let old = open(ctx, id).await?;
    let (draft, options) = changed(ctx, &old, changes)?;
    let game = ctx.catalogue().game(&draft.terms.game).ok_or(Refusal::NoSuchChallenge)?;
    let mut lines = vec![msg!("terms-question", title = cards::title(&ctx.voice, &draft))];
    lines.extend(cards::terms(&ctx.voice, &draft, draft.terms.colour));
    let time = draft.terms.time;
    let mut rows = vec![
        colours(ctx, game, draft.terms.colour),
        paces(ctx, draft.terms.pace),
        said_so(ctx, WEEKENDS, [("count", "weekends-count"), ("off", "weekends-off")], time.weekends_off),
        said_so(ctx, LATE, [("wait", "late-wait"), ("lose", "late-lose")], time.strict),
    ];
    // A custom starting position was set up for the current options, so those can't change.
    if draft.terms.start.is_none() {
        rows.extend(game.info().options.iter().filter_map(|option| {
            let about = ctx.catalogue().describe(
                game.info(),
                &format!("option-{}", option.name),
                option.about,
                ctx.language,
            );
            let choices = option.offered.iter().map(|&(value, label)| {
                let label =
                    value_label(ctx.catalogue(), game.info(), option, (value, label), ctx.voice.language);
                (label, value.to_owned())
            });
            let choices: Vec<_> = choices.collect();
            let now = match (option.name, options.get(option.name)) {
                ("size", _) => cards::size(game, &options),
                (_, "") => None,
                (_, now) => Some(present(&choices, now)),
            };
            let placeholder = now.map_or_else(|| about.clone(), |now| format!("{now} · {about}"));
            (!choices.is_empty() && !matches!(option.kind, Kind::Text { .. })).then_some((
                option.name,
                placeholder,
                choices,
            ))
        }));
    }
    let menu = |(name, placeholder, choices): (&str, String, Vec<(String, String)>)| {
        let action = Action::TermsSet(id, Word(name.to_owned()), changes.word()).fitting()?;
        let choice = |(label, value)| Choice { label, value, about: None };
        let choices = choices.into_iter().map(choice).collect();
        Some(Row::Menu(Menu { action: action.to_string(), placeholder, choices }))
    };
    let rows: Vec<Row> = rows.into_iter().filter_map(menu).collect();
    let message = Message::text(ctx.voice.lines(&lines)).with_rows(rows);
    let send = Action::SendTerms(id, changes.word()).fitting();
    Ok(message.with_buttons(&ctx.voice, send.map(|send| (Style::Good, "button-send-terms", send))))
}

/// The name of a term, the placeholder of its menu, and the labels and values to choose from.
type Choices = (&'static str, String, Vec<(String, String)>);

/// Returns the label of the current value, or the value itself if the menu does not contain it.
fn present(choices: &[(String, String)], now: &str) -> String {
    choices.iter().find(|(_, value)| value == now).map_or_else(|| now.to_owned(), |(label, _)| label.clone())
}

fn colours(ctx: &Context<'_>, game: &dyn Game, now: Colour) -> Choices {
    let side = |seat, moves: &'static str| {
        let side = voice::side(game.info(), seat);
        (ctx.voice.say(&msg!("colour-choice", side = side, moves = moves)), moves.to_owned())
    };
    use postern_rules::seat::Seat::{First, Second};
    let chance = (ctx.voice.say(&Phrase::new("colour-chance")), "chance".to_owned());
    let choices = vec![side(First, "first"), side(Second, "second"), chance];
    let now = match now {
        Colour::First => "first",
        Colour::Second => "second",
        Colour::Chance => "chance",
    };
    let value = present(&choices, now);
    (COLOUR, ctx.voice.say(&msg!("terms-colour", value = value)), choices)
}

/// Returns a choice between two values, each with the message that labels it. `second` is true if the second value is
/// the current one.
fn said_so(
    ctx: &Context<'_>,
    name: &'static str,
    values: [(&'static str, &'static str); 2],
    second: bool,
) -> Choices {
    let choices = values.map(|(value, label)| (ctx.voice.say(&Phrase::new(label)), value.to_owned()));
    (name, choices[usize::from(second)].0.clone(), choices.into())
}

fn paces(ctx: &Context<'_>, now: Pace) -> Choices {
    let mut all = Pace::OFFERED.to_vec();
    if !all.contains(&now) {
        all.insert(0, now);
    }
    let choices = all.iter().map(|&pace| (ctx.voice.say(&voice::pace(pace)), pace.to_string())).collect();
    let value = text(&ctx.voice.say(&voice::pace(now)));
    (PACE, ctx.voice.say(&msg!("terms-pace", value = value)), choices)
}
