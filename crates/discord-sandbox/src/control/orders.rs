//! Orders of failures by HTTP: of requests, of direct messages, and of the gateway.

use std::time::Duration;

use serde::Deserialize;

use crate::control::refusal::{Refusal, bad};
use crate::faults::{Fault, Trouble};
use crate::gateway::trouble::GatewayTrouble;
use crate::world::Shared;

/// Maximum time of a fault that delays an answer, in seconds.
const FAULT_SECONDS: f64 = 86_400.0;
/// Maximum number of requests that one fault applies to.
const FAULT_TIMES: u32 = 1_000_000;

/// A failure to come.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Order {
    fault: Kind,
    /// The method of the requests that fail; any without it.
    method: Option<String>,
    /// A part of the path of the requests that fail; any without it.
    path: Option<String>,
    /// The number of requests that fail, 1 without it.
    times: Option<u32>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Kind {
    RateLimit {
        retry_after: f64,
        #[serde(default)]
        global: bool,
    },
    Refuse {
        status: u16,
        #[serde(default)]
        code: u32,
    },
    Hang {
        seconds: f64,
    },
    Delay {
        seconds: f64,
    },
    /// The connection is cut; the request is not executed.
    Cut,
    /// The request is executed; the connection is cut before the answer.
    LoseAnswer,
    Garbage,
    SharedLimit {
        retry_after: f64,
    },
    /// A page of the front server.
    Page {
        status: u16,
        #[serde(default)]
        empty: bool,
    },
    /// The front server refuses all requests for this time, with 429.
    CloseFront {
        seconds: f64,
        /// True if `Retry-After` is a date.
        #[serde(default)]
        date: bool,
    },
    Disown,
    LoseEmoji,
    /// The gateway connections are closed now, with a code.
    CloseGateway {
        code: u16,
    },
    /// The gateway connections are cut now.
    CutGateway,
    /// The next `times` attempts to resume a session fail.
    RefuseResumes,
    /// The next `times` attempts to resume a session are hung up on.
    HangUpResumes,
    /// The next `times` requests for a WebSocket of the gateway are never answered.
    SilentUpgrades,
    /// The next `times` WebSockets of the gateway get no HELLO.
    SilentHellos,
    /// The open connections of the gateway get nothing more.
    SilentSessions,
    /// RECONNECT to all connections of the gateway.
    Reconnect,
    /// INVALID_SESSION to all connections of the gateway.
    InvalidSession {
        #[serde(default)]
        resumable: bool,
    },
    /// The next `times` direct messages are refused with 50001; each conversation until it is opened again.
    ShutDms,
}

/// Orders a fault, or disturbs the gateway.
pub(crate) fn order(shared: &Shared, order: Order) -> Result<(), Refusal> {
    let times = order.times.unwrap_or(1);
    if !(1..=FAULT_TIMES).contains(&times) {
        return Err(bad(format!("times must be between 1 and {FAULT_TIMES}")));
    }
    let gateway = |trouble: GatewayTrouble| {
        shared.world().disturb_gateway(trouble);
        Ok(())
    };
    let trouble = match order.fault {
        Kind::RateLimit { retry_after, global } => {
            seconds("retry_after", retry_after)?;
            Trouble::RateLimit { retry_after, global }
        }
        Kind::Refuse { status, code } if (400..=599).contains(&status) => Trouble::Refuse { status, code },
        Kind::Refuse { .. } => return Err(bad("status must be between 400 and 599")),
        Kind::Hang { seconds: time } => Trouble::Hang(seconds("seconds", time)?),
        Kind::Delay { seconds: time } => Trouble::Delay(seconds("seconds", time)?),
        Kind::Cut => Trouble::CutBefore,
        Kind::LoseAnswer => Trouble::CutAfter,
        Kind::Garbage => Trouble::Garbage,
        Kind::SharedLimit { retry_after } => {
            seconds("retry_after", retry_after)?;
            Trouble::SharedLimit { retry_after }
        }
        Kind::Page { status, empty } if (400..=599).contains(&status) => {
            Trouble::Page { status, empty, retry_after: None }
        }
        Kind::Page { .. } => return Err(bad("status must be between 400 and 599")),
        Kind::Disown => Trouble::Disown,
        Kind::LoseEmoji => Trouble::LoseEmoji,
        Kind::CloseGateway { code } if !matches!(code, 1000 | 1001 | 4000..=4999) => {
            return Err(bad("code must be 1000, 1001, or between 4000 and 4999"));
        }
        // The others concern no request.
        _ if order.method.is_some() || order.path.is_some() => {
            return Err(bad("this fault has no method and no path"));
        }
        Kind::CloseFront { seconds: time, date } => {
            let time = seconds("seconds", time)?;
            let now_ms = shared.now_ms();
            shared.world().close_front(now_ms, time, date);
            return Ok(());
        }
        Kind::CloseGateway { code } => return gateway(GatewayTrouble::Close(code)),
        Kind::CutGateway => return gateway(GatewayTrouble::Cut),
        Kind::RefuseResumes => return gateway(GatewayTrouble::RefusedResumes(times)),
        Kind::HangUpResumes => return gateway(GatewayTrouble::HungUpResumes(times)),
        Kind::SilentUpgrades => return gateway(GatewayTrouble::SilentUpgrades(times)),
        Kind::SilentHellos => return gateway(GatewayTrouble::SilentHellos(times)),
        Kind::SilentSessions => return gateway(GatewayTrouble::SilentSessions),
        Kind::Reconnect => return gateway(GatewayTrouble::Reconnect),
        Kind::InvalidSession { resumable } => return gateway(GatewayTrouble::InvalidSession { resumable }),
        Kind::ShutDms => {
            shared.world().shut_next = times;
            return Ok(());
        }
    };
    let (method, path) = (order.method.unwrap_or_default(), order.path.unwrap_or_default());
    shared.world().faults.add(Fault::new(&method.to_uppercase(), &path, times, trouble));
    Ok(())
}

fn seconds(field: &str, value: f64) -> Result<Duration, Refusal> {
    let time = Duration::try_from_secs_f64(value).ok().filter(|_| value <= FAULT_SECONDS);
    time.ok_or_else(|| bad(format!("{field} must be between 0 and {FAULT_SECONDS}")))
}
