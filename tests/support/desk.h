// A game in one position, and the screen of a seat: what is typed, shown and told there.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "any/typed_game.h"
#include "app/screen_names.h"
#include "screen/parsed_json.h"
#include "tests/support/said.h"

namespace merlon::test {

template <class G>
class Desk {
 public:
  using ColourDepth = app::ColourDepth;

  /// The seat on turn is the viewer.
  explicit Desk(const typename G::State& state, Language language = Language::english,
                ColourDepth depth = ColourDepth::none, bool ascii = false)
      : Desk(state, state.seat, language, depth, ascii) {}
  Desk(const typename G::State& state, Seat viewer, Language language, ColourDepth depth = ColourDepth::none,
       bool ascii = false)
      : game_(state, said::players_of(state)),
        painter_(app::Terminal{depth, false, ascii}),
        voice_(language, painter_, viewer, std::nullopt, screen().seat_names(language, game_.players())),
        view_(game_.view(viewer)) {}
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  static const app::GameScreen& screen() { return *app::find_screen(G::kKey); }
  const any::AnyGame& game() const { return game_; }
  const app::Voice& voice() const { return voice_; }
  const any::AnyView& view() const { return *view_; }

  /// The moves that a line stands for: "admiral, ship H3"; "complaint" or "nothing" if it stands for none.
  std::string notation(const std::string& typed) const {
    const app::TypedMove move = screen().read_move(voice_, view(), typed);
    if (!move.notation) return move.complaint.empty() ? "nothing" : "complaint";
    std::vector<std::string> all{*move.notation};
    all.insert(all.end(), move.then.begin(), move.then.end());
    return said::joined(all, ", ");
  }
  std::string complaint(const std::string& typed) const {
    return screen().read_move(voice_, view(), typed).complaint;
  }

  /// What somebody is told who asks about a move.
  std::string considered(const std::string& move_text) const {
    const auto move = game_.parse_move(move_text);
    return said::joined(screen().consider(voice_, view(), view(), *move, game_.explain(*move)), "\n");
  }

  std::string refused(const std::string& move_text) const {
    return screen().refusal(voice_, game_.explain(*game_.parse_move(move_text)));
  }

  std::string described(any::AnyMove move) const {
    return screen().describe(voice_, *game_.view(game_.to_move().seat), move);
  }

  std::string listed() const {
    return said::joined(screen().list_moves(voice_, *game_.view(game_.to_move().seat)), "\n");
  }

  /// What the move did, as a seat is told; after that the game is one move on, and the view as it was.
  std::string told_after(const std::string& move_text, Seat viewer) {
    const Seat mover = game_.to_move().seat;
    game_.play(*game_.parse_move(move_text));
    return said::joined(sentences(game_, viewer, mover, voice_.language()), " ");
  }

  /// What the last move of a game did, sentence by sentence; the kinds of its events go to `kinds`.
  template <class Kinds = std::set<std::string>>
  static std::vector<std::string> sentences(const any::AnyGame& game, Seat viewer, Seat mover,
                                            Language language, Kinds* kinds = nullptr) {
    const app::Painter painter(app::Terminal{});
    const app::Voice voice(language, painter, viewer, std::nullopt,
                           screen().seat_names(language, game.players()));
    JsonWriter json;
    game.write_events(json, viewer);
    const screen::ParsedJson events(json);
    for (std::size_t e = 0; kinds != nullptr && e < events.json().size(); ++e)
      kinds->emplace(events.json()[e]["event"].text());
    std::vector<std::string> all;
    for (const app::Told& told : screen().tell(voice, events.json(), *game.view(viewer), mover)) {
      all.push_back(told.sentence);
    }
    return all;
  }

  std::string picture(const app::Frame& frame = {}) const {
    return said::joined(screen().draw(voice_, view(), frame), "\n");
  }
  std::string question() const { return screen().question(voice_, view()); }
  std::string overview() const { return said::joined(screen().overview(voice_, view()), "\n"); }

 private:
  any::TypedGame<G> game_;
  app::Painter painter_;
  app::Voice voice_;
  std::unique_ptr<any::AnyView> view_;
};

/// Lines that may be typed, by the notation of what they mean; by "complaint" or "nothing" if that is no
/// move.
using Meanings = std::vector<std::pair<std::string, std::vector<std::string>>>;

template <class G>
void expect_read(const typename G::State& state, const Meanings& meanings) {
  const Desk<G> desk(state);
  for (const auto& [notation, lines] : meanings) {
    for (const std::string& typed : lines) EXPECT_EQ(desk.notation(typed), notation) << typed;
  }
}

}  // namespace merlon::test
