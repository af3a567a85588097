//! Links as pictures that a phone can read.

use axum::extract::Query;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bw_core::Message;
use qrcode::{Color, EcLevel, QrCode};
use serde::Deserialize;

use crate::failure::Failure;

/// Longer texts make codes that no phone reads from a screen.
const LONGEST: usize = 400;
/// The quiet zone around a code, in modules, as its standard wants it.
const QUIET: usize = 4;

/// What to write.
#[derive(Deserialize)]
pub(super) struct LinkText {
    text: String,
}

/// The code of a text, dark on white in every theme.
pub(super) async fn code(Query(LinkText { text }): Query<LinkText>) -> Result<Response, Failure> {
    let svg = svg(&text).ok_or_else(|| Failure::bad(Message::new("refused-long-code")))?;
    let headers = [(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "private, max-age=86400")];
    Ok((headers, svg).into_response())
}

fn svg(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let (width, modules) = (code.width(), code.to_colors());
    let mut path = String::new();
    for (at, module) in modules.into_iter().enumerate() {
        if module == Color::Dark {
            path.push_str(&format!("M{} {}h1v1h-1z", at % width + QUIET, at / width + QUIET));
        }
    }
    let side = width + 2 * QUIET;
    Some(format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{side}v{side}H0z"/><path fill="#111" d="{path}"/></svg>"##
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_square_with_a_quiet_zone() {
        let link = "http://127.0.0.1:7878/play/12/00112233445566778899aabbccddeeff";
        let code = svg(link).expect("a link is short");
        // Version 4 holds a link of this length: 33 modules, and four on each side.
        assert!(code.contains("viewBox=\"0 0 41 41\""), "{}", &code[..120]);
        assert!(code.contains("M4 4h1v1h-1z") && !code.contains("M3 "));
        assert_eq!(svg(&"x".repeat(401)), None);
    }
}
