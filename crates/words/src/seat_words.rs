//! Open seats in words.

use crate::markup::emblem::Emblem;
use crate::markup::escape;
use crate::markup::moment;
use crate::voice::{Voice, msg, name_and_options, pace};
use postern_play::challenge::Challenge;
use postern_rules::phrase::{Phrase, PhraseArg};
use postern_service::seats::across::Elsewhere;

/// Returns a seat: "**Ada** · Ransom (5x5) · 3 days a move · unrated · 2 hours ago".
pub fn line(voice: &Voice, open: &Challenge) -> Phrase {
    let terms = &open.terms;
    let unrated = (!terms.rated).then(|| msg!("term-unrated"));
    let swap = terms.swap.then(|| msg!("term-swap"));
    let start = terms.start.is_some().then(|| msg!("seat-own-start"));
    let said = [Some(pace(terms.pace)), unrated, swap, start];
    msg!(
        "seat-line",
        by = escape::name(&open.by_name),
        game = with_emblem(voice, open),
        terms = PhraseArg::Joined(said.into_iter().flatten().collect(), " · "),
        since = moment(open.made)
    )
}

/// Returns a seat, marked if it is on another server.
pub fn marked_line(voice: &Voice, open: &Challenge, from: Option<&Elsewhere>) -> Phrase {
    let Some(from) = from else { return line(voice, open) };
    let server = from.server_name.as_deref().map(|name| msg!("across-named", server = escape::name(name)));
    let from = server.unwrap_or_else(|| msg!("across-unnamed"));
    msg!("across-line", line = line(voice, open), from = from)
}

/// Returns the game of a challenge with the options that differ from the usual ones: "Ransom (5x5)".
pub fn game(voice: &Voice, open: &Challenge) -> PhraseArg {
    let (name, options) = name_and_options(voice, &open.terms.game, &open.terms.options);
    PhraseArg::Text(if options.is_empty() { name.to_owned() } else { format!("{name} ({options})") })
}

fn with_emblem(voice: &Voice, open: &Challenge) -> PhraseArg {
    let emblem = Emblem::lead_of(voice.catalogue(), &open.terms.game);
    match game(voice, open) {
        PhraseArg::Text(game) => PhraseArg::Text(format!("{emblem}{game}")),
        other => other,
    }
}
