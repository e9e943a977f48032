//! **Rematch**: another match between the same players, with the sides swapped. The match starts when both have asked
//! for it, or at once against the computer.

use super::challenge::{begun, offered};
use super::outside;
use crate::context::{CommandResult, Context, Outcome};
use postern_play::ids::MatchId;
use postern_service::challenges::accept::Accepted;
use postern_service::challenges::rematch::Rematched;

pub async fn press(ctx: &Context<'_>, of: MatchId) -> CommandResult<Outcome> {
    let view = ctx.match_view(of).await?;
    ctx.seat(&view)?;
    let from = ctx.place.shown_outside();
    let rematched =
        ctx.services.service.challenges.rematch(&ctx.asker(), of, from, ctx.coin(), ctx.now).await?;
    if from.is_some_and(|from| view.record.outside == Some(from.channel)) {
        return match rematched {
            Rematched::Challenged(challenge) => Ok(outside::card(ctx, &challenge).await?.into()),
            Rematched::Begun(Accepted { record, .. }) | Rematched::Running(record) => {
                Ok(outside::show(ctx, record).await?.into())
            }
        };
    }
    let own = &ctx.in_language(ctx.language);
    let answer = match rematched {
        Rematched::Challenged(challenge) => offered(own, &challenge, view.record.home),
        Rematched::Begun(Accepted { record, .. }) | Rematched::Running(record) => begun(own, record).await?,
    };
    Ok(match from {
        // The match was agreed elsewhere, so it is no concern of the people here.
        Some(_) => Outcome::Private(answer),
        None => Outcome::Message(answer),
    })
}
