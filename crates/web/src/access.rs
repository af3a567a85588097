//! Who may do what: unguessable links, the browser's token, the host a request was meant for.

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};
use axum_extra::extract::cookie::CookieJar;
use bw_core::{Message, Seat};

use crate::failure::Failure;
use crate::table_record::{ChairKind, Table};

/// Name of the cookie that holds the browser's token.
pub(crate) const TOKEN_COOKIE: &str = "bw_token";
/// Name of the cookie that makes its browser the host's.
pub(crate) const HOST_COOKIE: &str = "bw_host";
/// Header in which scripts repeat it.
pub(crate) const TOKEN_HEADER: &str = "x-bw-token";

/// 128 random bits as 32 letters.
pub(crate) fn secret() -> Result<String, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(|_| Failure::broken(Message::new("refused-no-chance")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// A seed of luck that nobody can guess.
pub(crate) fn seed() -> Result<u64, Failure> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).map_err(|_| Failure::broken(Message::new("refused-no-chance")))?;
    // Records are JSON, and many readers keep only 53 bits of a number.
    Ok(u64::from_le_bytes(bytes) >> 11)
}

/// Equality whose duration does not reveal how much was right.
pub(crate) fn same(a: &str, b: &str) -> bool {
    a.len() == b.len() && a.bytes().zip(b.bytes()).fold(0, |odd, (x, y)| odd | (x ^ y)) == 0
}

/// What a link to a running game allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Plays all seats of people at this device, sets the pace.
    Owner,
    /// Plays one seat.
    Seat(Seat),
    /// Looks on.
    Watcher,
}

impl Role {
    /// The role a key opens.
    pub(crate) fn of(table: &Table, key: &str) -> Result<Role, Failure> {
        if same(&table.keys.owner, key) {
            return Ok(Role::Owner);
        }
        if same(&table.keys.watch, key) {
            return Ok(Role::Watcher);
        }
        let seats = u8::try_from(table.keys.seats.len()).unwrap_or(0);
        Seat::all(seats)
            .find(|seat| {
                table.chairs.get(seat.index()).is_some_and(|chair| chair.kind == ChairKind::Link)
                    && same(&table.keys.seats[seat.index()], key)
            })
            .map(Role::Seat)
            .ok_or_else(|| Failure::missing(Message::new("refused-no-link")))
    }

    /// The seats this role decides for.
    pub(crate) fn seats(self, table: &Table) -> Vec<Seat> {
        match self {
            Role::Owner => table.seats_of(ChairKind::Here),
            Role::Seat(seat) => vec![seat],
            Role::Watcher => Vec::new(),
        }
    }
}

/// The value of a cookie.
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    CookieJar::from_headers(headers).get(name).map(|cookie| cookie.value().to_owned())
}

/// The browser's token, if its cookie has one of the right shape.
pub(crate) fn token(headers: &HeaderMap) -> Option<String> {
    cookie(headers, TOKEN_COOKIE)
        .filter(|token| token.len() == 32 && token.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Refuses a state-changing request that does not repeat the token of its cookie, or that another site sent.
pub(crate) fn check_token(headers: &HeaderMap, given: Option<&str>) -> Result<(), Failure> {
    if let (Some(origin), Some(host)) = (text(headers, ORIGIN), text(headers, HOST))
        && origin.split_once("://").map(|(_, rest)| rest) != Some(host)
    {
        return Err(Failure::forbidden(Message::new("refused-other-site")));
    }
    let given = given.or_else(|| headers.get(TOKEN_HEADER).and_then(|value| value.to_str().ok()));
    match (token(headers), given) {
        (Some(cookie), Some(given)) if same(&cookie, given) => Ok(()),
        _ => Err(Failure::forbidden(Message::new("refused-old-page"))),
    }
}

fn text(headers: &HeaderMap, name: axum::http::HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Who asks through a proxy on this machine: the address that the proxy saw itself, the last one of the list.
pub(crate) fn forwarded_for(headers: &HeaderMap) -> Option<std::net::IpAddr> {
    let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    list.rsplit(',').next()?.trim().parse().ok()
}

/// Whether a request was meant for this host.
pub(crate) fn is_meant_for(headers: &HeaderMap, uri: &Uri, host: &str) -> bool {
    text(headers, HOST).or_else(|| uri.authority().map(|all| all.as_str())) == Some(host)
}

/// On a loopback server: the host must be this machine, so that no foreign name can be pointed at it.
pub(crate) fn is_local_host(headers: &HeaderMap, uri: &Uri) -> bool {
    let host = text(headers, HOST).or_else(|| uri.host()).unwrap_or("localhost");
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
        _ => host,
    };
    let bare = name.trim_start_matches('[').trim_end_matches(']');
    name == "localhost" || bare.parse::<std::net::IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect::<Vec<(axum::http::HeaderName, axum::http::HeaderValue)>>()
            .into_iter()
            .collect()
    }

    #[test]
    fn secrets_differ() {
        assert_ne!(secret().unwrap(), secret().unwrap());
        assert_eq!(secret().unwrap().len(), 32);
    }

    #[test]
    fn a_token_must_be_repeated() {
        let token = "0123456789abcdef0123456789abcdef";
        let with = headers(&[("cookie", &format!("a=b; bw_token={token}"))]);
        assert!(check_token(&with, Some(token)).is_ok());
        assert!(check_token(&with, Some("0123456789abcdef0123456789abcdee")).is_err());
        assert!(check_token(&with, None).is_err());
        assert!(check_token(&HeaderMap::new(), Some(token)).is_err());
        let foreign = headers(&[
            ("cookie", &format!("bw_token={token}")),
            ("origin", "https://evil.example"),
            ("host", "127.0.0.1:7878"),
        ]);
        assert!(check_token(&foreign, Some(token)).is_err());
    }

    #[test]
    fn a_proxy_says_last_whom_it_saw() {
        let with = |list: &str| forwarded_for(&headers(&[("x-forwarded-for", list)]));
        assert_eq!(with("10.0.0.7"), Some([10, 0, 0, 7].into()));
        // Whatever a visitor wrote stands before it.
        assert_eq!(with("1.2.3.4, me,203.0.113.9"), Some([203, 0, 113, 9].into()));
        assert_eq!((with("nobody"), forwarded_for(&HeaderMap::new())), (None, None));
    }

    #[test]
    fn only_this_machine_is_local() {
        let uri = Uri::from_static("/");
        for (host, local) in [
            ("127.0.0.1:7878", true),
            ("localhost", true),
            ("[::1]:80", true),
            ("boardwright.example:7878", false),
            ("10.0.0.7", false),
        ] {
            assert_eq!(is_local_host(&headers(&[("host", host)]), &uri), local, "{host}");
        }
    }
}
