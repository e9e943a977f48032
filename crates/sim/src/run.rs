//! A whole run: the world of a plan, its people and its troubles, a calm end, and the contract.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use discord_sandbox::config::{Config, MoreServer, USUAL_LIMIT};
use discord_sandbox::handle::Sandbox;
use discord_sandbox::id::Id;
use discord_sandbox::now::Clock;
use discord_sandbox::practice::settings::{Odds, Practice};
use postern_play::ids::PersonId;
use postern_play::time::Millis;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::contract::evidence::Evidence;
use crate::contract::violations;
use crate::database::Database;
use crate::dice::Dice;
use crate::history::History;
use crate::incidents::Scene;
use crate::people::population;
use crate::plan::Plan;
use crate::process::{Around, read_shipped};
use crate::time::Time;
use crate::trouble::{Trouble, Unit};
use crate::wire::Network;

/// The time after the last trouble, in which everything must become quiet.
const CALM: Duration = Duration::from_secs(2 * 3600);
/// The time after which a person who comes back counts as one that was away.
const AWAKE: Duration = Duration::from_secs(16 * 60);
const NAMES: [&str; 12] =
    ["ada", "ben", "cleo", "dmitri", "eve", "fay", "gus", "hal", "ida", "jon", "kim", "lea"];
/// The languages of people's clients. English for every second one, whose answers are read.
const LOCALES: [&str; 8] = ["en-US", "de", "en-GB", "fr", "en-US", "es-ES", "en-US", "pl"];

/// The result of a run.
#[derive(Clone, Debug)]
pub struct Report {
    pub plan: Plan,
    /// A sentence for each violation of the contract.
    pub wrong: Vec<String>,
    /// Everything that happened, a line each. Equal for equal plans.
    pub log: Vec<String>,
    /// How often each trouble happened.
    pub troubles: BTreeMap<Trouble, u64>,
    pub simulated: Millis,
    pub requests: usize,
    pub commits: usize,
    pub turns: usize,
}

impl Report {
    /// An empty report.
    pub(crate) fn of(plan: Plan) -> Report {
        Report {
            plan,
            wrong: Vec::new(),
            log: Vec::new(),
            troubles: BTreeMap::new(),
            simulated: Millis(0),
            requests: 0,
            commits: 0,
            turns: 0,
        }
    }
}

thread_local! {
    /// The panics of the present run, which has one thread.
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static RUNS: RefCell<bool> = const { RefCell::new(false) };
}

/// Collects the panics of runs instead of printing them.
fn collect_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if RUNS.with_borrow(|runs| *runs) {
                PANICS.with_borrow_mut(|panics| panics.push(panic.to_string().replace('\n', " ")));
            } else {
                usual(panic);
            }
        }));
    });
}

/// Runs a plan on this thread.
pub fn run(plan: &Plan) -> Report {
    collect_panics();
    read_shipped();
    RUNS.set(true);
    PANICS.take();
    // One thread and a paused clock: the result depends on nothing but the plan.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build();
    let runtime = runtime.expect("a runtime without I/O needs nothing");
    let mut report = runtime.block_on(play(plan.clone()));
    RUNS.set(false);
    report.wrong.extend(PANICS.take().into_iter().map(|panic| format!("a panic: {panic}")));
    report
}

/// True if Discord soon forgets nonces. Processes whose clocks differ by more than a lease deliver the same notice at the same
/// time, and nothing but the nonce makes one message of it.
fn forgets_nonces(plan: &Plan) -> bool {
    let clocks_differ = plan.processes > 1 && plan.rate(Trouble::Jump) > 0;
    plan.rate(Trouble::ForgottenNonces) > 0 && !clocks_differ
}

fn practice(plan: &Plan) -> Practice {
    let odds = |trouble: Trouble| match plan.rate(trouble) {
        0 => Odds::NEVER,
        rate => Odds::one_in((400 / rate).max(2)),
    };
    let on = |trouble: Trouble| plan.rate(trouble) > 0;
    Practice {
        seed: plan.seed,
        refused_dms: odds(Trouble::RefusedDm),
        stale_dms: odds(Trouble::StaleDm),
        refused_in_threads: odds(Trouble::RefusedInThread),
        refused_as_400: odds(Trouble::RefusedAs400),
        lost_emoji: odds(Trouble::LostEmoji),
        entry_point: on(Trouble::EntryPoint),
        phones: on(Trouble::Phones),
        old_edits: on(Trouble::FewEdits).then_some(3),
        new_threads: on(Trouble::FewThreads).then_some(3),
        disowned: odds(Trouble::Disowned),
        shared_limits: odds(Trouble::SharedLimit),
        front_limits: match plan.rate(Trouble::FrontLimit) {
            0 => Odds::NEVER,
            rate => Odds::one_in(4000 / rate),
        },
        front_seconds: 120,
        pages: odds(Trouble::Page),
        forgets_nonces: forgets_nonces(plan),
        new_flags: on(Trouble::NewFlags),
        ..Practice::none()
    }
}

async fn play(plan: Plan) -> Report {
    let plan = Arc::new(plan);
    let is_calm = Arc::new(AtomicBool::new(false));
    let dice = |part: &str| Dice::of(&plan, part, &is_calm);
    let time = Time::start();
    let history = Arc::new(History::new(time));
    let names: Vec<String> =
        NAMES.iter().take(plan.people.min(12) as usize).map(|name| (*name).to_owned()).collect();
    let config = Config {
        token: "simulated.token".into(),
        clock: Clock::of(move || time.now().0 as u64),
        people: names.iter().map(|name| (name.clone(), name.to_uppercase())).collect(),
        servers: vec![MoreServer { name: "Annex".into(), channels: vec!["annex".into()], bot: true }],
        limits: Some(USUAL_LIMIT),
        practice: practice(&plan),
        ..Config::default()
    };
    let sandbox = Arc::new(Sandbox::in_process(config).expect("a new chat without files"));
    for (name, locale) in names.iter().zip(LOCALES.iter().cycle()) {
        if let Ok(person) = sandbox.person(name) {
            person.set_locale(locale);
        }
    }
    let channels: Vec<Id> =
        ["games", "lounge", "annex"].iter().filter_map(|name| sandbox.channel(name)).collect();
    let is_shared = plan.processes > 1;
    let network = Arc::new(Network {
        sandbox: Arc::clone(&sandbox),
        history: Arc::clone(&history),
        dice: dice("network"),
        outages: AtomicU64::new(0),
        forgets_nonces: forgets_nonces(&plan),
    });
    let database = Arc::new(Database::new(is_shared, Arc::clone(&history), dice("database")));
    let around = Around {
        network: Arc::clone(&network),
        database: Arc::clone(&database),
        history: Arc::clone(&history),
        dice: dice("processes"),
        is_shared,
    };
    let scene = Arc::new(Scene {
        around: around.clone(),
        processes: Default::default(),
        clocks: (0..plan.processes).map(|_| Arc::default()).collect(),
        channels: channels.clone(),
        people: names.clone(),
    });
    for number in 0..plan.processes as usize {
        let started = scene.start(number);
        scene.processes.lock().await.push(Some(started));
    }
    sleep(Duration::from_secs(30)).await;
    let until = history.now().plus_seconds(i64::from(plan.hours) * 3600);
    let mut acting = JoinSet::new();
    for person in population(&around, &names, &channels, |name| dice(name)) {
        acting.spawn(person.live(until));
    }
    for &trouble in Trouble::ALL.iter().filter(|trouble| matches!(trouble.unit(), Unit::Time | Unit::Often)) {
        if plan.rate(trouble) > 0 {
            acting.spawn(Arc::clone(&scene).repeat(trouble, dice(trouble.name()), until));
        }
    }
    while let Some(ended) = acting.join_next().await {
        if let Err(error) = ended {
            history.wrong(format!("the simulator itself failed: {error}"));
        }
    }
    history.log("== calm");
    is_calm.store(true, Ordering::Relaxed);
    sandbox.calm();
    let calm = history.now();
    let quiet = Practice { phones: plan.rate(Trouble::Phones) > 0, ..Practice::none() };
    sandbox.set_practice(quiet);
    check_requests(&sandbox, &history);
    sleep(AWAKE).await;
    // Places that refused messages for hours are tried again when people are there.
    for name in &names {
        if let Ok(person) = sandbox.person(name) {
            let now = history.now();
            history.events().acted.entry(PersonId(person.id().0)).or_default().push(now);
            let shown = person.slash(person.dm(), "games", serde_json::json!({})).await;
            history
                .log(&format!("{name} is there: {}", if shown.is_ok() { "/games" } else { "not possible" }));
        }
    }
    sleep(CALM - AWAKE).await;
    check_requests(&sandbox, &history);
    let services =
        scene.processes.lock().await.iter().flatten().filter_map(|process| process.service()).collect();
    let evidence = Evidence { sandbox: &sandbox, store: database.seen(), services, calm, end: history.now() };
    let wrong = violations(&evidence, &history).await;
    let mut events = history.events();
    let mut report = Report::of(Plan::clone(&plan));
    report.wrong = std::mem::take(&mut events.wrong);
    report.wrong.extend(wrong);
    report.log = std::mem::take(&mut events.log);
    report.troubles = std::mem::take(&mut events.troubles);
    report.simulated = time.passed();
    (report.requests, report.commits) = (events.requests.len(), events.commits.len());
    report.turns = events.commits.iter().map(|(_, change)| change.records.len()).sum();
    report
}

/// Checks the logged requests by Discord's own description, and forgets them.
fn check_requests(sandbox: &Sandbox, history: &History) {
    for request in sandbox.take_requests() {
        if let Err(why) =
            postern_testkit::openapi::check(&request.method, &request.path, request.body.as_ref())
        {
            history
                .wrong(format!("Discord's description refuses {} {}: {why}", request.method, request.path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(plan: &str) -> Report {
        run(&plan.parse().expect("a plan"))
    }

    #[test]
    fn equal_plans_give_equal_logs_and_other_seeds_give_others() {
        const TROUBLES: &str =
            "people=3 hours=1 late-request=8 late-answer=8 doubled-event=8 crash=8 slow-store=8";
        for processes in [1, 2] {
            let run = |seed: u64| report(&format!("seed={seed} processes={processes} {TROUBLES}")).log;
            let (first, again, other) = (run(1), run(1), run(2));
            let differs = first.iter().zip(&again).find(|(one, two)| one != two);
            assert_eq!((differs, first.len()), (None, again.len()));
            assert_ne!(first, other);
        }
    }

    #[test]
    fn without_troubles_games_are_played_and_the_contract_holds() {
        let report = report("seed=5 hours=4 people=4");
        assert_eq!(report.wrong, Vec::<String>::new(), "{}", report.log.join("\n"));
        assert!(report.turns > 40, "{} states of games", report.turns);
        assert!(report.log.iter().any(|line| line.contains("You played")), "{}", report.log.join("\n"));
    }

    #[test]
    fn with_every_trouble_the_contract_holds() {
        let all: Vec<String> = Trouble::ALL.iter().map(|trouble| format!("{trouble}=5")).collect();
        for processes in [1, 2] {
            let report = report(&format!("seed=6 hours=3 people=3 processes={processes} {}", all.join(" ")));
            assert_eq!(report.wrong, Vec::<String>::new(), "{}", report.plan);
            assert!(report.troubles.len() > 8, "{:?}", report.troubles);
        }
    }
}
