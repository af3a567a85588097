//! Bugs in pictures and in how decisions are pointed at.

use bw_core::Game;
use bw_core::toy::{Heap, Nim, Take};
use bw_show::{Draw, Input, Part, RenderOptions};
use bw_svg::{Escaped, Token};
use bw_testkit::toys::muster::{Muster, Order};
use bw_testkit::toys::stash::{Move, Stash};

planted! {
    unclosed_element: PICTURE_XML => Nim {
        render: |game, heap, options| redrawn(game, heap, options, "</g>", ""),
    };
    no_namespace: PICTURE_XML => Nim {
        render: |game, heap, options| {
            redrawn(game, heap, options, r#" xmlns="http://www.w3.org/2000/svg""#, "")
        },
    };
    names_not_escaped: PICTURE_XML => Nim {
        render: |game, heap, options| {
            let names = format!("<text>{}</text></svg>", options.names.join(" "));
            redrawn(game, heap, options, "</svg>", &names)
        },
    };
    names_keep_control_characters: PICTURE_XML => Nim {
        render: |game, heap, options| {
            let names = options.names.join(" ");
            let control: String = names.chars().filter(|letter| letter.is_control()).collect();
            let names = format!("<text>{}{control}</text></svg>", Escaped(&names));
            redrawn(game, heap, options, "</svg>", &names)
        },
    };
    called_not_escaped: PICTURE_XML => Nim {
        render: |game, heap, options| {
            let called = format!("<title>{}</title></svg>", options.called.join(" "));
            redrawn(game, heap, options, "</svg>", &called)
        },
    };
    no_view_box: PICTURE_VIEW_BOX => Nim {
        render: |game, heap, options| redrawn(game, heap, options, " viewBox=", " viewbox="),
    };
    style_element: PICTURE_ALONE => Nim {
        render: |game, heap, options| {
            redrawn(game, heap, options, "</svg>", "<style>circle{fill:red}</style></svg>")
        },
    };
    reference_to_nothing: PICTURE_ALONE => Nim {
        render: |game, heap, options| {
            redrawn(game, heap, options, "</svg>", r##"<use href="#stone"/></svg>"##)
        },
    };
    unknown_token: PICTURE_COLOURS => Nim {
        render: |game, heap, options| redrawn(game, heap, options, "--ink-2", "--ink-9"),
    };
    literal_colour: PICTURE_COLOURS => Nim {
        render: |game, heap, options| redrawn(game, heap, options, "var(--ink-2)", "#574f41"),
    };
    token_named_like_a_shared_one: PICTURE_COLOURS => Nim {
        tokens: || const { &[Token::new("ink", "#000000", "#ffffff")] },
    };
    number_that_is_none: PICTURE_NUMBERS => Nim {
        render: |game, heap, options| redrawn(game, heap, options, r#"cy="20""#, r#"cy="NaN""#),
    };
    parts_collide: PARTS_APART => Stash {
        parts: |game, view, seat, action, out| {
            game.parts(view, seat, action, out);
            out.truncate(1);
        },
    };
    sets_collide: PARTS_APART => Stash {
        parts: |_, _, _, action, out| {
            let any = |handle: &str| Part::Any(handle.into());
            match action {
                Move::Play(_) => out.extend([any("pile"), any("stash")]),
                Move::Keep(_) => out.extend([any("stash"), any("pile")]),
                Move::KeepHidden | Move::Draw(_) | Move::DrawHidden => {}
            }
        },
    };
    handle_not_drawn: HANDLES_DRAWN => Muster {
        parts: |game, view, seat, action, out| match action {
            Order::Done => out.push(Part::Pick("flag".into())),
            Order::Place(_) => game.parts(view, seat, action, out),
        },
    };
    handle_out_of_reach: HANDLES_DRAWN => Muster {
        render: |game, view, options| game.render(view, options).replace(r#" tabindex="0""#, ""),
    };
    handle_of_nothing: HANDLES_NAMED => Nim {
        render: |game, heap, options| {
            let four = [1, 2, 3, 4].map(Take);
            let legal = if options.legal.is_empty() { &[] } else { &four[..] };
            game.render(heap, &RenderOptions { legal, ..options.clone() })
        },
    };
    handle_in_a_picture_nobody_clicks: HANDLES_NAMED => Nim {
        render: |game, heap, options| {
            let mut legal = Vec::new();
            game.actions(heap, heap.mover, &mut legal);
            game.render(heap, &RenderOptions { legal: &legal, ..options.clone() })
        },
    };
}

/// Nim's picture with something in it replaced once.
fn redrawn(
    game: &Nim,
    heap: &Heap,
    options: &RenderOptions<'_, Nim>,
    from: &str,
    to: &str,
) -> String {
    game.render(heap, options).replacen(from, to, 1)
}
