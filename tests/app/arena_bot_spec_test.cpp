// How bots are named, and what is said about names that are none.
#include "app/arena/bot_spec.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/files.h"
#include "tests/support/games.h"

namespace {

using namespace merlon::app::arena;
using ::testing::HasSubstr;

const merlon::any::GameInfo& game() { return *merlon::any::find_game(merlon::test::game_for(3)); }

BotSpec read(const std::string& text) {
  auto spec = parse_builtin(text, game(), 3);
  EXPECT_TRUE(spec) << text << ": " << (spec ? "" : spec.error().message);
  return spec ? std::move(*spec) : BotSpec{};
}

TEST(ArenaBotSpec, BuiltinPlayers) {
  EXPECT_EQ(read("random").kind, BotKind::random);
  EXPECT_EQ(read("greedy").kind, BotKind::greedy);
  EXPECT_EQ(read("flat").kind, BotKind::flat);
  EXPECT_EQ(read("flat:77").nodes, 77u);
  EXPECT_EQ(read("flat:name=wide").name, "wide");
  for (std::size_t level = 0; level < merlon::kLevels; ++level) {
    const BotSpec spec = read("level" + std::to_string(level + 1));
    EXPECT_EQ(spec.kind, BotKind::search);
    EXPECT_EQ(spec.nodes, game().levels(3)[level].nodes);
    EXPECT_EQ(spec.softness, game().levels(3)[level].softness);
  }
}

TEST(ArenaBotSpec, SettingsOfSearch) {
  const BotSpec spec = read(
      "nodes:500:name=new:leaf=played:softness=1.5:cpuct=2:fpu_reduction=0.2:inverse_policy_temperature=0.5:"
      "score_part=0.1");
  EXPECT_EQ(spec.name, "new");
  EXPECT_EQ(spec.nodes, 500u);
  EXPECT_EQ(spec.softness, 1.5f);
  EXPECT_EQ(spec.thinker.leaf, merlon::Leaf::played);
  ASSERT_TRUE(spec.thinker.style);
  EXPECT_EQ(spec.thinker.style->cpuct, 2.0f);
  EXPECT_EQ(spec.thinker.style->fpu_reduction, 0.2f);
  EXPECT_EQ(spec.thinker.style->inverse_policy_temperature, 0.5f);
  EXPECT_EQ(spec.thinker.style->score_part, 0.1f);
  EXPECT_EQ(read("nodes:9:fpu_reduction=0.5").thinker.style->cpuct, game().style.cpuct);
  EXPECT_NE(read("nodes:9").identity, read("nodes:9:fpu_reduction=0.5").identity);
  EXPECT_EQ(read("nodes:9:name=x").identity, read("nodes:9").identity);
}

TEST(ArenaBotSpec, NamesOfSettingsBefore20AreStillRead) {
  EXPECT_EQ(read("nodes:9:exploration=2:caution=0.2:temper=0.5").identity,
            read("nodes:9:cpuct=2:fpu_reduction=0.2:inverse_policy_temperature=0.5").identity);
}

TEST(ArenaBotSpec, WeightsComeFromAFileOfTheGame) {
  const merlon::test::Folder folder;
  const std::string good = folder.write("good", game().make_trainer(3)->weights_text());
  const BotSpec spec = read("nodes:9:weights=" + good);
  EXPECT_FALSE(spec.thinker.weights.empty());
  EXPECT_NE(spec.identity, read("nodes:9").identity);
  const auto broken = parse_builtin("nodes:9:weights=" + folder.write("bad", "1.0f, 2.0f,\n"), game(), 3);
  ASSERT_FALSE(broken);
  EXPECT_THAT(broken.error().message, HasSubstr("there are 2 numbers"));
}

TEST(ArenaBotSpec, MistakesAreNamed) {
  const std::pair<std::string, std::string> cases[] = {
      {"levle3", "did you mean 'level3'?"},
      {"level9", "unknown bot 'level9'"},
      {"", "unknown bot ''"},
      {"nodes", "a number from 1"},
      {"nodes:0", "a number from 1"},
      {"nodes:-5", "a number from 1"},
      {"nodes:12x", "not '12x'"},
      {"flat:many", "not 'many'"},
      {"random:7", "'7' lacks '='"},
      {"nodes:9:leef=judged", "did you mean 'leaf'?"},
      {"nodes:9:leaf=jugded", "did you mean 'judged'?"},
      {"nodes:9:fpu_reduction=high", "'high' is no number"},
      {"nodes:9:fpu_reduction=nan", "'nan' is no number"},
      {"nodes:9:fpu_reduction=-1", "'-1' is no number"},
      {"nodes:9:weights=/nonexistent", "cannot open '/nonexistent'"},
      {"nodes:9:name=", "an empty name"},
      {"greedy:leaf=judged", "for players that search"},
  };
  for (const auto& [text, message] : cases) {
    const auto spec = parse_builtin(text, game(), 3);
    ASSERT_FALSE(spec) << text;
    EXPECT_THAT(spec.error().message, HasSubstr(message)) << text;
  }
}

TEST(ArenaBotSpec, Programs) {
  const auto plain = parse_program("PATH=/a:/b bot --fast");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->command, "PATH=/a:/b bot --fast");
  EXPECT_EQ(plain->name, plain->command);
  EXPECT_EQ(plain->go.word, "ms");
  EXPECT_EQ(plain->go.amount, 0u);
  const auto full = parse_program("name=Rival:nodes=500:bot a:b");
  ASSERT_TRUE(full);
  EXPECT_EQ(full->name, "Rival");
  EXPECT_EQ(full->go.word, "nodes");
  EXPECT_EQ(full->go.amount, 500u);
  EXPECT_EQ(full->command, "bot a:b");
  for (const char* text : {"", "  ", "name=x:", "level=three:bot", "name=:bot", "ms=0:bot"}) {
    EXPECT_FALSE(parse_program(text)) << text;
  }
}

TEST(ArenaBotSpec, EqualNamesAreToldApart) {
  std::vector<BotSpec> bots{read("random"), read("greedy"), read("random")};
  tell_apart(bots);
  EXPECT_EQ(bots[0].name, "random");
  EXPECT_EQ(bots[2].name, "random #2");
}

}  // namespace
