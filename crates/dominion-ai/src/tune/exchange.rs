//! Agendas in and out (spec 7.1): reads them from files in either form, checks them, writes them in either form.

use bw_lab::{LabError, Learning, LearningRequest, Report, RunContext};

use super::learning::{LIBRARY, library_report};
use super::library::Library;
use super::shipped::shipped_library;

/// The file of agendas in Provincial's form.
const PROVINCIAL: &str = "provincial.txt";

/// Nothing is learnt here, but this is where files of agendas are made.
pub(super) fn exchange() -> Learning {
    Learning {
        name: "agendas",
        presets: &["own", "provincial"],
        keys: &["from"],
        run: run_exchange,
    }
}

fn run_exchange(order: &LearningRequest, context: &mut dyn RunContext) -> Result<Report, LabError> {
    let mut files = Vec::new();
    for (key, value) in settings(order)? {
        match key.as_str() {
            "from" => files.push(value),
            _ => return Err(LabError::Usage(format!("unknown key `{key}`; the key is from"))),
        }
    }
    let mut library = Library::default();
    for path in &files {
        let read = Library::parse(&context.read(path)?);
        library.merge(read.map_err(|error| LabError::Usage(format!("{path}: {error}")))?);
    }
    if files.is_empty() {
        library = shipped_library().clone();
    }
    match order.preset.as_deref() {
        None | Some("own") => context.save(LIBRARY, &library.to_text())?,
        Some("provincial") => {
            context.save(PROVINCIAL, &library.to_provincial().map_err(LabError::usage)?)?;
        }
        Some(other) => {
            let what = format!("no preset `{other}`; there is own, provincial");
            return Err(LabError::Usage(what));
        }
    }
    Ok(library_report(&library, "agendas"))
}

/// Keys and values of the configuration, then those that win over it.
fn settings(order: &LearningRequest) -> Result<Vec<(String, String)>, LabError> {
    let mut settings = Vec::new();
    for (at, line) in order.config.as_deref().unwrap_or("").lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let wrong = || LabError::Usage(format!("line {} is not of the form key = value", at + 1));
        let (key, value) = line.split_once('=').ok_or_else(wrong)?;
        settings.push((key.trim().into(), value.trim().into()));
    }
    settings.extend(order.changes.iter().cloned());
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bw_lab::MemoryContext;

    fn context() -> MemoryContext {
        let mut context = MemoryContext::default();
        let mut put = |name: &str, text: &str| context.readable.insert(name.into(), text.into());
        put("ours.txt", "5-2 Moat+Witch: P9 V6 S4 | Witch*2\n4-3 Moat+Witch: P9 V6 S4 | Moat*1\n");
        put("theirs.txt", "e2-d4-p8-gold@99|smithy@2|silver@99\n");
        put("broken.txt", "5-2 Moat: P9 V6 S4 | Moat*1\n\ne2-d4-p8-gold@99|smythy@2\n");
        context
    }

    fn order(preset: &str, from: &[&str]) -> LearningRequest {
        let changes = from.iter().map(|file| ("from".into(), file.to_string())).collect();
        LearningRequest { preset: Some(preset.into()), changes, ..LearningRequest::default() }
    }

    #[test]
    fn agendas_of_either_form_become_one_library() {
        let mut context = context();
        let report =
            run_exchange(&order("own", &["ours.txt", "theirs.txt"]), &mut context).unwrap();
        assert_eq!(report.title, "3 agendas");
        let library = Library::parse(&context.files[LIBRARY]).unwrap();
        assert_eq!(library.len(), 3);
        run_exchange(&order("provincial", &["theirs.txt"]), &mut context).unwrap();
        assert!(context.files[PROVINCIAL].ends_with("\ne2-d4-p8-gold@99|smithy@2|silver@99\n"));
        run_exchange(&order("own", &[]), &mut context).unwrap();
        assert_eq!(Library::parse(&context.files[LIBRARY]).as_ref(), Ok(shipped_library()));
    }

    #[test]
    fn a_broken_file_leaves_nothing_behind() {
        let mut context = context();
        let mut wrong =
            |order: &LearningRequest| run_exchange(order, &mut context).unwrap_err().to_string();
        let broken = order("own", &["ours.txt", "broken.txt"]);
        assert_eq!(wrong(&broken), "broken.txt: line 3: `smythy` is no card");
        assert!(wrong(&order("own", &["none.txt"])).contains("none.txt"));
        assert!(wrong(&order("other", &[])).contains("there is own, provincial"));
        let key = LearningRequest {
            changes: vec![("to".into(), "x".into())],
            ..LearningRequest::default()
        };
        assert_eq!(wrong(&key), "unknown key `to`; the key is from");
        assert!(context.files.is_empty());
    }
}
