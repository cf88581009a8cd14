use std::time::Instant;
use engine::{Command, Next, Seed, Setup};
fn main() {
    let mut args = std::env::args().skip(1);
    let (game, scenario, nodes, decisions) = (args.next().unwrap(), args.next().unwrap(), args.next().unwrap().parse::<u64>().unwrap(), args.next().unwrap().parse::<u64>().unwrap());
    let opened = catalog::game(&game).unwrap().open(&Setup::scenario(&scenario)).unwrap();
    let levels = [args.next().unwrap_or("colonel".into()), args.next().unwrap_or("colonel".into())];
    let seed: u64 = args.next().map_or(1, |s| s.parse().unwrap());
    let mut minds = [0, 1].map(|i| opened.staff().unwrap().mind(&levels[i], seed * 2 + i as u64, Some(nodes)).unwrap());
    let mut play = opened.start(&["a".into(), "b".into()], Seed::from_number(seed));
    let (mut total, mut time) = (0, 0.0);
    for _ in 0..decisions {
        let Next::Seat(seat) = play.next() else { println!("{:?}", play.next()); break };
        let mind = &mut minds[seat.index()];
        let begun = Instant::now();
        mind.begin(&*play).unwrap();
        let progress = loop { let p = mind.work(); if p.done >= 1000 { break p } };
        let t = begun.elapsed().as_secs_f64();
        total += progress.nodes; time += t;
        let lines = mind.decide();
        println!("{:?} {} nodes {:.3}s {:.0}/s {}", seat, progress.nodes, t, progress.nodes as f64 / t, lines.iter().map(|d| d.notation.clone()).collect::<Vec<_>>().join(", "));
        for d in lines { if let Some(r) = &d.reason { println!("   {r}"); }
            if play.submit(&Command { seat, ply: play.ply(), id: None, text: d.notation }).is_err() { break } }
    }
    let log = play.log(engine::Viewer::Umpire, 0);
    for entry in log.iter().rev().take(8).rev() { println!("{}", entry.text); }
    println!("{total} nodes {time:.2}s {:.0}/s {:?}", total as f64 / time, play.next());
}
