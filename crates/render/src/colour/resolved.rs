//! A theme for the two hues of one game, and its contrast checks.

use super::roles::{BoardColours, MarkColours, SideColours, StripColours};
use super::theme_error::ThemeError;
use crate::colour::{ColourBlindness, Rgb};
use postern_rules::diagram::{Ground, Hue};
use postern_rules::seat::{Pair, Seat};

/// Minimum contrast of text to its ground (WCAG 2.2, success criterion 1.4.3).
pub(crate) const TEXT_CONTRAST: f32 = 4.5;
/// Minimum contrast of pieces to the board and to each other (WCAG 2.2, success criterion 1.4.11).
pub(crate) const PIECE_CONTRAST: f32 = 3.0;

/// Difference of the ground of a player's points from the plain ground (CIE 1976, ΔE).
const CLASS: f32 = 4.0;

/// Minimum contrast of the light squares of a chequered board to the dark ones.
pub(crate) const CHEQUER_CONTRAST: f32 = 1.9;
/// Share of [`MarkColours::last`] in the squares at the ends of the last move, and in those between them.
pub(crate) const ON_END: f32 = 0.68;
pub(crate) const ON_PATH: f32 = 0.55;
/// The same on chequered boards, where the fill alone must stand out from both kinds of squares.
const ON_CHEQUER: f32 = 0.96;
/// The same on walls, which must remain visible.
pub(crate) const ON_WALL: f32 = 0.4;
/// Difference of two fills (CIE 1976, ΔE) from which the pieces need no sign to be told apart.
const SIGNLESS: f32 = 60.0;

/// A theme for a game whose players have two given hues.
#[derive(Clone, Debug)]
pub struct ResolvedTheme {
    pub board: BoardColours,
    pub strip: StripColours,
    pub sides: Pair<SideColours>,
    pub marks: MarkColours,
    pub(crate) hues: Pair<Hue>,
}

impl ResolvedTheme {
    /// Returns every possible ground of a piece or a mark, with the name of its role.
    pub fn grounds(&self) -> Vec<(String, Rgb)> {
        let boards = self.boards();
        let mut grounds: Vec<(String, Rgb)> =
            boards.iter().map(|&(name, ground)| (name.to_owned(), ground)).collect();
        for seat in Seat::BOTH {
            let (name, side) = (self.name(seat), &self.sides[seat]);
            grounds.push((format!("{name}.tint"), side.tint));
            grounds.push((format!("{name}.wall"), side.wall));
        }
        for (name, ground) in boards {
            grounds.push((format!("{name} under marks.candidate"), ground.mix(self.marks.candidate, 0.5)));
        }
        grounds
    }

    fn boards(&self) -> [(&'static str, Rgb); 3] {
        let board = &self.board;
        [("board.ground", board.ground), ("board.light", board.light), ("board.dark", board.dark)]
    }

    /// Returns the ground of the player to move in the status strip.
    pub(crate) fn turn(&self) -> Rgb {
        let ground = self.strip.ground;
        let part = if ground.luminance() > 0.3 { 0.55 } else { 0.14 };
        ground.mix(Rgb(255, 255, 255), part)
    }

    /// Returns the role colours that a reduced palette must keep, even if they cover few pixels.
    pub(crate) fn role_colours(&self) -> Vec<Rgb> {
        let ResolvedTheme { board, strip, sides, marks, .. } = self;
        let mut colours = vec![board.edge, board.line, strip.ground, self.turn(), marks.frame, marks.crown];
        for side in [&sides.first, &sides.second] {
            colours.extend([side.fill, side.edge]);
            if board.relief {
                colours.extend(side.tones());
            }
        }
        colours
    }

    /// Returns the ground of the points for a player's stones.
    pub(crate) fn class(&self, seat: Seat) -> Rgb {
        let (ground, tint) = (self.board.ground, self.sides[seat].tint);
        // Equally far from the ground, and much nearer to it than to land.
        let part = CLASS / ground.difference(tint).max(2.0 * CLASS);
        ground.mix(tint, part)
    }

    /// Returns the colour of a tile, and that of the gaps between tiles.
    pub(crate) fn tile(&self) -> Rgb {
        self.board.ground.mix(Rgb(255, 255, 255), if self.board.relief { 0.1 } else { 0.0 })
    }

    pub(crate) fn gap(&self) -> Rgb {
        self.board.ground.mix(self.board.line, 0.3)
    }

    /// Returns the colour of a chequered board's square of the last move.
    pub(crate) fn last_on_chequer(&self, dark: bool) -> Rgb {
        let (board, last) = (&self.board, self.marks.last);
        let (ground, last) = match self.marks.last_on_light.filter(|_| !dark) {
            Some(last) => (board.light, last),
            None => (if dark { board.dark } else { board.light }, last),
        };
        ground.mix(last, ON_CHEQUER)
    }

    /// Returns the plate of a result and its text: in the colours of the winner, or of the strip for a draw.
    pub(crate) fn result(&self, winner: Option<Seat>) -> (Rgb, Rgb) {
        winner.map_or((self.turn(), self.strip.text), |seat| (self.sides[seat].fill, self.sides[seat].ink))
    }

    /// Returns the colours of a medal and of its text.
    pub(crate) fn medal(&self) -> (Rgb, Rgb) {
        let (metal, strip) = (self.marks.crown, &self.strip);
        let clearest = |a: &Rgb, b: &Rgb| a.contrast(metal).total_cmp(&b.contrast(metal));
        let inks = [strip.ground, strip.text, self.board.text, self.marks.halo];
        (metal, inks.into_iter().max_by(clearest).unwrap_or(strip.text))
    }

    /// Returns the colour of the crown on the King of this player: gold, or the ink where gold is too similar to the fill.
    pub(crate) fn crown_on(&self, seat: Seat) -> Rgb {
        let (crown, side) = (self.marks.crown, &self.sides[seat]);
        if crown.contrast(side.fill) >= TEXT_CONTRAST { crown } else { side.ink }
    }

    /// Returns the colour of a special ground. Walls have the plain ground.
    pub(crate) fn tinted(&self, plain: Rgb, ground: Ground) -> Rgb {
        match ground {
            Ground::Owned(seat) => self.sides[seat].tint,
            Ground::Line(seat) => plain.mix(self.sides[seat].tint, 0.66),
            Ground::Inside(seat) => plain.mix(self.sides[seat].tint, 0.38),
            Ground::Wall(_) => plain,
        }
    }

    /// Returns the colour of the cross on a dead stone of this player.
    pub(crate) fn cross_on(&self, seat: Seat) -> Rgb {
        let side = &self.sides[seat];
        let clear = |colour: &Rgb| colour.contrast(side.fill) >= PIECE_CONTRAST;
        [self.marks.dead, self.marks.blame].into_iter().find(clear).unwrap_or(side.ink)
    }

    /// Returns the colours over which a chart has lines and dots: the strip's ground, both areas, the line between the areas,
    /// the rings of dots, and the band.
    pub(crate) fn chart_grounds(&self) -> [Rgb; 6] {
        let Pair { first, second } = &self.sides;
        let strip = &self.strip;
        [strip.ground, first.fill, second.fill, self.area_line(), strip.text, self.chart_band()]
    }

    /// Returns the colour of the band behind a line of a chart.
    pub(crate) fn chart_band(&self) -> Rgb {
        self.strip.ground.mix(self.strip.text, 0.16)
    }

    /// Returns the colour of the line between the areas of a chart: the one that contrasts most with the strip's ground and both
    /// areas.
    pub(crate) fn area_line(&self) -> Rgb {
        let (strip, marks) = (&self.strip, &self.marks);
        let beside = [strip.ground, self.sides.first.fill, self.sides.second.fill];
        let least = |line: &Rgb| beside.iter().map(|ground| line.contrast(*ground)).fold(f32::MAX, f32::min);
        let shades = [0.0, 0.15, 0.3, 0.45]
            .into_iter()
            .flat_map(|part| [strip.ground, strip.text].map(|other| strip.line.mix(other, part)));
        let lines = shades.chain([marks.dead, marks.last, marks.candidate, marks.chosen, marks.blame]);
        lines.max_by(|a, b| least(a).total_cmp(&least(b))).unwrap_or(strip.line)
    }

    /// Returns the colour of a player's line in a chart: it contrasts with the strip's ground.
    pub(crate) fn chart_line(&self, seat: Seat) -> Rgb {
        let (ground, side) = (self.strip.ground, &self.sides[seat]);
        let strong = |colour: &&Rgb| colour.contrast(ground) >= PIECE_CONTRAST;
        [&side.fill, &side.edge].into_iter().find(strong).copied().unwrap_or(self.strip.text)
    }

    fn name(&self, seat: Seat) -> &'static str {
        hue_name(self.hues[seat])
    }

    /// Checks the contrasts of all roles. `theme` is the id for the error message.
    pub(crate) fn check(&self, theme: &str) -> Result<(), ThemeError> {
        let require = |role: &str, ground: &str, contrast: f32, minimum: f32| {
            if contrast >= minimum {
                return Ok(());
            }
            let (role, ground) = (role.to_owned(), ground.to_owned());
            Err(ThemeError::Contrast { theme: theme.to_owned(), role, ground, contrast, minimum })
        };
        let texts = [
            ("board.text", self.board.text, "board.ground", self.board.ground),
            ("board.text", self.board.text, "board.frame", self.board.frame),
            ("strip.text", self.strip.text, "the player to move", self.turn()),
            ("strip.text", self.strip.text, "strip.ground", self.strip.ground),
        ];
        for (role, text, ground_role, ground) in texts {
            require(role, ground_role, text.contrast(ground), TEXT_CONTRAST)?;
        }
        for seat in Seat::BOTH {
            let (name, side) = (self.name(seat), &self.sides[seat]);
            let is = side.ink.contrast(side.fill);
            require(&format!("{name}.ink"), &format!("{name}.fill"), is, TEXT_CONTRAST)?;
        }
        let (first, second) = (&self.sides.first, &self.sides.second);
        let [one, other] = Seat::BOTH.map(|seat| format!("{}.fill", self.name(seat)));
        require(&one, &other, first.fill.contrast(second.fill), PIECE_CONTRAST)?;
        for blindness in ColourBlindness::ALL {
            let is = first.fill.simulated(blindness).contrast(second.fill.simulated(blindness));
            require(&one, &format!("{other} with {blindness:?}"), is, PIECE_CONTRAST)?;
        }
        let marks = [
            ("marks.captured", self.marks.captured),
            ("marks.candidate", self.marks.candidate),
            ("marks.chosen", self.marks.chosen),
            ("marks.blame", self.marks.blame),
        ];
        // A piece has a fill and an edge, a mark an ink and a halo. One of the two must contrast with the ground.
        for (role, ground) in self.grounds() {
            for seat in Seat::BOTH {
                let side = &self.sides[seat];
                let is = side.fill.contrast(ground).max(side.edge.contrast(ground));
                require(&format!("{}.fill or edge", self.name(seat)), &role, is, PIECE_CONTRAST)?;
            }
            for (name, mark) in marks {
                let is = mark.contrast(ground).max(self.marks.halo.contrast(ground));
                require(&format!("{name} or halo"), &role, is, PIECE_CONTRAST)?;
            }
        }
        for (name, mark) in marks {
            require(name, "marks.halo", mark.contrast(self.marks.halo), PIECE_CONTRAST)?;
        }
        for seat in Seat::BOTH {
            let (name, side) = (self.name(seat), &self.sides[seat]);
            let crown = self.crown_on(seat).contrast(side.fill);
            require("marks.crown", &format!("{name}.fill"), crown, TEXT_CONTRAST)?;
            // In the strip a stone lies on a disc of the board's ground.
            let seen =
                [side.fill, side.edge, self.board.ground].map(|colour| colour.contrast(self.strip.ground));
            let strip = seen.into_iter().fold(1.0, f32::max);
            require(&format!("{name}.fill, edge or board.ground"), "strip.ground", strip, PIECE_CONTRAST)?;
        }
        require("board.light", "board.dark", self.board.light.contrast(self.board.dark), CHEQUER_CONTRAST)?;
        let lands = first.tint.contrast(second.tint);
        require(
            &format!("{}.tint", self.name(Seat::First)),
            &format!("{}.tint", self.name(Seat::Second)),
            lands,
            PIECE_CONTRAST,
        )?;
        for seat in Seat::BOTH {
            let is = self.cross_on(seat).contrast(self.sides[seat].fill);
            require("the cross on a dead stone", &format!("{}.fill", self.name(seat)), is, PIECE_CONTRAST)?;
        }
        // The squares of the last move have a frame that stands out from their filling or from the ground beside them.
        for (role, ground) in self.boards() {
            for part in [ON_END, ON_PATH] {
                let is = self.marks.frame.contrast(ground.mix(self.marks.last, part));
                let is = is.max(self.marks.frame.contrast(ground));
                require("marks.frame", &format!("{role} of the last move"), is, PIECE_CONTRAST)?;
            }
        }
        require("board.line", "board.ground", self.board.line.contrast(self.board.ground), PIECE_CONTRAST)?;
        let apart = ColourBlindness::ALL
            .map(|blindness| first.fill.simulated(blindness).difference(second.fill.simulated(blindness)))
            .into_iter()
            .fold(first.fill.difference(second.fill), f32::min);
        if first.sign == second.sign && apart < SIGNLESS {
            return Err(ThemeError::SameSign { theme: theme.to_owned(), hues: self.hues.map(hue_name) });
        }
        Ok(())
    }
}

/// Returns the name of the hue's section in a theme file.
fn hue_name(hue: Hue) -> &'static str {
    match hue {
        Hue::Black => "black",
        Hue::White => "white",
        Hue::Red => "red",
        Hue::Blue => "blue",
        Hue::Green => "green",
    }
}
