//! Carries out the orders of the operator by the verbs of the service, and logs each.

use std::sync::Arc;

use anyhow::{Context, bail};

use super::Operator;
use super::counts::Counts;
use super::order::{Done, Order};
use crate::app::{clock, dice};
use postern_chat::message::messenger::Messenger;
use postern_play::ids::{InteractionId, MatchId, PersonId, ServerId};
use postern_play::log_words;
use postern_play::step::refusal::Refusal;
use postern_service::request::Failure;

impl Operator {
    /// Carries out an order. Then logs the order, or why it failed.
    ///
    /// # Errors
    /// The reason why it was not carried out, for one line.
    pub async fn carry_out(&self, order: &Order) -> anyhow::Result<Done> {
        let done = self.obey(order).await;
        if let Err(error) = &done
            && order.is_logged()
        {
            let (what, of) = (log_words::name(order), order.subject());
            tracing::warn!("the operator's order \"{what} {of}\" was not carried out: {error:#}");
        }
        done
    }

    async fn obey(&self, order: &Order) -> anyhow::Result<Done> {
        match order {
            Order::Export(person) => self.export(*person).await,
            Order::Delete(person) => self.delete(*person).await,
            Order::Exclude(person) => self.exclude(*person).await,
            Order::Include(person) => self.include(*person).await,
            Order::End { game, reason } => self.end(*game, reason).await,
            Order::Void { game, reason } => self.void(*game, reason).await,
            Order::Comments(game) => self.comments(*game).await,
            Order::DeleteComment { game, comment } => self.delete_comment(*game, *comment).await,
            Order::Servers => self.servers().await,
            Order::Leave(server) => self.leave(*server).await,
            Order::ExcludeServer(server) => self.exclude_server(*server).await,
            Order::IncludeServer(server) => self.include_server(*server).await,
        }
    }

    async fn export(&self, PersonId(person): PersonId) -> anyhow::Result<Done> {
        let (dossier, _) = self.service.departures.dossier(PersonId(person), None, usize::MAX).await?;
        let file = String::from_utf8(dossier.to_json()).context("the data is no text")?;
        tracing::info!(person, "the operator exported the data of a person");
        Ok(Done { lines: Vec::new(), file: Some(file) })
    }

    async fn delete(&self, PersonId(person): PersonId) -> anyhow::Result<Done> {
        self.service.departures.delete_data(PersonId(person), dice(), clock()).await?;
        tracing::info!(person, "the operator deleted the data of a person");
        Ok(Done::said(format!(
            "the data of person {person} is deleted: challenges are closed, running games ended, and finished games keep \
             the moves without the name. Backups and messages on Discord still have what they had; docs/operating.md says how the \
             database forgets it, too"
        )))
    }

    async fn exclude(&self, PersonId(person): PersonId) -> anyhow::Result<Done> {
        self.service.departures.exclude(PersonId(person), clock()).await?;
        tracing::info!(person, "the operator excluded a person");
        Ok(Done::said(format!(
            "person {person} is excluded: the bot does nothing for them, their challenges are closed and their running games \
             ended. `postern person {person} include` lifts that"
        )))
    }

    async fn include(&self, PersonId(person): PersonId) -> anyhow::Result<Done> {
        if self.service.people.profile(PersonId(person)).await?.excluded.is_none() {
            bail!("person {person} is not excluded");
        }
        self.service.people.include(PersonId(person)).await?;
        tracing::info!(person, "the operator lifted the exclusion of a person");
        Ok(Done::said(format!("person {person} is no longer excluded. What the exclusion ended stays ended")))
    }

    async fn end(&self, game: MatchId, reason: &str) -> anyhow::Result<Done> {
        match self.service.matches.end_game(game, reason, None, clock()).await {
            Ok(_) => {
                tracing::info!(match_id = %game, reason, "the operator ended a game");
                Ok(Done::said(format!("game {game} is ended without a result. Its players hear the reason")))
            }
            Err(Failure::Refused(Refusal::NoSuchMatch)) => bail!("there is no game {game}"),
            Err(Failure::Refused(Refusal::MatchOver)) => {
                bail!("game {game} is over: `postern game {game} void` makes it count for neither player")
            }
            Err(other) => Err(other.into()),
        }
    }

    async fn void(&self, game: MatchId, reason: &str) -> anyhow::Result<Done> {
        match self.service.club.void(game, reason, None, clock()).await {
            Ok(_) => Ok(Done::said(format!("game {game} is voided. Its players hear the reason"))),
            Err(Failure::Refused(Refusal::NoSuchMatch)) => bail!("there is no game {game}"),
            Err(Failure::Refused(Refusal::NotOver)) => {
                bail!("game {game} is not over: `postern game {game} end` ends it without a result")
            }
            Err(Failure::Refused(Refusal::VoidedAlready)) => bail!("game {game} is voided already"),
            Err(Failure::Refused(Refusal::MatchOver)) => {
                bail!("game {game} ended without a result and counts for nobody")
            }
            Err(other) => Err(other.into()),
        }
    }

    async fn comments(&self, game: MatchId) -> anyhow::Result<Done> {
        let comments = self.service.store().comments(game).await?.map(|comments| comments.all);
        let comments = comments.unwrap_or_default();
        if comments.is_empty() {
            bail!("game {game} has no comments");
        }
        let line = |comment: &postern_play::record::comments::Comment| {
            let (id, by, text) = (comment.id.0, comment.by.0, shown(&comment.text));
            format!("{id}  by {by} \"{}\": {text}", shown(&comment.name))
        };
        Ok(Done { lines: comments.iter().map(line).collect(), file: None })
    }

    async fn delete_comment(&self, game: MatchId, comment: InteractionId) -> anyhow::Result<Done> {
        match self.service.matches.delete_comment(game, comment).await {
            Ok(deleted) => {
                let (person, comment) = (deleted.by.0, comment.0);
                tracing::info!(match_id = %game, comment, person, "the operator deleted a comment");
                Ok(Done::said(format!("the comment of person {person} on game {game} is deleted")))
            }
            Err(Failure::Refused(_)) => {
                bail!(
                    "game {game} has no comment {}: `postern comment {game}` lists those that it has",
                    comment.0
                )
            }
            Err(other) => Err(other.into()),
        }
    }

    async fn servers(&self) -> anyhow::Result<Done> {
        let messenger = self.messenger()?;
        let servers = messenger.servers().await?;
        let counts = Counts::of_store(&self.store, clock()).await;
        let mut lines = vec![counts.line(servers.len())];
        for server in &servers {
            let running = self.store.count_running_on(server.id).await?;
            let members =
                server.members.map_or_else(String::new, |members| format!(", about {members} members"));
            let id = server.id.0;
            lines.push(format!("{id}  {}: running games {running}{members}", shown(&server.name)));
        }
        let mut after = ServerId(0);
        loop {
            let page = self.service.store().servers(after, 500).await?;
            let Some(last) = page.last() else { break };
            after = last.id;
            let excluded = page.iter().filter(|server| server.excluded.is_some());
            lines.extend(excluded.map(|server| format!("{}  excluded", server.id.0)));
        }
        Ok(Done { lines, file: None })
    }

    async fn leave(&self, ServerId(server): ServerId) -> anyhow::Result<Done> {
        self.messenger()?.leave(ServerId(server)).await?;
        tracing::info!(server, "the operator let the bot leave a server");
        Ok(Done::said(format!("the bot is not on server {server} any more. Its managers can add it again")))
    }

    async fn exclude_server(&self, ServerId(server): ServerId) -> anyhow::Result<Done> {
        self.service.servers.exclude_server(ServerId(server), Some(clock())).await?;
        tracing::info!(server, "the operator excluded a server");
        Ok(Done::said(format!(
            "server {server} is excluded: the bot answers nobody there. While it runs it leaves the server, now and whenever it \
             is added. `postern server {server} include` lifts that"
        )))
    }

    async fn include_server(&self, ServerId(server): ServerId) -> anyhow::Result<Done> {
        if self.service.servers.server(ServerId(server)).await?.excluded.is_none() {
            bail!("server {server} is not excluded");
        }
        self.service.servers.exclude_server(ServerId(server), None).await?;
        tracing::info!(server, "the operator lifted the exclusion of a server");
        Ok(Done::said(format!("server {server} is no longer excluded: its managers can add the bot again")))
    }

    fn messenger(&self) -> anyhow::Result<&Arc<dyn Messenger>> {
        let asked = self.messenger.get();
        let asked = asked.context("the bot has not reached Discord yet: try again in some seconds")?;
        asked.as_ref().map_err(|why| anyhow::Error::msg(why.clone()))
    }
}

/// Returns a text from people without signs that change how a terminal shows the rest.
fn shown(text: &str) -> String {
    text.chars().map(|sign| if sign.is_control() { '\u{FFFD}' } else { sign }).collect()
}
