//! The part of `/doctor` about the Activity: which tick, command, permission or mapping is missing.

use crate::context::Context;
use postern_play::ids::{ChannelId, ServerId};
use postern_service::pages::launches::Trouble;
use postern_store::fault::Fault;
use postern_words::markup::channel as link;
use postern_words::voice::msg;

/// Returns what keeps the Activity from opening in a channel, as lines; none if the pages open in browsers only.
pub async fn lines(ctx: &Context<'_>, server: ServerId, channel: ChannelId) -> Result<Vec<String>, Fault> {
    let pages = &ctx.services.service.pages;
    let Some(site) = pages.site().filter(|site| site.has_activity) else { return Ok(Vec::new()) };
    let mut missing = Vec::new();
    match ctx.services.messenger.activity(server, channel).await {
        Ok(setup) => {
            if !setup.is_enabled {
                missing.push(msg!("doctor-activity-off"));
            } else if !setup.has_entry_point {
                missing.push(msg!("doctor-activity-entry"));
            }
            if !setup.is_allowed {
                missing.push(msg!("doctor-activity-right", place = link(channel)));
            }
        }
        Err(error) => {
            tracing::info!(%error, "the set-up of the Activity is not known");
            missing.push(msg!("doctor-activity-unknown"));
        }
    }
    let trouble = pages.launches.trouble(ctx.now).await?;
    missing.extend(trouble.map(|trouble| match trouble {
        Trouble::NoPage => msg!("doctor-activity-page", address = site.address.clone()),
        Trouble::NoProof => msg!("doctor-activity-proof"),
    }));
    Ok(missing.iter().map(|line| ctx.voice.say(line)).collect())
}
