//! Clients, also behind proxies, and their shares of requests.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use hyper::header::HeaderMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::problem::{Kind, Problem};
use crate::settings::Settings;

/// The number of clients beyond which those without a request are forgotten.
const REMEMBERED: usize = 1024;

/// The requests that each client has left.
#[derive(Default)]
pub struct Clients(Mutex<HashMap<IpAddr, Arc<Semaphore>>>);

impl Clients {
    /// Takes one of the requests that a client may have under way. A client on this machine has no limit: it may be a proxy that does not
    /// name its clients.
    ///
    /// # Errors
    ///
    /// If the client has too many under way.
    pub fn take(&self, client: IpAddr, most: usize) -> Result<Option<OwnedSemaphorePermit>, Problem> {
        if client.is_loopback() {
            return Ok(None);
        }
        let mut clients = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= REMEMBERED {
            clients.retain(|_, free| free.available_permits() < most);
        }
        let free = clients.entry(household(client)).or_insert_with(|| Arc::new(Semaphore::new(most)));
        free.clone().try_acquire_owned().map(Some).map_err(|_| {
            let detail =
                format!("expected at most {most} requests of a client at once: wait for the answers, and ask again");
            Problem::new(Kind::TooManyRequests, detail)
        })
    }
}

/// The client behind a request. Each proxy appends the address of its peer to `X-Forwarded-For`, so the list is read from the end, as long
/// as the proxies are trusted. Earlier entries may be forged.
pub fn behind(settings: &Settings, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let is_proxy =
        |address: IpAddr| address.is_loopback() || settings.proxies.iter().any(|network| network.contains(&address));
    let mut client = peer.to_canonical();
    let lists: Vec<&str> = headers.get_all("x-forwarded-for").iter().filter_map(|list| list.to_str().ok()).collect();
    for entry in lists.iter().rev().flat_map(|list| list.rsplit(',')) {
        let Some(address) = address_in(entry.trim()).filter(|_| is_proxy(client)) else { break };
        client = address.to_canonical();
    }
    client
}

/// An address in the form of proxies, with or without a port.
fn address_in(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse().ok().map(|address: SocketAddr| address.ip());
    let in_brackets = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(with_port).or_else(in_brackets)
}

/// The common address of clients that count as one. A client of IPv6 usually has all addresses with its first 64 bits.
fn household(client: IpAddr) -> IpAddr {
    match client {
        IpAddr::V4(_) => client,
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !0 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[test]
    fn only_known_proxies_are_believed() {
        let proxies = vec!["10.0.0.0/8".parse().unwrap()];
        let settings = Settings { proxies, ..Settings::default() };
        let cases: [(&str, &[&'static str], &str); 11] = [
            ("203.0.113.9", &["198.51.100.1"], "203.0.113.9"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            ("::ffff:127.0.0.1", &["198.51.100.1"], "198.51.100.1"),
            // The client forged the first part.
            ("::1", &["1.1.1.1, 198.51.100.1"], "198.51.100.1"),
            ("127.0.0.1", &["1.1.1.1", "198.51.100.1,10.1.2.3"], "198.51.100.1"),
            ("127.0.0.1", &["198.51.100.1:4711"], "198.51.100.1"),
            ("10.0.0.1", &["[2001:db8::1]:443"], "2001:db8::1"),
            ("127.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            ("127.0.0.1", &["unknown"], "127.0.0.1"),
            ("127.0.0.1", &["198.51.100.1, unknown, 10.1.2.3"], "10.1.2.3"),
        ];
        for (peer, lists, client) in cases {
            let mut headers = HeaderMap::new();
            for list in lists {
                headers.append("x-forwarded-for", HeaderValue::from_static(list));
            }
            assert_eq!(behind(&settings, peer.parse().unwrap(), &headers).to_string(), client, "{peer} {lists:?}");
        }
    }

    #[test]
    fn a_client_has_no_more_than_its_share() {
        let (clients, ip) = (Clients::default(), |text: &str| text.parse().unwrap());
        let held = [clients.take(ip("192.0.2.1"), 2), clients.take(ip("192.0.2.1"), 2)];
        assert!(held.iter().all(Result::is_ok) && clients.take(ip("192.0.2.1"), 2).is_err());
        assert!(clients.take(ip("192.0.2.2"), 2).is_ok());
        drop(held);
        assert!(clients.take(ip("192.0.2.1"), 2).is_ok());
        let _held = clients.take(ip("2001:db8::1"), 1).unwrap();
        assert!(clients.take(ip("2001:db8::3"), 1).is_err() && clients.take(ip("2001:db8:0:1::3"), 1).is_ok());
        // Clients without requests are mostly forgotten.
        (0..3000_u32).for_each(|at| drop(clients.take(std::net::Ipv4Addr::from(at << 8).into(), 1)));
        assert!(clients.0.lock().unwrap().len() <= REMEMBERED);
    }
}
