//! Orders of the operator about people, games, comments and servers: over the socket of a running bot, or on its store.

pub mod carried_out;
pub mod counts;
pub mod order;

use std::sync::{Arc, OnceLock};

use async_trait::async_trait;

use self::order::{Done, Order};
use postern_chat::message::messenger::Messenger;
use postern_service::Service;
use postern_store::Store;
use postern_store::transfer::control::Orders;

/// Carries out orders.
pub struct Operator {
    pub service: Arc<Service>,
    pub store: Store,
    /// Set once Discord has answered; an error says why the bot can't ask it.
    pub messenger: OnceLock<Result<Arc<dyn Messenger>, String>>,
}

impl Operator {
    pub fn new(service: Arc<Service>, store: Store) -> Operator {
        Operator { service, store, messenger: OnceLock::new() }
    }
}

/// The operator's side of the socket, from the start of the program on.
#[derive(Clone, Default)]
pub(crate) struct Desk(Arc<OnceLock<Arc<Operator>>>);

impl Desk {
    /// Takes orders from now on.
    pub(crate) fn open(&self, operator: Arc<Operator>) {
        self.0.get_or_init(|| operator);
    }

    async fn take(&self, request: &str) -> Result<Done, String> {
        let order: Order = serde_json::from_str(request).map_err(|error| {
            format!("the bot does not know this order; is it of another version? {error}")
        })?;
        let operator = self.0.get().ok_or("the bot is still starting: try again in some seconds")?;
        operator.carry_out(&order).await.map_err(|error| format!("{error:#}"))
    }
}

#[async_trait]
impl Orders for Desk {
    async fn answer(&self, request: &str) -> String {
        serde_json::to_string(&self.take(request).await).expect("texts can be written")
    }
}
