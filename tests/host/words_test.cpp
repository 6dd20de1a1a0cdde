// The message catalogues: complete, and alike in both languages.
#include "host/words.h"

#include <gtest/gtest.h>

#include <array>
#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "any/registry.h"
#include "host/embedded_files.h"
#include "screen/screen.h"
#include "tests/support/files.h"
#include "tests/support/game_name.h"

namespace {

using merlon::Language;

std::set<std::string> places_of(const std::string& message) {
  std::set<std::string> places;
  static const std::regex place("\\{[^}]*\\}");
  for (std::sregex_iterator found(message.begin(), message.end(), place), end; found != end; ++found) {
    places.insert(found->str());
  }
  return places;
}

TEST(Words, BothLanguagesHaveTheSameMessagesWithTheSamePlaces) {
  int catalogues = 0;
  for (const auto& file : merlon::embedded_files()) {
    if (!file.name.ends_with("en.json")) continue;
    const std::string german_name = std::string(file.name.substr(0, file.name.size() - 7)) + "de.json";
    for (const auto& german : merlon::embedded_files()) {
      if (german.name != german_name) continue;
      ++catalogues;
      const auto ours = boost::json::parse({file.text.data(), file.text.size()}).as_object();
      const auto theirs = boost::json::parse({german.text.data(), german.text.size()}).as_object();
      EXPECT_EQ(ours.size(), theirs.size()) << german_name;
      for (const auto& [key, message] : ours) {
        ASSERT_TRUE(theirs.contains(key)) << german_name << " lacks " << key;
        EXPECT_EQ(places_of(std::string(message.as_string())),
                  places_of(std::string(theirs.at(key).as_string())))
            << german_name << ": " << key;
      }
    }
  }
  EXPECT_GE(catalogues, 1);
}

/// Calls `visit(file, key, message)` for every message of the files whose names end so.
template <class Visit>
void for_each_message(const std::string& suffix, Visit&& visit) {
  for (const auto& file : merlon::embedded_files()) {
    if (!file.name.ends_with(suffix)) continue;
    const boost::json::value messages = boost::json::parse({file.text.data(), file.text.size()});
    for (const auto& [key, message] : messages.as_object()) {
      visit(std::string(file.name), std::string(key), std::string(message.as_string()));
    }
  }
}

TEST(Words, NoMessageStandsInTwoFilesOfOneLanguage) {
  for (const char* suffix : {"en.json", "de.json"}) {
    std::map<std::string, std::string> files;
    for_each_message(suffix, [&](const std::string& file, const std::string& key, const std::string&) {
      const auto [found, is_new] = files.emplace(key, file);
      EXPECT_TRUE(is_new) << key << " is in " << file << " and in " << found->second;
    });
  }
}

/// What belongs to one game begins with its letters, so that games never speak with each other's words.
TEST(Words, MessagesOfAGameBeginWithItsLetters) {
  for (const merlon::any::GameInfo& game : merlon::any::games()) {
    const std::string prefix = merlon::screen::message_prefix(game.description);
    const std::string code = std::string(game.description.rule_letters) + "_";
    const std::string files = "games/" + merlon::test::file_name(game.key) + "/words/";
    int found = 0;
    for_each_message(".json", [&](const std::string& file, const std::string& key, const std::string&) {
      const bool own = file.starts_with(files);
      EXPECT_EQ(key.starts_with(prefix) || key.starts_with(code), own) << file << ": " << key;
      if (own) ++found;
    });
    EXPECT_GT(found, 100) << game.key;
  }
}

TEST(Words, EveryRefusalOfTheEngineHasASentence) {
  static const std::regex code("refuse\\(\"([A-Z_]+)\"");
  int codes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(MERLON_SOURCE_DIR "/games")) {
    if (entry.path().extension() != ".cpp") continue;
    const std::string source = merlon::test::read_file(entry.path());
    for (std::sregex_iterator found(source.begin(), source.end(), code), end; found != end; ++found) {
      ++codes;
      EXPECT_TRUE(merlon::has_message(Language::english, (*found)[1].str())) << (*found)[1];
      EXPECT_TRUE(merlon::has_message(Language::german, (*found)[1].str())) << (*found)[1];
    }
  }
  EXPECT_GT(codes, 20);
}

constexpr std::array kLanguages{std::pair{Language::english, "en.json"},
                                std::pair{Language::german, "de.json"}};

/// The message with a value at every place of this name.
std::string filled(std::string message, const std::string& place, const std::string& value) {
  for (std::size_t at = message.find(place); at != std::string::npos; at = message.find(place, at)) {
    message.replace(at, place.size(), value);
    at += value.size();
  }
  return message;
}

/// Refuses with a text or a number for each place of the message, and compares what is said.
void expect_filled(Language language, const std::string& code, const std::string& message) {
  const std::set<std::string> places = places_of(message);
  ASSERT_LE(places.size(), merlon::Refusal::kMaxParams) << code;
  merlon::Refusal refusal{code, ""};
  std::string expected = message;
  int number = 40;
  for (const std::string& place : places) {
    const std::string_view name = std::string_view(place).substr(1, place.size() - 2);
    const std::string value = ++number % 2 == 0 ? std::to_string(number) : "r7 r" + std::to_string(number);
    refusal =
        refusal.with(number % 2 == 0 ? merlon::Param::of(name, number) : merlon::Param::of(name, value));
    expected = filled(expected, place, value);
  }
  EXPECT_EQ(say(language, refusal), expected) << code;
}

TEST(Words, FactsFillThePlaces) {
  static const std::regex refusal("[A-Z]+_[A-Z_]+");
  int found = 0;
  for (const auto& [language, suffix] : kLanguages) {
    for_each_message(suffix,
                     [&](const std::string& file, const std::string& key, const std::string& message) {
                       if (!file.starts_with("games/") || !std::regex_match(key, refusal)) return;
                       const std::set<std::string> places = places_of(message);
                       if (places.empty() || places.contains("{phase}"))
                         return;  // the next test is about phases
                       ++found;
                       expect_filled(language, key, message);
                     });
  }
  EXPECT_GT(found, 0);
  EXPECT_EQ(say(Language::german, "NO_SUCH_MESSAGE"), "NO_SUCH_MESSAGE");
}

/// Calls `visit(code, phase, words)` for every phase of a game that says what it is about, and the code with
/// which the game refuses what belongs to another one.
template <class Visit>
void for_each_phase(const merlon::any::GameInfo& game, const char* suffix, Visit&& visit) {
  const std::string prefix = merlon::screen::message_prefix(game.description) + "phase.";
  const std::string code = std::string(game.description.rule_letters) + "_NOT_NOW";
  for_each_message(suffix, [&](const std::string&, const std::string& key, const std::string& words) {
    if (key.starts_with(prefix)) visit(code, key.substr(prefix.size()), words);
  });
}

TEST(Words, APhaseIsSaidInTheReadersLanguage) {
  int found = 0;
  for (const merlon::any::GameInfo& game : merlon::any::games()) {
    for (const auto& [language, suffix] : kLanguages) {
      for_each_phase(game, suffix,
                     [&](const std::string& code, const std::string& phase, const std::string& words) {
                       if (!merlon::has_message(language, code)) return;
                       ++found;
                       const auto refusal = merlon::Refusal{code, ""}.with(merlon::Param::of("phase", phase));
                       EXPECT_EQ(say(language, refusal), say(language, code, {{"phase", words}})) << phase;
                       EXPECT_NE(say(language, refusal).find(words), std::string::npos) << phase;
                     });
    }
  }
  EXPECT_GT(found, 0);
}

}  // namespace
