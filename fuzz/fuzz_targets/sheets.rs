//! Map sheets: any files are read or refused with faults, and what is read can be drawn.

#![no_main]

use libfuzzer_sys::fuzz_target;
use mechanics::pack::{Faults, Files, Report};
use mechanics::sheet::Sheet;

fuzz_target!(|text: &str| {
    let files: Files = countermarch_fuzz::files(text).into();
    let mut faults = Faults::default();
    let sheet = Sheet::read(&files, "map/", &mut faults);
    Sheet::report(&files, "map/", &mut Report::default());
    let faults = faults.sorted();
    assert!(faults.iter().all(|fault| !fault.what.is_empty() && !fault.what.contains('\n')));
    if let Some(sheet) = sheet.filter(|_| faults.is_empty()) {
        chart::draw(&sheet, &chart::Options::default());
    }
});
