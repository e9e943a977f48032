//! `postern-lab languages`: lists the texts that a language lacks, and the faults of those that it has.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use postern_games::catalogue::Catalogue;
use postern_games::translation::missing;
use postern_l10n::faults::faults;

#[derive(Args, Debug)]
pub(crate) struct Arguments {
    /// The code of the language, such as de
    language: String,
    /// The folder of this repository
    #[arg(long, value_name = "DIR", default_value = ".")]
    root: PathBuf,
}

/// Prints the file and the id of each missing text, and each text that is not in Fluent's format.
///
/// # Errors
/// A file of the language can't be read.
pub(crate) fn run(catalogue: &Catalogue, arguments: &Arguments) -> anyhow::Result<()> {
    let folder = arguments.root.join("assets/l10n").join(&arguments.language);
    let mut files = Vec::new();
    read(&folder, "", &mut files)?;
    let messages = || files.iter().filter(|(name, _)| name.ends_with(".ftl"));
    for (name, fault) in
        messages().flat_map(|(name, text)| faults(text, "").into_iter().map(move |f| (name, f)))
    {
        println!("{name}: {fault}");
    }
    let missing = missing(catalogue, files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    for text in &missing {
        println!("{text} is missing");
    }
    println!("{} texts are missing", missing.len());
    Ok(())
}

/// Reads the files of a folder and of the folders in it, with their paths below the first folder.
fn read(folder: &Path, below: &str, into: &mut Vec<(String, String)>) -> anyhow::Result<()> {
    let why = || format!("{} can't be read", folder.display());
    for entry in std::fs::read_dir(folder).with_context(why)? {
        let path = entry.with_context(why)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{below}{name}");
        if path.is_dir() {
            read(&path, &format!("{name}/"), into)?;
        } else {
            let text = std::fs::read_to_string(&path)
                .with_context(|| format!("{} can't be read", path.display()))?;
            into.push((name, text));
        }
    }
    Ok(())
}
