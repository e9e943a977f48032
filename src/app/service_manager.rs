//! Tells the service manager (systemd) that the bot is on Discord, is well, and ends, by the datagrams of sd_notify(3).

use std::ffi::OsString;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use super::monitor;
use postern_metrics::list::{ENDPOINT_LISTENS, GATEWAY_HEARD, SHARDS};

/// The variables that the service manager sets for a program that it wants to hear from.
const SOCKET: &str = "NOTIFY_SOCKET";
const WATCHDOG_MICROSECONDS: &str = "WATCHDOG_USEC";
const WATCHDOG_PROCESS: &str = "WATCHDOG_PID";
/// The states of a bot that has started.
const ON_DISCORD: &str = "on Discord";
const STANDING_BY: &str = "standing by: another process is on Discord";
/// How often to look whether the bot is on Discord.
const LOOKED: Duration = Duration::from_millis(200);

/// The service manager; does nothing if there is none.
pub(crate) struct ServiceManager {
    socket: Option<unix::Socket>,
    /// How long it waits for the next sign that the bot is well before it restarts it; `None` if it needs no sign.
    patience: Option<Duration>,
    /// True after a message that could not be sent.
    failed: AtomicBool,
}

impl ServiceManager {
    /// Finds the service manager by the variables of the environment.
    pub(crate) fn of(variable: impl Fn(&str) -> Option<OsString>) -> ServiceManager {
        let number = |name| variable(name)?.to_str()?.parse::<u64>().ok();
        let is_ours = number(WATCHDOG_PROCESS).is_none_or(|process| process == u64::from(std::process::id()));
        let patience = number(WATCHDOG_MICROSECONDS).filter(|wait| *wait > 0 && is_ours);
        let socket = variable(SOCKET).and_then(|name| match unix::Socket::at(&name) {
            Ok(socket) => Some(socket),
            Err(error) => {
                tracing::warn!(%error, "the service manager can't be told anything: NOTIFY_SOCKET is no socket");
                None
            }
        });
        let patience = patience.map(Duration::from_micros).filter(|_| socket.is_some());
        ServiceManager { socket, patience, failed: AtomicBool::new(false) }
    }

    /// Tells what the bot waits for.
    pub(crate) fn status(&self, status: &str) {
        self.tell(&format!("STATUS={status}"));
    }

    /// Tells that the bot ends.
    pub(crate) fn stopping(&self) {
        self.tell("STOPPING=1\nSTATUS=ending");
    }

    /// Tells that the bot has started when it is on Discord or on standby, and from then on at least twice in each span
    /// of the service manager's patience that it is well. Says nothing while a task is stuck or the store is frozen, so
    /// that the service manager restarts the bot. Never returns.
    pub(crate) async fn follow(&self, online: watch::Receiver<bool>) {
        // A process on standby hears that another one listens.
        while !*online.borrow() && GATEWAY_HEARD.age().is_none() {
            sleep(LOOKED).await;
        }
        if self.socket.is_none() {
            return std::future::pending().await;
        }
        let mut said = state_of(*online.borrow());
        self.tell(&format!("READY=1\nSTATUS={said}"));
        let (mut was_well, mut signed) = (true, None::<Instant>);
        loop {
            let state = state_of(*online.borrow());
            if let Some(patience) = self.patience
                && signed.is_none_or(|at| at.elapsed() >= patience / 4)
            {
                self.sign(&monitor::all_unwell(), &mut was_well, state);
                signed = Some(Instant::now());
            }
            // The status names a fault until its end.
            if state != said && was_well {
                self.status(state);
                said = state;
            }
            sleep(LOOKED).await;
        }
    }

    /// Gives the sign that the bot is well, unless something is wrong.
    fn sign(&self, wrong: &[String], was_well: &mut bool, state: &str) {
        let is_well = wrong.is_empty();
        match (is_well, *was_well) {
            (true, true) => self.tell("WATCHDOG=1"),
            (true, false) => self.tell(&format!("WATCHDOG=1\nSTATUS={state}")),
            (false, true) => {
                let wrong = wrong.join("; ");
                tracing::error!("the service manager may restart the bot: {wrong}");
                self.status(&wrong);
            }
            (false, false) => {}
        }
        *was_well = is_well;
    }

    fn tell(&self, state: &str) {
        let Some(socket) = &self.socket else { return };
        if let Err(error) = socket.send(state)
            && !self.failed.swap(true, Ordering::Relaxed)
        {
            tracing::warn!(%error, "the service manager can't be told about the bot's state");
        }
    }
}

/// Returns the state of a bot that has started. `online` is true once it was on Discord.
fn state_of(online: bool) -> &'static str {
    state(online, ENDPOINT_LISTENS.value() > 0.0 || SHARDS.value() > 0.0)
}

/// `listens` is true while this process has a shard of the gateway or the endpoint. A process that leaves its shards to
/// another one stands by.
fn state(online: bool, listens: bool) -> &'static str {
    if online && listens { ON_DISCORD } else { STANDING_BY }
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::io;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    /// The service manager's socket.
    pub(super) struct Socket {
        from: UnixDatagram,
        to: SocketAddr,
    }

    impl Socket {
        /// A path, or a name in Linux's abstract namespace after an `@`.
        pub(super) fn at(name: &OsStr) -> io::Result<Socket> {
            let to = match name.as_bytes().strip_prefix(b"@") {
                Some(name) => of_name(name)?,
                None => SocketAddr::from_pathname(name)?,
            };
            let from = UnixDatagram::unbound()?;
            // A service manager that does not read must not stop the bot.
            from.set_nonblocking(true)?;
            Ok(Socket { from, to })
        }

        pub(super) fn send(&self, state: &str) -> io::Result<()> {
            self.from.send_to_addr(state.as_bytes(), &self.to).map(drop)
        }
    }

    #[cfg(target_os = "linux")]
    fn of_name(name: &[u8]) -> io::Result<SocketAddr> {
        use std::os::linux::net::SocketAddrExt;
        SocketAddr::from_abstract_name(name)
    }

    #[cfg(not(target_os = "linux"))]
    fn of_name(_: &[u8]) -> io::Result<SocketAddr> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(not(unix))]
mod unix {
    /// This system has no service manager of this kind.
    pub(super) struct Socket;

    impl Socket {
        pub fn at(_: &std::ffi::OsStr) -> std::io::Result<Socket> {
            Ok(Socket)
        }

        pub fn send(&self, _: &str) -> std::io::Result<()> {
            Ok(())
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::net::UnixDatagram;

    use super::*;

    fn heard(listener: &UnixDatagram) -> String {
        let mut buffer = [0; 200];
        let length = listener.recv(&mut buffer).unwrap_or_default();
        String::from_utf8_lossy(&buffer[..length]).into_owned()
    }

    fn manager(socket: &std::path::Path, microseconds: &str, process: &str) -> ServiceManager {
        ServiceManager::of(|name| match name {
            SOCKET => Some(socket.into()),
            WATCHDOG_MICROSECONDS => Some(microseconds.into()),
            WATCHDOG_PROCESS if !process.is_empty() => Some(process.into()),
            _ => None,
        })
    }

    #[test]
    fn a_bot_that_is_not_well_gives_no_sign_until_it_is_again() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("notify");
        let listener = UnixDatagram::bind(&path).expect("a socket can be made");
        listener.set_nonblocking(true).expect("it is a socket");
        let manager = manager(&path, "3000000", "");
        let (stuck, mut was_well) = (["the task \"outbox\" is stuck".to_owned()], true);
        for (wrong, told) in [
            (&[][..], "WATCHDOG=1"),
            (&stuck, "STATUS=the task \"outbox\" is stuck"),
            (&stuck, ""),
            (&[], "WATCHDOG=1\nSTATUS=on Discord"),
            (&[], "WATCHDOG=1"),
        ] {
            manager.sign(wrong, &mut was_well, ON_DISCORD);
            assert_eq!(heard(&listener), told);
        }
        manager.stopping();
        assert!(heard(&listener).starts_with("STOPPING=1"));
    }

    #[test]
    fn a_process_that_listens_to_nothing_stands_by() {
        assert_eq!(state(true, true), "on Discord");
        for (online, listens) in [(false, false), (false, true), (true, false)] {
            assert!(state(online, listens).starts_with("standing by"), "{online} {listens}");
        }
    }

    #[test]
    fn only_a_process_that_is_asked_for_signs_gives_them() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let path = folder.path().join("notify");
        let own = std::process::id().to_string();
        let patience = |microseconds, process| manager(&path, microseconds, process).patience;
        assert_eq!(patience("3000000", ""), Some(Duration::from_secs(3)));
        assert_eq!(patience("3000000", &own), Some(Duration::from_secs(3)));
        assert_eq!(patience("3000000", "1"), None);
        assert_eq!(patience("0", ""), None);
        assert_eq!(patience("soon", ""), None);
        assert!(ServiceManager::of(|_| None).socket.is_none());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn an_abstract_socket_is_reached_by_its_name() {
        let name = format!("postern-test-{}", std::process::id());
        use std::os::linux::net::SocketAddrExt;
        let address = std::os::unix::net::SocketAddr::from_abstract_name(name.as_bytes());
        let listener = UnixDatagram::bind_addr(&address.expect("a name")).expect("it is free");
        listener.set_nonblocking(true).expect("it is a socket");
        manager(std::path::Path::new(&format!("@{name}")), "0", "").status("waiting");
        assert_eq!(heard(&listener), "STATUS=waiting");
    }
}
