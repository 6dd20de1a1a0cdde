// Kreta in the terminal. The parts live in files of their own: the island in island.cpp and
// province.cpp, what stands round it in panel.cpp, the log in log.cpp, moves in
// moves.cpp, explanations in why.cpp, and questions and help in screen.cpp.
#pragma once

#include "games/kreta/engine/rules.h"
#include "screen/screen.h"

namespace merlon::screen {

class KretaScreen final : public GameScreen {
 public:
  std::string_view game() const override { return kreta::Kreta::kKey; }
  bool has_secrets() const override { return false; }  // KR-11.2: nobody knows more than others
  std::vector<std::string> seat_names(Language language, int players) const override;

  Lines draw(const Voice& voice, const Json& view, const Frame& frame) const override;
  std::string question(const Voice& voice, const Json& view) const override;
  Lines introduction(const Voice& voice, const Json& view) const override;
  Lines how_to_play(const Voice& voice, const Json& view) const override;
  Lines overview(const Voice& voice, const Json& view) const override;

  std::vector<Told> tell(const Voice& voice, const Json& events, const Json& view, Seat mover) const override;
  std::string_view rule_against_taking_back() const override { return "KR-11.3"; }

  TypedMove read_move(const Voice& voice, const Json& view, std::string_view typed) const override;
  Lines list_moves(const Voice& voice, const Json& moves) const override;
  std::string describe(const Voice& voice, const Json& move) const override;

  std::string refusal(const Voice& voice, const Refusal& refusal) const override;
  Lines consider(const Voice& voice, const Json& view, const Json& move, const Refusal& refusal,
                 const Json& explanation) const override;
  std::string_view rule_of(const Json& move) const override;
  Lines tell_result(const Voice& voice, const Json& view, const Json& result) const override;
};

}  // namespace merlon::screen
