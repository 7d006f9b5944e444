//! The checks of `./release`: the version, the notes, and the conditions of publishing.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The files that name the version, and those that the script needs.
const FILES: [&str; 10] = [
    ".gitignore",
    "Cargo.toml",
    "CHANGELOG.md",
    "CITATION.cff",
    "crates/server/src/api/openapi.json",
    "crates/web/Cargo.toml",
    "crates/web/npm/package.json",
    "page/package.json",
    "release",
    "tests/skip.sh",
];

/// Runs the script in a folder that has only these files.
fn release(folder: &Path, words: &[&str]) -> Output {
    Command::new(folder.join("release")).args(words).env("CARGO_TARGET_DIR", folder.join("target")).output().unwrap()
}

fn copy() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for file in FILES {
        let to = folder.path().join(file);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(Path::new(env!("CARGO_MANIFEST_DIR")).join(file), to).unwrap();
    }
    folder
}

fn replace(folder: &Path, file: &str, old: &str, new: &str) {
    let path = folder.join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(old), "{file} lacks {old}");
    fs::write(path, text.replacen(old, new, 1)).unwrap();
}

#[test]
fn all_files_name_the_same_version() {
    let folder = copy();
    let made = release(folder.path(), &["versions"]);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

#[test]
fn a_file_with_another_version_is_named() {
    let version = format!("version = \"{VERSION}\"");
    let json = format!("\"version\": \"{VERSION}\"");
    for (file, old) in [
        ("Cargo.toml", &format!("crates/play\", {version}")),
        ("CITATION.cff", &format!("version: {VERSION}")),
        ("crates/web/Cargo.toml", &version),
        ("crates/server/src/api/openapi.json", &json),
        ("crates/web/npm/package.json", &json),
        ("page/package.json", &json),
    ] {
        let folder = copy();
        replace(folder.path(), file, old, &old.replace(VERSION, "9.8.7"));
        let refused = release(folder.path(), &["versions"]);
        let message = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && message.contains(&format!(" {file} has '")), "{file}: {message}");
        assert!(message.contains("9.8.7"), "{file}: {message}");
    }
}

#[test]
fn the_notes_are_the_first_section_of_the_changelog() {
    let folder = copy();
    let changelog =
        format!("# Changelog\n\nAbout.\n\n## {VERSION} (2027-01-02)\n\n### Added\n\n- A.\n\n## 0.0.1\n\n- B.\n");
    fs::write(folder.path().join("CHANGELOG.md"), changelog).unwrap();
    assert!(release(folder.path(), &["versions", "notes", "sums"]).status.success());
    let made = folder.path().join("target/releases").join(VERSION);
    assert_eq!(fs::read_to_string(made.join("notes.md")).unwrap(), "### Added\n\n- A.\n\n");
    let sums = fs::read_to_string(made.join("SHA256SUMS")).unwrap();
    assert_eq!(sums.lines().map(|line| line.rsplit(' ').next().unwrap()).collect::<Vec<_>>(), ["commit", "notes.md"]);

    replace(folder.path(), "CHANGELOG.md", &format!("## {VERSION}"), "## 9.8.7");
    let refused = release(folder.path(), &["versions"]);
    assert!(String::from_utf8(refused.stderr).unwrap().contains("The first section of CHANGELOG.md is '9.8.7'"));
}

/// Nothing is published without a request and its confirmation, in a clean work tree with the tag of the version. A
/// program that writes down its calls replaces those that publish. It says that the crate `faceup-a` is already
/// published.
#[test]
fn publishing_takes_a_tag_and_a_confirmation() {
    let folder = copy();
    let at = folder.path();
    let shell = |line: &str| {
        let command = format!("export CARGO_TARGET_DIR=$PWD/target PATH=$PWD/target/bin:$PATH; {line}");
        let output = Command::new("bash").args(["-c", &command]).current_dir(at).output().unwrap();
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let refused = |line: &str, says: &str| {
        let (code, message) = shell(line);
        assert!(code == Some(1) && message.contains(says), "{line}: {message}");
        assert!(!at.join("target/called").exists(), "{line}");
    };
    fs::create_dir_all(at.join("target/bin")).unwrap();
    let stub = "#!/bin/sh\ncase \"$*\" in 'info '*faceup-a@*) ;; info*) exit 1 ;; *) echo \"${0##*/} $*\" >>target/called ;; esac\n";
    fs::write(at.join("target/bin/cargo"), stub).unwrap();
    let setup = "cd target/bin && chmod +x cargo && cp cargo npm && cp cargo gh && mkdir -p ../python && ln -s ../bin ../python/bin && cp cargo python";
    assert_eq!(shell(setup).0, Some(0));
    let version = format!("## {VERSION} (2027-01-02)");
    fs::write(at.join("CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n- A.\n").unwrap();

    refused("./release --publish crates", "the work tree has changes");
    let commit = "git -c user.name=a -c user.email=a@b commit -qam a";
    assert_eq!(shell(&format!("git init -q && git add . && {commit}")).0, Some(0));
    refused("./release --publish crates", "CHANGELOG.md has no section of ");
    replace(at, "CHANGELOG.md", "## Unreleased", &version);
    assert_eq!(shell(commit).0, Some(0));
    refused("./release --publish crates", &format!("this commit has no tag v{VERSION}"));
    assert_eq!(shell(&format!("git tag v{VERSION}")).0, Some(0));
    refused("./release --publish crates", "is not made of this commit");
    assert_eq!(shell("./release versions notes").0, Some(0));
    let parts = format!(
        "cd target/releases/{VERSION} && mkdir crates npm python && touch faceup-x.tar.gz npm/faceup-{VERSION}.tgz python/a.whl && printf 'faceup-a-{VERSION}.crate\nfaceup-b-{VERSION}.crate\n' >crates/order"
    );
    assert_eq!(shell(&format!("({parts}) && ./release sums")).0, Some(0));
    refused("./release --publish", "--publish needs one or more of crates npm python forge");
    refused("./release --publish crates </dev/null", "nothing is published");
    refused("echo yes | ./release --publish crates", "nothing is published");

    let (code, message) = shell(&format!("echo publish {VERSION} | ./release --publish crates npm python forge"));
    assert_eq!(code, Some(0), "{message}");
    let called = fs::read_to_string(at.join("target/called")).unwrap().replace(&format!("{}/", at.display()), "");
    let made = format!("target/releases/{VERSION}");
    let expected = format!(
        "cargo publish --workspace --locked --exclude faceup-a\n\
         npm publish --access public {made}/npm/faceup-{VERSION}.tgz\n\
         python -m twine upload --skip-existing {made}/python/a.whl\n\
         gh release create v{VERSION} --verify-tag --title faceup {VERSION} --notes-file {made}/notes.md {made}/faceup-x.tar.gz {made}/SHA256SUMS\n"
    );
    assert_eq!(called, expected);
    fs::write(at.join(&made).join("notes.md"), "another").unwrap();
    fs::remove_file(at.join("target/called")).unwrap();
    refused("./release --publish npm", "are not those of SHA256SUMS there");
    assert_eq!(shell("./release notes").0, Some(0));
    refused("./release --publish npm", "are not those of SHA256SUMS there");
    assert_eq!(shell("./release sums").0, Some(0));
    fs::write(at.join(&made).join("faceup-y.tar.gz"), "").unwrap();
    refused("./release --publish forge", "are not those of SHA256SUMS there");
    fs::remove_file(at.join(&made).join("faceup-y.tar.gz")).unwrap();
    fs::remove_file(at.join(&made).join("python/a.whl")).unwrap();
    assert_eq!(shell("./release sums").0, Some(0));
    refused("./release --publish npm python", "has no python/*: run ./release");
}

#[test]
fn other_words_are_refused() {
    let folder = copy();
    for words in [&["elsewhere"][..], &["--publish", "page"], &["crates", "forge"], &["versions notes"]] {
        assert_eq!(release(folder.path(), words).status.code(), Some(2), "{words:?}");
    }
}
