//! Orders of the operator: sent to the running bot, or carried out on the data of a stopped one.

pub mod comment;
pub mod game;
pub mod person;
pub mod server;

use std::sync::Arc;

use anyhow::Context;
use tokio::sync::Notify;

use super::{account, database};
use crate::app::Settings;
use crate::app::operator::Operator;
use crate::app::operator::order::{Done, Order};
use crate::config::Secret;
use crate::config::secret_file::SecretError;
use postern_chat::message::messenger::Messenger;
use postern_play::ids::MatchId;
use postern_service::Service;
use postern_store::transfer::control;

/// The way to carry out orders: the data folder of the bot, and where its token would come from.
pub(crate) struct Way<'a> {
    pub settings: &'a Settings,
    /// Reads the token. Only a command that asks Discord by itself needs it.
    pub token: &'a (dyn Fn() -> Result<Secret, SecretError> + Sync),
}

impl Way<'_> {
    /// Carries out an order and prints the answer.
    ///
    /// # Errors
    /// The reason why it was not carried out.
    pub(crate) async fn tell(&self, order: &Order) -> anyhow::Result<()> {
        for line in self.carry_out(order).await?.lines {
            println!("{line}");
        }
        Ok(())
    }

    /// # Errors
    /// The reason why the order was not carried out.
    async fn carry_out(&self, order: &Order) -> anyhow::Result<Done> {
        let request = serde_json::to_string(order).expect("ids and texts can be written");
        let settings = self.settings;
        if let Some(answer) = control::ask_running(&settings.data, &request)? {
            let answer: Result<Done, String> = serde_json::from_str(&answer)
                .context("the running bot is of another version: restart it with this one")?;
            return answer.map_err(anyhow::Error::msg);
        }
        let store = database::of(settings).open().await?;
        let service =
            Arc::new(Service::new(settings.catalogue.clone(), store.clone(), Arc::new(Notify::new())));
        let operator = Operator::new(service, store.clone());
        if order.needs_discord() {
            let asked = self.messenger().await.map_err(|error| format!("{error:#}"));
            operator.messenger.get_or_init(|| asked);
        }
        let carried_out = operator.carry_out(order).await;
        store.close(database::CLOSED_WITHIN).await?;
        carried_out
    }

    async fn messenger(&self) -> anyhow::Result<Arc<dyn Messenger>> {
        let settings = Settings { token: (self.token)()?.0, ..self.settings.clone() };
        Ok(account::of(&settings).await?.messenger())
    }
}

/// Reads the number of a game.
pub(super) fn game_number(text: &str) -> Result<MatchId, String> {
    text.trim_start_matches('#')
        .parse()
        .map(MatchId)
        .map_err(|_| format!("\"{text}\" is no number of a game. Messages show it, such as #2035"))
}

/// Reads an id of Discord, or a mention.
fn discord_id(text: &str) -> Result<u64, String> {
    let digits = text.trim_start_matches(['<', '@', '!']).trim_end_matches('>');
    let id = digits.parse::<u64>().ok().filter(|id| *id != 0 && *id < 1 << 63);
    id.ok_or_else(|| {
        format!("\"{text}\" is no id of Discord, a number of 17 to 20 digits: in Discord's developer mode \"Copy ID\" gives it")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_as_people_copy_them_and_nothing_else() {
        for text in ["175928847299117063", "<@175928847299117063>", "<@!175928847299117063>"] {
            assert_eq!(discord_id(text), Ok(175_928_847_299_117_063), "{text}");
        }
        for text in ["", "0", "ada", "-5", "9223372036854775808", "99999999999999999999", "<#5"] {
            let said = discord_id(text).expect_err(text);
            assert!(said.contains("Copy ID"), "{said}");
        }
        assert_eq!(game_number("#2035"), Ok(MatchId(2035)));
        assert!(game_number("one").is_err_and(|said| said.contains("#2035")));
    }
}
