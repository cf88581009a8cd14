//! 11.16 and 11.17 Losses, and what the results say of them.

use engine::covers;

use super::land::{fought, front};
use crate::nation::Side;
use crate::testing::Play;

const TWO: &str = "2313: ger.infantry.i ger.infantry.ii / 2314: cze.infantry.1";
const BOTH: &str = "ger.infantry.i ger.infantry.ii";

#[test]
fn c11_16_b_the_owner_chooses_whom_to_reduce() {
    covers!("11.16.a", "11.16.b", "T.results.aa");
    let mut p = fought(front(), "AA", TWO, BOTH);
    assert_eq!(p.decides(), Some(Side::Axis));
    p.offers("reduce ger.infantry.i; reduce ger.infantry.ii").withholds("end; reduce cze.infantry.1");
    p.play("reduce ger.infantry.ii").reduced("ger.infantry.ii").full("ger.infantry.i cze.infantry.1");
    p.at("ger.infantry.ii", "2313").withholds("reduce ger.infantry.i; retreat ger.infantry.i");
}

#[test]
fn c11_16_b_the_defender_chooses_among_his() {
    covers!("11.16.b", "T.results.da.a");
    let mut p =
        fought(front(), "DA", "2313: ger.infantry.i / 2314: cze.acav.fast cze.2nd.r1", "ger.infantry.i");
    assert_eq!(p.decides(), Some(Side::Allied));
    p.offers("reduce cze.acav.fast; reduce cze.2nd.r1").withholds("reduce ger.infantry.i");
    p.play("reduce cze.acav.fast")
        .reduced("cze.acav.fast")
        .at("cze.2nd.r1", "2314")
        .at("cze.acav.fast", "2314");
    p.full("ger.infantry.i").withholds("advance ger.infantry.i");
}

#[test]
fn c11_16_c_mechanized_attackers_pay_first_on_the_mobile_table() {
    covers!("11.16.c");
    let units = "2313: ger.panzer.16 ger.infantry.i / 2314: cze.infantry.1";
    let mut p = fought(front(), "AAm", units, "ger.panzer.16 ger.infantry.i");
    p.reduced("ger.panzer.16").full("ger.infantry.i");
    let mut p = fought(front(), "AA", units, "ger.panzer.16 ger.infantry.i");
    p.offers("reduce ger.panzer.16; reduce ger.infantry.i");
    let mut p = fought(front(), "ADm", units, "ger.panzer.16 ger.infantry.i");
    p.reduced("ger.panzer.16 ger.infantry.i");
}

#[test]
fn c11_17_reduction_flips_a_full_unit_and_eliminates_any_other() {
    covers!("11.17.a", "11.17.b", "11.17.c", "11.17.d", "11.17.e");
    let units = "2313: ger.infantry.i ger.infantry.ii* ger.2nd.r1 / 2314: cze.infantry.1";
    let mut p = fought(front(), "AD", units, "ger.infantry.i ger.infantry.ii ger.2nd.r1");
    p.reduced("ger.infantry.i").at("ger.infantry.i", "2313");
    p.at("ger.infantry.ii", "eliminated").at("ger.2nd.r1", "eliminated");
}

#[test]
fn t_results_as_nothing_happens() {
    covers!("T.results.as");
    let mut p = fought(front(), "AS", TWO, BOTH);
    p.full("ger.infantry.i ger.infantry.ii cze.infantry.1")
        .at("cze.infantry.1", "2314")
        .at("ger.infantry.i", "2313");
    assert_eq!(p.decides(), Some(Side::Axis));
    p.offers("end").withholds("advance ger.infantry.i");
}

#[test]
fn t_results_ad_all_attackers_are_reduced_and_retreat_one_hex() {
    covers!("T.results.ad.a", "T.results.ad.b");
    let mut p = fought(front(), "AD", TWO, BOTH);
    p.reduced(BOTH).full("cze.infantry.1").withholds("end");
    p.play("retreat ger.infantry.i; back 2312; back 2213");
    p.at("ger.infantry.i", "2312").at("ger.infantry.ii", "2213").offers("end");
}

#[test]
fn t_results_aw_and_ap_attackers_retreat_unharmed() {
    covers!("T.results.aw", "T.results.ap");
    let mut p = fought(front(), "AW", TWO, BOTH);
    p.play("retreat ger.infantry.i; back 2312; back 2213").full(BOTH).offers("end");
    let mut p = fought(front(), "AP", TWO, BOTH);
    p.play("retreat ger.infantry.i; back 2312").withholds("retreat ger.infantry.ii").play("back 2311");
    p.full(BOTH).at("ger.infantry.i", "2311").play("back 2312; back 2311").at("ger.infantry.ii", "2311");
}

#[test]
fn t_results_az_all_attackers_are_eliminated() {
    covers!("T.results.az");
    let mut p = fought(front(), "AZ", TWO, BOTH);
    p.at("ger.infantry.i", "eliminated")
        .at("ger.infantry.ii", "eliminated")
        .full("cze.infantry.1")
        .offers("end");
}

#[test]
fn t_results_bb_as_many_attackers_as_defenders() {
    covers!("T.results.bb.a", "T.results.bb.b");
    let units = "2313: ger.infantry.i ger.infantry.ii ger.infantry.iii / 2314: cze.acav.fast cze.2nd.r1";
    let mut p = fought(front(), "BB", units, "ger.infantry.i ger.infantry.ii ger.infantry.iii");
    p.reduced("cze.acav.fast").at("cze.2nd.r1", "eliminated");
    assert_eq!(p.decides(), Some(Side::Axis));
    p.play("reduce ger.infantry.i").withholds("reduce ger.infantry.i; end").play("reduce ger.infantry.iii");
    p.full("ger.infantry.ii").reduced("ger.infantry.i ger.infantry.iii").at("cze.acav.fast", "2314");
}

#[test]
fn t_results_dd_defenders_are_reduced_and_retreat_one_hex() {
    covers!("T.results.dd.a", "T.results.dd.b");
    let mut p =
        fought(front(), "DD", "2313: ger.infantry.i / 2314: cze.acav.fast cze.2nd.r1", "ger.infantry.i");
    p.at("cze.2nd.r1", "eliminated").reduced("cze.acav.fast").full("ger.infantry.i");
    p.play("back 2315").at("cze.acav.fast", "2315").offers("advance ger.infantry.i");
}

#[test]
fn t_results_dw_dp_or_defenders_go_one_two_and_three_hexes() {
    covers!("T.results.dw.a", "T.results.dp.a", "T.results.or.a", "T.results.or.b", "12.0.e");
    let units = "2313: ger.panzer.16 / 2314: cze.infantry.1";
    let mut p = fought(front(), "DW", units, "ger.panzer.16");
    p.play("back 2315").full("cze.infantry.1").offers("advance ger.panzer.16");
    let mut p = fought(front(), "DP", units, "ger.panzer.16");
    p.play("back 2315; back 2316").full("cze.infantry.1").offers("advance ger.panzer.16");
    let mut p = fought(front(), "ORm", units, "ger.panzer.16");
    p.reduced("cze.infantry.1").play("back 2315; back 2316; back 2317");
    p.at("cze.infantry.1", "2317").offers("advance ger.panzer.16");
}

#[test]
fn t_results_dz_all_defenders_are_eliminated() {
    covers!("T.results.dz.a");
    let mut p =
        fought(front(), "DZ", "2313: ger.infantry.i / 2314: cze.acav.fast cze.2nd.r1", "ger.infantry.i");
    p.at("cze.acav.fast", "eliminated").at("cze.2nd.r1", "eliminated").full("ger.infantry.i");
}

#[test]
fn t_results_ma_one_defender_is_reduced_and_all_retreat() {
    covers!("T.results.ma.a", "T.results.ma.b");
    let units = "2313: ger.panzer.16 / 2314: cze.acav.fast cze.2nd.r1";
    let mut p = fought(front(), "MAm", units, "ger.panzer.16");
    p.play("reduce cze.acav.fast").offers("retreat cze.acav.fast; retreat cze.2nd.r1");
    p.play("retreat cze.2nd.r1; back 2315; back 2315").offers("advance ger.panzer.16");
}

#[test]
fn t_results_md_a_mechanized_attacker_pays_for_the_retreat() {
    covers!("T.results.md.a", "T.results.md.b");
    let units = "2313: ger.panzer.16 ger.panzer.18 ger.infantry.i / 2314: cze.infantry.1";
    let mut p = fought(front(), "MDm", units, "ger.panzer.16 ger.panzer.18 ger.infantry.i");
    p.offers("reduce ger.panzer.16; reduce ger.panzer.18").withholds("reduce ger.infantry.i");
    p.play("reduce ger.panzer.18").reduced("ger.panzer.18").full("cze.infantry.1");
    p.play("back 2315").at("cze.infantry.1", "2315");
}
