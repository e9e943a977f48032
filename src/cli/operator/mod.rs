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
use crate::play::ids::MatchId;
use crate::service::Service;
use crate::store::transfer::control;

/// Carries out an order and prints the answer.
///
/// # Errors
/// The reason why it was not carried out.
pub(crate) async fn tell(settings: &Settings, order: &Order) -> anyhow::Result<()> {
    for line in carry_out(settings, order).await?.lines {
        println!("{line}");
    }
    Ok(())
}

/// # Errors
/// The reason why the order was not carried out.
async fn carry_out(settings: &Settings, order: &Order) -> anyhow::Result<Done> {
    let request = serde_json::to_string(order).expect("ids and texts can be written");
    let answer = control::ask_running(&settings.data, &request)
        .context("the running bot ended before it answered; look whether the order was carried out")?;
    if let Some(answer) = answer {
        let answer: Result<Done, String> = serde_json::from_str(&answer)
            .context("the running bot is of another version: restart it with this one")?;
        return answer.map_err(anyhow::Error::msg);
    }
    let store = database::of(settings).open().await?;
    let service = Arc::new(Service::new(settings.catalogue.clone(), store.clone(), Arc::new(Notify::new())));
    let operator = Operator::new(service, store.clone());
    if order.needs_discord() {
        let asked = account::of(settings).await.map(|bot| bot.messenger());
        operator.messenger.get_or_init(|| asked.map_err(|error| error.to_string()));
    }
    let carried_out = operator.carry_out(order).await;
    store.close(database::CLOSED_WITHIN).await?;
    carried_out
}

/// Reads the number of a game.
fn game_number(text: &str) -> Result<MatchId, String> {
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
