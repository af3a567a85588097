//! The dialog that shares a table: what the other person may do, the link for that with its code, who sits where.

use maud::{Markup, html};

use super::icons::{icon, token};
use crate::access::Role;
use crate::room::Room;
use crate::routes::Visit;
use crate::table_record::ChairKind;

/// A link that may be passed on.
struct Shared {
    /// The seat it plays; none: it watches.
    seat: Option<usize>,
    title: String,
    text: &'static str,
    path: String,
}

/// The links of a role, the one to be passed on first.
fn shared(visit: &Visit, room: &Room, role: Role) -> Vec<Shared> {
    let t = visit.texts();
    let link = |key: &str| format!("/play/{}/{key}", room.id);
    let (names, keys) = (room.table.labels(), &room.table.keys);
    let mut links = Vec::new();
    if role == Role::Owner {
        links.extend(room.table.seats_of(ChairKind::Link).into_iter().map(|seat| Shared {
            seat: Some(seat.index() + 1),
            title: t.fill("share-seat", "who", names[seat.index()].as_str()),
            text: t.get("share-seat-text"),
            path: link(&keys.seats[seat.index()]),
        }));
    }
    links.push(Shared {
        seat: None,
        title: t.get("share-watch").into(),
        text: t.get("share-watch-text"),
        path: link(&keys.watch),
    });
    let own = match role {
        Role::Owner => Some(&keys.owner),
        Role::Seat(seat) => keys.seats.get(seat.index()),
        Role::Watcher => None,
    };
    links.extend(own.filter(|_| !role.seats(&room.table).is_empty()).map(|key| Shared {
        seat: role.seats(&room.table).first().map(|seat| seat.index() + 1),
        title: t.get("share-own").into(),
        text: t.get("share-own-text"),
        path: link(key),
    }));
    links
}

/// The dialog.
pub(super) fn dialog(visit: &Visit, room: &Room, role: Role) -> Markup {
    let t = visit.texts();
    let links = shared(visit, room, role);
    let first = links.first().map_or("", |link| link.path.as_str());
    let names = room.table.labels();
    html! {
        dialog.dialog.share #links aria-labelledby="links-title" {
            div.share-head {
                h2 #links-title { (t.get("share-title")) }
                button.btn.btn--quiet.btn--icon type="button" data-close aria-label=(t.get("close")) { (icon("close")) }
            }
            div.share-body {
                div {
                    fieldset.roles {
                        legend.label { (t.get("share-what")) }
                        @for (at, link) in links.iter().enumerate() {
                            label.role {
                                input type="radio" name="share" value=(link.path) checked[at == 0];
                                span.mark { @match link.seat { Some(seat) => (token(seat)), None => (icon("eye")) } }
                                span { b { (link.title) } span.small.muted { (link.text) } }
                            }
                        }
                    }
                    label.label for="share-link" { (t.get("share-link")) }
                    div.row {
                        input.input.grow #share-link readonly value=(first) data-path=(first);
                        button.btn.btn--primary #share-copy type="button" data-copy=(first) { (icon("copy")) span { (t.get("copy")) } }
                    }
                    p.small.muted { (t.get("link-secret")) }
                    h3.sub-h { (t.get("share-table")) }
                    ul.sitting {
                        @for (at, chair) in room.table.chairs.iter().enumerate() {
                            li { (token(at + 1)) b.clip { (names[at]) } span.small.muted { (t.get(kind(chair.kind))) } }
                        }
                    }
                }
                figure.code {
                    img #share-code width="196" height="196" alt=(t.get("share-code"));
                    figcaption.small.muted { (t.get("share-code-text")) }
                    button.btn.btn--sm #share-send type="button" hidden { (icon("share")) (t.get("share-send")) }
                }
            }
        }
    }
}

const fn kind(kind: ChairKind) -> &'static str {
    match kind {
        ChairKind::Here => "js-here",
        ChairKind::Link => "js-link",
        ChairKind::Bot => "js-bot",
    }
}
