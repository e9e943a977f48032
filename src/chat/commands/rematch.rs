//! **Rematch**: one more match between the players of a match, with the sides changed. It begins when both have asked for
//! it, and at once against the computer.

use super::challenge::{begun, offered, play_computer};
use crate::chat::{CommandError, Context, Message};
use crate::game::Seat;
use crate::play::{Colour, Home, MatchId, Player, Terms};
use crate::service::{Accepted, Rematched};

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
    let opponent = match record.players[seat.other()] {
        Player::Person { id, .. } => id,
        Player::Computer { level } => return play_computer(ctx, level, terms, home).await,
    };
    let service = &ctx.services.service;
    match service.rematch(&ctx.asker(), of, opponent, terms, home, ctx.coin(), ctx.now).await? {
        Rematched::Challenged(challenge) => Ok(offered(ctx, &challenge)),
        Rematched::Begun(Accepted { record, .. }) | Rematched::Running(record) => {
            Ok(Message::text(begun(ctx, &record)))
        }
    }
}
