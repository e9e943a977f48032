//! The texts of the app's page in Discord's App Directory, and their limits.

use std::path::Path;

use anyhow::{Context, bail};
use serde::Deserialize;

use postern_games::catalogue::Catalogue;
use postern_rules::game::info::Info;
use postern_rules::language::Language;

/// The folder with the texts, one folder for each language.
pub const TEXTS: &str = "assets/listing";

/// Discord's limits in characters: of the summary and of the description (docs.discord.com, "Discovery Best Practices"), and of
/// tags (Discord's OpenAPI description, `ApplicationFormPartial`).
pub const LONGEST_SUMMARY: usize = 200;
pub const LONGEST_DESCRIPTION: usize = 400;
pub const LONGEST_TAG: usize = 20;
pub const MOST_TAGS: usize = 5;

/// Our own limits. Discord documents no limit of the expanded description, or of the number of pictures. Longer words of a
/// picture would be too small on a telephone.
pub const LONGEST_OVERVIEW: usize = 2000;
pub const PICTURES: usize = 5;
const LONGEST_TITLE: usize = 45;
const LONGEST_LINE: usize = 110;
const MOST_LINES: usize = 3;

/// The texts in one language.
#[derive(Debug)]
pub struct Listing {
    /// The text in search results.
    pub summary: String,
    /// The text in the bot's profile.
    pub description: String,
    pub tags: Vec<String>,
    /// The expanded description of the app's page, as Markdown.
    pub overview: String,
    /// The pictures in their order.
    pub pictures: Vec<Picture>,
    /// The words beside the animation.
    pub replay: Words,
}

/// The words in a picture.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picture {
    /// The name of the file, without its number and its ending.
    pub name: String,
    pub title: String,
    pub lines: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub title: String,
    pub lines: Vec<String>,
}

/// The file `listing.toml` of a language.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    summary: String,
    description: String,
    tags: Vec<String>,
    picture: Vec<Picture>,
    replay: Words,
}

impl Listing {
    /// Reads the texts of a language in the repository at `root`, fills in the list of games, and checks the limits.
    ///
    /// # Errors
    /// Names a file that can't be read, or a text that is missing or too long.
    pub fn read(root: &Path, catalogue: &Catalogue, language: Language) -> anyhow::Result<Listing> {
        let folder = root.join(TEXTS).join(language.code());
        let read = |file: &str| {
            let path = folder.join(file);
            std::fs::read_to_string(&path).with_context(|| format!("{} can't be read", path.display()))
        };
        let texts = read("listing.toml")?;
        let file: File = toml::from_str(&texts)
            .with_context(|| format!("{} is no listing", folder.join("listing.toml").display()))?;
        let overview = read("overview.md")?.replace("{games}", &games(catalogue, language));
        let listing = Listing {
            summary: file.summary,
            description: file.description,
            tags: file.tags,
            overview: overview.trim().to_owned(),
            pictures: file.picture,
            replay: file.replay,
        };
        listing.check().with_context(|| format!("the texts in {}", folder.display()))?;
        Ok(listing)
    }

    fn check(&self) -> anyhow::Result<()> {
        within("the summary", &self.summary, LONGEST_SUMMARY)?;
        within("the description", &self.description, LONGEST_DESCRIPTION)?;
        within("overview.md", &self.overview, LONGEST_OVERVIEW)?;
        if self.tags.is_empty() || self.tags.len() > MOST_TAGS {
            bail!("there are {} tags, but 1 to {MOST_TAGS} are allowed", self.tags.len());
        }
        for (at, tag) in self.tags.iter().enumerate() {
            within("a tag", tag, LONGEST_TAG)?;
            if self.tags[..at].contains(tag) {
                bail!("the tag {tag:?} is there twice");
            }
        }
        if self.pictures.len() != PICTURES {
            bail!("there are {} pictures instead of {PICTURES}", self.pictures.len());
        }
        for Picture { name, title, lines } in &self.pictures {
            let plain = |letter: char| letter.is_ascii_lowercase() || letter == '-';
            if name.is_empty() || !name.chars().all(plain) {
                bail!("the name {name:?} of a picture is not of the letters a to z and hyphens");
            }
            fits(name, title, lines)?;
        }
        if self.pictures[0].lines.len() != MOST_LINES {
            bail!("the first picture has {MOST_LINES} boards, but {} lines", self.pictures[0].lines.len());
        }
        fits("replay", &self.replay.title, &self.replay.lines)
    }
}

/// Checks the words of a picture.
fn fits(picture: &str, title: &str, lines: &[String]) -> anyhow::Result<()> {
    within(&format!("the title of {picture}"), title, LONGEST_TITLE)?;
    if lines.is_empty() || lines.len() > MOST_LINES {
        bail!("{picture} has {} lines, but 1 to {MOST_LINES} are allowed", lines.len());
    }
    lines.iter().try_for_each(|line| within(&format!("a line of {picture}"), line, LONGEST_LINE))
}

/// Checks that a text is there and not too long. Characters are counted as UTF-16 does, the strictest way.
fn within(what: &str, text: &str, most: usize) -> anyhow::Result<()> {
    let length = text.encode_utf16().count();
    if text.trim().is_empty() {
        bail!("{what} is empty");
    }
    if length > most {
        bail!("{what} has {length} characters, but at most {most} are allowed: {text:?}");
    }
    if text.contains(['{', '}']) {
        bail!("{what} has a placeholder that is not {{games}}: {text:?}");
    }
    Ok(())
}

/// Returns a line of Markdown for each game.
fn games(catalogue: &Catalogue, language: Language) -> String {
    let line = |info: &Info| {
        let summary = catalogue.describe(info, "summary", info.summary, language);
        format!("- {} **{}** ({} {}) · {summary}", info.emblem, info.name, info.author, info.year)
    };
    catalogue.iter().map(|spec| line(spec.info())).collect::<Vec<_>>().join("\n")
}
