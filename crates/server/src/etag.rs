//! ETags of answers, by which clients revalidate their copies.

use axum::body::Body;
use axum::response::Response;
use hyper::StatusCode;
use hyper::header::{CACHE_CONTROL, ETAG, HeaderMap, HeaderValue, IF_NONE_MATCH};

/// The ETag of an answer: the same for the same parts and the same version of this server.
pub fn etag(parts: &[&[u8]]) -> HeaderValue {
    let mut hasher = blake3::Hasher::new();
    for part in [env!("CARGO_PKG_VERSION").as_bytes()].iter().chain(parts) {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let hash = hasher.finalize().to_hex();
    HeaderValue::from_str(&format!("\"{}\"", &hash[..32])).unwrap_or(HeaderValue::from_static("\"\""))
}

/// Whether the client has the answer with this ETag. A proxy that compresses answers makes ETags weak.
pub fn is_known(headers: &HeaderMap, etag: &HeaderValue) -> bool {
    let own = etag.as_bytes();
    let is_own = |name: &str| name.trim().trim_start_matches("W/").as_bytes() == own || name.trim() == "*";
    headers.get_all(IF_NONE_MATCH).iter().any(|names| names.to_str().is_ok_and(|names| names.split(',').any(is_own)))
}

/// Sets the ETag and the cache control of an answer.
pub fn keep(response: &mut Response, etag: HeaderValue, control: &'static str) {
    response.headers_mut().insert(ETAG, etag);
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(control));
}

/// Makes the ETag of a compressed answer weak, because its bytes differ.
pub fn weaken(headers: &mut HeaderMap) {
    let weak = headers.get(ETAG).map(|etag| HeaderValue::from_bytes(&[b"W/", etag.as_bytes()].concat()));
    if let Some(Ok(weak)) = weak {
        headers.insert(ETAG, weak);
    }
}

/// The answer to a client whose copy is current.
pub fn not_modified(etag: HeaderValue, control: &'static str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NOT_MODIFIED;
    keep(&mut response, etag, control);
    response
}
