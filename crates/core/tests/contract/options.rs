//! Options take what their table says, in the units it says.

use std::time::Duration;

use bw_core::{OptionError, OptionKind, OptionSpec, Options, Value, parse_time};

const SPECS: &[OptionSpec] = &[
    OptionSpec { key: "flag", kind: OptionKind::Flag, default: "false" },
    OptionSpec { key: "whole", kind: OptionKind::Integer { min: -2, max: 9 }, default: "3" },
    OptionSpec { key: "number", kind: OptionKind::Number { min: 0.5, max: 2.5 }, default: "1" },
    OptionSpec { key: "choice", kind: OptionKind::Choice(&["red", "blue"]), default: "red" },
    OptionSpec { key: "text", kind: OptionKind::Text, default: "" },
    OptionSpec { key: "time", kind: OptionKind::Time, default: "" },
];

fn parse(text: &str) -> Result<Options, OptionError> {
    Options::parse(SPECS, text)
}

#[test]
fn every_unit_of_time_is_what_it_says() {
    let ms = Duration::from_millis;
    for (text, time) in [
        ("7ms", ms(7)),
        ("7s", ms(7_000)),
        ("0.25s", ms(250)),
        ("7m", ms(420_000)),
        ("1.5m", ms(90_000)),
        ("2h", ms(7_200_000)),
        ("0.5ms", Duration::from_micros(500)),
        ("99999999909ms", ms(99_999_999_909)),
        ("0.1s", ms(100)),
        ("1.000000001s", Duration::new(1, 1)),
    ] {
        assert_eq!(parse_time(text), Some(time), "{text}");
    }
    for text in [
        "0", "7", "1.5", "0s", "0.0ms", "0h", "5.s", ".5s", "", "s", "ms", "-1s", "1 s", "1d",
        "1S", "1.2.3s", "s1", "1e3", "9e99h", "∞",
    ] {
        assert_eq!(parse_time(text), None, "{text}");
    }
}

#[test]
fn times_are_written_so_that_they_are_read_again() {
    for text in ["1ms", "999ms", "0.5ms", "1.25ms", "1s", "90s", "1h", "99999999909ms"] {
        let options = parse(&format!("time={text}")).unwrap();
        let again = parse(&options.to_string()).unwrap();
        assert_eq!(again.time("time"), parse_time(text));
        assert_eq!(again, options);
    }
    assert_eq!(parse("time=1.5s").unwrap().to_string().split("time=").nth(1), Some("1500ms"));
}

#[test]
fn ranges_have_both_their_ends() {
    for (text, fits) in [
        ("whole=-2", true),
        ("whole=9", true),
        ("whole=-3", false),
        ("whole=10", false),
        ("whole=1.0", false),
        ("whole=99999999999999999999", false),
        ("number=0.5", true),
        ("number=2.5", true),
        ("number=0.49", false),
        ("number=2.51", false),
        ("number=NaN", false),
        ("number=inf", false),
        ("choice=blue", true),
        ("choice=Blue", false),
        ("choice=", false),
        ("text=", false),
        ("text=a b", true),
    ] {
        assert_eq!(parse(text).is_ok(), fits, "{text}");
    }
}

#[test]
fn flags_have_words() {
    for (word, is) in [("true", true), ("yes", true), ("on", true), ("1", true)] {
        assert_eq!(parse(&format!("flag={word}")).unwrap().flag("flag"), is);
    }
    for word in ["false", "no", "off", "0"] {
        assert!(!parse(&format!("flag={word}")).unwrap().flag("flag"));
    }
    assert!(parse("flag=maybe").is_err());
}

#[test]
fn what_is_not_said_has_its_default_or_none() {
    let options = parse("").unwrap();
    assert_eq!(options, Options::defaults(SPECS));
    assert_eq!((options.integer("whole"), options.number("number")), (3, 1.0));
    assert_eq!(
        (options.text("choice"), options.text("text"), options.time("time")),
        ("red", "", None)
    );
    assert_eq!(options.changes(), "");
    assert_eq!(options.get("time"), None);
    assert_eq!(options.get("whole"), Some(&Value::Integer(3)));
}

#[test]
fn changes_are_what_differs() {
    let options = parse("whole=4,choice=red,flag=on").unwrap();
    assert_eq!(options.changes(), "flag=true,whole=4");
    assert_eq!(parse(&options.changes()).unwrap(), options);
}

#[test]
fn every_mistake_has_its_own_error() {
    assert!(matches!(parse("what=1"), Err(OptionError::UnknownKey { key, .. }) if key == "what"));
    assert!(matches!(parse("whole=x"), Err(OptionError::BadValue { key, .. }) if key == "whole"));
    assert!(matches!(parse("whole=1,whole=1"), Err(OptionError::Twice { key }) if key == "whole"));
    assert!(matches!(parse("whole"), Err(OptionError::Syntax { text }) if text == "whole"));
}

#[test]
fn json_gives_the_same_options() {
    let options = parse("flag=on,whole=-1,number=2,choice=blue,text=x y,time=2s").unwrap();
    let json = serde_json::to_value(&options).unwrap();
    assert_eq!(json["flag"], true);
    assert_eq!(json["whole"], -1);
    assert_eq!(json["time"], "2000ms");
    assert_eq!(Options::from_json(SPECS, json.as_object().unwrap()).unwrap(), options);
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig {
        // Failures are repeated from the message; nothing is written into the tree.
        failure_persistence: None,
        ..Default::default()
    })]

    /// What a record keeps of options is read as the same options, whatever they are.
    #[test]
    fn options_are_kept_as_they_are(
        flag: bool,
        whole in -2..=9_i64,
        number in 0.5..=2.5_f64,
        choice in 0..2_usize,
        text in "[^,=]*",
        time in 1..100_000_000_u64,
    ) {
        let mut pairs = vec![
            ("flag", flag.to_string()),
            ("whole", whole.to_string()),
            ("number", number.to_string()),
            ("choice", ["red", "blue"][choice].to_string()),
            ("time", format!("{time}ms")),
        ];
        if !text.is_empty() {
            pairs.push(("text", text.clone()));
        }
        let pairs = pairs.into_iter().map(|(key, value)| (key.to_string(), value));
        let options = Options::from_pairs(SPECS, pairs).map_err(|e| e.to_string()).unwrap();
        assert_eq!(Options::from_json(SPECS, &options.to_json()).as_ref(), Ok(&options));
        assert_eq!((options.integer("whole"), options.number("number")), (whole, number));
        let written = options.iter().map(|(key, value)| format!("{key}={value}"));
        let written = written.collect::<Vec<_>>().join(",");
        if text == text.trim() {
            assert_eq!(parse(&written).as_ref(), Ok(&options), "{written}");
        }
    }
}
