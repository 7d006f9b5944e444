//! The page: the files that a browser loads.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use axum::body::Body;
use axum::response::{IntoResponse, Redirect, Response};
use bytes::Bytes;
use hyper::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY};

use crate::etag;

/// An embedded file of the page.
struct Embedded {
    name: &'static str,
    hash: &'static str,
    contents: &'static [u8],
}

/// The page that existed when the server was built, or one that says how to build it.
static EMBEDDED: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Files that browsers and search engines request from every server, unless the page has its own.
const USUAL: [(&str, &[u8]); 2] =
    [("robots.txt", b"User-agent: *\nDisallow: /api/\n"), ("favicon.ico", include_bytes!("favicon.ico"))];

/// The page may load only its own files. The HTML itself may contain no script or style.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The most bytes of a page from a folder.
const MOST_BYTES: u64 = 64 << 20;

/// The page, in memory. No file is read while the server runs, so no address can reach another file.
pub struct Page {
    files: HashMap<String, PageFile>,
}

struct PageFile {
    kind: &'static str,
    control: &'static str,
    etag: String,
    contents: Bytes,
}

/// Why a folder is not a page.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PageError {
    /// A file or folder cannot be read.
    #[error("cannot read '{}' of the page", .0.display())]
    Read(PathBuf, #[source] io::Error),
    /// The folder has no index.html.
    #[error("'{}' has no index.html: build the page with page/build, and name the folder page/dist", .0.display())]
    NoIndex(PathBuf),
    /// The files are too large for a page.
    #[error("'{}' has more than {} MiB of files: expected the folder of the page", .0.display(), MOST_BYTES >> 20)]
    TooLarge(PathBuf),
}

impl Page {
    fn new(mut files: HashMap<String, PageFile>) -> Page {
        for (name, contents) in USUAL {
            let hash = blake3::hash(contents).to_hex();
            let file = || PageFile::new(name, &hash[..32], Bytes::from_static(contents));
            files.entry(name.to_owned()).or_insert_with(file);
        }
        Page { files }
    }

    /// The page in the binary.
    #[must_use]
    pub fn embedded() -> Page {
        let file = |file: &Embedded| {
            (file.name.to_owned(), PageFile::new(file.name, file.hash, Bytes::from_static(file.contents)))
        };
        Page::new(EMBEDDED.iter().map(file).collect())
    }

    /// The page in a folder. Reads all its files now, except links.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, there is no index.html, or the files are too large for a page.
    pub fn open(folder: &Path) -> Result<Page, PageError> {
        let (mut files, mut left) = (HashMap::new(), MOST_BYTES);
        let mut folders = vec![(folder.to_owned(), String::new())];
        while let Some((at, prefix)) = folders.pop() {
            let failed = |error| PageError::Read(at.clone(), error);
            for entry in fs::read_dir(&at).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                let Ok(name) = entry.file_name().into_string() else { continue };
                let (path, name) = (entry.path(), format!("{prefix}{name}"));
                let failed = |error| PageError::Read(path.clone(), error);
                // This does not follow links.
                let kind = entry.metadata().map_err(failed)?;
                if kind.is_dir() {
                    folders.push((path, format!("{name}/")));
                } else if kind.is_file() {
                    left = left.checked_sub(kind.len()).ok_or_else(|| PageError::TooLarge(folder.to_owned()))?;
                    let contents = fs::read(&path).map_err(failed)?;
                    let hash = blake3::hash(&contents).to_hex();
                    let file = PageFile::new(&name, &hash[..32], contents.into());
                    files.insert(name, file);
                }
            }
        }
        if files.contains_key("index.html") { Ok(Page::new(files)) } else { Err(PageError::NoIndex(folder.to_owned())) }
    }

    /// The file at an address, if there is one. The address is compared literally, without decoding. `/api` leads to the page's words on the
    /// API.
    pub fn answer(&self, path: &str, headers: &HeaderMap) -> Option<Response> {
        let name = path.strip_prefix('/')?;
        if name == "api" {
            // Relative, since a proxy may serve the page in a folder.
            return Some(Redirect::temporary("./#/api").into_response());
        }
        let file = self.files.get(if name.is_empty() { "index.html" } else { name })?;
        let etag = HeaderValue::from_str(&format!("\"{}\"", file.etag)).ok()?;
        let mut response = if etag::is_known(headers, &etag) {
            etag::not_modified(etag, file.control)
        } else {
            let mut response = Response::new(Body::from(file.contents.clone()));
            etag::keep(&mut response, etag, file.control);
            response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(file.kind));
            response
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
        headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
            headers.insert(HeaderName::from_static(name), HeaderValue::from_static("same-origin"));
        }
        Some(response)
    }
}

impl PageFile {
    fn new(name: &str, hash: &str, contents: Bytes) -> PageFile {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        // The builder puts the hash of a file in assets into its name. All others are revalidated each time.
        let is_named_by_hash = name.starts_with("assets/");
        PageFile {
            kind: content_type(extension),
            control: if is_named_by_hash { "public, max-age=31536000, immutable" } else { "no-cache" },
            etag: hash.to_owned(),
            contents,
        }
    }
}

fn content_type(extension: &str) -> &'static str {
    match extension {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "wasm" => "application/wasm",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "webp" => "image/webp",
        "woff2" => "font/woff2",
        "csv" => "text/csv; charset=utf-8",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
