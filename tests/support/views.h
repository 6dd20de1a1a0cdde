// What games write, as text, and views read back.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "any/registry.h"
#include "host/boost_json.h"

namespace merlon::any {

inline std::string view_text(const AnyGame& game, Seat viewer) {
  JsonWriter json;
  game.write_view(json, viewer);
  return json.take();
}

inline std::string state_text(const AnyGame& game) {
  JsonWriter json;
  game.write_state(json);
  return json.take();
}

/// What the last move did.
inline std::string events_text(const AnyGame& game, std::optional<Seat> viewer) {
  JsonWriter json;
  game.write_events(json, viewer);
  return json.take();
}

inline Expected<std::unique_ptr<AnyGame>> read_view(const GameInfo& info, const std::string& text,
                                                    std::uint64_t seed = 1) {
  const auto json = parse_json(text);
  EXPECT_TRUE(json);
  return info.read_view(as_json(*json), seed);
}

}  // namespace merlon::any
