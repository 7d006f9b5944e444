//! The page.

use faceup_server::Page;

use crate::client::{ask, get};
use crate::routes::problem;
use crate::{Running, folder, shared, tables};

/// The page in the program, and one in a folder. Browsers and search engines ask for the usual files, whatever the page is.
#[test]
fn files_of_the_page() {
    let (root, page) = folder();
    std::fs::write(page.join("robots.txt"), "User-agent: *").unwrap();
    let server = Running::new(tables(0), Page::open(&page).unwrap(), |_| {});
    // An icon of two sizes.
    let (html, script, icon) = ("text/html; charset=utf-8", "text/javascript; charset=utf-8", &[0, 0, 1, 0, 2, 0][..]);
    for (address, path, kind, control, begin) in [
        (shared(), "/", html, "no-cache", &b"<!"[..]),
        (shared(), "/index.html", html, "no-cache", b"<!"),
        (shared(), "/robots.txt", "text/plain; charset=utf-8", "no-cache", b"User-agent: *\nDisallow: /api/\n"),
        (shared(), "/favicon.ico", "image/x-icon", "no-cache", icon),
        (server.address, "/?query=is-not-looked-at", html, "no-cache", b"<!doctype html><title>the page</title>"),
        (server.address, "/assets/app-1234.js", script, "public, max-age=31536000, immutable", b"export {}"),
        (server.address, "/faceup_web_bg.wasm", "application/wasm", "no-cache", b"\0asm"),
        (server.address, "/robots.txt", "text/plain; charset=utf-8", "no-cache", b"User-agent: *"),
        (server.address, "/favicon.ico", "image/x-icon", "no-cache", icon),
    ] {
        let answer = get(address, path);
        let told = (answer.status, answer.header("content-type"), answer.header("cache-control"));
        assert_eq!(told, (200, kind, control), "{path}");
        assert!(answer.body.starts_with(begin), "{path}");
    }
    let answer = get(server.address, "/api");
    assert_eq!((answer.status, answer.header("location")), (307, "./#/api"));
    // A file that comes later is not read.
    std::fs::write(page.join("later.txt"), "later").unwrap();
    assert_eq!(get(server.address, "/later.txt").status, 404);
    for folder in [root.path(), &root.path().join("nothing")] {
        assert!(Page::open(folder).is_err());
    }
}

/// The policy of the page is for the page: on an answer of the API it would be longer than some answers.
#[test]
fn headers_that_protect() {
    let page = [
        ("content-security-policy", "default-src 'none'; script-src 'self' "),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    for target in ["/", "/robots.txt"] {
        let answer = get(shared(), target);
        assert_eq!((answer.status, answer.header("x-content-type-options")), (200, "nosniff"), "{target}");
        for (name, value) in page {
            assert!(answer.header(name).starts_with(value), "{target} {name}");
        }
        assert_eq!(answer.header("access-control-allow-origin"), "", "{target}");
    }
    for (target, origin, policy) in
        [("/api/v1/tables", "*", ""), ("/api/v1/position", "*", ""), ("/healthz", "", ""), ("/no", "", "")]
    {
        let answer = get(shared(), target);
        let told = ["access-control-allow-origin", "cross-origin-resource-policy"].map(|name| answer.header(name));
        assert_eq!((told, answer.header("x-content-type-options")), ([origin, policy], "nosniff"), "{target}");
        for name in ["content-security-policy", "referrer-policy", "cross-origin-opener-policy"] {
            assert_eq!(answer.header(name), "", "{target} {name}");
        }
    }
}

/// A browser gets HTML where there is nothing, and a program gets a problem.
#[test]
fn a_mistyped_address() {
    for (path, top) in [("/docs", "./"), ("/results/", "./../"), ("/a/b/c.html", "./../../")] {
        let browser = ask(shared(), "GET", path, "Accept: text/html,application/xhtml+xml,*/*;q=0.8\r\n", b"");
        assert_eq!((browser.status, browser.header("content-type")), (404, "text/html; charset=utf-8"), "{path}");
        assert!(browser.header("content-security-policy").starts_with("default-src 'none'"));
        let html = String::from_utf8(browser.body).unwrap();
        assert!(html.contains(&format!("<a href=\"{top}\">")), "{path}: {html}");
        for accept in ["", "Accept: */*\r\n", "Accept: application/json\r\n"] {
            assert_eq!(problem(&ask(shared(), "GET", path, accept, b"")), "not-found", "{path} {accept}");
        }
    }
}
