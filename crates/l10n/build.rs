//! Embeds the files of `assets/l10n`, one folder per language.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/l10n").canonicalize()?;
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let row = |path: &PathBuf| {
        let name = path.strip_prefix(&root).unwrap_or(path).to_string_lossy().replace('\\', "/");
        format!("    ({name:?}, include_str!({path:?})),\n")
    };
    let rows: String = files.iter().map(row).collect();
    let text = format!("/// All files with their paths.\nconst FILES: &[(&str, &str)] = &[\n{rows}];\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("files.rs"), text)
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, into)?;
        } else if path.extension().is_some_and(|ending| ending == "ftl" || ending == "md") {
            into.push(path);
        }
    }
    Ok(())
}
