// The message catalogues: complete, and alike in both languages.
#include "host/words.h"

#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>

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

/// Calls `visit(file, key)` for every message of the files whose names end so.
template <class Visit>
void for_each_message(const std::string& suffix, Visit&& visit) {
  for (const auto& file : merlon::embedded_files()) {
    if (!file.name.ends_with(suffix)) continue;
    const boost::json::value messages = boost::json::parse({file.text.data(), file.text.size()});
    for (const auto& entry : messages.as_object()) visit(std::string(file.name), std::string(entry.key()));
  }
}

TEST(Words, NoMessageStandsInTwoFilesOfOneLanguage) {
  for (const char* suffix : {"en.json", "de.json"}) {
    std::map<std::string, std::string> files;
    for_each_message(suffix, [&](const std::string& file, const std::string& key) {
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
    for_each_message(".json", [&](const std::string& file, const std::string& key) {
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

TEST(Words, FactsFillThePlaces) {
  const auto refusal = merlon::Refusal{"ST_CLAIM_COUNTEREXAMPLE", "ST-4.3"}
                           .with(merlon::Param::of("stone", 4))
                           .with(merlon::Param::of("cards", "r7 r9"));
  EXPECT_EQ(say(Language::english, refusal),
            "Stone 4 is not proved yet: r7 r9 could still come and would be stronger.");
  EXPECT_EQ(say(Language::german, "NO_SUCH_MESSAGE"), "NO_SUCH_MESSAGE");
}

TEST(Words, APhaseIsSaidInTheReadersLanguage) {
  const auto refusal = merlon::Refusal{"KC_NOT_NOW", "KC-2.1"}.with(merlon::Param::of("phase", "build"));
  EXPECT_EQ(say(Language::english, refusal), "It is time for something else: build a floor.");
  EXPECT_EQ(say(Language::german, refusal), "Jetzt ist etwas anderes dran: ein Stockwerk bauen.");
}

}  // namespace
