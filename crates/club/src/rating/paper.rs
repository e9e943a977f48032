//! Glicko-2 a second time, straight from the paper, game by game, for comparison.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use super::result::{GameResult, Score};
use super::span::WEEK;
use postern_ids::PersonId;
use postern_ids::time::Timestamp;

/// Mean, deviation and volatility in Glicko-2 units.
#[derive(Clone, Copy, Debug)]
struct Scaled {
    mu: f64,
    phi: f64,
    sigma: f64,
}

const START: Scaled = Scaled { mu: 0.0, phi: 350.0 / 173.7178, sigma: 0.0736 };
const TAU: f64 = 0.5;

/// Returns the ratings (points, deviation, volatility) of both players after each game.
pub(crate) fn season(results: &[GameResult]) -> Vec<[[f64; 3]; 2]> {
    let mut all: BTreeMap<PersonId, (Scaled, Timestamp)> = BTreeMap::new();
    let mut now = Timestamp::EARLIEST;
    let after = results.iter().map(|result| {
        now = now.max(result.at);
        let before = result.players.map(|player| {
            let (scaled, since) = all.get(&player).copied().unwrap_or((START, now));
            idle(scaled, now.since(since).0 as f64 / WEEK.0 as f64)
        });
        let points = match result.score {
            Score::Win => 1.0,
            Score::Draw => 0.5,
            Score::Loss => 0.0,
        };
        let after = [update(before[0], before[1], points), update(before[1], before[0], 1.0 - points)];
        for (player, scaled) in result.players.into_iter().zip(after) {
            all.insert(player, (scaled, now));
        }
        after.map(|scaled| [scaled.mu * 173.7178 + 1500.0, scaled.phi * 173.7178, scaled.sigma])
    });
    after.collect()
}

fn idle(player: Scaled, weeks: f64) -> Scaled {
    let growth = player.sigma.max(0.0736);
    Scaled { phi: (player.phi.powi(2) + weeks * growth.powi(2)).sqrt().min(350.0 / 173.7178), ..player }
}

/// Steps 3 to 8, without the growth of step 6.
fn update(player: Scaled, other: Scaled, points: f64) -> Scaled {
    let g = 1.0 / (1.0 + 3.0 * other.phi * other.phi / (PI * PI)).sqrt();
    let e = 1.0 / (1.0 + (-g * (player.mu - other.mu)).exp());
    let v = 1.0 / (g * g * e * (1.0 - e));
    let sigma = volatility(player, v, v * g * (points - e));
    let phi = 1.0 / (1.0 / (player.phi * player.phi) + 1.0 / v).sqrt();
    let reach = 700.0 / 173.7178;
    let mu = (player.mu + phi * phi * g * (points - e)).clamp(player.mu - reach, player.mu + reach);
    Scaled {
        mu: mu.clamp(-1100.0 / 173.7178, 2500.0 / 173.7178),
        phi: phi.clamp(45.0 / 173.7178, 350.0 / 173.7178),
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
