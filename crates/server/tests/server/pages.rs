//! The page.

use faceup_server::Page;

use crate::client::get;
use crate::routes::problem;
use crate::{Running, shared, tables};

/// The page in the program, and one in a folder. Browsers and search engines ask for the usual files, whatever the page is.
#[test]
fn files_of_the_page() {
    let root = tempfile::tempdir().unwrap();
    let page = root.path().join("dist");
    std::fs::create_dir_all(page.join("assets")).unwrap();
    for (name, contents) in [
        ("../secret.txt", "xyzzy, a secret"),
        ("index.html", "<!doctype html><title>the page</title>"),
        ("assets/app-1234.js", "export {}"),
        ("faceup_web_bg.wasm", "\0asm"),
        ("robots.txt", "User-agent: *"),
    ] {
        std::fs::write(page.join(name), contents).unwrap();
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(root.path().join("secret.txt"), page.join("link.txt")).unwrap();
    let server = Running::new(tables(0), Page::open(&page).unwrap(), |_| {});
    // An icon of two sizes.
    let icon = &[0, 0, 1, 0, 2, 0][..];
    let (html, script, text) =
        ("text/html; charset=utf-8", "text/javascript; charset=utf-8", "text/plain; charset=utf-8");
    for (address, path, kind, begin) in [
        (shared(), "/", html, &b"<!"[..]),
        (shared(), "/index.html", html, b"<!"),
        (shared(), "/robots.txt", text, b"User-agent: *\nDisallow: /api/\n"),
        (shared(), "/favicon.ico", "image/x-icon", icon),
        (server.address, "/?query=is-not-looked-at", html, b"<!doctype html><title>the page</title>"),
        (server.address, "/assets/app-1234.js", script, b"export {}"),
        (server.address, "/faceup_web_bg.wasm", "application/wasm", b"\0asm"),
        (server.address, "/robots.txt", text, b"User-agent: *"),
        (server.address, "/favicon.ico", "image/x-icon", icon),
    ] {
        let answer = get(address, path);
        let is_kept = path.starts_with("/assets/");
        let control = if is_kept { "public, max-age=31536000, immutable" } else { "no-cache" };
        let told = (answer.status, answer.header("content-type"), answer.header("cache-control"));
        assert_eq!(told, (200, kind, control), "{path}");
        assert!(answer.body.starts_with(begin), "{path}");
    }
    let answer = get(server.address, "/api");
    assert_eq!((answer.status, answer.header("location")), (307, "./#/api"));
    // A file that comes later is not read.
    std::fs::write(page.join("later.txt"), "later").unwrap();
    assert_eq!(get(server.address, "/later.txt").status, 404);
    let paths = "/../secret.txt /assets/../../secret.txt /%2e%2e/secret.txt /..%2fsecret.txt /%2e%2e%2fsecret.txt \
                 /..\\secret.txt //secret.txt /./index.html //index.html /assets//app-1234.js /link.txt /assets /assets/ \
                 /index.html/ /index.html%00 /etc/passwd //etc/passwd /file:///etc/passwd";
    for path in paths.split(' ') {
        let answer = get(server.address, path);
        assert_eq!((answer.status, &*problem(&answer)), (404, "not-found"), "{path}");
        assert!(!String::from_utf8_lossy(&answer.body).contains("xyzzy"), "{path}");
    }
    assert!(Page::open(root.path()).is_err(), "no index.html");
}
