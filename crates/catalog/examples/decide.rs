//! dev only
use engine::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).unwrap();
    let mut record = Record::parse(&text).unwrap();
    record.remove_tag("Pack");
    let game = catalog::game(record.tag("Game").unwrap()).unwrap();
    let opened = game.open(&Setup::scenario(record.tag("Scenario").unwrap())).unwrap();
    let scene = opened.scene();
    let to = args.get(4).map_or(usize::MAX, |a| a.parse().unwrap());
    let show = |play: &dyn Match| {
        let board = play.board(Viewer::Umpire);
        println!("{} / {}", board.turn, board.phase);
        let mut last = None;
        for piece in &board.pieces {
            let Face::Shown(c) = &piece.face else { continue };
            if last != Some(piece.place) {
                print!(
                    "\n{} {}: ",
                    scene.places[piece.place.0 as usize].name, scene.places[piece.place.0 as usize].label
                );
                last = Some(piece.place);
            }
            print!("{}{:?}{} ", c.key, c.factors, c.marks.join(","));
        }
        println!();
        for t in &board.trays {
            println!("{}: {}", t.name, t.pieces.iter().map(|c| format!("{} ", c.key)).collect::<String>());
        }
        for t in &board.tracks {
            println!("{} = {}", t.name, t.value);
        }
        if std::env::var("HOLD").is_ok() {
            println!(
                "holdings {}",
                board
                    .holdings
                    .iter()
                    .map(|h| format!("{}:{} ", scene.places[h.place.0 as usize].name, h.owner.0))
                    .collect::<String>()
            );
        }
    };
    let play = opened.replay(&record, to, false).unwrap();
    if args[2] == "show" {
        show(&*play);
        return;
    }
    for nodes in args[2].split(',') {
        for seed in 0..args.get(3).map_or(1, |a| a.parse().unwrap()) {
            let mut play = opened.replay(&record, to, false).unwrap();
            let (level, n) =
                if nodes == "0" { ("sergeant", None) } else { ("colonel", Some(nodes.parse().unwrap())) };
            let mut mind = opened.mind(level, seed, n).unwrap();
            let Next::Seat(seat) = play.next() else { panic!() };
            if std::env::var("TURN").is_ok() {
                let mut turns = 0;
                let mut rng = seed * 7919 + 1;
                let both = std::env::var("TURN").unwrap().parse::<i32>().unwrap();
                let other = opened.mind("sergeant", seed, None).unwrap();
                let mut minds = if seat.0 == 0 { [mind, other] } else { [other, mind] };
                let mut last = seat;
                loop {
                    match play.next() {
                        Next::Over(o) => {
                            println!("over {o:?}");
                            break;
                        }
                        Next::Dice(t) => {
                            let mut v = vec![];
                            for _ in 0..t.dice {
                                rng = (rng as u64)
                                    .wrapping_mul(6_364_136_223_846_793_005)
                                    .wrapping_add(1_442_695_040_888_963_407);
                                v.push(1 + ((rng >> 33) % u64::from(t.sides)) as u8);
                            }
                            println!("  dice {v:?}");
                            play.enter_dice(Rolled::new(&v)).unwrap();
                        }
                        Next::Seat(s) => {
                            if s != last {
                                last = s;
                                turns += 1;
                                if turns == both {
                                    break;
                                }
                                println!(" -- {s}");
                            }
                            minds[s.index()].begin(&*play).unwrap();
                            while minds[s.index()].work().done < 1000 {}
                            for d in minds[s.index()].decide() {
                                if play.next() != Next::Seat(s) {
                                    break;
                                }
                                println!(
                                    "  {}{}",
                                    d.notation,
                                    d.reason.map_or(String::new(), |r| format!("  # {r}"))
                                );
                                play.submit(&Command {
                                    seat: s,
                                    ply: play.ply(),
                                    id: None,
                                    text: d.notation,
                                })
                                .unwrap();
                            }
                        }
                    }
                }
                show(&*play);
                continue;
            }
            mind.begin(&*play).unwrap();
            while mind.work().done < 1000 {}
            let d = mind.decide();
            println!(
                "{nodes} seed {seed}: {}",
                d.iter().map(|d| d.notation.clone()).collect::<Vec<_>>().join("; ")
            );
            if std::env::var("SHOW").is_ok() {
                for d in d {
                    if play.next() != Next::Seat(seat) {
                        break;
                    }
                    play.submit(&Command { seat, ply: play.ply(), id: None, text: d.notation }).unwrap();
                }
                show(&*play);
            }
        }
    }
}
