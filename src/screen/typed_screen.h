// A screen over a game's own types. Each game writes its screen as a struct of static functions over its
// views and moves (games/<name>/terminal/screen.h); `TypedScreen` makes a `GameScreen` of it.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "any/typed_view.h"
#include "screen/screen.h"

namespace merlon::screen {

/// What a game's screen supplies; `GameScreen` says what each of them is for. It may have
/// `kRuleAgainstTakingBack`, too.
template <class S>
concept ScreenOfGame =
    Described<typename S::Game> &&
    requires(const Voice& voice, const View<typename S::Game> view, typename S::Game::Move move,
             const Refusal& refusal, const Json& json, const Frame& frame, Language language, int players,
             Seat seat, std::string_view typed) {
      { S::seat_names(language, players) } -> std::same_as<std::vector<std::string>>;
      { S::draw(voice, view, frame) } -> std::same_as<Lines>;
      { S::question(voice, view) } -> std::same_as<std::string>;
      { S::introduction(voice, view) } -> std::same_as<Lines>;
      { S::how_to_play(voice, view) } -> std::same_as<Lines>;
      { S::overview(voice, view) } -> std::same_as<Lines>;
      { S::tell(voice, json, view, seat) } -> std::same_as<std::vector<Told>>;
      { S::read_move(voice, view, typed) } -> std::same_as<TypedMove>;
      { S::list_moves(voice, view) } -> std::same_as<Lines>;
      { S::describe(voice, view, move) } -> std::same_as<std::string>;
      { S::refusal(voice, refusal) } -> std::same_as<std::string>;
      { S::consider(voice, view, view, move, refusal) } -> std::same_as<Lines>;
      { S::rule_of(view, move) } -> std::same_as<std::string_view>;
      { S::tell_result(voice, view, json) } -> std::same_as<Lines>;
    };

template <ScreenOfGame S>
class TypedScreen final : public GameScreen {
  using G = typename S::Game;

 public:
  std::string_view game() const override { return G::kKey; }
  std::vector<std::string> seat_names(Language language, int players) const override {
    return S::seat_names(language, players);
  }
  Lines draw(const Voice& voice, const any::AnyView& view, const Frame& frame) const override {
    return S::draw(voice, any::typed<G>(view), frame);
  }
  std::string question(const Voice& voice, const any::AnyView& view) const override {
    return S::question(voice, any::typed<G>(view));
  }
  Lines introduction(const Voice& voice, const any::AnyView& view) const override {
    return S::introduction(voice, any::typed<G>(view));
  }
  Lines how_to_play(const Voice& voice, const any::AnyView& view) const override {
    return S::how_to_play(voice, any::typed<G>(view));
  }
  Lines overview(const Voice& voice, const any::AnyView& view) const override {
    return S::overview(voice, any::typed<G>(view));
  }
  std::vector<Told> tell(const Voice& voice, const Json& events, const any::AnyView& after,
                         Seat mover) const override {
    return S::tell(voice, events, any::typed<G>(after), mover);
  }
  std::string_view rule_against_taking_back() const override {
    if constexpr (requires { S::kRuleAgainstTakingBack; }) return S::kRuleAgainstTakingBack;
    return {};
  }
  TypedMove read_move(const Voice& voice, const any::AnyView& view, std::string_view typed) const override {
    return S::read_move(voice, any::typed<G>(view), typed);
  }
  Lines list_moves(const Voice& voice, const any::AnyView& view) const override {
    return S::list_moves(voice, any::typed<G>(view));
  }
  std::string describe(const Voice& voice, const any::AnyView& view, any::AnyMove move) const override {
    return S::describe(voice, any::typed<G>(view), move_of(move));
  }
  std::string refusal(const Voice& voice, const Refusal& refusal) const override {
    return S::refusal(voice, refusal);
  }
  Lines consider(const Voice& voice, const any::AnyView& now, const any::AnyView& before, any::AnyMove move,
                 const Refusal& refusal) const override {
    return S::consider(voice, any::typed<G>(now), any::typed<G>(before), move_of(move), refusal);
  }
  std::string_view rule_of(const any::AnyView& view, any::AnyMove move) const override {
    return S::rule_of(any::typed<G>(view), move_of(move));
  }
  Lines tell_result(const Voice& voice, const any::AnyView& view, const Json& result) const override {
    return S::tell_result(voice, any::typed<G>(view), result);
  }

 private:
  static typename G::Move move_of(any::AnyMove move) {
    return G::Move::from_bits(static_cast<std::uint32_t>(move));
  }
};

}  // namespace merlon::screen
