use std::{error::Error, fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A fact of the rulebook, with its case.
    Rules(String),
    /// Computed from public geography.
    Geography,
    /// Our own reconstruction.
    Estimate,
}

impl FromStr for Source {
    type Err = SourceError;

    fn from_str(text: &str) -> Result<Source, SourceError> {
        match text.split_once(' ') {
            Some(("rules", case)) if !case.trim().is_empty() => Ok(Source::Rules(case.trim().to_owned())),
            None if text == "geography" => Ok(Source::Geography),
            None if text == "estimate" => Ok(Source::Estimate),
            _ => Err(SourceError(text.to_owned())),
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Rules(case) => write!(f, "rules {case}"),
            Source::Geography => f.write_str("geography"),
            Source::Estimate => f.write_str("estimate"),
        }
    }
}

impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Source {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Source, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}

/// A text that names no source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceError(String);

impl fmt::Display for SourceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not a source: write `rules` and the case, `geography` or `estimate`", self.0)
    }
}

impl Error for SourceError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_and_back() {
        for text in ["rules 13.3", "rules T.crt.c1", "geography", "estimate"] {
            assert_eq!(text.parse::<Source>().unwrap().to_string(), text);
        }
        for text in ["", "rules", "rules ", "guess", "geography 3", "Estimate"] {
            assert!(text.parse::<Source>().is_err(), "{text}");
        }
    }
}
