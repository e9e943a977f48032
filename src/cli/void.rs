//! `postern void`: declares that a finished match counts for neither player.

use std::sync::Arc;

use anyhow::{Context, bail};
use tokio::sync::Notify;

use super::database;
use crate::app::{Settings, clock};
use crate::play::ids::MatchId;
use crate::play::step::refusal::Refusal;
use crate::service::{Failure, Service};

#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// The number of the match, as messages show it, such as 2035
    id: String,

    /// Why; both players read it
    #[arg(long)]
    reason: String,
}

/// # Errors
/// There is no such match, it is not over, it is voided already, or the store can't be opened.
pub(crate) async fn run(settings: &Settings, arguments: &Arguments) -> anyhow::Result<()> {
    let id = MatchId::typed(arguments.id.trim_start_matches('#')).with_context(|| {
        format!("{:?} is no number of a match. Messages show it, such as #2035", arguments.id)
    })?;
    let reason = arguments.reason.trim();
    if reason.is_empty() {
        bail!("--reason is empty. Both players read it, so say why the match does not count");
    }
    let store = database::of(settings).open().await?;
    let service = Service::new(settings.catalogue.clone(), store.clone(), Arc::new(Notify::new()));
    let voided = service.void(id, reason, None, clock()).await;
    store.close(database::CLOSED_WITHIN).await?;
    match voided {
        Ok(_) => {
            println!("match {id} is voided. Its players hear so when the bot runs");
            Ok(())
        }
        Err(Failure::Refused(Refusal::NoSuchMatch)) => bail!("there is no match {id}"),
        Err(Failure::Refused(Refusal::NotOver)) => {
            bail!("match {id} is not over: only finished matches can be voided")
        }
        Err(Failure::Refused(Refusal::VoidedAlready)) => bail!("match {id} is voided already"),
        Err(Failure::Refused(Refusal::MatchOver)) => {
            bail!("match {id} ended without a result and counts for nobody")
        }
        Err(other) => Err(other.into()),
    }
}
