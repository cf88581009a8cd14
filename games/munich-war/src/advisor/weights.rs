//! How much each consideration counts.

/// The weights of the evaluation. A strength point of a land unit is worth 10.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Weights {
    /// What a victory point is worth.
    pub point: i32,
    /// What a factor of an air unit is worth.
    pub airmen: i32,
    /// What a special forces marker is worth.
    pub commandos: i32,
    /// Expected losses of the enemy in an attack, per cent of their worth.
    pub destroy: i32,
    /// Own expected losses in an attack, per cent.
    pub lose: i32,
    /// What strength that could still join an attack counts, per cent.
    pub potential: i32,
    /// What an enemy that could strike counts, per cent of its strength.
    pub menace: i32,
    /// Expected losses to enemy attacks, per cent.
    pub exposure: i32,
    /// The pull of objectives, per cent.
    pub pull: i32,
    /// The pull of an own objective that the enemy is near to, per cent of its worth.
    pub keep: i32,
    /// Standing out of supply, per cent of the unit's worth.
    pub unsupplied: i32,
    /// Standing in an objective that the enemy can reach, per cent of its worth.
    pub guard: i32,
    /// Standing in ways of the enemy that nobody else stands in, per cent of what pulls him there.
    pub line: i32,
    /// A unit that must retreat.
    pub push: i32,
    /// A hex that is taken, whatever it is.
    pub ground: i32,
    /// What the objectives of a neutral that may be invaded are worth, per cent.
    pub neutral: i32,
    /// What the units of an invaded neutral cost, per cent of their worth.
    pub affront: i32,
    /// What a move must gain to be worth it.
    pub effort: i32,
    /// What an objective is worth that must be fought for and kept, per cent.
    pub prize: i32,
    /// A mission that is broken off.
    pub mission: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            point: 100,
            airmen: 60,
            commandos: 40,
            destroy: 100,
            lose: 90,
            potential: 40,
            menace: 60,
            exposure: 50,
            pull: 100,
            keep: 60,
            unsupplied: 30,
            guard: 40,
            line: 10,
            push: 8,
            ground: 10,
            neutral: 60,
            affront: 60,
            effort: 2,
            prize: 70,
            mission: 25,
        }
    }
}

// TUNE
impl Weights {
    pub fn tune(&mut self) {
        static TEXT: std::sync::OnceLock<Vec<(String, i32)>> = std::sync::OnceLock::new();
        let list = TEXT.get_or_init(|| std::env::var("TUNE").unwrap_or_default().split(',').filter_map(|e| { let (k, v) = e.split_once('=')?; Some((k.to_owned(), v.parse().ok()?)) }).collect());
        for (k, v) in list {
            let slot = match k.as_str() {
                "point" => &mut self.point, "airmen" => &mut self.airmen, "destroy" => &mut self.destroy, "lose" => &mut self.lose,
                "potential" => &mut self.potential, "menace" => &mut self.menace, "exposure" => &mut self.exposure, "pull" => &mut self.pull,
                "keep" => &mut self.keep, "unsupplied" => &mut self.unsupplied, "guard" => &mut self.guard, "line" => &mut self.line,
                "push" => &mut self.push, "ground" => &mut self.ground, "neutral" => &mut self.neutral, "affront" => &mut self.affront,
                "effort" => &mut self.effort, "mission" => &mut self.mission, "prize" => &mut self.prize, "commandos" => &mut self.commandos, _ => panic!("{k}"),
            };
            *slot = *v;
        }
    }
}
