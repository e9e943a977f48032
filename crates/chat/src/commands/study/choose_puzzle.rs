//! `/puzzle`: the next puzzle of a game or of one of its themes, and the menus of games and themes.

use std::sync::Arc;

use crate::actions::{Action, OfGame, Word};
use crate::commands::study::own_puzzle;
use crate::commands::study::puzzle::{Solving, practice, upcoming};
use crate::context::command_info::{Argument, ChatCommand, CommandInfo, Pending, Typing, pending};
use crate::context::{CommandResult, Context, bad_option, said};
use crate::invocation::Arguments;
use crate::limits;
use crate::message::{Button, Message, Style, Suggestion, in_rows};
use crate::tell::regular::puzzle_week::table;
use postern_games::catalogue::Catalogue;
use postern_games::puzzles::text::Puzzle;
use postern_games::puzzles::themes::Theme;
use postern_games::spec::GameSpec;
use postern_play::letter::day;
use postern_play::people::profile::Profile;
use postern_play::record::review::SHORTEST_REVIEWED;
use postern_play::record::summary::MatchSummary;
use postern_rules::typed;
use postern_words::puzzle_words::level_word;
use postern_words::voice::{Voice, msg, text, title_in_list};

/// The value of `theme:` for puzzles from the person's own games.
const MINE: &str = "mine";
/// The most matches of which a review is offered.
const OFFERED: usize = 5;

pub const COMMAND: ChatCommand =
    ChatCommand::slash("puzzle", register, |ctx, arguments| pending(run(ctx, arguments)));

fn register(catalogue: &Catalogue, name: &'static str) -> CommandInfo {
    let theme = Argument::suggested(catalogue, "puzzle-theme", limits::SUGGESTION_TEXT, complete);
    CommandInfo::new(
        catalogue,
        name,
        vec![Argument::which_game(catalogue), Argument { name: "theme", ..theme }],
    )
}

async fn run(ctx: &Context<'_>, arguments: &Arguments) -> CommandResult {
    let game = arguments.text("game").unwrap_or_default();
    let Some(theme) = arguments.text("theme") else { return next(ctx, OfGame(game)).await };
    if own_names(&ctx.voice).contains(&typed::folded(&theme)) {
        return from_own_games(ctx, OfGame(game)).await;
    }
    let fits = |(spec, theme_of): &(GameSpec, &Theme)| {
        let of_game = game.is_empty() || spec.info().id == game;
        of_game && names(&ctx.voice, *spec, theme_of).contains(&typed::folded(&theme))
    };
    match all_themes(ctx.catalogue()).find(fits) {
        Some((spec, theme)) => of_theme(ctx, spec, theme).await,
        None => {
            let known =
                all_themes(ctx.catalogue()).filter(|(spec, _)| game.is_empty() || spec.info().id == game);
            let known = known.map(|(spec, theme)| format!("{}:{}", spec.info().id, theme.word));
            bad_option("theme", known.collect::<Vec<_>>().join(", "))
        }
    }
}

/// Suggests the themes of the chosen game, or of all games.
fn complete<'a>(ctx: &'a Context<'a>, typing: Typing<'a>) -> Pending<'a, Vec<Suggestion>> {
    Box::pin(async move {
        let (game, typed) = (typing.arguments.text("game"), typed::folded(&typing.text()));
        let of_game = |spec: &GameSpec| game.as_deref().is_none_or(|game| spec.info().id == game);
        let suggestion = |(spec, theme): (GameSpec, &Theme)| {
            let label = format!("{} · {}", spec.info().name, name(&ctx.voice, spec, theme));
            Suggestion { label, value: format!("{}:{}", spec.info().id, theme.word) }
        };
        let own = Suggestion { label: own_name(&ctx.voice), value: MINE.to_owned() };
        let all = all_themes(ctx.catalogue()).filter(|(spec, _)| of_game(spec)).map(suggestion);
        let fitting = std::iter::once(own)
            .chain(all)
            .filter(|suggestion| typed::folded(&suggestion.label).contains(&typed));
        Ok(fitting.take(limits::SUGGESTIONS).collect())
    })
}

/// Returns the name of the puzzles from the person's own games.
fn own_name(voice: &Voice) -> String {
    voice.say(&msg!("button-own-puzzles"))
}

fn own_names(voice: &Voice) -> [String; 2] {
    [MINE.to_owned(), own_name(voice)].map(|text| typed::folded(&text))
}

/// Shows the newest moment of the person's own games that they have not solved yet. Without one, offers a review of
/// their latest games.
pub async fn from_own_games(ctx: &Context<'_>, OfGame(game): OfGame) -> CommandResult {
    let profile = ctx.profile()?;
    let mut finished = ctx.store().finished_of(ctx.person.id, own_puzzle::LOOKED_AT).await?;
    finished.retain(|line| game.is_empty() || line.game == game);
    let mut unreviewed = Vec::new();
    for line in &finished {
        let Some(turning) = own_puzzle::turning(ctx, line).await? else {
            if line.moves >= SHORTEST_REVIEWED && ctx.store().review(line.id).await?.is_none() {
                unreviewed.push(line);
            }
            continue;
        };
        if practice(profile, &line.game).is_over(&own_puzzle::id_of(line.id, turning.ply)) {
            continue;
        }
        // A removed match, or one that can't be replayed any more, has no puzzle.
        if let Ok(moment) = own_puzzle::load(ctx, line.id, turning.ply).await {
            let solving = Solving::of_moment(moment)?;
            return solving.open(ctx, profile, solving.task()?).await;
        }
    }
    if unreviewed.is_empty() {
        return said(msg!("own-puzzles-none"));
    }
    let button = |line: &&MatchSummary| {
        let label = ctx.voice.say(&title_in_list(&ctx.voice, line));
        Button::new(Style::Plain, label, Action::Review(line.id))
    };
    let buttons = unreviewed.iter().take(OFFERED).map(button).collect();
    Ok(ctx.text(&msg!("own-puzzles-unreviewed")).with_rows(in_rows(buttons)))
}

/// Returns the themes of all games.
fn all_themes(catalogue: &Catalogue) -> impl Iterator<Item = (GameSpec, &'static Theme)> {
    let of = |spec: &GameSpec| spec.puzzles.map_or(&[][..], |puzzles| puzzles.themes);
    catalogue.iter().flat_map(move |spec| of(spec).iter().map(|theme| (*spec, theme)))
}

/// Returns the name of a theme.
fn name(voice: &Voice, spec: GameSpec, theme: &Theme) -> String {
    voice.catalogue().describe(spec.info(), &theme.key(), theme.name, voice.language)
}

/// Returns the texts by which people name a theme, in the form in which typed texts are compared.
fn names(voice: &Voice, spec: GameSpec, theme: &Theme) -> [String; 4] {
    let (word, name) = (theme.word.to_owned(), name(voice, spec, theme));
    let long = [format!("{}:{word}", spec.info().id), format!("{} · {name}", spec.info().name)];
    let [with_id, label] = long;
    [word, name, with_id, label].map(|text| typed::folded(&text))
}

/// Shows the next puzzle of a game, or the list of all games.
pub async fn next(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let profile = ctx.profile()?;
    if id.is_empty() {
        return all_games(ctx, profile).await;
    }
    let Some(spec) = ctx.catalogue().get(&id) else {
        return bad_option("game", ctx.catalogue().ids().join(", "));
    };
    let Some(puzzle) = upcoming(ctx, &id, &practice(profile, &id), None).await? else {
        return said(msg!("puzzles-all-done", game = text(spec.info().name)));
    };
    let solving = Solving::of(puzzle.clone(), 0)?;
    solving.open(ctx, profile, solving.task()?).await
}

/// Shows the next puzzle of a theme, chosen from the menu.
pub async fn next_of_theme(ctx: &Context<'_>, OfGame(id): OfGame, Word(word): Word) -> CommandResult {
    let found = all_themes(ctx.catalogue()).find(|(spec, theme)| spec.info().id == id && theme.word == word);
    match found {
        Some((spec, theme)) => of_theme(ctx, spec, theme).await,
        None => themes(ctx, OfGame(id)).await,
    }
}

async fn of_theme(ctx: &Context<'_>, spec: GameSpec, theme: &Theme) -> CommandResult {
    let (profile, id) = (ctx.profile()?, spec.info().id);
    let Some(puzzle) = upcoming(ctx, id, &practice(profile, id), Some(theme.word)).await? else {
        let theme = name(&ctx.voice, spec, theme);
        return said(msg!("puzzle-theme-done", game = text(spec.info().name), theme = text(&theme)));
    };
    let solving = Solving::of(puzzle.clone(), 0)?;
    solving.open(ctx, profile, solving.task()?).await
}

/// Lists the themes of a game, as buttons with the number of puzzles that are left.
pub async fn themes(ctx: &Context<'_>, OfGame(id): OfGame) -> CommandResult {
    let Some(spec) = ctx.catalogue().get(&id).copied() else {
        return next(ctx, OfGame(String::new())).await;
    };
    let practice = practice(ctx.profile()?, &id);
    let button = |theme: &Theme| {
        let fits = |puzzle: &&Arc<Puzzle>| puzzle.has_theme(theme.word) && !practice.is_over(&puzzle.id);
        let left = ctx.services.puzzles.of_game(&id).iter().filter(fits).count();
        let label = format!("{} ({left})", name(&ctx.voice, spec, theme));
        let action = Action::PuzzleTheme(OfGame(id.clone()), Word(theme.word.to_owned()));
        Button::new(Style::Plain, label, action)
    };
    let themes = spec.puzzles.map_or(&[][..], |puzzles| puzzles.themes);
    let message = ctx.text(&msg!("puzzle-themes", game = text(spec.info().name)));
    Ok(message.with_rows(in_rows(themes.iter().map(button).collect())))
}

/// Lists the next puzzle of each game, as buttons.
async fn all_games(ctx: &Context<'_>, profile: &Profile) -> CommandResult {
    let mut buttons = Vec::new();
    for spec in ctx.catalogue().iter().filter(|spec| ctx.services.puzzles.has(spec.info().id)) {
        let (id, name) = (spec.info().id, spec.info().name);
        let next = upcoming(ctx, id, &practice(profile, id), None).await?;
        let state = next.map_or("finished", |puzzle| level_word(puzzle.level));
        let label = ctx.voice.say(&msg!("puzzle-choice", game = text(name), state = state));
        buttons.push(Button::new(Style::Plain, label, Action::Puzzles(OfGame(id.to_owned()))));
    }
    buttons.push(Button::new(Style::Plain, own_name(&ctx.voice), Action::OwnPuzzles(OfGame(String::new()))));
    let (streak, today) = (profile.streak, day(ctx.now));
    let row =
        (!streak.is_none()).then(|| msg!("puzzle-streak", days = streak.days(today), row = streak.at_once));
    let lines = std::iter::once(msg!("puzzles")).chain(row).collect::<Vec<_>>();
    Ok(Message::text(ctx.voice.lines(&lines)).with_rows(in_rows(buttons)))
}

/// Shows the table of the server's daily puzzles to the person who pressed its button.
pub async fn week(ctx: &Context<'_>, _day: u32) -> CommandResult {
    let Some(server) = ctx.server()? else { return said(msg!("puzzle-week-none")) };
    let week = ctx.services.service.club.puzzle_week(server).await?;
    match table(&ctx.voice, &week) {
        Some(table) => Ok(Message::text(table)),
        None => said(msg!("puzzle-week-none")),
    }
}
