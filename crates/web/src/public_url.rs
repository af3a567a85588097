//! Where people find the app when a reverse proxy stands before it: the host that may be asked for, and the path below which
//! everything lies.
//!
//! Pages are written as if the app lay at the root. What leaves it gets the path put before: in attributes of HTML, in the few
//! members of JSON that are addresses, and in redirects. Attributes are always written as `name="value"` and quotes in texts
//! are escaped, so `="/lab` begins an address and nothing else.

use std::str::FromStr;

use axum::body::{Body, to_bytes};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, LOCATION};
use axum::http::uri::PathAndQuery;
use axum::http::{HeaderValue, Request, Uri};
use axum::response::Response;

/// The address under which a proxy shows the app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    https: bool,
    /// Host, with its port if it is not the usual one.
    host: String,
    /// What comes before every path: nothing, or `/games`.
    base: String,
}

/// Why an address is none that a proxy could show the app under.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PublicUrlError {
    /// No address at all.
    #[error("`{0}` is no address; write https://games.example.org or https://example.org/games")]
    Unreadable(String),
    /// Another protocol.
    #[error("`{0}` must begin with https:// or http://")]
    Scheme(String),
    /// A query or a path with strange letters.
    #[error(
        "the path of `{0}` may have letters, digits, `-`, `_`, `.` and `/` only, and nothing behind it"
    )]
    Path(String),
}

impl FromStr for PublicUrl {
    type Err = PublicUrlError;

    fn from_str(text: &str) -> Result<Self, PublicUrlError> {
        let shown = || text.chars().take(100).collect::<String>();
        let uri: Uri = text.parse().map_err(|_| PublicUrlError::Unreadable(shown()))?;
        let https = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(PublicUrlError::Scheme(shown())),
        };
        let host = uri.authority().filter(|host| !host.as_str().contains('@'));
        let host = host.ok_or_else(|| PublicUrlError::Unreadable(shown()))?.to_string();
        let base = uri.path().trim_end_matches('/').to_string();
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_./".contains(&byte);
        let is_path = base.bytes().all(plain) && !base.contains("//") && uri.query().is_none();
        match is_path {
            true => Ok(PublicUrl { https, host, base }),
            false => Err(PublicUrlError::Path(shown())),
        }
    }
}

impl std::fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "http{}://{}{}/", if self.https { "s" } else { "" }, self.host, self.base)
    }
}

/// How addresses of this app begin, but the start page's.
const PLACES: [&str; 11] = [
    "assets/", "code.svg", "editor/", "help", "host/", "lab", "lang/", "library", "new/", "play/",
    "replay/",
];
/// Members of JSON that are addresses of this app.
const ADDRESSES: [&str; 4] = ["base", "replay", "to", "again"];
/// More than any page or table.
const LARGEST: usize = 64 * 1024 * 1024;

impl PublicUrl {
    /// The host, as browsers name it.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }

    /// Whether cookies are to be sent encrypted only.
    pub(crate) const fn is_https(&self) -> bool {
        self.https
    }

    /// What comes before every path.
    pub(crate) fn base(&self) -> &str {
        &self.base
    }

    /// A request as the app understands it: without the path that comes before, whether or not the proxy has taken it away.
    pub(crate) fn without_base<B>(&self, mut request: Request<B>) -> Request<B> {
        let all = request.uri().path_and_query().map_or("/", PathAndQuery::as_str);
        let rest = all.strip_prefix(&self.base).filter(|_| !self.base.is_empty());
        let inner = match rest {
            Some("") => Some("/".to_string()),
            Some(rest) if rest.starts_with('/') => Some(rest.to_string()),
            Some(rest) if rest.starts_with('?') => Some(format!("/{rest}")),
            _ => None,
        };
        if let Some(uri) = inner.and_then(|inner| inner.parse().ok()) {
            *request.uri_mut() = uri;
        }
        request
    }

    /// An answer with the path put before its addresses.
    pub(crate) async fn with_base(&self, response: Response) -> Response {
        if self.base.is_empty() {
            return response;
        }
        let (mut head, body) = response.into_parts();
        let to = head.headers.get(LOCATION).and_then(|to| to.to_str().ok());
        let to = to.filter(|to| to.starts_with('/')).map(|to| format!("{}{to}", self.base));
        if let Some(to) = to.and_then(|to| HeaderValue::from_str(&to).ok()) {
            head.headers.insert(LOCATION, to);
        }
        let kind = head.headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        let kind = kind.unwrap_or_default().to_string();
        if !kind.starts_with("text/html") && !kind.starts_with("application/json") {
            return Response::from_parts(head, body);
        }
        let Ok(bytes) = to_bytes(body, LARGEST).await else {
            return Response::from_parts(head, Body::empty());
        };
        head.headers.remove(CONTENT_LENGTH);
        let text = String::from_utf8_lossy(&bytes);
        Response::from_parts(head, Body::from(self.based(&text)))
    }

    fn based(&self, text: &str) -> String {
        let mut attributes = String::with_capacity(text.len() + text.len() / 16);
        for (at, rest) in text.split("=\"/").enumerate() {
            let start = rest.starts_with(['"', '?', '#']);
            let own = at > 0 && (start || PLACES.iter().any(|place| rest.starts_with(place)));
            attributes.push_str(if at > 0 { "=\"" } else { "" });
            attributes.push_str(if own { &self.base } else { "" });
            attributes.push_str(if at > 0 { "/" } else { "" });
            attributes.push_str(rest);
        }
        ADDRESSES.iter().fold(attributes, |text, name| {
            text.replace(&format!("\"{name}\":\"/"), &format!("\"{name}\":\"{}/", self.base))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> PublicUrl {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_are_read() {
        let own = url("https://example.org:8443/games/");
        assert_eq!((own.host(), own.base(), own.is_https()), ("example.org:8443", "/games", true));
        assert_eq!(own.to_string(), "https://example.org:8443/games/");
        assert_eq!(url("http://box").base(), "");
        for wrong in [
            "example.org",
            "ftp://example.org",
            "https://",
            "https://a/b?c",
            "https://me@a/",
            "https://a/b//c",
            "https://a/\"x",
        ] {
            assert!(wrong.parse::<PublicUrl>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn paths_come_in_with_and_without_the_base() {
        let own = url("https://example.org/games");
        let inner = |path: &str| {
            let request = Request::builder().uri(path).body(()).unwrap();
            own.without_base(request).uri().to_string()
        };
        assert_eq!(inner("/games/lab?a=/games"), "/lab?a=/games");
        assert_eq!(
            (inner("/games"), inner("/games?x=1"), inner("/lab")),
            ("/".into(), "/?x=1".into(), "/lab".into())
        );
        assert_eq!(inner("/gamesters"), "/gamesters");
    }

    #[test]
    fn addresses_go_out_with_the_base() {
        let own = url("https://example.org/games");
        let page = r#"<a href="/lab">x</a><a href="/"><img src="/assets/1/x.svg" alt="/me"><script>{"base":"/play/1/x","name":"/me"}</script>"#;
        let based = r#"<a href="/games/lab">x</a><a href="/games/"><img src="/games/assets/1/x.svg" alt="/me"><script>{"base":"/games/play/1/x","name":"/me"}</script>"#;
        assert_eq!(own.based(page), based);
        assert_eq!(url("https://example.org").based(page), page);
    }
}
