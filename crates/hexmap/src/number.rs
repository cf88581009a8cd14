use std::error::Error;
use std::fmt;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The number printed in a hex, with the letter of its map sheet if there is one: `2413`, `W3533`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexNumber {
    sheet: Option<char>,
    digits: u16,
}

impl HexNumber {
    /// The number with these parts, unless they could not be printed: A to Z, at most four digits.
    pub const fn new(sheet: Option<char>, digits: u16) -> Option<Self> {
        match sheet {
            Some(letter) if !letter.is_ascii_uppercase() => None,
            _ if digits > 9999 => None,
            _ => Some(HexNumber { sheet, digits }),
        }
    }

    /// The letter of the map sheet.
    pub const fn sheet(self) -> Option<char> {
        self.sheet
    }

    /// All four digits as one number.
    pub const fn digits(self) -> u16 {
        self.digits
    }

    /// The first two digits.
    pub const fn first_pair(self) -> u8 {
        (self.digits / 100) as u8
    }

    /// The last two digits.
    pub const fn last_pair(self) -> u8 {
        (self.digits % 100) as u8
    }
}

impl fmt::Display for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(letter) = self.sheet {
            write!(f, "{letter}")?;
        }
        write!(f, "{:04}", self.digits)
    }
}

impl fmt::Debug for HexNumber {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is no hex number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberError {
    text: String,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "{:?} is not a hex number: write four digits, after the capital letter of the map sheet \
             where the game has several, as in 2413 or W3533",
            self.text
        )
    }
}

impl Error for NumberError {}

impl FromStr for HexNumber {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let (sheet, digits) = match text.chars().next() {
            Some(letter) if letter.is_ascii_uppercase() => (Some(letter), &text[1..]),
            _ => (None, text),
        };
        // `parse` alone would take "+413" as well.
        if digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()) {
            let digits = digits.bytes().fold(0, |sum, b| sum * 10 + u16::from(b - b'0'));
            return Ok(HexNumber { sheet, digits });
        }
        Err(NumberError { text: text.to_owned() })
    }
}

impl Serialize for HexNumber {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexNumber {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl Visitor<'_> for Text {
            type Value = HexNumber;

            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a hex number such as \"2413\" or \"W3533\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<HexNumber, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_str(Text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["0101", "2413", "6134", "W3533", "E0004"] {
            let number: HexNumber = text.parse().unwrap();
            assert_eq!(number.to_string(), text);
            let json = serde_json::to_string(&number).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<HexNumber>(&json).unwrap(), number);
        }
    }

    #[test]
    fn parts() {
        let number: HexNumber = "W3507".parse().unwrap();
        assert_eq!((number.sheet(), number.digits()), (Some('W'), 3507));
        assert_eq!((number.first_pair(), number.last_pair()), (35, 7));
        assert_eq!(HexNumber::new(Some('W'), 3507), Some(number));
        assert_eq!(HexNumber::new(None, 10_000), None);
        assert_eq!(HexNumber::new(Some('w'), 1), None);
    }

    #[test]
    fn refuses_with_the_text_in_the_message() {
        for text in ["", "W", "241", "24130", "+413", "w3533", "WE353", "Ö353", "24 3", "٢٤١٣"] {
            let error = text.parse::<HexNumber>().unwrap_err();
            assert!(error.to_string().starts_with(&format!("{text:?} is not a hex number")), "{error}");
        }
        assert!(serde_json::from_str::<HexNumber>("2413").is_err());
    }
}
