//! All metrics and all long-lived tasks, one declaration each. `docs/operating.md` explains when each needs attention.

use super::kinds::{Counter, Family, Gauge, Histogram, Metric};
use super::moment::Moment;
use super::steps::Steps;
use super::tasks::Task;

/// Declares metrics. The documentation of each metric is its help text.
macro_rules! metrics {
    ($($(#[doc = $help:literal])+ $name:ident: $kind:ty = $value:expr;)+) => {
        $($(#[doc = $help])+ pub static $name: $kind = $value;)+
        /// All metrics with the lines of their help texts.
        pub(crate) static ALL: &[(&dyn Metric, &[&str])] = &[$((&$name, &[$($help),+])),+];
    };
}

/// Declares long-lived tasks.
macro_rules! tasks {
    ($($name:ident: $value:expr;)+) => {
        $(pub static $name: Task = $value;)+
        pub(crate) static TASKS: &[&Task] = &[$(&$name),+];
    };
}

/// Bounds for answers to people and requests to Discord, in seconds.
const ANSWERS_WITHIN: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 1.5, 2.5, 5.0, 15.0];
/// Bounds for the arrival of pings, in seconds.
const PINGS_WITHIN: &[f64] =
    &[0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 300.0, 900.0, 3600.0, 21_600.0];
/// Bounds for work on this machine, in seconds.
const WORK_WITHIN: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0];
/// Bounds for searches, in seconds.
const THOUGHT_WITHIN: &[f64] = &[0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0];

/// The rows of the counters with labels, which are all there from the start.
const INTERACTION_ROWS: &[[&str; 2]] = &[
    ["command", "answered"],
    ["command", "announced"],
    ["command", "late"],
    ["command", "unsent"],
    ["command", "fault"],
    ["component", "answered"],
    ["component", "announced"],
    ["component", "late"],
    ["component", "unsent"],
    ["component", "fault"],
    ["form", "answered"],
    ["form", "announced"],
    ["form", "late"],
    ["form", "unsent"],
    ["form", "fault"],
    ["suggestions", "answered"],
    ["suggestions", "announced"],
    ["suggestions", "late"],
    ["suggestions", "unsent"],
    ["suggestions", "fault"],
    ["other", "answered"],
    ["other", "announced"],
    ["other", "late"],
    ["other", "unsent"],
    ["other", "fault"],
    ["unreadable", "fault"],
];
const NOTICE_ROWS: &[[&str; 1]] =
    &[["arrived"], ["later"], ["quiet"], ["superseded"], ["impossible"], ["refused"], ["partly"], ["failed"]];
const WEBHOOK_ROWS: &[[&str; 1]] = &[["delivered"], ["failed"]];
const COMMIT_ROWS: &[[&str; 1]] = &[["written"], ["conflict"], ["refused"], ["fault"]];
const SCOPE_ROWS: &[[&str; 1]] = &[["global"], ["route"], ["front"]];
const BACKUP_ROWS: &[[&str; 1]] = &[["written"], ["incomplete"], ["failed"]];
/// The alert PosternNobodySweeps needs this row also before any process held the lease.
const LEASE_ROWS: &[[&str; 1]] = &[["sweep"]];
const RELOAD_ROWS: &[[&str; 1]] = &[["read"], ["refused"]];

metrics! {
    /// Commands, buttons, forms and suggestions, by kind and outcome.
    INTERACTIONS: Family<2> = Family::counters("postern_interactions_total", ["kind", "outcome"]).with_rows(INTERACTION_ROWS);
    /// From the arrival of an interaction until Discord has confirmed its first answer.
    ANSWERS: Histogram = Histogram::new("postern_answer_seconds", ANSWERS_WITHIN);
    /// Answers that reported a fault of the bot. The log has each fault under the reference in the answer.
    FAULTS: Counter = Counter::new("postern_faults_total");
    /// From the commit of a move until the opponent's ping has arrived and is recorded; without pings that waited for
    /// the end of quiet hours.
    PINGS: Histogram = Histogram::new("postern_ping_seconds", PINGS_WITHIN);
    /// Deliveries of notices, by outcome. Deliveries with the outcome "later" are retried.
    NOTICES: Family<1> = Family::counters("postern_notices_total", ["outcome"]).with_rows(NOTICE_ROWS);
    /// Attempts to deliver to webhooks of people, by outcome.
    WEBHOOKS: Family<1> = Family::counters("postern_webhooks_total", ["outcome"]).with_rows(WEBHOOK_ROWS);
    /// Notices that are due, without those that Discord refused.
    NOTICES_WAITING: Gauge = Gauge::new("postern_notices_waiting");
    /// How long the oldest waiting notice has been due.
    NOTICE_OLDEST: Gauge = Gauge::new("postern_notice_oldest_seconds");
    /// Unfinished matches.
    MATCHES_RUNNING: Gauge = Gauge::new("postern_matches_running");
    /// Servers that the bot is on.
    SERVERS: Gauge = Gauge::new("postern_servers");
    /// People who used the bot in the last seven days.
    PEOPLE: Gauge = Gauge::new("postern_people_week");
    /// The size of the database.
    STORE_BYTES: Gauge = Gauge::new("postern_store_bytes");
    /// Matches with a due event, such as a reminder or the end of the time, that is not handled yet; at most 1000 are
    /// counted.
    DEADLINES_DUE: Gauge = Gauge::new("postern_deadlines_due");
    /// Time to draw and compress a picture.
    PICTURES: Histogram = Histogram::new("postern_picture_seconds", WORK_WITHIN);
    /// Pictures that could not be drawn.
    PICTURES_FAILED: Counter = Counter::new("postern_pictures_failed_total");
    /// Time of a search by the computer.
    SEARCHES: Histogram = Histogram::new("postern_search_seconds", THOUGHT_WITHIN);
    /// Searches that wait for a thread.
    SEARCHES_WAITING: Gauge = Gauge::new("postern_searches_waiting");
    /// Changes of the store, by outcome. A conflict is decided again, and a refusal is answered.
    COMMITS: Family<1> = Family::counters("postern_commits_total", ["outcome"]).with_rows(COMMIT_ROWS);
    /// From the request for a change of the store until it is on disk.
    COMMIT: Histogram = Histogram::new("postern_commit_seconds", WORK_WITHIN);
    /// Requests to Discord, by kind of route and by status; "none" if no answer came.
    REQUESTS: Family<2> = Family::counters("postern_discord_requests_total", ["route", "status"]);
    /// Time of a request to Discord, without waits for its limits.
    REQUEST: Histogram = Histogram::new("postern_discord_request_seconds", ANSWERS_WITHIN);
    /// Refusals by rate limits: of one route, of all requests, or by the servers in front of Discord.
    RATE_LIMITED: Family<1> = Family::counters("postern_discord_rate_limited_total", ["scope"]).with_rows(SCOPE_ROWS);
    /// The time since Discord's gateway was last heard; 0 if interactions come by HTTP.
    GATEWAY_SILENT: Gauge = Gauge::new("postern_gateway_silent_seconds");
    /// Shards of Discord's gateway that this process is connected to, or is about to connect to.
    SHARDS: Gauge = Gauge::new("postern_gateway_shards");
    /// Processes that run on the store, including this one.
    PROCESSES: Gauge = Gauge::new("postern_processes");
    /// Work that this process holds by lease, by kind.
    LEASES: Family<1> = Family::gauges("postern_leases_held", ["kind"]).with_rows(LEASE_ROWS);
    /// 1 while the endpoint for interactions by HTTP accepts requests.
    ENDPOINT_LISTENS: Gauge = Gauge::new("postern_endpoint_listens");
    /// Scheduled exports, by outcome.
    BACKUPS: Family<1> = Family::counters("postern_backups_total", ["outcome"]).with_rows(BACKUP_ROWS);
    /// The time of the last whole scheduled export, in seconds since 1970; 0 if there is none.
    BACKUP_LAST: Gauge = Gauge::new("postern_backup_last_timestamp_seconds");
    /// Reloads of the configuration while the program runs, by outcome.
    RELOADS: Family<1> = Family::counters("postern_reloads_total", ["outcome"]).with_rows(RELOAD_ROWS);
    /// How long each long-lived task has been at work without a rest.
    TASK_BUSY: Family<1> = Family::gauges("postern_task_busy_seconds", ["task"]);
    /// Resident memory of the process.
    MEMORY: Gauge = Gauge::new("process_resident_memory_bytes");
    /// 1, with the version and the commit that the program was built from.
    BUILD_INFO: Family<2> = Family::gauges("postern_build_info", ["version", "commit"]);
    /// The start of the process, in seconds since 1970.
    STARTED: Gauge = Gauge::new("process_start_time_seconds");
}

tasks! {
    OUTBOX: Task::new("outbox", 120);
    OLD_BUTTONS: Task::new("old buttons", 900);
    MEMBERS: Task::new("members", 900);
    ELSEWHERE: Task::new("boards elsewhere", 900);
    CARETAKER: Task::new("caretaker", 1800);
    STANDING_BOARDS: Task::new("standing boards", 1800);
    OPPONENT: Task::new("opponent", 300);
    REVIEWER: Task::new("reviewer", 7200);
    AUDITOR: Task::new("auditor", 1800);
    EXPLORER: Task::new("explorer", 7200);
    BOOKKEEPER: Task::new("bookkeeper", 7200);
    SERIES: Task::new("series", 1800);
    SWEEPER: Task::new("sweeper", 900);
    BACKUP: Task::new("backups", 7200);
}

/// The last sign of life of Discord's gateway: an event, or the answer to a heartbeat.
pub static GATEWAY_HEARD: Moment = Moment::never();

/// The first request to the store that got no answer in time, since the last one that got an answer.
pub static STORE_SILENT: Moment = Moment::never();

/// The first failed attempt to register the commands with Discord, since the last one that succeeded.
pub static COMMANDS_REFUSED: Moment = Moment::never();

/// The long work of the command that runs: an import, an export or a check.
pub static LONG_WORK: Steps = Steps::new();
