use crate::HexId;

/// What a search knows of each hex. One array serves one search after another without being cleared.
///
/// Distances are kept as keys, `base` plus the distance, and `base` falls by [`SPAN`] with every search: the
/// keys of earlier searches are then greater than all keys of this one, as if the hex had never been met.
/// So one comparison tells both whether a hex is new and whether a way to it is shorter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trail {
    base: u32,
    nodes: Vec<Node>,
}

/// The best ways into a hex.
///
/// A piece that must stop in the hex when it comes from one side may be free to go on when it comes from
/// another, at a greater distance. So there are two: the shortest way in, and the shortest that goes on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) arrive: u32,
    pub(crate) go: u32,
    pub(crate) arrive_from: HexId,
    pub(crate) go_from: HexId,
}

/// More than any distance within one search.
const SPAN: u32 = 1 << 16;

impl Node {
    const NEVER: Node =
        Node { arrive: u32::MAX, go: u32::MAX, arrive_from: HexId::NONE, go_from: HexId::NONE };

    /// A hex where the search starts: the only kind that is entered from itself.
    #[inline]
    pub(crate) const fn start(base: u32, hex: HexId) -> Self {
        Node { arrive: base, go: base, arrive_from: hex, go_from: hex }
    }
}

impl Trail {
    pub(crate) const fn new() -> Self {
        Trail { base: 0, nodes: Vec::new() }
    }

    /// Starts a search: its base, and its nodes by hex index.
    #[inline]
    pub(crate) fn begin(&mut self, hexes: usize) -> (u32, &mut [Node]) {
        if self.nodes.len() < hexes {
            self.nodes.resize(hexes, Node::NEVER);
        }
        if self.base < SPAN {
            self.nodes.fill(Node::NEVER);
            // The keys of the first search must stay below `NEVER`.
            self.base = u32::MAX - SPAN;
        }
        self.base -= SPAN;
        (self.base, &mut self.nodes)
    }

    /// The distance to a hex the last search has met.
    #[inline]
    pub(crate) fn distance(&self, hex: HexId) -> Option<u32> {
        let key = self.nodes.get(hex.index())?.arrive;
        (key - self.base < SPAN).then(|| key - self.base)
    }

    /// The hexes entered on the best way to a hex.
    pub(crate) fn path(&self, to: HexId, out: &mut Vec<HexId>) {
        out.clear();
        if self.distance(to).is_none() {
            return;
        }
        let mut hex = to;
        let mut from = self.nodes[to.index()].arrive_from;
        while from != hex {
            out.push(hex);
            hex = from;
            from = self.nodes[hex.index()].go_from;
        }
        out.reverse();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::rectangle;

    #[test]
    fn nothing_is_left_of_earlier_searches() {
        let (small, large) = (rectangle(2, 2), rectangle(3, 3));
        let [first, last] = [HexId::new(0), HexId::new(8)];
        let mut trail = Trail::new();
        assert_eq!(trail.distance(first), None);
        // More searches than bases.
        for search in 0..(u32::MAX / SPAN + 10) {
            let grid = if search % 3 == 0 { &large } else { &small };
            let (base, nodes) = trail.begin(grid.len());
            assert!(nodes.iter().all(|node| node.arrive >= base + SPAN && node.go >= base + SPAN));
            if search % 2 == 0 {
                nodes[0] = Node::start(base, first);
            }
            if search % 3 == 0 {
                nodes[8].arrive = base + SPAN - 1;
            }
            assert_eq!(trail.distance(first), (search % 2 == 0).then_some(0));
            assert_eq!(trail.distance(last), (search % 3 == 0).then_some(SPAN - 1));
            assert_eq!(trail.distance(HexId::NONE), None);
        }
    }
}
