//! A remote database that is slow, drops its connections, and is unavailable for a while. The bot reports the fault,
//! loses no data, and sends every notice later.

use std::path::{Path, PathBuf};
use std::process::Child;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};
use tokio::sync::watch;

use super::processes::{insist, told};
use super::typed::random_move;
use super::*;
use postern_testkit::databases::postgres::url;

/// The state of the connection to the database.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    Open,
    /// Delays each piece of a query by this duration.
    Slow(Duration),
    /// Cuts off every connection and accepts no new ones.
    Closed,
}

/// A proxy to the database, on a socket in its own folder.
struct Gate {
    folder: tempfile::TempDir,
    way: watch::Sender<Way>,
}

/// The name of a database's socket in its folder.
const SOCKET: &str = ".s.PGSQL.5432";

impl Gate {
    fn before(database: PathBuf) -> Gate {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let listener = UnixListener::bind(folder.path().join(SOCKET)).expect("it is new");
        let way = watch::Sender::new(Way::Open);
        let ways = way.subscribe();
        tokio::spawn(async move {
            while let Ok((from, _)) = listener.accept().await {
                let (database, ways) = (database.join(SOCKET), ways.clone());
                tokio::spawn(async move {
                    if *ways.borrow() == Way::Closed {
                        return;
                    }
                    let Ok(to) = UnixStream::connect(database).await else { return };
                    let ((asked, ask), (answered, answer)) = (from.into_split(), to.into_split());
                    let mut closed = ways.clone();
                    tokio::select! {
                        () = pass(asked, answer, &ways, true) => {}
                        () = pass(answered, ask, &ways, false) => {}
                        _ = closed.wait_for(|way| *way == Way::Closed) => {}
                    }
                });
            }
        });
        Gate { folder, way }
    }

    fn set(&self, way: Way) {
        self.way.send_replace(way);
    }
}

async fn pass(
    mut from: impl AsyncRead + Unpin,
    mut to: impl AsyncWrite + Unpin,
    way: &watch::Receiver<Way>,
    asks: bool,
) {
    let mut piece = vec![0; 64 * 1024];
    while let Ok(count @ 1..) = from.read(&mut piece).await {
        let pause = match *way.borrow() {
            Way::Slow(pause) if asks => pause,
            _ => Duration::ZERO,
        };
        tokio::time::sleep(pause).await;
        if to.write_all(&piece[..count]).await.is_err() {
            return;
        }
    }
}

/// A process that is killed when this value is dropped.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_slow_cut_off_or_out_of_reach_costs_time_and_nothing_else() {
    let Some(url) = url().await else { return };
    let (before, after) = url.split_once("host=").expect("it is on a socket");
    let (folder, options) = after.split_once('&').expect("it has options");
    let gate = Gate::before(Path::new(folder).to_owned());
    let database = format!("{before}host={}&{options}", gate.folder.path().display());
    let stage = Stage::empty(&["ada", "ben"]).await;
    let away = std::env::var("POSTERN_KILLS").map_or(Duration::from_secs(5), |_| Duration::from_secs(60));
    // The program starts before the database is available.
    gate.set(Way::Closed);
    let began = Instant::now();
    let mut program = Running(stage.launch("one", &database, ""));
    while began.elapsed() < away || !stage.said().contains("the database is not there yet") {
        assert!(began.elapsed() < away + SOON, "{}", stage.said());
        assert!(program.0.try_wait().is_ok_and(|ended| ended.is_none()), "{}", stage.said());
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    gate.set(Way::Open);
    assert!(stage.sandbox.wait_for_bot(SOON).await, "{}", stage.said());
    assert!(stage.sandbox.wait_for_command("challenge", SOON).await);
    let (mut bout, mut dice) = (begin(&stage, "ransom", &[]).await, Dice(3));

    for way in [Way::Open, Way::Slow(Duration::from_millis(500)), Way::Closed, Way::Open] {
        told(&bout, &stage.log()).await;
        gate.set(way);
        if way == Way::Closed {
            let began = Instant::now();
            while began.elapsed() < away {
                let asked = bout.to_move().slash(bout.place, "board", json!({})).await.expect("a command");
                assert!(asked.is_private() && asked.text().contains("ref"), "{asked:?}\n{}", stage.said());
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            gate.set(Way::Open);
        }
        let choice = random_move(&bout, &mut dice);
        insist(&bout, &choice, &stage.log()).await;
        bout.follow(&choice);
    }
    told(&bout, &stage.log()).await;
}
