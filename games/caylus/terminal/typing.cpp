#include "games/caylus/terminal/typing.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "core/scanner.h"
#include "host/words.h"
#include "screen/text.h"
#include "screen/typed_words.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// Words that people put in and that change nothing.
constexpr auto kFillers = std::to_array<std::string_view>(
    {"to",     "at",    "on",  "in",   "the",   "worker",    "space",      "a",     "an",    "pay",
     "for",    "with",  "and", "from", "line",  "level",     "tile",       "of",    "my",    "move",
     "auf",    "an",    "am",  "im",   "ins",   "in",        "zum",        "zur",   "den",   "die",
     "das",    "der",   "dem", "feld", "mit",   "für",       "fuer",       "und",   "zu",    "arbeiter",
     "leiste", "stufe", "ein", "eine", "einen", "plättchen", "plaettchen", "gegen", "zahle", "um"});

constexpr auto kVerbs = std::to_array<std::pair<std::string_view, CaylusVerb>>({
    {"place", CaylusVerb::place},        {"put", CaylusVerb::place},
    {"go", CaylusVerb::place},           {"setze", CaylusVerb::place},
    {"setz", CaylusVerb::place},         {"take", CaylusVerb::take},
    {"nimm", CaylusVerb::take},          {"nehme", CaylusVerb::take},
    {"trade", CaylusVerb::trade},        {"sell", CaylusVerb::trade},
    {"buy", CaylusVerb::trade},          {"tausche", CaylusVerb::trade},
    {"verkaufe", CaylusVerb::trade},     {"kaufe", CaylusVerb::trade},
    {"build", CaylusVerb::build},        {"baue", CaylusVerb::build},
    {"bau", CaylusVerb::build},          {"residence", CaylusVerb::residence},
    {"wohnhaus", CaylusVerb::residence}, {"prestige", CaylusVerb::prestige},
    {"site", CaylusVerb::site},          {"batch", CaylusVerb::batch},
    {"give", CaylusVerb::batch},         {"gib", CaylusVerb::batch},
    {"lieferung", CaylusVerb::batch},    {"liefere", CaylusVerb::batch},
    {"favour", CaylusVerb::favour},      {"favor", CaylusVerb::favour},
    {"gunst", CaylusVerb::favour},       {"effect", CaylusVerb::effect},
    {"wirkung", CaylusVerb::effect},     {"provost", CaylusVerb::provost},
    {"vogt", CaylusVerb::provost},
});

constexpr auto kPlaces = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"tor", "gate"},        {"handel", "trade"},   {"handelsstation", "trade"}, {"trading", "trade"},
    {"post", "trade"},      {"gilde", "guild"},    {"händlergilde", "guild"},   {"haendlergilde", "guild"},
    {"merchants", "guild"}, {"turnier", "joust"},  {"turnierplatz", "joust"},   {"field", "joust"},
    {"stall", "stables"},   {"ställe", "stables"}, {"staelle", "stables"},      {"stallungen", "stables"},
    {"stable", "stables"},  {"gasthaus", "inn"},   {"schloss", "castle"},       {"burg", "castle"},
});

constexpr auto kGoodWords = std::to_array<std::pair<std::string_view, char>>({
    {"food", 'F'},
    {"nahrung", 'F'},
    {"wood", 'W'},
    {"holz", 'W'},
    {"stone", 'S'},
    {"stein", 'S'},
    {"cloth", 'C'},
    {"stoff", 'C'},
    {"gold", 'G'},
    {"denier", 'D'},
    {"denar", 'D'},
    {"deniers", 'D'},
    {"denare", 'D'},
    {"money", 'D'},
    {"geld", 'D'},
});

constexpr auto kLineWords = std::to_array<std::pair<std::string_view, FavourLine>>({
    {"prestige", FavourLine::prestige},
    {"points", FavourLine::prestige},
    {"punkte", FavourLine::prestige},
    {"money", FavourLine::deniers},
    {"deniers", FavourLine::deniers},
    {"denare", FavourLine::deniers},
    {"geld", FavourLine::deniers},
    {"cubes", FavourLine::cubes},
    {"würfel", FavourLine::cubes},
    {"wuerfel", FavourLine::cubes},
    {"goods", FavourLine::cubes},
    {"waren", FavourLine::cubes},
    {"buildings", FavourLine::buildings},
    {"building", FavourLine::buildings},
    {"gebäude", FavourLine::buildings},
    {"gebaeude", FavourLine::buildings},
    {"bauen", FavourLine::buildings},
});

constexpr auto kStepWords = std::to_array<std::pair<std::string_view, int>>({
    {"forward", 1},
    {"forwards", 1},
    {"vor", 1},
    {"vorwärts", 1},
    {"vorwaerts", 1},
    {"out", 1},
    {"back", -1},
    {"backwards", -1},
    {"zurück", -1},
    {"zurueck", -1},
    {"rückwärts", -1},
});

constexpr auto kYes = std::to_array<std::string_view>({"yes", "y", "ja", "j", "pay", "joust", "turnier"});
constexpr auto kNo = std::to_array<std::string_view>({"no", "n", "nein", "none", "nothing", "nichts", "kein",
                                                      "keine", "keines", "keinen", "stop", "stopp", "fertig",
                                                      "genug", "enough", "done", "decline", "verzichte"});
constexpr auto kPass = std::to_array<std::string_view>({"pass", "passe", "passen", "p"});
constexpr auto kHome = std::to_array<std::string_view>(
    {"back", "home", "heim", "leave", "geh", "gehe", "gehen", "nachhause", "verlassen", "weg"});
constexpr auto kStill = std::to_array<std::string_view>(
    {"stay", "stays", "bleib", "bleibt", "none", "no", "nein", "nichts", "nothing", "stop"});

char upper(char letter) { return static_cast<char>(std::toupper(static_cast<unsigned char>(letter))); }

std::string upper_case(std::string_view text) {
  std::string result;
  for (const char letter : text) result += upper(letter);
  return result;
}

/// "w_farm_f" as "farm f": what of an id can be typed.
std::string plain_id(Tile tile) {
  std::string id = lower_case(tile_text(tile));
  if (id.size() > 2 && id[1] == '_') id = id.substr(2);
  std::replace(id.begin(), id.end(), '_', ' ');
  return id;
}

}  // namespace

CaylusWords caylus_words(std::string_view typed) {
  CaylusWords result;
  const std::vector<std::string> all = split(lower_case(typed), " \t\r\n\v\f,;:!.");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto verb = look_up(kVerbs, all[i]);
    if (i == 0 && verb && all.size() > 1) {
      result.verb = *verb;
    } else if (!contains(kFillers, all[i]) || all.size() == 1 || all[i] == "a") {
      result.words.push_back(all[i]);
    }
  }
  return result;
}

bool means_yes(std::string_view word) { return contains(kYes, word); }
bool means_no(std::string_view word) { return contains(kNo, word); }
bool means_pass(std::string_view word) { return contains(kPass, word); }
bool means_home(std::string_view word) { return contains(kHome, word); }

std::optional<Target> typed_place(std::string_view word) {
  return parse_target(look_up(kPlaces, word).value_or(word));
}

bool names_tile(std::string_view words, Tile tile) {
  const std::string id = lower_case(tile_text(tile));
  if (words == id) return true;
  if (words.size() < 3) return false;
  if (plain_id(tile).starts_with(words)) return true;
  for (const Language language : {Language::english, Language::german}) {
    for (const std::string_view start : {"ca.tile.", "ca.short."}) {
      const std::string key = std::string(start) + std::string(tile_text(tile));
      if (has_message(language, key) && begins_name(words, say(language, key))) return true;
    }
  }
  return false;
}

std::optional<Amounts> typed_goods(std::string_view word) {
  Amounts amounts;
  if (const auto letter = look_up(kGoodWords, word)) {
    amounts.add(*letter, 1);
    return amounts;
  }
  int number = 0;
  for (const char letter : word) {
    if (letter >= '0' && letter <= '9') {
      number = std::min(10 * number + (letter - '0'), 99);
      continue;
    }
    if (std::string_view("fwscgdp").find(letter) == std::string_view::npos) return std::nullopt;
    amounts.add(upper(letter), number == 0 ? 1 : number);
    number = 0;
  }
  if (number != 0 || amounts == Amounts{}) return std::nullopt;
  return amounts;
}

std::optional<int> typed_steps(const std::vector<std::string>& words) {
  int direction = 1;
  std::optional<int> steps;
  for (const std::string& word : words) {
    if (contains(kStill, word)) {
      steps = 0;
    } else if (const auto way = look_up(kStepWords, word)) {
      direction = *way;
    } else if (const auto number = parse_number(word.starts_with('+') ? word.substr(1) : word)) {
      steps = number;
    } else {
      return std::nullopt;
    }
  }
  if (!steps || *steps < -99 || *steps > 99) return std::nullopt;
  return direction * *steps;
}

std::optional<FavourLine> typed_line(std::string_view word) {
  const auto line = parse_line(word);
  return line ? line : look_up(kLineWords, word);
}

std::string in_notation_case(std::string_view typed) {
  const std::vector<std::string> words = split(lower_case(typed), " \t\r\n\v\f");
  std::vector<std::string> result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool goods = i > 0 && (words[0] == "take" || words[0] == "trade" || words[0] == "batch");
    const bool tile = i > 0 && (words[0] == "build" || words[0] == "prestige");
    const bool after_level = i > 1 && words[0] == "effect";
    const bool small = words[i] == "pay" || words[i] == "none";
    result.push_back((goods || tile || after_level) && !small ? upper_case(words[i]) : words[i]);
  }
  return join(result, " ");
}

}  // namespace merlon::screen
