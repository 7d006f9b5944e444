//! The page.

use faceup_server::Page;

use crate::client::{ask, get};
use crate::{Running, folder, shared, tables};

#[test]
fn the_page_in_the_program() {
    for path in ["/", "/index.html"] {
        let answer = get(shared(), path);
        assert_eq!((answer.status, answer.header("content-type")), (200, "text/html; charset=utf-8"));
        assert!(String::from_utf8_lossy(&answer.body).contains("<title>faceup"));
        assert_eq!(answer.header("cache-control"), "no-cache");
    }
}

/// Browsers and search engines ask for these, whatever the page is.
#[test]
fn the_usual_files() {
    let (_root, page) = folder();
    std::fs::write(page.join("robots.txt"), "User-agent: *").unwrap();
    let own = Running::new(tables(0), Page::open(&page).unwrap(), |_| {});
    assert_eq!(get(own.address, "/robots.txt").body, b"User-agent: *");
    let robots = get(shared(), "/robots.txt");
    assert_eq!((robots.status, robots.header("content-type")), (200, "text/plain; charset=utf-8"));
    assert_eq!(robots.body, b"User-agent: *\nDisallow: /api/\n");
    for address in [shared(), own.address] {
        let icon = get(address, "/favicon.ico");
        assert_eq!((icon.status, icon.header("content-type")), (200, "image/x-icon"));
        // An icon of two sizes.
        assert_eq!(icon.body[..6], [0, 0, 1, 0, 2, 0]);
    }
}

#[test]
fn compressed_for_clients_that_take_it() {
    let plain = get(shared(), "/");
    assert_eq!((plain.header("content-encoding"), plain.header("vary")), ("", "accept-encoding"));
    let asked = |encodings: &str| ask(shared(), "GET", "/", &format!("Accept-Encoding: {encodings}\r\n"), b"");
    for encodings in ["gzip", "br, GZIP;q=0.5", "deflate,gzip ; q=1"] {
        let answer = asked(encodings);
        assert_eq!((answer.header("content-encoding"), &answer.body[..2]), ("gzip", &b"\x1f\x8b"[..]), "{encodings}");
        assert!(answer.body.len() < plain.body.len());
        assert_ne!(answer.header("etag"), plain.header("etag"));
    }
    for encodings in ["gzip;q=0", "br", "identity", "xgzip", "gzip;q=x"] {
        assert_eq!(asked(encodings).body, plain.body, "{encodings}");
    }
}

#[test]
fn a_page_in_a_folder() {
    let (root, page) = folder();
    let server = Running::new(tables(0), Page::open(&page).unwrap(), |_| {});
    let kinds = [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/assets/app-1234.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/faceup_web_bg.wasm", "application/wasm", "no-cache"),
    ];
    for (path, kind, control) in kinds {
        let answer = get(server.address, &format!("{path}?query=is-not-looked-at"));
        assert_eq!((answer.header("content-type"), answer.header("cache-control")), (kind, control), "{path}");
    }
    // A file that comes later is not read.
    std::fs::write(page.join("later.txt"), "later").unwrap();
    assert_eq!(get(server.address, "/later.txt").status, 404);
    for folder in [root.path(), &root.path().join("nothing")] {
        assert!(Page::open(folder).is_err());
    }
}
