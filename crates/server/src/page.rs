//! The page: the files that a browser loads.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use axum::response::{IntoResponse, Redirect, Response};
use bytes::Bytes;
use hyper::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY};

use crate::files::files;
use crate::problem::{Kind, Problem};

/// The files of the page that existed when the server was built, or one that says how to build it.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Files that browsers and search engines request from every server, unless the page has its own.
const USUAL: [(&str, &[u8]); 2] =
    [("robots.txt", b"User-agent: *\nDisallow: /api/\n"), ("favicon.ico", include_bytes!("favicon.ico"))];

/// The page may load only its own files. The HTML itself may contain no script or style.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// The page, in memory. No file is read while the server runs, so no address can reach another file.
pub struct Page(HashMap<String, Bytes>);

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
}

impl Page {
    fn new(mut files: HashMap<String, Bytes>) -> Page {
        for (name, contents) in USUAL {
            files.entry(name.to_owned()).or_insert(Bytes::from_static(contents));
        }
        Page(files)
    }

    /// The page in the binary.
    #[must_use]
    pub fn embedded() -> Page {
        Page::new(EMBEDDED.iter().map(|&(name, contents)| (name.to_owned(), Bytes::from_static(contents))).collect())
    }

    /// The page in a folder. Reads all its files now, except links.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or there is no index.html.
    pub fn open(folder: &Path) -> Result<Page, PageError> {
        // Another folder may be too large to read.
        if !folder.join("index.html").is_file() {
            return Err(PageError::NoIndex(folder.to_owned()));
        }
        let failed = |path, error| PageError::Read(path, error);
        let files = files(folder).map_err(|(path, error)| failed(path, error))?;
        let read = files.into_iter().map(|(name, path)| match fs::read(&path) {
            Ok(contents) => Ok((name, contents.into())),
            Err(error) => Err(failed(path, error)),
        });
        Ok(Page::new(read.collect::<Result<_, _>>()?))
    }

    /// The file at an address. The address is compared literally, without decoding. `/api` leads to the page's words on the API.
    pub fn answer(&self, path: &str) -> Response {
        let name = if path == "/" { "index.html" } else { path.strip_prefix('/').unwrap_or_default() };
        match self.0.get(name) {
            Some(contents) => {
                // The builder puts the hash of a file in assets into its name. All others are asked for each time.
                let is_named_by_hash = name.starts_with("assets/");
                let control = if is_named_by_hash { "public, max-age=31536000, immutable" } else { "no-cache" };
                ([(CACHE_CONTROL, control)], headers_of(name), contents.clone()).into_response()
            }
            // Relative, since a proxy may serve the page in a folder.
            None if name == "api" => Redirect::temporary("./#/api").into_response(),
            None => {
                let detail = "the API is described at /api/v1/openapi.json, and the page is at /";
                Problem::new(Kind::NotFound, detail).into_response()
            }
        }
    }
}

/// The headers of a file that a browser shows.
fn headers_of(name: &str) -> impl axum::response::IntoResponseParts {
    let own = ["cross-origin-opener-policy", "cross-origin-resource-policy"].map(|name| (name, "same-origin"));
    ([(CONTENT_TYPE, content_type(name)), (CONTENT_SECURITY_POLICY, POLICY), (REFERRER_POLICY, "no-referrer")], own)
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
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
