//! Glicko-2 a second time, straight from the paper, week by week, for comparison.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use super::period::Period;
use super::result::{GameResult, Score};
use crate::player_id::PlayerId;

/// Mean, deviation and volatility in Glicko-2 units.
#[derive(Clone, Copy, Debug)]
struct Scaled {
    mu: f64,
    phi: f64,
    sigma: f64,
}

const START: Scaled = Scaled { mu: 0.0, phi: 500.0 / 173.7178, sigma: 0.0736 };
const TAU: f64 = 0.5;

/// Returns the ratings (points, deviation, volatility) at the end of each week, from the first week with games.
pub(crate) fn season(results: &[GameResult]) -> Vec<(Period, BTreeMap<PlayerId, [f64; 3]>)> {
    let weeks = results.iter().map(|result| Period::of(result.at).0);
    let (Some(first), Some(last)) = (weeks.clone().min(), weeks.max()) else { return Vec::new() };
    let mut all: BTreeMap<PlayerId, Scaled> = BTreeMap::new();
    let mut weekly = Vec::new();
    for week in first..=last {
        let mut games: BTreeMap<PlayerId, Vec<(PlayerId, f64)>> = BTreeMap::new();
        for result in results.iter().filter(|result| Period::of(result.at).0 == week) {
            let [one, other] = result.players;
            let points = match result.score {
                Score::Win => 1.0,
                Score::Draw => 0.5,
                Score::Loss => 0.0,
            };
            games.entry(one).or_default().push((other, points));
            games.entry(other).or_default().push((one, 1.0 - points));
        }
        let start = |player: &PlayerId| all.get(player).copied().unwrap_or(START);
        let mut next: BTreeMap<PlayerId, Scaled> =
            all.iter().map(|(player, scaled)| (*player, idle(*scaled))).collect();
        for (player, games) in &games {
            let games: Vec<(Scaled, f64)> =
                games.iter().map(|(other, points)| (start(other), *points)).collect();
            next.insert(*player, update(start(player), &games));
        }
        all = next;
        let points = |scaled: &Scaled| [scaled.mu * 173.7178 + 1500.0, scaled.phi * 173.7178, scaled.sigma];
        weekly.push((Period(week), all.iter().map(|(player, scaled)| (*player, points(scaled))).collect()));
    }
    weekly
}

fn idle(player: Scaled) -> Scaled {
    let growth = player.sigma.max(0.0736);
    Scaled { phi: (player.phi.powi(2) + growth.powi(2)).sqrt().min(500.0 / 173.7178), ..player }
}

/// Steps 3 to 8.
fn update(player: Scaled, games: &[(Scaled, f64)]) -> Scaled {
    let g = |phi: f64| 1.0 / (1.0 + 3.0 * phi * phi / (PI * PI)).sqrt();
    let e = |other: &Scaled| 1.0 / (1.0 + (-g(other.phi) * (player.mu - other.mu)).exp());
    let mut inverse = 0.0;
    let mut sum = 0.0;
    for (other, points) in games {
        inverse += g(other.phi) * g(other.phi) * e(other) * (1.0 - e(other));
        sum += g(other.phi) * (points - e(other));
    }
    let v = 1.0 / inverse;
    let delta = v * sum;
    let sigma = volatility(player, v, delta);
    let phi_star = (player.phi * player.phi + sigma * sigma).sqrt();
    let phi = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
    let reach = 700.0 / 173.7178 * games.len() as f64;
    let mu = (player.mu + phi * phi * sum).clamp(player.mu - reach, player.mu + reach);
    Scaled {
        mu: mu.clamp(-1100.0 / 173.7178, 2500.0 / 173.7178),
        phi: phi.clamp(45.0 / 173.7178, 500.0 / 173.7178),
        sigma: sigma.min(0.1),
    }
}

/// Step 5: the root of f. The function falls strictly, so halving finds it.
fn volatility(player: Scaled, v: f64, delta: f64) -> f64 {
    let a = (player.sigma * player.sigma).ln();
    let f = |x: f64| {
        let variance = player.phi * player.phi + v + x.exp();
        x.exp() * (delta * delta - variance) / (2.0 * variance * variance) - (x - a) / (TAU * TAU)
    };
    let [mut low, mut high] = [a - 50.0, a + 50.0];
    for _ in 0..80 {
        let half = (low + high) / 2.0;
        if f(half) > 0.0 { low = half } else { high = half }
    }
    (low / 2.0).exp()
}
