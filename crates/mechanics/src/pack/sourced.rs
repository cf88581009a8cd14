use super::{Report, Table};

/// A row that knows the sources of its values.
pub trait Sourced {
    /// Counts each value of the row by its source.
    fn count(&self, report: &mut Report);
}

impl<T: Sourced> Table<T> {
    /// Counts each value by its source.
    pub fn count(&self, report: &mut Report) {
        self.rows().iter().for_each(|row| row.value.count(report));
    }
}

/// Declares a row of a table of which all values have one source, and what part of the pack it belongs to.
/// Columns `source` and `note` come by themselves.
///
/// ```
/// use mechanics::pack::{Report, Sourced};
///
/// mechanics::sourced_row! {
///     /// `mobilization.csv`.
///     pub ExpenseRow "mobilization chart" { action: String, points: u8, }
/// }
/// ```
#[macro_export]
macro_rules! sourced_row {
    ($(#[$doc:meta])* $vis:vis $row:ident $part:literal { $($(#[$about:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$doc])*
        #[derive(serde::Deserialize)]
        $vis struct $row {
            $($(#[$about])* $vis $field: $type,)*
            source: $crate::pack::Source,
            #[serde(rename = "note")]
            _note: String,
        }

        impl $crate::pack::Sourced for $row {
            fn count(&self, report: &mut $crate::pack::Report) {
                report.count($part, &self.source);
            }
        }
    };
}
