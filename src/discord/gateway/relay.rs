//! Hands interactions to the bot as Discord sent them.
//!
//! Serenity reads an interaction into its own types, which drop every newer part, and shows the JSON of unknown events
//! only. So serenity connects to this relay on the loopback device, and the relay connects to Discord. It passes every
//! frame on unchanged, except that it renames interactions to `INTERACTION_RECEIVED`, an event that serenity does not
//! know. Other programs of the machine can connect, too: they gain nothing without the token.

use std::io::{self, Read};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{Sink, SinkExt, Stream, StreamExt};
use serde_json::{Value, json};
use serenity::constants::GATEWAY_VERSION;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, WebSocketConfig};
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{accept_async_with_config, connect_async_with_config};

/// The name of an interaction behind the relay.
pub(crate) const RECEIVED: &str = "INTERACTION_RECEIVED";
/// The name of an interaction before it (topics/gateway-events, Receive Events).
const INTERACTION: &str = "INTERACTION_CREATE";
/// The code for a close without a reason, after which a session can be resumed (topics/opcodes-and-status-codes, Gateway
/// Close Event Codes).
const UNKNOWN_ERROR: u16 = 4000;
/// Maximum time between the ends of the two directions of a connection.
const GOODBYE: Duration = Duration::from_secs(5);
/// Maximum length of a decompressed frame in bytes. A server's description may have some megabytes.
const LONGEST: u64 = 256 * 1024 * 1024;

/// The relay. It ends when dropped.
pub(crate) struct Relay {
    /// The address for serenity.
    pub address: String,
    accepting: JoinHandle<()>,
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.accepting.abort();
    }
}

impl Relay {
    /// Opens a relay to the gateway at this address.
    ///
    /// # Errors
    /// The loopback device has no free port.
    pub async fn open(gateway: &str) -> io::Result<Relay> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let address = format!("ws://{}", listener.local_addr()?);
        let gateway: Arc<str> = format!("{gateway}?v={GATEWAY_VERSION}").into();
        let accepting = tokio::spawn(async move {
            loop {
                match listener.accept().await {
                    Ok((near, _)) => drop(tokio::spawn(connect(near, Arc::clone(&gateway)))),
                    Err(error) => tracing::warn!("a connection to the relay failed: {error}"),
                }
            }
        });
        Ok(Relay { address, accepting })
    }
}

/// Connects one shard. A failure ends the connection, and serenity tries again.
async fn connect(near: TcpStream, gateway: Arc<str>) {
    let unlimited =
        WebSocketConfig { max_message_size: None, max_frame_size: None, ..WebSocketConfig::default() };
    let far = match connect_async_with_config(&*gateway, Some(unlimited), false).await {
        Ok((far, _)) => far,
        Err(error) => return tracing::warn!("the gateway is out of reach: {error}"),
    };
    let near = match accept_async_with_config(near, Some(unlimited)).await {
        Ok(near) => near,
        Err(error) => return tracing::debug!("something else connected to the relay: {error}"),
    };
    let ((mut near_out, mut near_in), (mut far_out, mut far_in)) = (near.split(), far.split());
    let mut up = pin!(pass(&mut near_in, &mut far_out, |frame| frame));
    let mut down = pin!(pass(&mut far_in, &mut near_out, renamed));
    // A side that says good-bye waits for the answer of the other. A side that is gone takes the other with it, without
    // a close frame: after one, Discord would forget the session.
    tokio::select! {
        closed = &mut up => if closed { drop(timeout(GOODBYE, down).await) },
        closed = &mut down => if closed { drop(timeout(GOODBYE, up).await) },
    }
}

/// Passes frames on until one direction ends. Returns true if it ended with a close frame.
async fn pass(
    from: &mut (impl Stream<Item = Result<Message, Error>> + Unpin),
    to: &mut (impl Sink<Message> + Unpin),
    change: fn(Message) -> Message,
) -> bool {
    while let Some(Ok(frame)) = from.next().await {
        let ends = frame.is_close();
        if !is_control(&frame) && to.send(change(frame)).await.is_err() {
            break;
        }
        if ends {
            return true;
        }
    }
    false
}

/// True for frames that each connection answers by itself.
fn is_control(frame: &Message) -> bool {
    matches!(frame, Message::Ping(_) | Message::Pong(_))
}

/// Renames an interaction, and gives a code to a close frame without one, which serenity overlooks. Other frames stay as
/// they are.
fn renamed(frame: Message) -> Message {
    if matches!(frame, Message::Close(None)) {
        return Message::Close(Some(CloseFrame { code: CloseCode::from(UNKNOWN_ERROR), reason: "".into() }));
    }
    let inflated = match &frame {
        Message::Binary(compressed) => inflate(compressed),
        _ => None,
    };
    let text = match (&frame, &inflated) {
        (Message::Text(text), _) | (_, Some(text)) => text,
        _ => return frame,
    };
    if !text.contains(INTERACTION) {
        return frame;
    }
    match serde_json::from_str::<Value>(text) {
        Ok(mut event) if event["t"] == INTERACTION => {
            event["t"] = json!(RECEIVED);
            Message::Text(event.to_string())
        }
        _ => frame,
    }
}

/// Decompresses a frame (topics/gateway, Payload Compression); `None` if it is not compressed text.
fn inflate(compressed: &[u8]) -> Option<String> {
    let mut text = String::new();
    ZlibDecoder::new(compressed).take(LONGEST).read_to_string(&mut text).ok().map(|_| text)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    fn read(frame: Message) -> Value {
        serde_json::from_str(frame.to_text().expect("text")).expect("JSON")
    }

    #[test]
    fn an_interaction_gets_another_name_and_keeps_all_that_is_new_in_it() {
        let event = json!({"op": 0, "s": 7, "t": INTERACTION, "d": {"id": "1", "new": [{"type": 99}]}});
        let wanted = json!({"op": 0, "s": 7, "t": RECEIVED, "d": event["d"]});
        assert_eq!(read(renamed(Message::Text(event.to_string()))), wanted);
        let mut packed = ZlibEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(event.to_string().as_bytes()).expect("in memory");
        let packed = packed.finish().expect("in memory");
        assert_eq!(read(renamed(Message::Binary(packed))), wanted);
    }

    #[test]
    fn a_close_without_a_code_gets_one() {
        assert!(
            matches!(renamed(Message::Close(None)), Message::Close(Some(frame)) if u16::from(frame.code) == 4000)
        );
    }

    #[test]
    fn every_other_frame_passes_as_it_is() {
        let told = json!({"op": 0, "s": 8, "t": "GUILD_CREATE", "d": {"name": INTERACTION}}).to_string();
        for frame in [Message::Text(told), Message::Text(INTERACTION.into()), Message::Binary(vec![1, 2, 3])]
        {
            assert_eq!(renamed(frame.clone()), frame);
        }
    }
}
