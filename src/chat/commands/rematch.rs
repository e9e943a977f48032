//! **Rematch**: a new challenge between the players of a match, with the sides changed. The computer accepts it at once.

use super::challenge::{offer, play_computer};
use crate::chat::{CommandError, Context, Message};
use crate::game::Seat;
use crate::play::{Colour, Home, MatchId, Player, Terms};

pub async fn press(ctx: &Context<'_>, of: MatchId) -> Result<Message, CommandError> {
    let view = ctx.match_view(of).await?;
    let seat = ctx.seat(&view)?;
    let record = view.record;
    let terms = Terms {
        game: record.game,
        options: record.options,
        start: record.start,
        colour: match seat {
            Seat::First => Colour::Second,
            Seat::Second => Colour::First,
        },
        pace: record.pace,
        rated: record.rated,
    };
    // The new match gets its own thread beside the old one.
    let home = match record.home {
        Home::Channel { server, channel, .. } => Home::Channel { server, channel, thread: None },
        Home::Direct => Home::Direct,
    };
    match record.players[seat.other()] {
        Player::Person { id, .. } => offer(ctx, Some(id), terms, home).await,
        Player::Computer { level } => play_computer(ctx, level, terms, home).await,
    }
}
