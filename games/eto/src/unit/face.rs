//! A side of a counter, in the notation that is printed on it.

use super::{Class, Kind};

/// A side of a counter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// `6-3`.
    Land {
        /// Strength points.
        strength: u8,
        /// Movement allowance.
        movement: u8,
    },
    /// `4*-4/3`, `4-6/1`, `6-12`.
    Air {
        /// Strength.
        strength: u8,
        /// Hexes to the target.
        range: u8,
        /// Quality; a bomber has none and attacks no air unit (15.1).
        quality: Option<u8>,
    },
    /// `3-11-38`; `X` for no guns.
    Ship {
        /// Gunnery, if it has guns.
        gunnery: Option<u8>,
        /// Armor.
        armor: u8,
        /// Speed.
        speed: u8,
    },
    /// `32`: a U-boat has a speed alone.
    UBoat {
        /// Speed.
        speed: u8,
    },
    /// `3/4`.
    General {
        /// Points added to a stack (26.2).
        combat: u8,
        /// Hexes of exploitation (29.3).
        exploitation: u8,
    },
    /// `3-4`.
    Hq {
        /// Attacks in a step (22.1).
        attacks: u8,
        /// Command radius (23.0).
        radius: u8,
    },
    /// `12`: air transport points.
    Transport {
        /// Hexes in all (18.2).
        range: u8,
    },
    /// A marker without values.
    Blank,
}

impl Face {
    /// Reads what is printed on a counter of a kind.
    pub fn read(kind: Kind, text: &str) -> Result<Face, String> {
        let form = match (kind, kind.class()) {
            (Kind::Fighter, _) => "4*-4/3",
            (Kind::Bomber, _) => "6-12",
            (_, Class::Air) => "4-6/1",
            (_, Class::Land) => "6-3",
            (Kind::UBoat, _) => "32",
            (Kind::Stp, _) | (_, Class::Naval) => "3-11-38 or X-8-30",
            (_, Class::General) => "3/4",
            (_, Class::Hq) => "3-4",
            (Kind::Atp, _) => "12",
            _ => "nothing",
        };
        Face::parse(kind, text).ok_or_else(|| format!("`{text}` is not what such a counter shows: {form}"))
    }

    fn parse(kind: Kind, text: &str) -> Option<Face> {
        let number = |text: &str| match text.as_bytes() {
            [b'0'..=b'9'] | [b'1'..=b'9', b'0'..=b'9'] => text.parse::<u8>().ok(),
            _ => None,
        };
        let pair = |text: &str, mark: char| {
            let (a, b) = text.split_once(mark)?;
            Some((number(a)?, number(b)?))
        };
        Some(match (kind, kind.class()) {
            (_, Class::Land) => {
                let (strength, movement) = pair(text, '-')?;
                Face::Land { strength, movement }
            }
            (Kind::Bomber, _) => {
                let (strength, range) = pair(text, '-')?;
                Face::Air { strength, range, quality: None }
            }
            (_, Class::Air) => {
                let (strength, rest) = text.split_once('-')?;
                let bare = strength.strip_suffix('*');
                // The asterisk is what tells a fighter from a fighter-bomber (12.1).
                if bare.is_some() != (kind == Kind::Fighter) {
                    return None;
                }
                let (range, quality) = pair(rest, '/')?;
                Face::Air { strength: number(bare.unwrap_or(strength))?, range, quality: Some(quality) }
            }
            (Kind::UBoat, _) => Face::UBoat { speed: number(text)? },
            (Kind::Stp, _) | (_, Class::Naval) => {
                let (guns, rest) = text.split_once('-')?;
                let (armor, speed) = pair(rest, '-')?;
                let gunnery = if guns == "X" { None } else { Some(number(guns)?) };
                Face::Ship { gunnery, armor, speed }
            }
            (_, Class::General) => {
                let (combat, exploitation) = pair(text, '/')?;
                Face::General { combat, exploitation }
            }
            (_, Class::Hq) => {
                let (attacks, radius) = pair(text, '-')?;
                Face::Hq { attacks, radius }
            }
            (Kind::Atp, _) => Face::Transport { range: number(text)? },
            _ if text.is_empty() => Face::Blank,
            _ => return None,
        })
    }

    /// Its strength: of a land or air unit its strength points, of a ship its gunnery, of a general his combat rating.
    #[inline]
    pub const fn strength(self) -> u8 {
        match self {
            Face::Land { strength, .. } | Face::Air { strength, .. } => strength,
            Face::Ship { gunnery: Some(gunnery), .. } => gunnery,
            Face::General { combat, .. } => combat,
            _ => 0,
        }
    }

    /// The values in their order.
    pub fn numbers(self) -> Vec<u8> {
        match self {
            Face::Land { strength, movement } => vec![strength, movement],
            Face::Air { strength, range, quality } => [strength, range].into_iter().chain(quality).collect(),
            Face::Ship { gunnery, armor, speed } => gunnery.into_iter().chain([armor, speed]).collect(),
            Face::UBoat { speed } => vec![speed],
            Face::General { combat, exploitation } => vec![combat, exploitation],
            Face::Hq { attacks, radius } => vec![attacks, radius],
            Face::Transport { range } => vec![range],
            Face::Blank => Vec::new(),
        }
    }

    /// The values as they are printed: `6-3`, `4*-4/3`.
    pub fn print(self, kind: Kind) -> String {
        match self {
            Face::Land { strength, movement } => format!("{strength}-{movement}"),
            Face::Air { strength, range, quality } => {
                let mark = if kind == Kind::Fighter { "*" } else { "" };
                let quality = quality.map_or(String::new(), |quality| format!("/{quality}"));
                format!("{strength}{mark}-{range}{quality}")
            }
            Face::Ship { gunnery, armor, speed } => {
                let guns = gunnery.map_or("X".to_owned(), |gunnery| gunnery.to_string());
                format!("{guns}-{armor}-{speed}")
            }
            Face::UBoat { speed } => speed.to_string(),
            Face::General { combat, exploitation } => format!("{combat}/{exploitation}"),
            Face::Hq { attacks, radius } => format!("{attacks}-{radius}"),
            Face::Transport { range } => range.to_string(),
            Face::Blank => String::new(),
        }
    }

    /// Whether a loss can turn `self` up: it is never stronger than the full side.
    pub const fn is_back_of(self, front: Face) -> bool {
        match (self, front) {
            (Face::Ship { armor, speed, .. }, Face::Ship { armor: full_armor, speed: full_speed, .. }) => {
                self.strength() <= front.strength() && armor <= full_armor && speed <= full_speed
            }
            (Face::UBoat { speed }, Face::UBoat { speed: full }) => speed <= full,
            _ => self.strength() <= front.strength(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_read_as_they_are_printed() {
        assert_eq!(Face::read(Kind::Armor, "8-5"), Ok(Face::Land { strength: 8, movement: 5 }));
        let fighter = Face::Air { strength: 4, range: 4, quality: Some(3) };
        assert_eq!(Face::read(Kind::Fighter, "4*-4/3"), Ok(fighter));
        assert_eq!(Face::read(Kind::FighterBomber, "4-4/3"), Ok(fighter));
        assert_eq!(Face::read(Kind::Bomber, "6-12"), Ok(Face::Air { strength: 6, range: 12, quality: None }));
        let carrier = Face::Ship { gunnery: None, armor: 11, speed: 44 };
        assert_eq!(Face::read(Kind::Carrier, "X-11-44"), Ok(carrier));
        assert_eq!(Face::read(Kind::General, "3/4"), Ok(Face::General { combat: 3, exploitation: 4 }));
        assert_eq!(Face::read(Kind::Airfield, ""), Ok(Face::Blank));
    }

    #[test]
    fn what_is_not_printed_so_is_refused() {
        let refused = [
            (Kind::Fighter, "4-4/3"),
            (Kind::FighterBomber, "4*-4/3"),
            (Kind::Bomber, "6-12/1"),
            (Kind::Infantry, "6"),
            (Kind::Infantry, "6-300"),
            (Kind::Infantry, "06-3"),
            (Kind::Destroyer, "1-8"),
            (Kind::Airfield, "1"),
        ];
        for (kind, text) in refused {
            assert!(Face::read(kind, text).is_err(), "{kind:?} {text}");
        }
        let what = "`6/3` is not what such a counter shows: 6-3";
        assert_eq!(Face::read(Kind::Infantry, "6/3").unwrap_err(), what);
    }
}
