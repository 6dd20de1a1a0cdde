// Asking the facade in tests: questions and answers as JSON values.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>
#include <string>
#include <string_view>

#include "wasm/facade.h"

namespace merlon::wasm {

using boost::json::array;
using boost::json::object;
using boost::json::value;

inline constexpr std::int64_t kNow = 1'763'000'000'000;

/// Whether a command makes something happen, so that it wants to know when.
inline bool takes_time(std::string_view command) {
  constexpr std::array<std::string_view, 4> kActing{"table.new", "table.act", "table.computer",
                                                    "table.stand_in"};
  return std::ranges::find(kActing, command) != kActing.end();
}

/// The answer to a question, of which only the command and, where it is wanted, the time are written here.
inline object ask(Facade& facade, std::string_view command, object members = {}) {
  members["cmd"] = std::string(command);
  if (takes_time(command)) members.emplace("now", kNow);
  return boost::json::parse(facade.answer(boost::json::serialize(members))).as_object();
}

/// The same, if it must be answered.
inline object answer_to(Facade& facade, std::string_view command, const object& members = {}) {
  object answer = ask(facade, command, members);
  EXPECT_TRUE(answer["ok"].as_bool()) << command << " " << boost::json::serialize(answer);
  return answer;
}

/// The code of the error, if it must not.
inline std::string error_of(Facade& facade, std::string_view command, const object& members = {}) {
  const object answer = ask(facade, command, members);
  const value* error = answer.if_contains("error");
  return error == nullptr ? "answered" : std::string(error->at("code").as_string());
}

inline object me() { return {{"kind", "me"}}; }
inline object computer(int level = 1) { return {{"kind", "computer"}, {"level", level}}; }

/// What table.new wants; people are called Ada, Ben and so on.
inline object new_table(std::string_view game, const array& seats, const object& options = {}) {
  static constexpr const char* kNames[] = {"Ada", "Ben", "Cleo", "Dag", "Eve"};
  array names;
  array seeds;
  for (std::size_t s = 0; s < seats.size(); ++s) {
    names.emplace_back(kNames[s]);
    if (seats[s].at("kind") == "me") seeds.emplace_back(std::string(32, static_cast<char>('1' + s)));
  }
  const object setup{{"game", std::string(game)}, {"options", options}, {"seats", seats}};
  const std::string seed(64, 'a');
  return {
      {"setup", setup}, {"id", "local-1"}, {"names", names}, {"serverSeed", seed}, {"clientSeeds", seeds}};
}

/// The local table as a seat sees it; null watches.
inline value sync_of(Facade& facade, const value& viewer) {
  return answer_to(facade, "table.sync", {{"viewer", viewer}})["sync"];
}

inline value position_of(Facade& facade, const value& viewer) {
  return sync_of(facade, viewer).at("view").at("position");
}

}  // namespace merlon::wasm
