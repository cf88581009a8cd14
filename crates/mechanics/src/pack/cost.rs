use serde::{Deserialize, Deserializer, de};

/// What it costs to enter a hex, as terrain charts have it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cost {
    /// So many half movement points.
    Half(u8),
    /// Only along a railroad.
    Rail,
    /// Never.
    No,
}

impl<'de> Deserialize<'de> for Cost {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cost, D::Error> {
        match String::deserialize(deserializer)?.as_str() {
            "rail" => Ok(Cost::Rail),
            "no" => Ok(Cost::No),
            text => text.parse().map(Cost::Half).map_err(|_| {
                de::Error::custom(format!("`{text}` is not a number of half points, `rail` or `no`"))
            }),
        }
    }
}
