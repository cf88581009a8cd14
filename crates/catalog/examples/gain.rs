//! dev only
use ai::*;
use engine::*;
use munich_war::MunichWar;
use war_comes_early::WarComesEarly;
fn run<R: Advisor>(rules: &R, budgets: &[u64], games: u64, m: usize) {
    let mut positions = Vec::new();
    let mut bench = Bench::default();
    for game in 0..games {
        let mut state = rules.start();
        let mut k = 0;
        loop {
            let begun = bench.play_phases(rules, &mut state, 100 + game, 1);
            if begun == 0 {
                break;
            }
            if let Next::Seat(seat) = rules.next(&state) {
                k += 1;
                let mut legal = Vec::new();
                rules.legal(&state, &mut Default::default(), &mut legal);
                if legal.len() > 1 && (k + game) % 4 == 0 {
                    positions.push((state.clone(), seat));
                }
            }
        }
    }
    for &budget in budgets {
        let (mut sum, mut devs, mut sq, mut better, mut worse) = (0f64, 0, 0f64, 0, 0);
        let mut benches = [bench];
        for (i, (state, seat)) in positions.iter().enumerate() {
            let mut search = Search::new(rules, state, *seat, Plan::default(), i as u64, budget);
            while search.done() < 1000 {
                search.step(rules, &mut benches);
            }
            let plan = search.plan();
            let d = plan.deviations.len() + usize::from(plan.mood > 0);
            if d == 0 {
                continue;
            }
            devs += d;
            let a = judge(rules, state, *seat, plan, 77 + i as u64, m, &mut benches[0]);
            let b = judge(rules, state, *seat, &Plan::default(), 77 + i as u64, m, &mut benches[0]);
            let g =
                a.iter().zip(&b).map(|(a, b)| f64::from(a - b).clamp(-2000., 2000.)).sum::<f64>() / m as f64;
            sum += g;
            sq += g * g;
            if g > 0. {
                better += 1
            } else if g < 0. {
                worse += 1
            }
        }
        let n = positions.len() as f64;
        println!(
            "budget {budget}: {} positions, gain {:.1} +- {:.1}, changes {:.2} each, better {better} worse {worse}",
            positions.len(),
            sum / n,
            (sq / n - (sum / n) * (sum / n)).sqrt() / n.sqrt(),
            devs as f64 / n
        );
        [bench] = benches;
    }
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let budgets: Vec<u64> = args[3].split(',').map(|b| b.parse().unwrap()).collect();
    let mut setup = Setup::scenario(&args[2]);
    let mut files = catalog::game(&args[1]).unwrap().pack();
    let games = args[5].parse().unwrap();
    for dev in args[4].split(',') {
        let text = files["opponent.csv"]
            .lines()
            .map(|l| if l.starts_with(",dev,") { format!(",dev,{dev},estimate,x") } else { l.to_owned() })
            .collect::<Vec<_>>()
            .join("\n")
            + "\n";
        files.insert("opponent.csv".into(), text);
        setup.pack = Some(files.clone());
        println!("dev {dev}");
        if args[1] == "munich-war" {
            run(&MunichWar::open(&setup).unwrap(), &budgets, games, 24)
        } else {
            run(&WarComesEarly::open(&setup).unwrap(), &budgets, games, 24)
        }
    }
}
