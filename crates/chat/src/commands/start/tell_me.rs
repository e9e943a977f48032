//! **Tell me**: the games for which a person hears of open seats, by direct message.

use crate::actions::{Action, OfGame};
use crate::context::{CommandError, CommandResult, Context, said};
use crate::invocation::Place;
use crate::message::{Button, Row, Style, in_rows};
use postern_play::people::profile::Profile;
use postern_play::people::seat_news::{Every, Wish};
use postern_render::picture::emblem::Glyph;
use postern_words::markup;
use postern_words::markup::emblem::Emblem;
use postern_words::voice::{msg, text};

/// Switches messages about a game on or off, and shows the games. Only shows them if the id is empty.
pub async fn press(ctx: &Context<'_>, OfGame(game): OfGame) -> CommandResult {
    let Place::Server { server, channel, parent } = ctx.place else { return said(msg!("servers-only")) };
    let service = &ctx.services.service;
    let channel = service.seats.channel_of_wish(server, parent.unwrap_or(channel)).await?;
    let wish = |game: &str| Wish { game: game.to_owned(), server, channel };
    if !game.is_empty() {
        ctx.catalogue().game(&game).ok_or_else(CommandError::old_button)?;
        let wanted = !ctx.profile()?.seats.has(&wish(&game));
        service.seats.wish(&ctx.asker(), wish(&game), wanted, ctx.now).await?;
    }
    let profile: Profile = service.people.profile(ctx.person.id).await?;
    let buttons = ctx.catalogue().iter().map(|spec| {
        let info = spec.info();
        let is_on = profile.seats.has(&wish(info.id));
        let emblem = if is_on { Emblem::of_mark(Glyph::Check) } else { Emblem::of_game(info) };
        let label = format!("{}{}", emblem.lead(), info.name);
        let style = if is_on { Style::Good } else { Style::Plain };
        Button::new(style, label, Action::TellMe(OfGame(info.id.to_owned())))
    });
    let mut rows = in_rows(buttons.collect());
    let back =
        Button::new(Style::Plain, ctx.voice.say(&msg!("button-back")), Action::Seats(OfGame(String::new())));
    rows.push(Row::Buttons(vec![back]));
    let every = match profile.seats.every {
        Every::Day => "day",
        Every::Week => "week",
        Every::Never => "never",
    };
    Ok(ctx.text(&msg!("tell-me", place = markup::channel(channel), every = every)).with_rows(rows))
}

/// Handles **Tell me** in the lobby.
pub async fn from_lobby(ctx: &Context<'_>, _number: u32) -> CommandResult {
    press(ctx, OfGame(String::new())).await
}

/// Handles the button in a message about a seat: the person hears of no more seats of this game.
pub async fn no_more(ctx: &Context<'_>, OfGame(game): OfGame) -> CommandResult {
    let info = ctx.catalogue().game(&game).ok_or_else(CommandError::old_button)?.info();
    let asker = ctx.asker();
    let kept = ctx.services.service.people.choose(&asker, ctx.now, |profile| {
        profile.seats.wishes.retain(|wish| wish.game != game);
    });
    kept.await?;
    Ok(ctx.text(&msg!("told-no-more", game = text(info.name))))
}
