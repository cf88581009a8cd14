//! What a game says about itself, answered beside its rules.

/// Inside an implementation of [`Rules`](crate::Rules): answers everything but `start`, `next`, `legal`, `play` and
/// `roll` with methods of the game's own files, where there is room for each.
///
/// | asked | answered by | asked | answered by |
/// |---|---|---|---|
/// | `notation` | `write_action` | `verify` | `check` |
/// | `read` | `read_action` | `look` | `appearance` |
/// | `prompt` | `ask` | `hint` | `hint_at` |
/// | `choice` | `explain` | `route` | `route_of` |
/// | `refusal` | `refuse` | `outlook` | `look_ahead` |
/// | `scene` | `describe_map` | `overlays`, `overlay` | `list_overlays`, `lay_over` |
/// | `board` | `show` | `facts` | `look_up` |
/// | `reimagine` | `shuffle_hidden` | `forecast` | `foresee` |
#[macro_export]
macro_rules! answers {
    () => {
        fn notation(&self, action: Self::Action) -> String {
            self.write_action(action)
        }

        fn read(&self, text: &str) -> Result<Self::Action, String> {
            self.read_action(text)
        }

        fn prompt(&self, state: &Self::State, desk: &mut Self::Desk) -> $crate::Prompt {
            self.ask(state, desk)
        }

        fn choice(&self, state: &Self::State, action: Self::Action) -> $crate::Choice {
            self.explain(state, action)
        }

        fn refusal(
            &self,
            state: &Self::State,
            action: Self::Action,
            desk: &mut Self::Desk,
        ) -> $crate::Refusal {
            self.refuse(state, action, desk)
        }

        fn scene(&self) -> $crate::Scene {
            self.describe_map()
        }

        fn board(&self, state: &Self::State, viewer: $crate::Viewer) -> $crate::Board {
            self.show(state, viewer)
        }

        fn reimagine(
            &self,
            state: &Self::State,
            viewer: $crate::Viewer,
            pick: &mut dyn FnMut(u32) -> u32,
        ) -> Self::State {
            self.shuffle_hidden(state, viewer, pick)
        }

        fn verify(&self, state: &Self::State) -> Result<(), String> {
            self.check(state)
        }

        fn look(&self) -> $crate::Look {
            self.appearance()
        }

        fn hint(&self, state: &Self::State, action: Self::Action, desk: &mut Self::Desk) -> $crate::Hint {
            self.hint_at(state, action, desk)
        }

        fn route(
            &self,
            state: &Self::State,
            action: Self::Action,
            desk: &mut Self::Desk,
        ) -> Vec<$crate::PlaceId> {
            self.route_of(state, action, desk)
        }

        fn outlook(&self, state: &Self::State, desk: &mut Self::Desk) -> $crate::Outlook {
            self.look_ahead(state, desk)
        }

        fn overlays(&self) -> Vec<$crate::OverlayInfo> {
            self.list_overlays()
        }

        fn overlay(
            &self,
            state: &Self::State,
            viewer: $crate::Viewer,
            id: &str,
            about: Option<$crate::Subject>,
            desk: &mut Self::Desk,
        ) -> $crate::Overlay {
            self.lay_over(state, viewer, id, about, desk)
        }

        fn facts(
            &self,
            state: &Self::State,
            viewer: $crate::Viewer,
            about: $crate::Subject,
            desk: &mut Self::Desk,
        ) -> Vec<$crate::Fact> {
            self.look_up(state, viewer, about, desk)
        }

        fn forecast(&self, state: &Self::State, desk: &mut Self::Desk) -> Option<$crate::Forecast> {
            self.foresee(state, desk)
        }
    };
}
