//! The files of a folder: of the page that the build puts into the binary, and of one that is served from a folder.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files of a folder and of those in it, with their names from this folder on. Links are left out.
pub fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>, (PathBuf, io::Error)> {
    let (mut files, mut folders) = (Vec::new(), vec![(folder.to_owned(), String::new())]);
    while let Some((at, prefix)) = folders.pop() {
        let failed = |error| (at.clone(), error);
        for entry in fs::read_dir(&at).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let (path, name) = (entry.path(), format!("{prefix}{name}"));
            let kind = entry.file_type().map_err(failed)?;
            if kind.is_dir() {
                folders.push((path, format!("{name}/")));
            } else if kind.is_file() {
                files.push((name, path));
            }
        }
    }
    Ok(files)
}
