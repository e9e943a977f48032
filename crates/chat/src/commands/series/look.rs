//! `/series list`, `/series show` and `/series export`, and the buttons that show a series.

use super::which::{all, may_create, named_here};
use crate::actions::{Action, OfGame};
use crate::cards::learn_button;
use crate::commands::turn::page::with_page;
use crate::context::{CommandError, CommandResult, Context, said};
use crate::limits;
use crate::message::pictures::View;
use crate::message::{Button, Choice, Menu, Message, Picture, Row, Style, page_buttons};
use crate::tell::boards::series_message::SeriesMessage;
use postern_club::series::state::member::MemberState;
use postern_club::series::state::settings::Form;
use postern_club::series::tables::trf::trf;
use postern_play::ids::SeriesId;
use postern_play::series::SeriesRecord;
use postern_play::standing_board::Shows;
use postern_play::step::refusal::Refusal;
use postern_rules::phrase::Phrase;
use postern_words::markup;
use postern_words::series::{head, kind, list_line, plain, resting, rules, seats, short_state, title};
use postern_words::voice::msg;

/// Lists the series of the server, with a menu to look at one.
pub async fn list(ctx: &Context<'_>) -> CommandResult {
    let all = all(ctx).await?;
    let new = may_create(ctx)?.then_some((Style::Plain, "button-series-new", Action::SeriesForm()));
    if all.is_empty() {
        return Ok(ctx.text(&msg!("series-list-empty")).with_buttons(&ctx.voice, new));
    }
    let mut lines = vec![msg!("series-list-head")];
    let boards = ctx.server()?.map(|server| server.standing.as_slice()).unwrap_or_default();
    let link = |series: &SeriesRecord| {
        let board = boards.iter().find(|board| board.shows == Shows::Series(series.id))?;
        Some(markup::address(Some(series.server), board.channel, Some(board.message?)))
    };
    let reader = Some(ctx.person.id);
    lines.extend(all.iter().map(|series| list_line(&ctx.voice, series, reader, link(series))));
    let choice = |series: &SeriesRecord| {
        let form = ctx.voice.say(&kind(series.club.settings.form));
        let state = ctx.voice.say(&short_state(series));
        Choice {
            label: series.title.chars().take(limits::CHOICE_TEXT).collect(),
            value: series.id.to_string(),
            about: Some(format!("{form} · {state}").chars().take(limits::CHOICE_TEXT).collect()),
            chosen: false,
        }
    };
    let menu = Menu {
        action: Action::SeriesChoose().to_string(),
        placeholder: ctx.voice.say(&msg!("placeholder-series")),
        choices: all.iter().take(limits::CHOICES).map(choice).collect(),
    };
    let text: String = ctx.voice.lines(&lines).chars().take(limits::CONTENT).collect();
    Ok(Message::text(text).with_rows(vec![Row::Menu(menu)]).with_buttons(&ctx.voice, new))
}

/// Handles the choice of a series from the list.
pub async fn choose(ctx: &Context<'_>) -> CommandResult {
    let id = ctx.value()?.parse().map_err(|_| CommandError::old_button())?;
    show(ctx, id).await
}

/// Handles the choice of a pool of a league or automatic series.
pub async fn choose_pool(ctx: &Context<'_>, _of: SeriesId) -> CommandResult {
    choose(ctx).await
}

/// Shows a series to the person alone.
pub async fn show(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    page(ctx, id, None).await
}

/// Shows a page of the picture of a series, counted from 1.
pub async fn table(ctx: &Context<'_>, id: SeriesId, number: u32) -> CommandResult {
    page(ctx, id, Some(number)).await
}

async fn page(ctx: &Context<'_>, id: SeriesId, number: Option<u32>) -> CommandResult {
    named_here(ctx, id).await?;
    let service = &ctx.services.service;
    let shown = SeriesMessage::of(service, &ctx.voice, id, number).await?.ok_or(Refusal::NoSuchSeries)?;
    let view: View = ctx.pictures.view(&ctx.taste(), None, false);
    let mut message = shown.message(ctx.pictures.clone(), view).await;
    message.rows.extend(shown.pool_menu(&ctx.voice));
    if let Some(drawn) = shown.drawn.as_ref().filter(|drawn| drawn.pages > 1) {
        message.rows.push(page_buttons(drawn.page, drawn.pages, |page| Action::SeriesPage(id, page)));
    }
    let member = shown.series.club.member(ctx.person.id);
    let is_in = member.is_some_and(|member| !matches!(member.state, MemberState::Withdrawn { .. }));
    let rests = member.is_some_and(|member| member.state == MemberState::Resting);
    let back = rests.then_some((Style::Good, "button-series-in", Action::SeriesConfirm(id)));
    let buttons = shown.buttons().into_iter().filter(|(_, _, action)| match action {
        Action::SeriesTable(..) => false,
        Action::SeriesJoin(_) => !is_in,
        Action::SeriesLeave(_) | Action::SeriesConfirm(_) | Action::SeriesChallenge(_) => is_in,
        _ => true,
    });
    let page = service.pages.of_series(&shown.series).await?;
    Ok(with_page(ctx, message.with_buttons(&ctx.voice, back.into_iter().chain(buttons)), page))
}

/// Handles **Rules & players**.
pub async fn details(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = named_here(ctx, id).await?;
    let mut lines: Vec<Phrase> = vec![head(&ctx.voice, &series)];
    lines.extend(rules(&series));
    lines.extend(seats(&ctx.voice, &series));
    lines.extend(resting(&ctx.voice, &series));
    let text: String = ctx.voice.lines(&lines).chars().take(limits::CONTENT).collect();
    let mut buttons =
        vec![Button::new(Style::Plain, ctx.voice.say(&msg!("button-series-list")), Action::SeriesList())];
    if matches!(series.club.settings.form, Form::Swiss { .. }) && !series.club.rounds.is_empty() {
        let label = ctx.voice.say(&msg!("button-series-export"));
        buttons.push(Button::new(Style::Plain, label, Action::SeriesExport(id)));
    }
    let lesson = learn_button(ctx.catalogue(), &series.terms.game);
    let rules = (Style::Plain, "button-rules", Action::Rules(OfGame(series.terms.game.clone())));
    let of_game = [rules].into_iter().chain(lesson);
    Ok(Message::text(text).with_rows(vec![Row::Buttons(buttons)]).with_buttons(&ctx.voice, of_game))
}

/// Handles the button for the TRF file.
pub async fn export_of(ctx: &Context<'_>, id: SeriesId) -> CommandResult {
    let series = named_here(ctx, id).await?;
    export(ctx, &series).await
}

/// Answers with a Swiss tournament as a TRF file.
pub async fn export(ctx: &Context<'_>, series: &SeriesRecord) -> CommandResult {
    if !matches!(series.club.settings.form, Form::Swiss { .. }) {
        return said(msg!("series-no-swiss"));
    }
    if series.club.rounds.is_empty() {
        return said(msg!("series-not-begun", series = title(series)));
    }
    let file = trf(&series.club, &series.title, |player| plain(&ctx.voice, series, player));
    let file =
        Picture { name: format!("series-{}.trf", series.id), bytes: file.into_bytes(), alt: String::new() };
    Ok(ctx.text(&msg!("series-exported", series = title(series))).with_picture(file))
}
