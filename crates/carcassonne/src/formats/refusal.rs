//! What is wrong with a text that people wrote, in the language they wrote it in.

use bw_core::Lang;

/// What is wrong and what would be right, in both languages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    english: String,
    czech: String,
}

impl Refusal {
    /// The same thing said twice.
    pub(crate) fn new(english: impl Into<String>, czech: impl Into<String>) -> Self {
        Refusal { english: english.into(), czech: czech.into() }
    }

    /// Something else was found than what was expected; `expected` in English and in Czech.
    pub(crate) fn unexpected(found: &str, [english, czech]: [&str; 2]) -> Self {
        let found: String = found.trim().chars().take(60).collect();
        if found.is_empty() {
            return Self::new(
                format!("here is nothing, but must be {english}"),
                format!("tady nic není, ale má tu být {czech}"),
            );
        }
        Self::new(format!("`{found}` is not {english}"), format!("`{found}`: tady má být {czech}"))
    }

    /// A bot that the program refuses, with the program's own reason.
    pub(crate) fn bot(spec: &str, reason: &str) -> Self {
        Self::new(reason, format!("bot `{spec}` hrát nemůže ({reason})"))
    }

    /// In one of the languages.
    pub(crate) fn in_lang(self, lang: Lang) -> String {
        match lang {
            Lang::En => self.english,
            Lang::Cs => self.czech,
        }
    }
}
