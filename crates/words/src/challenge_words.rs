//! Challenges in words: their games, terms and players, and what became of them.

use crate::clock_words;
use crate::markup::escape;
use crate::markup::{channel, mention};
use crate::voice::{Voice, msg, pace, side, text, title_of};
use postern_club::reliability;
use postern_games::option_words::{SIZE, board_size};
use postern_play::challenge::{Challenge, ChallengeState, Colour, Terms};
use postern_play::ids::ChannelId;
use postern_play::record::Record;
use postern_play::record::home::Home;
use postern_rules::game::info::{OptionInfo, Options};
use postern_rules::game::state::Game;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_rules::seat::Seat;
use postern_service::club::marks::Marks;

/// Returns name, author and year of the challenge's game.
pub fn title(voice: &Voice, challenge: &Challenge) -> PhraseArg {
    let game = voice.catalogue().game(&challenge.terms.game);
    PhraseArg::Text(game.map_or_else(|| challenge.terms.game.clone(), |game| game.info().title()))
}

/// Returns the seat that the challenger takes, or `None` if it is drawn at random.
fn asked(colour: Colour) -> Option<Seat> {
    match colour {
        Colour::Chance => None,
        Colour::First => Some(Seat::First),
        Colour::Second => Some(Seat::Second),
    }
}

/// Returns the body of the card, without its first line and its state: the point of the game, the terms that differ from
/// the defaults, the sides and the time. Terms that differ from those of the challenge that this one answers are bold.
pub fn terms(voice: &Voice, challenge: &Challenge, colour: Colour) -> Vec<Phrase> {
    let terms = &challenge.terms;
    let Some(game) = voice.catalogue().game(&terms.game) else { return Vec::new() };
    let info = game.info();
    let by = escape::name(&challenge.by_name);
    let sides = match asked(colour) {
        None => msg!("sides-random"),
        Some(seat) => msg!("sides", by = by, side = side(info, seat), moves = order(seat)),
    };
    let before = challenge.before.as_deref();
    let is_new = |differs: fn(&Terms, &Terms) -> bool| before.is_some_and(|before| differs(before, terms));
    let mut all = options(voice, game, terms, before);
    all.push(marked(voice.say(&sides), is_new(|before, now| before.colour != now.colour)));
    all.push(marked(voice.say(&pace(terms.pace)), is_new(|before, now| before.pace != now.pace)));
    let rating_is_new = is_new(|before, now| before.rated != now.rated);
    // The computer's games are never rated.
    if challenge.level.is_none() && (!terms.rated || rating_is_new) {
        let id = if terms.rated { "term-rated" } else { "term-unrated" };
        all.push(marked(voice.say(&Phrase::new(id)), rating_is_new));
    }
    if is_new(|before, now| before.time.weekends_off != now.time.weekends_off) {
        let id = if terms.time.weekends_off { "weekends-off" } else { "weekends-count" };
        all.push(marked(voice.say(&Phrase::new(id)), true));
    }
    if is_new(|before, now| before.time.strict != now.time.strict) {
        let id = if terms.time.strict { "late-lose" } else { "late-wait" };
        all.push(marked(voice.say(&Phrase::new(id)), true));
    }
    if is_new(|before, now| before.swap != now.swap) {
        let id = if terms.swap { "term-swap" } else { "term-no-swap" };
        all.push(marked(voice.say(&Phrase::new(id)), true));
    }
    let summary = msg!("card-summary", summary = voice.summary(info));
    let terms = msg!("card-terms", terms = all.join(" · "));
    let own_start = challenge.terms.start.is_some().then(|| msg!("card-own-start"));
    // No opponent waits for a person who plays against the computer.
    let agreed = match challenge.level {
        None => clock_words::agreed(challenge.terms.pace, challenge.terms.time),
        Some(_) => Vec::new(),
    };
    let swap = challenge.terms.swap.then(|| msg!("card-swap"));
    let takes = challenge.terms.takes;
    let within = takes.within.map(|within| msg!("card-within", within = within));
    let reliable = takes.reliable.then(|| msg!("card-reliable"));
    [summary, terms]
        .into_iter()
        .chain(agreed)
        .chain(swap)
        .chain(within)
        .chain(reliable)
        .chain(own_start)
        .collect()
}

/// Returns the options in words: those that differ from the defaults, and in bold those that differ from `before`.
fn options(voice: &Voice, game: &dyn Game, terms: &Terms, before: Option<&Terms>) -> Vec<String> {
    let info = game.info();
    let validated = |terms: &Terms| {
        info.options(terms.options.iter().map(|(name, value)| (name.as_str(), value.as_str()))).ok()
    };
    let Some(now) = validated(terms) else { return Vec::new() };
    let before = before.and_then(validated);
    let (catalogue, language) = (voice.catalogue(), voice.language);
    let said = info.options.iter().filter_map(|option| {
        let is_new = before.as_ref().is_some_and(|before| before.get(option.name) != now.get(option.name));
        let chosen = catalogue.chosen_term(game, option, &now, language);
        let said = chosen.or_else(|| is_new.then(|| labelled(voice, game, option, &now)))?;
        Some(marked(said, is_new))
    });
    said.collect()
}

/// Returns an option with its label: "Edges: flat".
pub fn labelled(voice: &Voice, game: &dyn Game, option: &OptionInfo, options: &Options) -> String {
    let (catalogue, language) = (voice.catalogue(), voice.language);
    let label = catalogue.option_label(game.info(), option, language);
    let value = match option.name {
        SIZE => board_size(game, options).unwrap_or_default(),
        name => catalogue.option_value(game.info(), option, options.get(name), language),
    };
    voice.say(&msg!("term-labelled", label = label, value = text(&value)))
}

/// Returns the text in bold if `is_new`.
fn marked(text: String, is_new: bool) -> String {
    if is_new { format!("**{text}**") } else { text }
}

/// Returns the line of a card about a player, named or mentioned: their rating, if they have one, and reliability.
pub fn marks(who: String, marks: Marks) -> Phrase {
    let word = match marks.reliability {
        reliability::Word::OftenAbsent => "absent",
        reliability::Word::SometimesLate => "late",
        reliability::Word::New => "new",
        reliability::Word::Steady => "steady",
    };
    let rating = marks.rating.map(|rating| msg!("card-rating", rating = rating.to_string()));
    msg!("card-marks", who = who, rating = rating, word = msg!("seat-reliability", word = word))
}

/// Returns the word that messages use for the order of moves.
fn order(seat: Seat) -> &'static str {
    if seat == Seat::First { "first" } else { "second" }
}

/// Returns "Rampart #2035 starts." or "Rampart #2035 starts in #games." `place` is the phrase about the place.
pub fn begins(voice: &Voice, record: &Record, place: Option<Phrase>) -> Phrase {
    let place = match record.across {
        Some(_) => Some(msg!("across-place")),
        None => place,
    };
    msg!("begins", game = title_of(voice, record), in = place)
}

/// Returns " in #games" as a link, if there is a place.
pub fn in_place(place: Option<ChannelId>) -> Option<Phrase> {
    place.map(|place| msg!("in-place", place = channel(place)))
}

/// Returns the level by number and name: "level 3, casual player".
pub fn level(level: u8) -> Phrase {
    msg!("level", level = level)
}

/// Returns what became of a challenge, as a notice to the challenger. `account_link` adds the bot to an account.
pub fn answer(voice: &Voice, challenge: &Challenge, account_link: &str) -> Phrase {
    let to = mention(challenge.by);
    if let (ChallengeState::Undelivered, Home::Direct, Some(opponent)) =
        (challenge.state, challenge.home, challenge.to)
    {
        let (title, opponent) = (title(voice, challenge), mention(opponent));
        return msg!(
            "challenge-unreachable",
            to = to,
            title = title,
            opponent = opponent,
            link = text(account_link)
        );
    }
    let (state, id) = match challenge.state {
        ChallengeState::Open => ("open", None),
        ChallengeState::Accepted { started, .. } => ("accepted", Some(started.to_string())),
        ChallengeState::Declined => ("declined", None),
        ChallengeState::Withdrawn | ChallengeState::OtherTerms => ("withdrawn", None),
        ChallengeState::Expired => ("expired", None),
        ChallengeState::Undelivered => ("undelivered", None),
    };
    msg!("challenge-answer", state = state, to = to, title = title(voice, challenge), id = id)
}

/// Returns a challenge as a line of `/games`.
pub fn line(voice: &Voice, challenge: &Challenge, by_me: bool, link: Option<String>) -> Phrase {
    let title = match (title(voice, challenge), link) {
        (PhraseArg::Text(title), Some(link)) => PhraseArg::Text(format!("[{title}](<{link}>)")),
        (title, _) => title,
    };
    match (by_me, challenge.to) {
        (true, Some(to)) => msg!("challenge-to", title = title, to = mention(to)),
        (true, None) => msg!("challenge-open", title = title),
        (false, _) => msg!("challenge-from", title = title, by = text(&escape::name(&challenge.by_name))),
    }
}
