//! The troubles that come with time: places shut, people leave, processes die, clocks jump.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use discord_sandbox::id::Id;
use postern_play::time::Timestamp;
use tokio::sync::Mutex;
use tokio::time::sleep;

use crate::dice::Dice;
use crate::history::{History, Span};
use crate::process::{Around, Process};
use crate::trouble::{Trouble, Unit};

/// All rights of the bot's role but none in a channel: View Channel and nothing else (topics/permissions).
const ONLY_VIEW: u64 = 1 << 10;

/// The longest time in which a place takes no messages, in milliseconds: longer than the bot expects of a refusal that passes.
const LONGEST: u64 = 5 * 3_600_000;
/// The longest time that a crash waits for a message or a write.
const MOST_QUIET: Duration = Duration::from_secs(900);

/// The things that incidents change.
pub(crate) struct Scene {
    pub around: Around,
    pub processes: Mutex<Vec<Option<Process>>>,
    /// The clocks of the machines, by process.
    pub clocks: Vec<Arc<AtomicI64>>,
    pub channels: Vec<Id>,
    pub people: Vec<String>,
}

impl Scene {
    fn history(&self) -> &Arc<History> {
        &self.around.history
    }

    pub(crate) fn start(&self, number: usize) -> Process {
        Process::start(number as u64 + 1, self.around.clone(), Arc::clone(&self.clocks[number]))
    }

    /// Lets one kind of trouble happen now and then, until this moment. Every one of them ends again.
    pub(crate) async fn repeat(self: Arc<Scene>, trouble: Trouble, dice: Dice, until: Timestamp) {
        debug_assert!(matches!(trouble.unit(), Unit::Time | Unit::Often));
        loop {
            let Some(pause) = dice.until(trouble) else { return };
            let left = until.since(self.history().now()).0.max(0);
            if pause.as_millis() as i64 >= left {
                return;
            }
            sleep(pause).await;
            self.happen(trouble, &dice).await;
        }
    }

    async fn happen(&self, trouble: Trouble, dice: &Dice) {
        let sandbox = &self.around.network.sandbox;
        let note = |about: &str| self.history().trouble(trouble, about);
        match trouble {
            Trouble::Outage => {
                note("");
                self.around.network.outages.fetch_add(1, Ordering::Relaxed);
                self.blocked_for(dice.millis(60_000, 5_400_000)).await;
                self.around.network.outages.fetch_sub(1, Ordering::Relaxed);
            }
            Trouble::Crash => self.crash(dice).await,
            Trouble::SlowStore => {
                note("");
                let time = dice.millis(20_000, 600_000);
                self.around.database.slow_down(time);
                self.blocked_for(time).await;
            }
            Trouble::CutOff => {
                let number = dice.below(self.clocks.len());
                note(&format!("process {}", number + 1));
                let time = dice.millis(1000, 60_000);
                self.around.database.cut_off(number as u64 + 1, time);
                self.blocked_for(time).await;
            }
            Trouble::Jump => {
                let number = dice.below(self.clocks.len());
                let by = dice.millis(0, 12 * 3_600_000).as_millis() as i64 - 6 * 3_600_000;
                note(&format!("the clock of process {} is {by} ms ahead", number + 1));
                self.clocks[number].store(by, Ordering::Relaxed);
                self.blocked_for(dice.millis(60_000, 3_600_000)).await;
                self.clocks[number].store(0, Ordering::Relaxed);
                self.history().log("the clock is right again");
            }
            Trouble::ClosedDms => {
                let Some(person) = dice.pick(&self.people).and_then(|name| sandbox.person(name).ok()) else {
                    return;
                };
                note(&person.id().to_string());
                person.close_dms(true);
                self.blocked_for(dice.millis(60_000, LONGEST)).await;
                person.close_dms(false);
            }
            Trouble::Departure => {
                let Some(person) = dice.pick(&self.people).and_then(|name| sandbox.person(name).ok()) else {
                    return;
                };
                let servers = sandbox.servers();
                let Some(server) = dice.pick(&servers) else { return };
                note(&format!("{} from {}", person.id(), server.id));
                person.leave_server(server.id, true);
                self.blocked_for(dice.millis(60_000, LONGEST)).await;
                person.leave_server(server.id, false);
            }
            Trouble::LostRights => {
                let Some(&channel) = dice.pick(&self.channels) else { return };
                note(&channel.to_string());
                sandbox.set_permissions(channel, Some(if dice.below(2) == 0 { 0 } else { ONLY_VIEW }));
                self.blocked_for(dice.millis(60_000, LONGEST)).await;
                sandbox.set_permissions(channel, None);
            }
            Trouble::Removal => {
                let servers = sandbox.servers();
                let Some(server) = dice.pick(&servers) else { return };
                note(&server.id.to_string());
                // The server exists as long as the run.
                let _ = sandbox.set_bot_on(server.id, false);
                self.blocked_for(dice.millis(60_000, 7_200_000)).await;
                let _ = sandbox.set_bot_on(server.id, true);
            }
            Trouble::DeletedThread | Trouble::ShutThread => {
                let threads: Vec<_> =
                    self.channels.iter().flat_map(|&channel| sandbox.threads(channel)).collect();
                let Some(thread) = dice.pick(&threads) else { return };
                note(&thread.id.to_string());
                if trouble == Trouble::DeletedThread {
                    return sandbox.delete_channel(thread.id);
                }
                let is_locked = dice.below(2) == 0;
                // The thread was there a moment ago.
                let _ = sandbox.set_thread(thread.id, true, is_locked);
                if is_locked {
                    self.blocked_for(dice.millis(60_000, LONGEST)).await;
                    let _ = sandbox.set_thread(thread.id, false, false);
                }
            }
            Trouble::DeletedMessage => {
                let Some(&channel) = dice.pick(&self.channels) else { return };
                let places: Vec<Id> = [channel]
                    .into_iter()
                    .chain(sandbox.threads(channel).iter().map(|thread| thread.id))
                    .collect();
                let Some(&place) = dice.pick(&places) else { return };
                let messages = sandbox.messages(place);
                if let Some(message) = dice.pick(&messages) {
                    note(&message.id.to_string());
                    sandbox.delete_message(place, message.id);
                }
            }
            Trouble::ForcedPrivate => {
                let servers = sandbox.servers();
                let Some(server) = dice.pick(&servers) else { return };
                note(&server.id.to_string());
                let _ = sandbox.allow_external_apps(server.id, false);
                self.blocked_for(dice.millis(60_000, 7_200_000)).await;
                let _ = sandbox.allow_external_apps(server.id, true);
            }
            _ => {}
        }
    }

    /// Waits for the end of an incident that keeps some messages from arriving.
    async fn blocked_for(&self, time: Duration) {
        let from = self.history().now();
        sleep(time).await;
        self.history().block(from, self.history().now());
    }

    async fn crash(&self, dice: &Dice) {
        let number = dice.below(self.clocks.len());
        // Mostly between a message or a write and whatever follows from it. The wait is bounded.
        let history = self.history();
        let moment = match dice.below(3) {
            0 => None,
            1 => Some(&history.posted),
            _ => Some(&history.written),
        };
        if let Some(moment) = moment {
            let _ = tokio::time::timeout(MOST_QUIET, moment.notified()).await;
        }
        let from = self.history().now();
        let Some(process) = self.processes.lock().await[number].take() else { return };
        self.history().trouble(Trouble::Crash, &format!("of process {}", number + 1));
        process.kill().await;
        self.around.database.crash();
        let pause = match dice.below(4) {
            0..3 => dice.millis(100, 60_000),
            _ => dice.millis(60_000, 7_200_000),
        };
        sleep(pause).await;
        let started = self.start(number);
        self.processes.lock().await[number] = Some(started);
        let to = self.history().now();
        self.history().block(from, to);
        if !self.around.is_shared {
            self.history().events().down.push(Span { from, to });
        }
    }
}
