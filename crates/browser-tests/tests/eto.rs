use browser_tests::*;
use engine::*;

#[test]
fn probe() {
    let opened = catalog::game("eto").unwrap().open(&Setup::scenario("case-white")).unwrap();
    println!(
        "{:?} {:?}",
        opened.info().seats,
        opened.info().levels().iter().map(|l| l.id).collect::<Vec<_>>()
    );
    for number in 1..4 {
        let mut play =
            opened.start(&["person".to_owned(), "as-printed".to_owned()], Seed::from_number(number));
        let mut mind = opened.mind("as-printed", 1, None).unwrap();
        let (mut mine, mut his) = (0, 0);
        let mut n = 1u64;
        let words =
            ["deploy rest", "offensive", "combine", "break", "declare", "fight", "attack", "add", "commit"];
        let mut heads = std::collections::BTreeMap::<String, usize>::new();
        while let Next::Seat(seat) = play.next() {
            if seat == Seat(1) {
                mind.begin(play.as_ref()).unwrap();
                while mind.work().done < 1000 {}
                for d in mind.decide() {
                    play.submit(&Command { seat, ply: play.ply(), id: None, text: d.notation }).unwrap();
                }
                his += 1;
                continue;
            }
            let all = play.notations();
            for h in &all {
                *heads.entry(h.split(' ').next().unwrap().to_owned()).or_default() += 1;
            }
            n = n.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let text = words
                .iter()
                .find_map(|w| all.iter().find(|t| t.starts_with(w)))
                .cloned()
                .unwrap_or_else(|| all[(n >> 33) as usize % all.len()].clone());
            if number == 1 && mine < 120 {
                println!(
                    "{} | {:?} | {} of {}",
                    text,
                    play.prompt().text.to_string(),
                    all.len(),
                    all.iter().take(6).cloned().collect::<Vec<_>>().join(", ")
                );
            }
            play.submit(&Command { seat, ply: play.ply(), id: None, text }).unwrap();
            mine += 1;
            if mine > 3000 {
                break;
            }
        }
        println!("{mine} {his} {:?} {:?}", play.next(), heads);
    }
}
