//! One line of a CSV file as a serde deserializer that can name the column of every fault.

use std::{error::Error, fmt};

use serde::{
    de::{
        self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, MapAccess, Visitor,
        value::MapAccessDeserializer,
    },
    forward_to_deserialize_any,
};

/// Reads one line: the cells of a record under their headings.
pub(super) fn row<T: DeserializeOwned>(
    headings: &csv::StringRecord,
    cells: &csv::StringRecord,
) -> Result<T, CellError> {
    T::deserialize(MapAccessDeserializer::new(Cells {
        cells: headings.iter().zip(cells),
        column: "",
        text: "",
    }))
}

/// The columns a row type asks for.
pub(super) fn columns<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut columns: &'static [&'static str] = &[];
    // The answer is the list of fields; the value itself never comes into being.
    let _ = T::deserialize(Fields(&mut columns));
    columns
}

/// What is wrong with a cell.
#[derive(Debug)]
pub(super) struct CellError {
    column: Option<String>,
    what: String,
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.column {
            Some(column) => write!(f, "{column}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Error for CellError {}

impl de::Error for CellError {
    fn custom<M: fmt::Display>(what: M) -> CellError {
        CellError { column: None, what: what.to_string() }
    }

    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> CellError {
        CellError { column: None, what: format!("`{variant}` is not one of {}", expected.join(", ")) }
    }
}

/// The cells of a line, each under its heading.
struct Cells<'a, I> {
    cells: I,
    column: &'a str,
    text: &'a str,
}

impl<'de, 'a, I: Iterator<Item = (&'a str, &'a str)>> MapAccess<'de> for Cells<'a, I> {
    type Error = CellError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, CellError> {
        let Some((column, text)) = self.cells.next() else { return Ok(None) };
        (self.column, self.text) = (column, text);
        seed.deserialize(Cell(column)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, CellError> {
        seed.deserialize(Cell(self.text))
            .map_err(|error| CellError { column: Some(self.column.to_owned()), ..error })
    }
}

struct Cell<'a>(&'a str);

macro_rules! numbers {
    ($($method:ident $visit:ident $number:ty;)*) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
            match self.0.parse::<$number>() {
                Ok(number) => visitor.$visit(number),
                Err(_) => Err(de::Error::custom(format!(
                    "`{}` is not a whole number from {} to {}",
                    self.0,
                    <$number>::MIN,
                    <$number>::MAX
                ))),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Cell<'_> {
    type Error = CellError;

    numbers! {
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_i8 visit_i8 i8;
        deserialize_i16 visit_i16 i16;
        deserialize_i32 visit_i32 i32;
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        visitor.visit_str(self.0)
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        match self.0 {
            "yes" => visitor.visit_bool(true),
            "no" | "" => visitor.visit_bool(false),
            other => Err(de::Error::custom(format!("`{other}` is neither yes nor no"))),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, CellError> {
        if self.0.is_empty() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CellError> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, CellError> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        u64 u128 i64 i128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map
        struct identifier ignored_any
    }
}

/// Learns the fields of a struct and gives nothing.
struct Fields<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Fields<'_> {
    type Error = CellError;

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, CellError> {
        Err(de::Error::custom("a row is a struct"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, CellError> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool u8 u16 u32 u64 u128 i8 i16 i32 i64 i128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
