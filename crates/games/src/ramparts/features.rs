//! Evaluation features of Ramparts: the men, which of them can step, be taken or have passed all enemies, and the steps
//! that each side has in reserve.
//!
//! A view shows the viewer's men, flipped so that they move up; mirror images are equal. The player who must first move
//! into the enemy's reach loses men, so waiting moves decide games. Waiting moves are steps at home, and steps in the
//! open field to squares that no enemy man commands.

use super::rules::{Position, commanded};
use super::terrain;
use super::terrain::{ALL, Ground, SIZE, corner, ground, side};
use postern_rules::board::bits::Bits;
use postern_rules::game::rules::Playable;
use postern_rules::seat::Seat;
use postern_rules::square::Square;

const SQUARES: usize = 121;

/// Squares of the left half and the middle column. Squares of the right half count as their mirror images.
const PLACES: usize = 66;

/// Men by place: those with a safe square straight ahead, with a commanded one, with an enemy straight ahead, and with
/// a man of their own side straight ahead.
const FREE: usize = 0;
const WATCHED: usize = PLACES;
const BLOCKED: usize = 2 * PLACES;
const BEHIND: usize = 3 * PLACES;

/// Men that an enemy can take: those that a man of their own side could avenge, and the others.
const GUARDED: usize = 4 * PLACES;
const LOOSE: usize = 5 * PLACES;

/// Men that have passed all enemies in their column and the two beside it, but are not inside the enemy's ramparts yet.
const PASSED: usize = 6 * PLACES;

/// Steps to squares that no enemy man commands, of all men that have left home.
const STEPS: usize = 7 * PLACES;
const MOST_STEPS: usize = 31;

/// Steps at home, up to the last rampart square on the way, ignoring all other men.
const RESERVE: usize = STEPS + MOST_STEPS + 1;
const MOST_RESERVE: usize = 43;

/// The lead of the player to move in steps of both kinds, by the reserve of both sides together: little, some or much.
/// Present only in the view of that player.
const AHEAD: usize = RESERVE + MOST_RESERVE + 1;
const MOST_AHEAD: i32 = 20;
const MUCH: [usize; 2] = [10, 30];

/// The number of features.
pub(crate) const COUNT: usize = AHEAD + 3 * (2 * MOST_AHEAD as usize + 1);

/// For each square, the most steps at home that a man moving up the board has left there. The man's own ramparts count
/// as home. Mirror images have the same values.
static HOME: [u8; SQUARES] = {
    let mut home = [0; SQUARES];
    let mut index = SQUARES;
    while index > 0 {
        index -= 1;
        let from = Square::at(index as u32, SIZE);
        let here = ground(Seat::First, from);
        if matches!(here, Ground::InsideOwn | Ground::OwnRampart) {
            let mut aside = 0;
            while aside < 3 {
                let col = from.col + aside;
                aside += 1;
                if col == 0 || col > SIZE {
                    continue;
                }
                let to = Square::new(col - 1, from.row + 1);
                let there = ground(Seat::First, to);
                let slips = to.col != from.col && corner(from, to).is_some();
                let leaves = match here {
                    Ground::OwnRampart => !matches!(there, Ground::OwnRampart),
                    _ => !matches!(there, Ground::InsideOwn | Ground::OwnRampart),
                };
                if !slips && !leaves {
                    let way = 1 + home[to.index(SIZE) as usize];
                    if way > home[index] {
                        home[index] = way;
                    }
                }
            }
        }
    }
    home
};

static HOME_BY_PLACE: [u8; PLACES] = {
    let mut home = [0; PLACES];
    let mut at = 0;
    while at < PLACES {
        home[at] = HOME[at / 6 * SIZE as usize + at % 6];
        at += 1;
    }
    home
};

/// The place of each square, for the player whose men move up and for the other. Places are numbered row by row,
/// [`PLACES`] in all.
static PLACE: [[u8; SQUARES]; 2] = {
    let mut places = [[0; SQUARES]; 2];
    let mut index = 0;
    while index < SQUARES {
        let (col, row) = (index % SIZE as usize, index / SIZE as usize);
        let col = if col > SIZE as usize / 2 { SIZE as usize - 1 - col } else { col };
        places[0][index] = (row * 6 + col) as u8;
        places[1][index] = ((SIZE as usize - 1 - row) * 6 + col) as u8;
        index += 1;
    }
    places
};

#[inline(always)]
fn place(seat: Seat, square: u32) -> usize {
    usize::from(PLACE[(seat == Seat::Second) as usize][square as usize % SQUARES])
}

const LEFT_COLUMN: u128 = {
    let mut column = 0;
    let mut row = 0;
    while row < SIZE as u32 {
        column |= 1 << (row * SIZE as u32);
        row += 1;
    }
    column
};
const RIGHT_COLUMN: u128 = LEFT_COLUMN << (SIZE - 1);

/// The men of one side.
struct Half {
    men: u128,
    /// Squares on which the side can take.
    commands: u128,
    /// Squares ahead of the men, in their columns and the columns beside them.
    ahead: u128,
    home: usize,
    steps: usize,
}

impl Half {
    #[inline(always)]
    fn of(seat: Seat, men: u128) -> Half {
        let row = u32::from(SIZE);
        let by = |set: u128, rows: u32| {
            if seat == Seat::First { set << (rows * row) } else { set >> (rows * row) }
        };
        let mut ahead = by(men, 1);
        for rows in [1, 2, 4, 8] {
            ahead |= by(ahead, rows);
        }
        ahead &= ALL;
        ahead |= ((ahead & !RIGHT_COLUMN) << 1) | ((ahead & !LEFT_COLUMN) >> 1);
        let home = men.ones().map(|man| usize::from(HOME_BY_PLACE[place(seat, man)])).sum();
        Half { men, commands: commanded(seat, men) & ALL, ahead, home, steps: 0 }
    }

    /// Counts the steps of the men that have left home, assuming that the enemy does not move.
    #[inline(always)]
    fn count_steps(&mut self, seat: Seat, enemies: u128, commands: u128) {
        let side = side(seat);
        let safe = ALL & !(self.men | enemies | commands);
        let mut front = self.men & !side.inside;
        loop {
            front = side.ahead(front) & safe;
            if front == 0 {
                return;
            }
            self.steps += front.count_ones() as usize;
        }
    }
}

/// Calls `f` with the view and index of each feature of both sides. The mover's are view 0.
#[inline(always)]
pub(crate) fn each(position: &Position, f: &mut impl FnMut(usize, usize)) {
    let (mover, men) = (position.to_move(), position.men());
    let [mut own, mut enemy] = [mover, mover.other()].map(|seat| Half::of(seat, men[seat]));
    own.count_steps(mover, enemy.men, enemy.commands);
    enemy.count_steps(mover.other(), own.men, own.commands);
    of_side(mover, &own, &enemy, &mut |feature| f(0, feature));
    of_side(mover.other(), &enemy, &own, &mut |feature| f(1, feature));
    let reserve = own.home + enemy.home;
    let much = MUCH.iter().filter(|&&much| reserve >= much).count();
    let more = (own.home + own.steps) as i32 - (enemy.home + enemy.steps) as i32;
    let ahead = (more.clamp(-MOST_AHEAD, MOST_AHEAD) + MOST_AHEAD) as usize;
    f(0, AHEAD + much * (2 * MOST_AHEAD as usize + 1) + ahead);
}

#[inline(always)]
fn of_side(seat: Seat, own: &Half, enemy: &Half, f: &mut impl FnMut(usize)) {
    let side = side(seat);
    let beyond = terrain::side(seat.other()).inside;
    let mut on = |set: u128, from: usize| set.ones().for_each(|man| f(from + place(seat, man)));
    let blocked = own.men & side.behind(enemy.men);
    let behind = own.men & side.behind(own.men);
    let free = own.men & !blocked & !behind;
    let watched = free & side.behind(enemy.commands);
    on(free & !watched, FREE);
    on(watched, WATCHED);
    on(blocked, BLOCKED);
    on(behind, BEHIND);
    let taken = own.men & enemy.commands;
    on(taken & own.commands, GUARDED);
    on(taken & !own.commands, LOOSE);
    on(own.men & !enemy.ahead & !beyond, PASSED);
    f(STEPS + own.steps.min(MOST_STEPS));
    f(RESERVE + own.home.min(MOST_RESERVE));
}
