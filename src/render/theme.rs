//! Themes: the colours of every role, read from TOML, and what they must satisfy.

use std::fmt;

use serde::Deserialize;

use super::colour::{Blindness, Rgb};
use crate::diagram::Hue;
use crate::game::{Pair, Seat};

/// Text against its ground (WCAG 2.2, success criterion 1.4.3).
pub const TEXT_CONTRAST: f32 = 4.5;
/// Pieces against the board and each other (WCAG 2.2, success criterion 1.4.11).
pub const PIECE_CONTRAST: f32 = 3.0;

/// The themes that come with Postern; the first is the default.
pub(crate) const BUILT_IN: [&str; 5] = [
    include_str!("../../assets/themes/wood.toml"),
    include_str!("../../assets/themes/slate.toml"),
    include_str!("../../assets/themes/paper.toml"),
    include_str!("../../assets/themes/contrast.toml"),
    include_str!("../../assets/themes/cobalt.toml"),
];

/// The themes that come with Postern, the default first; those that break their own rules are left out, which a test
/// sees to.
pub fn built_in() -> impl Iterator<Item = Theme> {
    BUILT_IN.iter().filter_map(|text| Theme::read(text).ok())
}

/// A colour for every role, known to satisfy the rules of contrast.
#[derive(Clone, Debug)]
pub struct Theme {
    /// What people type: `wood`.
    pub id: String,
    /// What people read in a list: at most 60 characters.
    pub title: String,
    pub board: Board,
    pub strip: Band,
    pub marks: Marks,
    /// In the order of [`Hue::ALL`].
    hues: [Side; 5],
}

/// A theme for a game whose players have these hues: what pictures are drawn with.
#[derive(Clone, Debug)]
pub struct Dress {
    pub board: Board,
    pub strip: Band,
    pub sides: Pair<Side>,
    pub marks: Marks,
    hues: Pair<Hue>,
}

/// What pieces stand on.
#[derive(Clone, Debug)]
pub struct Board {
    pub ground: Rgb,
    /// The second tone of a chequered board.
    pub alt: Rgb,
    pub line: Rgb,
    /// Coordinates.
    pub text: Rgb,
    /// How strong the grain of the wood is, 0 (none) to 1.
    pub grain: f32,
    /// Whether pieces shine and walls catch light.
    pub relief: bool,
}

/// The status strip and charts.
#[derive(Clone, Debug)]
pub struct Band {
    pub ground: Rgb,
    pub text: Rgb,
    /// Thin lines and less important signs.
    pub line: Rgb,
}

/// How the pieces and grounds of a player of one hue look.
#[derive(Clone, Debug)]
pub struct Side {
    pub fill: Rgb,
    /// Where light falls on a piece.
    pub light: Rgb,
    pub edge: Rgb,
    /// Figures, crosses and signs on a piece.
    pub ink: Rgb,
    /// The sign that every piece of this player carries.
    pub sign: Sign,
    /// The ground that he owns.
    pub tint: Rgb,
    pub wall: Rgb,
    pub mortar: Rgb,
}

impl Side {
    /// Whether the fill alone is clearly seen on this ground, so that no edge is needed.
    pub(crate) fn plain_on(&self, ground: Rgb) -> bool {
        self.fill.contrast(ground) >= 2.0
    }
}

/// A sign on pieces, which tells the sides apart without any colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    None,
    Ring,
    Dot,
}

#[derive(Clone, Debug)]
pub struct Marks {
    pub last: Rgb,
    pub captured: Rgb,
    pub candidate: Rgb,
    pub chosen: Rgb,
    pub blame: Rgb,
    /// Around every mark, so that it stands out from any ground.
    pub halo: Rgb,
    /// The crown of a King.
    pub crown: Rgb,
}

/// Why a theme is refused.
#[derive(Clone, PartialEq, Debug)]
pub enum ThemeError {
    /// It is not TOML, lacks a role, or has one too many; the text names it.
    Unreadable(String),
    /// The role is not a colour as `#rrggbb`.
    Colour { theme: String, role: String, text: String },
    /// Two colours are too close to each other.
    Contrast { theme: String, what: String, ground: String, is: f32, least: f32 },
    /// Both hues of a pair that meets in a game carry the same sign.
    SameSign { theme: String, hues: Pair<&'static str> },
    /// `id` must be 1 to 24 small letters, `title` 1 to 60 characters, `grain` from 0 to 1.
    Field { theme: String, field: &'static str },
    /// Two themes have this id.
    Twice(String),
    /// The font that comes with Postern can't be read.
    Font,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: String,
    title: String,
    board: BoardRoles,
    strip: BandRoles,
    black: SideRoles,
    white: SideRoles,
    red: SideRoles,
    blue: SideRoles,
    green: SideRoles,
    marks: MarkRoles,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardRoles {
    ground: String,
    alt: String,
    line: String,
    text: String,
    grain: f32,
    relief: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BandRoles {
    ground: String,
    text: String,
    line: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideRoles {
    fill: String,
    light: String,
    edge: String,
    ink: String,
    sign: Sign,
    tint: String,
    wall: String,
    mortar: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarkRoles {
    last: String,
    captured: String,
    candidate: String,
    chosen: String,
    blame: String,
    halo: String,
    crown: String,
}

impl Theme {
    /// Reads a theme and checks it. The text may come from anybody.
    ///
    /// # Errors
    /// [`ThemeError`] names the role and what is wrong with it.
    pub fn read(text: &str) -> Result<Theme, ThemeError> {
        let file: File = toml::from_str(text)
            .map_err(|error| ThemeError::Unreadable(error.to_string().trim().to_owned()))?;
        let theme = Theme::from_file(file)?;
        for hues in Hue::PAIRS {
            theme.dressed(hues).check(&theme.id)?;
        }
        Ok(theme)
    }

    fn from_file(file: File) -> Result<Theme, ThemeError> {
        let id = file.id;
        let colour = |role: &str, text: String| {
            text.parse::<Rgb>().map_err(|_| ThemeError::Colour {
                theme: id.clone(),
                role: role.to_owned(),
                text,
            })
        };
        let side = |name: &str, roles: SideRoles| -> Result<Side, ThemeError> {
            let colour = |role: &str, text| colour(&format!("{name}.{role}"), text);
            Ok(Side {
                fill: colour("fill", roles.fill)?,
                light: colour("light", roles.light)?,
                edge: colour("edge", roles.edge)?,
                ink: colour("ink", roles.ink)?,
                sign: roles.sign,
                tint: colour("tint", roles.tint)?,
                wall: colour("wall", roles.wall)?,
                mortar: colour("mortar", roles.mortar)?,
            })
        };
        let field = |field, good: bool| {
            if good { Ok(()) } else { Err(ThemeError::Field { theme: id.clone(), field }) }
        };
        field("id", (1..=24).contains(&id.len()) && id.bytes().all(|byte| byte.is_ascii_lowercase()))?;
        field("title", (1..=60).contains(&file.title.chars().count()))?;
        field("grain", (0.0..=1.0).contains(&file.board.grain))?;
        Ok(Theme {
            title: file.title,
            board: Board {
                ground: colour("board.ground", file.board.ground)?,
                alt: colour("board.alt", file.board.alt)?,
                line: colour("board.line", file.board.line)?,
                text: colour("board.text", file.board.text)?,
                grain: file.board.grain,
                relief: file.board.relief,
            },
            strip: Band {
                ground: colour("strip.ground", file.strip.ground)?,
                text: colour("strip.text", file.strip.text)?,
                line: colour("strip.line", file.strip.line)?,
            },
            hues: [
                side("black", file.black)?,
                side("white", file.white)?,
                side("red", file.red)?,
                side("blue", file.blue)?,
                side("green", file.green)?,
            ],
            marks: Marks {
                last: colour("marks.last", file.marks.last)?,
                captured: colour("marks.captured", file.marks.captured)?,
                candidate: colour("marks.candidate", file.marks.candidate)?,
                chosen: colour("marks.chosen", file.marks.chosen)?,
                blame: colour("marks.blame", file.marks.blame)?,
                halo: colour("marks.halo", file.marks.halo)?,
                crown: colour("marks.crown", file.marks.crown)?,
            },
            id,
        })
    }

    /// The theme for a game whose players have these hues.
    pub fn dressed(&self, hues: Pair<Hue>) -> Dress {
        let side = |hue: Hue| self.hues[hue as usize].clone();
        Dress {
            board: self.board.clone(),
            strip: self.strip.clone(),
            sides: hues.map(side),
            marks: self.marks.clone(),
            hues,
        }
    }
}

impl Dress {
    /// Every ground on which a piece or a mark may lie, by role.
    pub fn grounds(&self) -> Vec<(String, Rgb)> {
        let mut grounds =
            vec![("board.ground".to_owned(), self.board.ground), ("board.alt".to_owned(), self.board.alt)];
        for seat in Seat::BOTH {
            let (name, side) = (self.name(seat), &self.sides[seat]);
            grounds.push((format!("{name}.tint"), side.tint));
            grounds.push((format!("{name}.wall"), side.wall));
        }
        for (name, ground) in [("board.ground", self.board.ground), ("board.alt", self.board.alt)] {
            grounds.push((format!("{name} under marks.candidate"), ground.mix(self.marks.candidate, 0.5)));
        }
        grounds
    }

    /// The ground around the board, and the grain on it; without grain it is the ground of the board.
    pub(crate) fn frame(&self) -> Rgb {
        self.board.ground.mix(self.board.line, 0.12 * self.board.grain)
    }

    /// The colours of roles that are meant to be seen as they are, also where they are small.
    pub(crate) fn inks(&self) -> Vec<Rgb> {
        let Dress { board, strip, sides, marks, .. } = self;
        let mut inks = vec![board.alt, board.line, strip.ground, marks.last, marks.captured, marks.candidate];
        inks.extend([marks.chosen, marks.blame, marks.crown]);
        for side in [&sides.first, &sides.second] {
            inks.extend([side.fill, side.tint, side.wall]);
        }
        inks
    }

    fn name(&self, seat: Seat) -> &'static str {
        hue_name(self.hues[seat])
    }

    fn check(&self, theme: &str) -> Result<(), ThemeError> {
        let need = |what: &str, ground: &str, is: f32, least: f32| {
            if is >= least {
                return Ok(());
            }
            let (what, ground) = (what.to_owned(), ground.to_owned());
            Err(ThemeError::Contrast { theme: theme.to_owned(), what, ground, is, least })
        };
        let texts = [
            ("board.text", self.board.text, "board.ground", self.board.ground),
            ("board.text", self.board.text, "the grain of board.ground", self.frame()),
            ("strip.text", self.strip.text, "strip.ground", self.strip.ground),
        ];
        for (what, text, role, ground) in texts {
            need(what, role, text.contrast(ground), TEXT_CONTRAST)?;
        }
        for seat in Seat::BOTH {
            let (name, side) = (self.name(seat), &self.sides[seat]);
            let is = side.ink.contrast(side.fill);
            need(&format!("{name}.ink"), &format!("{name}.fill"), is, TEXT_CONTRAST)?;
        }
        let (first, second) = (&self.sides.first, &self.sides.second);
        let [one, other] = Seat::BOTH.map(|seat| format!("{}.fill", self.name(seat)));
        need(&one, &other, first.fill.contrast(second.fill), PIECE_CONTRAST)?;
        for blindness in Blindness::ALL {
            let seen = first.fill.seen_with(blindness).contrast(second.fill.seen_with(blindness));
            need(&one, &format!("{other} with {blindness:?}"), seen, PIECE_CONTRAST)?;
        }
        let marks = [
            ("marks.last", self.marks.last),
            ("marks.captured", self.marks.captured),
            ("marks.candidate", self.marks.candidate),
            ("marks.chosen", self.marks.chosen),
            ("marks.blame", self.marks.blame),
        ];
        // A piece has a fill and an edge, a mark has an ink and a halo: one of the two must stand out.
        for (role, ground) in self.grounds() {
            for seat in Seat::BOTH {
                let side = &self.sides[seat];
                let is = side.fill.contrast(ground).max(side.edge.contrast(ground));
                need(&format!("{}.fill or edge", self.name(seat)), &role, is, PIECE_CONTRAST)?;
            }
            for (name, mark) in marks {
                let is = mark.contrast(ground).max(self.marks.halo.contrast(ground));
                need(&format!("{name} or halo"), &role, is, PIECE_CONTRAST)?;
            }
        }
        for (name, mark) in marks {
            need(name, "marks.halo", mark.contrast(self.marks.halo), PIECE_CONTRAST)?;
        }
        for seat in Seat::BOTH {
            let (name, side) = (self.name(seat), &self.sides[seat]);
            let crown = self.marks.crown.contrast(side.fill).max(side.ink.contrast(side.fill));
            need("marks.crown", &format!("{name}.fill"), crown, PIECE_CONTRAST)?;
            let strip = side.fill.contrast(self.strip.ground).max(side.edge.contrast(self.strip.ground));
            need(&format!("{name}.fill or edge"), "strip.ground", strip, PIECE_CONTRAST)?;
        }
        if first.sign == second.sign {
            return Err(ThemeError::SameSign { theme: theme.to_owned(), hues: self.hues.map(hue_name) });
        }
        Ok(())
    }
}

fn hue_name(hue: Hue) -> &'static str {
    match hue {
        Hue::Black => "black",
        Hue::White => "white",
        Hue::Red => "red",
        Hue::Blue => "blue",
        Hue::Green => "green",
    }
}

impl fmt::Display for ThemeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ThemeError::Unreadable(why) => write!(f, "the theme can't be read: {why}"),
            ThemeError::Colour { theme, role, text } => {
                write!(f, "theme {theme}: {role} is {text:?}; write a colour as #rrggbb")
            }
            ThemeError::Contrast { theme, what, ground, is, least } => write!(
                f,
                "theme {theme}: the contrast of {what} to {ground} is {is:.2}; it must be at least {least}"
            ),
            ThemeError::SameSign { theme, hues: Pair { first, second } } => write!(
                f,
                "theme {theme}: {first}.sign and {second}.sign are equal; they must differ, as not everybody sees colours"
            ),
            ThemeError::Field { theme, field } => write!(
                f,
                "theme {theme}: {field} is out of range (id: 1 to 24 small letters, title: 1 to 60 characters, grain: 0 to 1)"
            ),
            ThemeError::Twice(id) => write!(f, "two themes are called {id}"),
            ThemeError::Font => f.write_str("the font that comes with Postern can't be read"),
        }
    }
}

impl std::error::Error for ThemeError {}
