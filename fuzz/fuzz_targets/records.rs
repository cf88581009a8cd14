//! Records: any text is read, replayed and verified without a panic, and what is read is written and read the same.

#![no_main]

use engine::Record;
use engine::record::Deed;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(mut record) = Record::parse(text) else { return };
    // An action that looks like a remark becomes one when it is written.
    let odd = |deed: &Deed| matches!(deed, Deed::Action { text, .. } if text.starts_with('#'));
    if !record.steps.iter().any(|step| odd(&step.deed)) {
        let again = Record::parse(&record.to_string()).expect("what is written can be read");
        assert_eq!(again.to_string(), record.to_string());
    }
    // The corpus is older than the packs.
    record.remove_tag("Pack");
    countermarch_fuzz::with_opened(&record, |opened| {
        if let Ok(mut played) = opened.replay(&record, usize::MAX, false) {
            played.offers();
            played.record();
        }
        let _ = opened.prove(&record, None);
        let _ = opened.prove(&record, record.tag("Chain"));
    });
});
