#include "wasm/foresight.h"

#include <algorithm>
#include <boost/json.hpp>
#include <vector>

namespace merlon::wasm {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

/// As in any/revelation.cpp: what differs at all differs in some of so many deals.
constexpr std::uint64_t kDeals = 20;

using Values = std::vector<const value*>;

bool is_blank(const value& one) { return one.is_string() && one.get_string().starts_with('?'); }

/// The blank for something hidden: as somebody who watches sees it there, or the plain one.
value blank_of(const value& watched) { return is_blank(watched) ? watched : value("?"); }

template <class Predicate>
bool all_are(const Values& values, Predicate&& predicate) {
  return std::all_of(values.begin(), values.end(), [&](const value* one) { return predicate(*one); });
}

bool has_only_texts(const value& list) {
  const array& items = list.get_array();
  return std::all_of(items.begin(), items.end(), [](const value& item) { return item.is_string(); });
}

bool contains(const value& list, const value& item) {
  const array& items = list.get_array();
  return std::find(items.begin(), items.end(), item) != items.end();
}

/// The items of a list of different texts, such as a hand, that are in it every time; blanks for the others.
/// Of items that look alike to those who watch the blanks come last, so that their places tell nothing.
array common_texts(const Values& lists, const value& watched) {
  const array& first = lists.front()->get_array();
  array result;
  array blanks;
  value blank;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const value here =
        watched.is_array() && i < watched.get_array().size() ? blank_of(watched.get_array()[i]) : "?";
    if (here != blank) {
      result.insert(result.end(), blanks.begin(), blanks.end());
      blanks.clear();
      blank = here;
    }
    const bool known = all_are(lists, [&](const value& list) { return contains(list, first[i]); });
    (known ? result : blanks).push_back(known ? first[i] : blank);
  }
  result.insert(result.end(), blanks.begin(), blanks.end());
  return result;
}

value common(const Values& values, const value& watched);

value common_object(const Values& objects, const value& watched) {
  object result;
  for (const auto& member : objects.front()->get_object()) {
    Values members;
    for (const value* one : objects) {
      if (const value* found = one->get_object().if_contains(member.key())) members.push_back(found);
    }
    if (members.size() < objects.size()) continue;
    const value* seen = watched.is_object() ? watched.get_object().if_contains(member.key()) : nullptr;
    result[member.key()] = common(members, seen == nullptr ? value() : *seen);
  }
  return result;
}

value common_list(const Values& lists, const value& watched) {
  if (all_are(lists, has_only_texts)) return common_texts(lists, watched);
  std::size_t size = lists.front()->get_array().size();
  for (const value* list : lists) size = std::min(size, list->get_array().size());
  array result;
  for (std::size_t i = 0; i < size; ++i) {
    Values items;
    for (const value* list : lists) items.push_back(&list->get_array()[i]);
    const bool seen = watched.is_array() && i < watched.get_array().size();
    result.push_back(common(items, seen ? watched.get_array()[i] : value()));
  }
  return result;
}

/// What all these have in common; blanks for the rest.
value common(const Values& values, const value& watched) {
  if (all_are(values, [&](const value& one) { return one == *values.front(); })) return *values.front();
  if (all_are(values, [](const value& one) { return one.is_object(); }))
    return common_object(values, watched);
  if (all_are(values, [](const value& one) { return one.is_array(); })) return common_list(values, watched);
  return blank_of(watched);
}

value position_of(const any::AnyGame& game, Seat viewer) {
  JsonWriter json;
  game.write_view(json, viewer);
  return boost::json::parse(json.str());
}

value events_of(const any::AnyGame& game, Seat viewer) {
  JsonWriter json;
  game.write_events(json, viewer);
  return boost::json::parse(json.str());
}

std::string common_text(const std::vector<value>& values, const value& watched) {
  Values list;
  for (const value& one : values) list.push_back(&one);
  return boost::json::serialize(common(list, watched));
}

}  // namespace

Foresight foresee(const any::AnyGame& before, any::AnyMove move, Seat seer) {
  std::vector<value> positions;
  std::vector<value> events;
  value watched_position;
  value watched_events;
  for (std::uint64_t seed = 0; seed < kDeals; ++seed) {
    const auto game = before.redeal(seer, seed);
    if (game->explain(move))
      continue;  // the seer's own moves are legal in every deal; this is for made-up games
    game->play(move);
    positions.push_back(position_of(*game, seer));
    events.push_back(events_of(*game, seer));
    watched_position = position_of(*game, kSpectator);
    watched_events = events_of(*game, kSpectator);
  }
  if (positions.empty()) return {boost::json::serialize(position_of(before, seer)), "[]"};
  return {common_text(positions, watched_position), common_text(events, watched_events)};
}

}  // namespace merlon::wasm
