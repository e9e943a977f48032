//! The recommended ways to play in words, for menus, buttons and suggestions.

use crate::voice::{msg, text};
use postern_games::catalogue::Catalogue;
use postern_rules::game::info::{Info, Options};
use postern_rules::game::state::Game;
use postern_rules::game::ways::{Audience, Way};
use postern_rules::language::Language;

/// Returns a way to play with its audience: "Experts: 13x13".
pub fn label(catalogue: &Catalogue, game: &dyn Game, audience: Audience, language: Language) -> String {
    let terms = terms(catalogue, game, audience, language);
    let phrase = msg!("way-choice", who = audience.word(), terms = text(&terms));
    catalogue.say(&phrase, language)
}

/// Returns the terms of a way to play: "13x13, with swap".
pub fn terms(catalogue: &Catalogue, game: &dyn Game, audience: Audience, language: Language) -> String {
    let way = game.info().way(audience);
    let mut terms = options_of(game.info(), way)
        .map(|options| catalogue.chosen_terms(game, &options, language))
        .unwrap_or_default();
    if terms.is_empty() && !way.swap {
        terms.push(catalogue.say(&msg!("way-usual"), language));
    }
    terms.extend(way.swap.then(|| catalogue.say(&msg!("way-swap"), language)));
    terms.join(", ")
}

/// Returns the audience for which these terms are recommended: the first one, if they suit several.
pub fn audience_of(info: &'static Info, options: &Options, swap: bool) -> Option<Audience> {
    Audience::ALL.into_iter().find(|&audience| {
        let way = info.way(audience);
        way.swap == swap && options_of(info, way).is_some_and(|of_way| of_way == *options)
    })
}

fn options_of(info: &'static Info, way: Way) -> Option<Options> {
    info.options(way.options.iter().copied()).ok()
}
