// The chain of hashes: fixed to the byte, since files live longer than programs.
#include <gtest/gtest.h>

#include "tests/store/rows.h"

namespace merlon::test {
namespace {

using store::Stage;

/// Computed by another program from the description in docs/storage.md.
TEST(Chain, IsTheDocumentedOne) {
  const Digest start = store::chain_start(table_row("t1"));
  EXPECT_EQ(hex_text(start), "d419276a6c78a1367e4061f4bcc2c83b55dd1b69b06f2e1c8594d8b0b6a84d48");
  const Digest first = store::chain_after(start, event_row("t1", 1), Stage::playing);
  EXPECT_EQ(hex_text(first), "0219965b30700a3c3fce990366eba2b8dc42682e0ae3230a328f5425c06fabb7");
}

TEST(Chain, DependsOnEverything) {
  const store::TableRow table = table_row("t1");
  const Digest start = store::chain_start(table);
  for (const int field : {0, 1, 2, 3}) {
    store::TableRow other = table;
    if (field == 0) other.id += "x";
    if (field == 1) other.created += 1;
    if (field == 2) other.setup += " ";
    if (field == 3) other.listed = !other.listed;
    EXPECT_NE(store::chain_start(other), start) << field;
  }
  const store::EventRow event = event_row("t1", 1);
  const Digest chain = store::chain_after(start, event, Stage::playing);
  for (const int field : {0, 1, 2, 3, 4, 5, 6}) {
    store::EventRow other = event;
    if (field == 0) other.table += "x";
    if (field == 1) other.version += 1;
    if (field == 2) other.actor += "x";
    if (field == 3) other.action += "x";
    if (field == 4) other.body += " ";
    if (field == 5) other.state += "0";
    if (field == 6) other.at -= 1;
    EXPECT_NE(store::chain_after(start, other, Stage::playing), chain) << field;
  }
  EXPECT_NE(store::chain_after(start, event, Stage::over), chain);
  EXPECT_NE(store::chain_after(chain, event, Stage::playing), chain);
}

TEST(Chain, KnowsWhereATextEnds) {
  store::EventRow one = event_row("t1", 1);
  one.actor = "ab";
  one.action = "c";
  store::EventRow other = one;
  other.actor = "a";
  other.action = "bc";
  EXPECT_NE(store::chain_after({}, one, Stage::playing), store::chain_after({}, other, Stage::playing));
}

}  // namespace
}  // namespace merlon::test
