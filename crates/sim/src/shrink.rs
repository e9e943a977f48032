//! Finds a smaller plan with the same fault.

use crate::plan::Plan;
use crate::run::Report;

/// The beginning of a violation, which says what kind it is: its words without numbers.
fn kind(wrong: &str) -> String {
    wrong.chars().filter(|c| !c.is_ascii_digit()).take(60).collect()
}

/// Shrinks a plan as long as `run` finds a violation of the same kind. Calls `kept` with each smaller plan that has one.
pub fn shrink(report: &Report, run: impl Fn(&Plan) -> Report, mut kept: impl FnMut(&Plan)) -> Report {
    let Some(first) = report.wrong.first() else { return report.clone() };
    let wanted = kind(first);
    let mut best = report.clone();
    let mut again = true;
    while std::mem::take(&mut again) {
        for smaller in smaller(&best.plan) {
            let tried = run(&smaller);
            if tried.wrong.iter().any(|wrong| kind(wrong) == wanted) {
                kept(&smaller);
                best = tried;
                again = true;
                break;
            }
        }
    }
    best
}

/// The plans that are one step smaller, those with the largest steps first.
fn smaller(plan: &Plan) -> Vec<Plan> {
    let mut all = Vec::new();
    if plan.hours > 1 {
        all.push(Plan { hours: plan.hours / 2, ..plan.clone() });
        all.push(Plan { hours: plan.hours - 1, ..plan.clone() });
    }
    if plan.processes > 1 {
        all.push(Plan { processes: plan.processes - 1, ..plan.clone() });
    }
    if plan.people > 2 {
        all.push(Plan { people: plan.people - 1, ..plan.clone() });
    }
    for trouble in plan.rates.keys() {
        let mut rates = plan.rates.clone();
        rates.remove(trouble);
        all.push(Plan { rates, ..plan.clone() });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trouble::Trouble;

    /// Fails for plans with crashes, two hours and two processes, and in another way for plans with outages.
    fn run(plan: &Plan) -> Report {
        let mut wrong = Vec::new();
        if plan.rate(Trouble::Crash) > 0 && plan.hours >= 2 && plan.processes >= 2 {
            wrong.push(format!("game {} is lost", plan.hours));
        }
        if plan.rate(Trouble::Outage) > 0 {
            wrong.push("something else".into());
        }
        Report { wrong, ..Report::of(plan.clone()) }
    }

    #[test]
    fn the_smallest_plan_with_the_same_fault_is_found() {
        let plan: Plan =
            "seed=3 hours=9 people=5 processes=3 page=2 outage=1 crash=4".parse().expect("a plan");
        let mut steps = 0;
        let smallest = shrink(&run(&plan), run, |_| steps += 1);
        assert_eq!(smallest.plan.to_string(), "seed=3 hours=2 people=2 processes=2 crash=4");
        assert!(steps >= 5, "{steps}");
    }

    #[test]
    fn a_plan_without_a_fault_stays_as_it_is() {
        let plan = Plan::of_seed(1);
        let sound = |plan: &Plan| Report::of(plan.clone());
        assert_eq!(shrink(&sound(&plan), sound, |_| panic!("nothing is kept")).plan, plan);
    }
}
