//! Runs seeds of the simulator, and prints a table of what happened in them.

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Parser;
use postern_sim::plan::Plan;
use postern_sim::run::{Report, run};
use postern_sim::shrink::shrink;
use postern_sim::trouble::Trouble;

/// Plays the whole bot in simulated time, against a Discord that fails in every known way.
#[derive(Parser)]
#[command(name = "postern-sim")]
struct Arguments {
    /// How many seeds to play.
    #[arg(long, default_value_t = 20)]
    seeds: u64,
    /// Start no further seed after this many minutes.
    #[arg(long)]
    minutes: Option<u64>,
    /// The first seed.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Play one plan instead, such as "seed=7 hours=4 people=3 processes=1 crash=2".
    #[arg(long)]
    plan: Option<Plan>,
    /// Play the plan of one seed instead.
    #[arg(long, conflicts_with = "plan")]
    seed: Option<u64>,
    /// How many seeds to play at the same time; by default one for each processor.
    #[arg(long)]
    jobs: Option<usize>,
    /// Find a smaller plan with the same fault.
    #[arg(long)]
    shrink: bool,
    /// Switch on each fault of the past, and play the plan, or seeds until one finds it, at most `--seeds`. Names in
    /// `--only` are separated by commas.
    #[cfg(feature = "mutants")]
    #[arg(long)]
    mutants: bool,
    #[cfg(feature = "mutants")]
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Print everything that happens.
    #[arg(long)]
    log: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    #[cfg(feature = "mutants")]
    if arguments.mutants {
        return mutants(&arguments);
    }
    let one = arguments.plan.clone().or_else(|| arguments.seed.map(Plan::of_seed));
    let (from, seeds) = (arguments.from, arguments.seeds);
    let plan = |number: u64| match &one {
        Some(plan) => (number == 0).then(|| plan.clone()),
        None => (number < seeds).then(|| Plan::of_seed(from + number)),
    };
    let began = Instant::now();
    let time = arguments.minutes.map_or(Duration::MAX, |minutes| Duration::from_secs(60 * minutes));
    let plan = |number| plan(number).filter(|_| began.elapsed() < time);
    let reports = play_all(&plan, arguments.jobs.unwrap_or_else(processors), arguments.log);
    if arguments.log {
        reports.iter().flat_map(|report| &report.log).for_each(|line| println!("{line}"));
    }
    table(&reports, began.elapsed().as_secs_f64());
    let failed: Vec<&Report> = reports.iter().filter(|report| !report.wrong.is_empty()).collect();
    for report in &failed {
        println!("\n{}", report.plan);
        report.wrong.iter().take(10).for_each(|wrong| println!("  {wrong}"));
    }
    let Some(first) = failed.first() else { return ExitCode::SUCCESS };
    if arguments.shrink {
        let smallest = shrink(first, run, |plan| println!("still: {plan}"));
        println!("\nsmallest: --plan \"{}\"", smallest.plan);
        smallest.wrong.iter().take(10).for_each(|wrong| println!("  {wrong}"));
    }
    ExitCode::FAILURE
}

/// Prints the first seed that finds each fault. Fails if one is not found.
#[cfg(feature = "mutants")]
fn mutants(arguments: &Arguments) -> ExitCode {
    use postern_mutants::Mutant;
    let wanted = |mutant: &&Mutant| {
        arguments.only.is_empty() || arguments.only.iter().any(|name| name == mutant.name())
    };
    let wanted: Vec<Mutant> = Mutant::ALL.iter().filter(wanted).copied().collect();
    let next = AtomicU64::new(0);
    let missed = AtomicU64::new(0);
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs.unwrap_or_else(processors) {
            scope.spawn(|| {
                while let Some(&mutant) = wanted.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                    Mutant::switch(Some(mutant));
                    let number = arguments.plan.as_ref().map_or(arguments.seeds, |_| 1);
                    let plan = |seed| arguments.plan.clone().unwrap_or_else(|| Plan::of_seed(seed));
                    let mut reports = (arguments.from..arguments.from + number).map(|seed| run(&plan(seed)));
                    let found = reports.find(|report| {
                        if arguments.log {
                            report.log.iter().for_each(|line| println!("{line}"));
                        }
                        !report.wrong.is_empty()
                    });
                    Mutant::switch(None);
                    match found {
                        Some(report) => {
                            let seed = report.plan.seed;
                            println!("{:<28}{seed:>6}  {}", mutant.name(), report.wrong[0]);
                        }
                        None => {
                            missed.fetch_add(1, Ordering::Relaxed);
                            println!("{:<28}     -  not found", mutant.name());
                        }
                    }
                }
            });
        }
    });
    if missed.into_inner() == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Plays plans on this many threads, until there are no more. The reports are in the order of the plans, and have the logs
/// only if `logs` is true.
fn play_all(plan: &(impl Fn(u64) -> Option<Plan> + Sync), jobs: usize, logs: bool) -> Vec<Report> {
    let (next, reports) = (AtomicU64::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(plan) = plan(number) else { return };
                    let mut report = run(&plan);
                    if let Some(first) = report.wrong.first() {
                        eprintln!("seed {}: {first}", plan.seed);
                    }
                    if !logs {
                        report.log = Vec::new();
                    }
                    if let Ok(mut reports) = reports.lock() {
                        reports.insert(number, report);
                    }
                }
            });
        }
    });
    reports.into_inner().unwrap_or_default().into_values().collect()
}

fn table(reports: &[Report], seconds: f64) {
    let sum = |of: fn(&Report) -> usize| reports.iter().map(of).sum::<usize>();
    let hours = reports.iter().map(|report| report.simulated.0 as f64).sum::<f64>() / 3_600_000.0;
    println!("seeds            {:>10}", reports.len());
    println!("failed           {:>10}", reports.iter().filter(|report| !report.wrong.is_empty()).count());
    println!("simulated hours  {hours:>10.0}");
    println!("seconds          {seconds:>10.1}");
    println!("hours a minute   {:>10.0}", hours / seconds * 60.0);
    println!("requests         {:>10}", sum(|report| report.requests));
    println!("writes           {:>10}", sum(|report| report.commits));
    println!("states of games  {:>10}", sum(|report| report.turns));
    let mut troubles: BTreeMap<Trouble, (usize, u64)> = BTreeMap::new();
    for report in reports {
        for (trouble, times) in &report.troubles {
            let known = troubles.entry(*trouble).or_default();
            *known = (known.0 + 1, known.1 + times);
        }
    }
    println!("\ntrouble               seeds      times");
    for (trouble, (seeds, times)) in troubles {
        println!("{:<20}{seeds:>7}{times:>11}", trouble.name());
    }
}
