// Limits that an operator can set, and that the documents tell of.
#include "server/limits.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/support/files.h"

namespace merlon::server {
namespace {

TEST(Limits, AreSetByTheirNames) {
  GateLimits limits;
  EXPECT_EQ(set_limit(limits, "connections-per-address=100"), std::nullopt);
  EXPECT_EQ(limits.connections_per_address, 100u);
  EXPECT_EQ(set_limit(limits, "disk-reserve=0"), std::nullopt);
  EXPECT_EQ(limits.disk_reserve, 0u);
  const auto problem = [&](std::string_view text) {
    const auto error = set_limit(limits, text);
    return error ? error->message : std::string();
  };
  EXPECT_EQ(problem("requests"), "'requests' is not of the form NAME=N");
  EXPECT_NE(problem("request=5").find("did you mean 'requests'?"), std::string::npos) << problem("request=5");
  for (const std::string value : {"", "0", "-1", "many", "5x", "1.5", " 5", "99999999999999999999"}) {
    EXPECT_NE(problem("requests=" + value).find("whole number from 1 to"), std::string::npos) << value;
  }
  EXPECT_EQ(limits.requests, GateLimits().requests);
}

TEST(Limits, EachHasANameOfItsOwnAndStandsInTheHelp) {
  std::set<std::string_view> names;
  const std::string help = limits_help();
  const GateLimits defaults;
  for (const LimitEntry& entry : limit_entries()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    const std::string line = std::string(entry.name) + "=" + std::to_string(defaults.*entry.member);
    EXPECT_NE(help.find("  " + line + " "), std::string::npos) << line;
  }
  EXPECT_EQ(limit_entries().size() * sizeof(std::size_t), sizeof(GateLimits)) << "one of them cannot be set";
}

TEST(Limits, AreThoseOfTheTableInTheDocument) {
  const std::string text = test::read_file(MERLON_SOURCE_DIR "/docs/server.md");
  const GateLimits defaults;
  std::string expected;
  for (const LimitEntry& entry : limit_entries()) {
    expected += "| `" + std::string(entry.name) + "` | " + test::with_commas(defaults.*entry.member) + " | " +
                std::string(entry.meaning) + " |\n";
  }
  EXPECT_NE(text.find("| limit | default | of what |\n|---|---:|---|\n" + expected + "\n"), std::string::npos)
      << "docs/server.md must have this table:\n"
      << expected;
}

}  // namespace
}  // namespace merlon::server
