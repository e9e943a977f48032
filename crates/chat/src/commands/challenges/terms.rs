//! **Other terms** on the card of a challenge: a form with a menu for each term, and the proposal of the changed terms.

use super::across::is_seat_here;
use super::challenge::offered;
use super::{option_text, outside};
use crate::actions::{Action, Word};
use crate::context::{CommandError, CommandResult, Context, Outcome, bad_option, said};
use crate::message::{Choice, Menu, Message, Row, Style};
use postern_games::option_words::{SIZE, board_size};
use postern_play::challenge::{Challenge, Colour};
use postern_play::ids::ChallengeId;
use postern_play::step::refusal::Refusal;
use postern_play::time::pace::Pace;
use postern_rules::game::info::{Kind, OptionInfo, Options};
use postern_rules::game::state::Game;
use postern_rules::game::ways::Audience;
use postern_rules::phrase::Phrase;
use postern_rules::seat::Seat;
use postern_words::markup::escape;
use postern_words::voice::{msg, text};
use postern_words::way_words;
use postern_words::{challenge_words, voice};

/// The names of the terms that every game has.
const COLOUR: &str = "colour";
const PACE: &str = "pace";
const WEEKENDS: &str = "weekends";
const LATE: &str = "late";
const SWAP: &str = "swap";
pub const WAY: &str = "way";
/// The value of a way to play that is none of the recommended ones.
pub const OWN: &str = "own";
/// The change that sets all options of the game to their defaults.
pub const OPTIONS: &str = "options";
const WITHIN: &str = "within";
const RELIABLE: &str = "reliable";
/// The differences of ratings in the menu; 0 for any.
const RANGES: [u16; 4] = [0, 100, 200, 400];
const RATED: &str = "rated";

/// The changed terms, in the form that a button carries: `pace=3d;size=13`, or `-` for none.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Changes(Vec<(String, String)>);

/// The text of an empty list of changes.
const NONE: &str = "-";

impl Changes {
    fn read(word: &Word) -> Changes {
        let pairs = word.0.split(';').filter_map(|pair| pair.split_once('='));
        Changes(pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }

    /// Adds the options of a game that a text names.
    ///
    /// # Errors
    /// The refusal of a name that is none of them.
    pub fn with_options(self, ctx: &Context<'_>, game: &dyn Game, text: &str) -> CommandResult<Changes> {
        let pairs = option_text::pairs(text)?;
        let is_known = |name: &str| game.info().options.iter().any(|option| option.name == name);
        let unknown = pairs.iter().filter(|(name, _)| !is_known(name));
        if let Err(bad) = game.info().options(unknown.map(|(name, value)| (name.as_str(), value.as_str()))) {
            return bad_option(&bad.option, escape::markdown(&ctx.voice.say(&bad.reason)));
        }
        Ok(pairs.into_iter().fold(self, |changes, (name, value)| changes.with(&name, value)))
    }

    pub fn with(mut self, name: &str, value: String) -> Changes {
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
pub async fn send(ctx: &Context<'_>, id: ChallengeId, changes: Word) -> CommandResult<Outcome> {
    propose(ctx, id, &Changes::read(&changes)).await
}

/// Returns the challenge as the person would propose it without changes, and the options of its game.
pub async fn draft(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<(Challenge, Options)> {
    let old = open(ctx, id).await?;
    // Other terms for a challenge of the person start nothing new.
    if old.by != ctx.person.id {
        ctx.services.service.people.check_start(ctx.person.id, old.home).await?;
    }
    changed(ctx, &old, &Changes::default())
}

/// Returns the game of an open challenge.
pub async fn game_of<'a>(ctx: &Context<'a>, id: ChallengeId) -> CommandResult<&'a dyn Game> {
    Ok(ctx.catalogue().game(&open(ctx, id).await?.terms.game).ok_or(Refusal::NoSuchChallenge)?)
}

/// Proposes the changed terms.
pub async fn propose(ctx: &Context<'_>, id: ChallengeId, changes: &Changes) -> CommandResult<Outcome> {
    let old = open(ctx, id).await?;
    let (draft, _) = changed(ctx, &old, changes)?;
    let (unchanged, _) = changed(ctx, &old, &Changes::default())?;
    if draft.terms == unchanged.terms {
        return said(msg!("terms-same"));
    }
    let from = ctx.place.shown_outside();
    let made =
        ctx.services.service.challenges.other_terms(id, &ctx.asker(), draft.terms, from, ctx.now).await?;
    match (made.card_in, from) {
        (Some(_), _) => Ok(outside::card(ctx, &made).await?.into()),
        // The challenge was made elsewhere, so it is no concern of the people here.
        (None, Some(_)) => {
            let ctx = &ctx.in_language(ctx.language);
            Ok(Outcome::Private(offered(ctx, &made, made.home)))
        }
        (None, None) => Ok(outside::with_hint(ctx, offered(ctx, &made, made.home)).into()),
    }
}

/// Returns an open challenge if the person may answer or change it. A challenge to anybody is answered where its card is:
/// `/terms` accepts any id.
async fn open(ctx: &Context<'_>, id: ChallengeId) -> CommandResult<Challenge> {
    let challenge = Refusal::unless_open(ctx.store().challenge(id).await?)?;
    let is_asked = match challenge.to {
        Some(to) => to == ctx.person.id,
        None => is_seat_here(ctx, &challenge),
    };
    if !is_asked && challenge.by != ctx.person.id {
        return Err(Refusal::NotChallenged.into());
    }
    // The card of one to anybody, made where Postern is no member, is an answer there. No other person would see a new card.
    let is_there = |outside| ctx.place.shown_outside().is_some_and(|here| here.channel == outside);
    if challenge.to.is_none()
        && challenge.by == ctx.person.id
        && challenge.outside.is_some_and(|at| !is_there(at))
    {
        return said(msg!("terms-at-card"));
    }
    Ok(challenge)
}

/// Returns the challenge as the person would propose it, and the options of its game.
fn changed(ctx: &Context<'_>, old: &Challenge, changes: &Changes) -> CommandResult<(Challenge, Options)> {
    let game = ctx.catalogue().game(&old.terms.game).ok_or(Refusal::NoSuchChallenge)?;
    let before = old.terms_of(ctx.person.id);
    let mut terms = before.clone();
    let mut given = terms.options.clone();
    for (name, value) in &changes.0 {
        match name.as_str() {
            COLOUR => terms.colour = colour(value).ok_or_else(CommandError::old_button)?,
            PACE => terms.pace = Pace::read(value).map_err(|_| CommandError::old_button())?,
            WEEKENDS => terms.time.weekends_off = value == "off",
            LATE => terms.time.strict = value == "lose",
            SWAP => terms.swap = value == "yes",
            WAY if value == OWN => {}
            OPTIONS => given.clear(),
            WAY => {
                let way = game.info().way(Audience::of_word(value).ok_or_else(CommandError::old_button)?);
                let options = way.options.iter();
                given = options.map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
                terms.swap = way.swap;
            }
            WITHIN => {
                let within: u16 = value.parse().map_err(|_| CommandError::old_button())?;
                terms.takes.within = (within > 0).then_some(within);
            }
            RELIABLE => terms.takes.reliable = value == "steady",
            RATED => terms.rated = value == "yes",
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
    let options = options
        .or_else(|bad| bad_option(&bad.option, escape::markdown(&ctx.own_voice().say(&bad.reason))))?;
    terms.rated = terms.rated && !game.is_handicap(&options);
    terms.options = options.chosen().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    // A custom starting position was set up for the options of the challenge. The form offers no others, but a command may name
    // some.
    if terms.start.is_some() && terms.options != before.options {
        return said(msg!("terms-of-position"));
    }
    let by_name = ctx.person.name.clone();
    let before = Some(Box::new(before));
    Ok((Challenge { by: ctx.person.id, by_name, terms, before, ..old.clone() }, options))
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
    let mut lines = vec![msg!("terms-question", title = challenge_words::title(&ctx.voice, &draft))];
    lines.extend(challenge_words::terms(&ctx.voice, &draft, draft.terms.colour));
    let time = draft.terms.time;
    let mut menus = vec![
        colours(ctx, game, draft.terms.colour),
        paces(ctx, draft.terms.pace),
        either(ctx, WEEKENDS, ["count", "off"], time.weekends_off),
        either(ctx, LATE, ["wait", "lose"], time.strict),
        either(ctx, SWAP, ["no", "yes"], draft.terms.swap),
    ];
    // Whom it takes is a question for the owner of a challenge to anybody only.
    if old.to.is_none() && old.by == ctx.person.id {
        menus.push(ranges(ctx, draft.terms.takes.within.unwrap_or(0)));
        menus.push(either(ctx, RELIABLE, ["anybody", "steady"], draft.terms.takes.reliable));
    }
    // Games with a handicap or from a position of their own are never rated.
    if draft.terms.start.is_none() && !game.is_handicap(&options) {
        menus.push(either(ctx, RATED, ["yes", "no"], !draft.terms.rated));
    }
    // A custom starting position was set up for the current options, so those can't change.
    if draft.terms.start.is_none() {
        menus.push(ways(ctx, game, &options, draft.terms.swap));
        menus.extend(game.info().options.iter().filter_map(|option| values(ctx, game, option, &options)));
    }
    let row = |term: TermMenu| {
        let action = Action::TermsSet(id, Word(term.name.to_owned()), changes.word()).fitting()?;
        let abouts = term.abouts.into_iter().map(Some).chain(std::iter::repeat(None));
        let choice = |((label, value), about)| Choice { label, value, about, chosen: false };
        let choices = term.choices.into_iter().zip(abouts).map(choice).collect();
        let menu = Menu { action: action.to_string(), placeholder: term.present, choices };
        Some(Row::Menu(menu.ticked(&term.value)))
    };
    let message =
        Message::text(ctx.voice.lines(&lines)).with_rows(menus.into_iter().filter_map(row).collect());
    let send = Action::SendTerms(id, changes.word()).fitting();
    Ok(message.with_buttons(&ctx.voice, send.map(|send| (Style::Good, "button-send-terms", send))))
}

/// The menu of a term. Every text is short enough for a phone.
struct TermMenu {
    name: &'static str,
    /// The present value.
    value: String,
    /// The label of the term with the present value: "Edges: flat".
    present: String,
    /// Pairs of label and value.
    choices: Vec<(String, String)>,
    /// Descriptions of the first choices.
    abouts: Vec<String>,
}

/// Returns the menu of an option of the game. `None` if the option has no offered values, or is free text.
fn values(
    ctx: &Context<'_>,
    game: &dyn Game,
    option: &'static OptionInfo,
    now: &Options,
) -> Option<TermMenu> {
    if option.offered.is_empty() || matches!(option.kind, Kind::Text { .. }) {
        return None;
    }
    let (catalogue, language) = (ctx.catalogue(), ctx.voice.language);
    let label = |value: &str| catalogue.option_value(game.info(), option, value, language);
    let choices = option.offered.iter().map(|(value, _)| (label(value), (*value).to_owned())).collect();
    let present = challenge_words::labelled(&ctx.voice, game, option, now);
    // A game without a default size derives it from the set-up.
    let value = match option.name {
        SIZE => board_size(game, now)?.split('x').next()?.to_owned(),
        name => now.get(name).to_owned(),
    };
    Some(TermMenu { name: option.name, value, present, choices, abouts: Vec::new() })
}

fn colours(ctx: &Context<'_>, game: &dyn Game, now: Colour) -> TermMenu {
    let label = |colour: Colour| {
        let side = |seat| voice::side(game.info(), seat);
        ctx.voice.say(&match colour {
            Colour::First => msg!("side-choice", side = side(Seat::First), moves = "first"),
            Colour::Second => msg!("side-choice", side = side(Seat::Second), moves = "second"),
            Colour::Chance => Phrase::new("colour-chance"),
        })
    };
    let words = [(Colour::First, "first"), (Colour::Second, "second"), (Colour::Chance, "chance")];
    let value = words.iter().find(|(colour, _)| *colour == now).map_or("", |(_, word)| word).to_owned();
    let present = ctx.voice.say(&msg!("terms-colour", value = text(&label(now))));
    let choices = words.map(|(colour, word)| (label(colour), word.to_owned())).into();
    TermMenu { name: COLOUR, value, present, choices, abouts: Vec::new() }
}

/// Returns the menu of a term with two values. `second` is true if the second one is the present one.
fn either(ctx: &Context<'_>, name: &'static str, values: [&'static str; 2], second: bool) -> TermMenu {
    let label = |value: &'static str| ctx.voice.say(&msg!("terms-value", value = value));
    let now = values[usize::from(second)];
    let present = ctx.voice.say(&msg!("terms-of-time", what = name, value = text(&label(now))));
    let choices = values.map(|value| (label(value), value.to_owned())).into();
    TermMenu { name, value: now.to_owned(), present, choices, abouts: Vec::new() }
}

/// Returns the menu of the recommended ways to play, with their terms as descriptions.
fn ways(ctx: &Context<'_>, game: &dyn Game, options: &Options, swap: bool) -> TermMenu {
    let (catalogue, language) = (ctx.catalogue(), ctx.voice.language);
    let name = |word: &'static str| ctx.voice.say(&msg!("way-name", who = word));
    let now = way_words::audience_of(game.info(), options, swap).map_or(OWN, Audience::word);
    let present = ctx.voice.say(&msg!("terms-way", value = text(&name(now))));
    let words = Audience::ALL.into_iter().map(Audience::word).chain((now == OWN).then_some(OWN));
    let choices = words.map(|word| (name(word), word.to_owned())).collect();
    let abouts = Audience::ALL.map(|audience| way_words::terms(catalogue, game, audience, language)).into();
    TermMenu { name: WAY, value: now.to_owned(), present, choices, abouts }
}

fn paces(ctx: &Context<'_>, now: Pace) -> TermMenu {
    let label = |pace: Pace| ctx.voice.say(&voice::short_pace(pace));
    let choices = Pace::OFFERED.map(|pace| (label(pace), pace.to_string())).into();
    let present = ctx.voice.say(&msg!("terms-pace", value = text(&label(now))));
    TermMenu { name: PACE, value: now.to_string(), present, choices, abouts: Vec::new() }
}

fn ranges(ctx: &Context<'_>, now: u16) -> TermMenu {
    let label = |within: u16| ctx.voice.say(&msg!("terms-range", within = within));
    let choices = RANGES.map(|within| (label(within), within.to_string())).into();
    let present = ctx.voice.say(&msg!("terms-within", value = text(&label(now))));
    TermMenu { name: WITHIN, value: now.to_string(), present, choices, abouts: Vec::new() }
}
