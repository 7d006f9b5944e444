//! Who asks: clients, also behind proxies that the operator names, and what each of them may have at once.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use hyper::header::HeaderMap;

/// The addresses of a network, such as `10.0.0.0/8`, or one address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    /// The number of bits that all addresses of the network have in common.
    length: u32,
}

/// A text that is no network.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an address or a network, such as 127.0.0.1 or 10.0.0.0/8, got '{0}'")]
pub struct NetworkError(String);

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Network, NetworkError> {
        let wrong = || NetworkError(text.to_owned());
        let (address, length) = text.split_once('/').map_or((text, None), |(address, length)| (address, Some(length)));
        let address: IpAddr = address.parse().map_err(|_| wrong())?;
        let most = bits(address).1;
        let length = length.map_or(Ok(most), str::parse).map_err(|_| wrong())?;
        if length <= most { Ok(Network { address, length }) } else { Err(wrong()) }
    }
}

impl Network {
    fn has(self, address: IpAddr) -> bool {
        let ((own, own_most), (other, other_most)) = (bits(self.address), bits(address));
        own_most == other_most && (own ^ other).checked_shr(128 - self.length).unwrap_or(0) == 0
    }
}

/// The bits of an address, from the highest on, and their number.
fn bits(address: IpAddr) -> (u128, u32) {
    match address {
        IpAddr::V4(address) => (u128::from(address.to_bits()) << 96, 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

/// Tells clients apart.
#[derive(Default)]
pub struct Clients {
    /// What these say about whom they ask for is believed.
    pub proxies: Vec<Network>,
    /// How many connections and how many requests a client may have at once. None for no limit.
    most: Option<usize>,
    connections: Shares,
    requests: Shares,
}

impl Clients {
    pub fn new(most: Option<usize>) -> Clients {
        Clients { most, ..Clients::default() }
    }

    fn is_proxy(&self, address: IpAddr) -> bool {
        self.proxies.iter().any(|network| network.has(address))
    }

    /// The client that a request comes from. Each proxy adds the address that it has the request from at the end of
    /// `X-Forwarded-For`, so the list is read from there, as far as proxies are known. What stands before may be invented.
    pub fn behind(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut client = peer.to_canonical();
        let lists: Vec<&str> =
            headers.get_all("x-forwarded-for").iter().filter_map(|list| list.to_str().ok()).collect();
        for entry in lists.iter().rev().flat_map(|list| list.rsplit(',')) {
            if !self.is_proxy(client) {
                break;
            }
            let Some(address) = address_in(entry.trim()) else { break };
            client = address.to_canonical();
        }
        client
    }

    /// A connection of a client. None if it has too many. Proxies may have as many as they like.
    pub fn connection(&self, peer: IpAddr) -> Option<Share> {
        let peer = peer.to_canonical();
        if self.is_proxy(peer) { Some(Share(None)) } else { self.connections.take(peer, self.most) }
    }

    /// A request of a client. None if it has too many under way.
    pub fn request(&self, client: IpAddr) -> Option<Share> {
        self.requests.take(client, self.most)
    }

    /// What a client is told that has too much.
    pub fn told(&self, what: &str) -> String {
        let most = self.most.unwrap_or(usize::MAX);
        format!("expected at most {most} {what} of a client at once: wait for the answers, and ask again")
    }
}

/// An address as proxies write it, with or without a port.
fn address_in(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse().ok().map(|address: SocketAddr| address.ip());
    let in_brackets = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    entry.parse().ok().or_else(with_port).or_else(in_brackets)
}

/// How much each client has at the moment.
#[derive(Clone, Default)]
struct Shares(Arc<Mutex<HashMap<IpAddr, usize>>>);

/// Something that a client has, until this is dropped.
pub struct Share(Option<(Shares, IpAddr)>);

impl Shares {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, client: IpAddr, most: Option<usize>) -> Option<Share> {
        let Some(most) = most else { return Some(Share(None)) };
        let client = household(client);
        let mut shares = self.lock();
        let held = shares.entry(client).or_default();
        if *held >= most {
            return None;
        }
        *held += 1;
        Some(Share(Some((self.clone(), client))))
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some((shares, client)) = &self.0 else { return };
        let mut shares = shares.lock();
        if let Some(held) = shares.get_mut(client) {
            *held -= 1;
            if *held == 0 {
                shares.remove(client);
            }
        }
    }
}

/// Clients that count as one. A client of IPv6 has, as a rule, all addresses with its first 64 bits.
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

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn networks() {
        for (network, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("192.0.2.7", "192.0.2.7", "192.0.2.6"),
            ("192.0.2.128/25", "192.0.2.129", "192.0.2.127"),
            ("0.0.0.0/0", "203.0.113.1", "::1"),
            ("2001:db8::/32", "2001:db8:1::1", "2001:db9::1"),
            ("::1", "::1", "127.0.0.1"),
        ] {
            let network: Network = network.parse().unwrap();
            assert!(network.has(ip(inside)) && !network.has(ip(outside)), "{network:?}");
        }
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "::/129", "localhost", "10.0.0.0/", "10.0.0.0/-1"] {
            let error = wrong.parse::<Network>().unwrap_err().to_string();
            assert!(error.ends_with(&format!("got '{wrong}'")), "{error}");
        }
    }

    #[test]
    fn only_named_proxies_are_believed() {
        let proxies = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap()).into();
        let clients = Clients { proxies, ..Clients::default() };
        let behind = |peer: &str, lists: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for list in lists {
                headers.append("x-forwarded-for", HeaderValue::from_static(list));
            }
            clients.behind(ip(peer), &headers).to_string()
        };
        assert_eq!(behind("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(behind("127.0.0.1", &[]), "127.0.0.1");
        assert_eq!(behind("127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(behind("::ffff:127.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        // The client sent the first part itself.
        assert_eq!(behind("127.0.0.1", &["1.1.1.1, 198.51.100.1"]), "198.51.100.1");
        assert_eq!(behind("127.0.0.1", &["1.1.1.1", "198.51.100.1,10.1.2.3"]), "198.51.100.1");
        assert_eq!(behind("127.0.0.1", &["198.51.100.1:4711"]), "198.51.100.1");
        assert_eq!(behind("127.0.0.1", &["[2001:db8::1]:443"]), "2001:db8::1");
        assert_eq!(behind("127.0.0.1", &["[2001:db8::1]"]), "2001:db8::1");
        assert_eq!(behind("127.0.0.1", &["unknown"]), "127.0.0.1");
        assert_eq!(behind("127.0.0.1", &["198.51.100.1, unknown, 10.1.2.3"]), "10.1.2.3");
    }

    #[test]
    fn a_client_has_no_more_than_its_share() {
        let clients = Clients::new(Some(2));
        let held = [clients.request(ip("192.0.2.1")), clients.request(ip("192.0.2.1"))];
        assert!(held.iter().all(Option::is_some) && clients.request(ip("192.0.2.1")).is_none());
        assert!(clients.request(ip("192.0.2.2")).is_some());
        drop(held);
        assert!(clients.request(ip("192.0.2.1")).is_some());
        // Nothing is kept of clients that have nothing.
        assert!(clients.requests.lock().is_empty());
        let _held = [clients.request(ip("2001:db8::1")), clients.request(ip("2001:db8::2"))];
        assert!(clients.request(ip("2001:db8::3")).is_none() && clients.request(ip("2001:db8:0:1::3")).is_some());
        assert!((0..100).all(|_| Clients::new(None).request(ip("192.0.2.1")).is_some()));
    }
}
