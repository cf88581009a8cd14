use std::fs;

use crate::{Desk, run};

const MAP: &str = "\
title = 'Two <small> hexes'
km_per_hex = 30
north = 0
side = ['river']
link = []
terrain = [{ id = 'woods', name = 'Woods', tint = 'woods' }]
country = [{ id = 'a', name = 'Ruritania' }]
place = [{ id = 'city', name = 'City', symbol = 'city' }]
[grid]
orientation = 'flat'
stagger = 'even'
sheets = [{ column_first = true, columns = { up = 0 }, rows = { up = 0 } }]
source = 'estimate'
";

/// A pack with a board in this folder.
fn board(desk: &Desk, folder: &str, city: &str) {
    desk.write(&format!("{folder}/map.toml"), MAP);
    desk.write(
        &format!("{folder}/hexes.csv"),
        "hex,kind,terrain,country,zone,source,country_source,note\n\
         0101,land,woods,a,,estimate,estimate,\n0102,sea,,,,estimate,,\n",
    );
    desk.write(
        &format!("{folder}/places.csv"),
        format!(
            "hex,kind,name,value,owner,source,value_source,note\n0101,city,{city},3,,estimate,estimate,\n"
        ),
    );
    desk.write(&format!("{folder}/hexsides.csv"), "hex_a,hex_b,kind,name,source,note\n");
}

#[test]
fn a_map_is_drawn_as_svg_and_as_png() {
    let desk = Desk::new();
    board(&desk, "pack/map", "Strelsau");
    let (dir, svg, png) = (desk.path("pack"), desk.path("map.svg"), desk.path("map.PNG"));
    let said = run(&["pack", "render", &dir, "--out", &svg, "--turns", "4"], "").good();
    assert_eq!(said, format!("Two <small> hexes: 2 hexes drawn in {svg}\n"));
    let drawn = desk.read("map.svg");
    assert!(
        drawn.starts_with("<svg ")
            && drawn.contains(">Strelsau<")
            && drawn.contains("Two &lt;small&gt; hexes")
    );
    run(&["pack", "render", &dir, "--out", &svg, "--theme", "dark", "--bare"], "").good();
    assert_ne!(desk.read("map.svg"), drawn);
    run(&["pack", "render", &dir, "--out", &png, "--scale", "20"], "").good();
    let picture = fs::read(&png).unwrap();
    assert!(picture.starts_with(b"\x89PNG\r\n\x1a\n"));
    run(&["pack", "render", &dir, "--out", &png, "--scale", "40"], "").good();
    assert_ne!(fs::read(&png).unwrap(), picture);
}

#[test]
fn one_of_several_boards() {
    let desk = Desk::new();
    board(&desk, "pack/east/map", "Strelsau");
    board(&desk, "pack/west/map", "Zenda");
    let (dir, svg) = (desk.path("pack"), desk.path("map.svg"));
    let asked = run(&["pack", "render", &dir, "--out", &svg], "").bad(2);
    assert!(asked.ends_with("choose one with --board: east, west"), "{asked}");
    run(&["pack", "render", &dir, "--out", &svg, "--board", "west"], "").good();
    assert!(desk.read("map.svg").contains(">Zenda<"));
    let asked = run(&["pack", "render", &dir, "--out", &svg, "--board", "north"], "").bad(2);
    assert!(asked.ends_with("choose one of: east, west"), "{asked}");
}

#[test]
fn what_cannot_be_drawn_is_said() {
    let desk = Desk::new();
    board(&desk, "pack/map", "Strelsau");
    let (dir, svg) = (desk.path("pack"), desk.path("map.svg"));
    let render = |pack: &str, out: &str| run(&["pack", "render", pack, "--out", out], "");
    assert!(render(&dir, &desk.path("map.gif")).bad(2).ends_with("the picture must end in .svg or .png"));
    assert!(render("chess", &svg).bad(2).contains("there is no game 'chess'"));
    assert!(render("skirmish", &svg).bad(2).contains("the pack has no map"));
    render(&dir, &desk.path("none/map.svg")).bad(2);
    let named = run(&["pack", "render", &dir, "--out", &svg, "--board", "east"], "").bad(2);
    assert!(named.ends_with("there is only one board: leave out --board"), "{named}");
    let huge = ["pack", "render", &dir, "--out", &svg, "--scale", "9999"];
    assert_eq!(run(&huge, "").code, 2);
    desk.write(
        "pack/map/places.csv",
        "hex,kind,name,value,owner,source,value_source,note\n0909,city,,,,estimate,,\n",
    );
    let faults = render(&dir, &svg).bad(1);
    assert!(faults.ends_with("1 fault, the first: map/places.csv:2: there is no hex 0909"), "{faults}");
    assert!(!desk.has("map.svg"));
}
