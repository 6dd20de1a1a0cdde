// Views that somebody has written by hand, read back.
#include <gtest/gtest.h>

#include "tests/support/views.h"

namespace merlon::any {
namespace {

TEST(View, ThatHidesWhatItsViewerKnowsIsRefused) {
  const GameInfo& info = *find_game("kreta");
  FairShuffler shuffler = FairShuffler::from_seed("known");
  const auto game = std::move(*info.start({}, 2, shuffler));
  std::string view = view_text(*game, Seat{0});
  const std::string list = R"("row":[)";
  const std::size_t first = view.find(list) + list.size();
  view.replace(first, view.find(',', first) - first, R"("?")");
  EXPECT_FALSE(read_view(info, view)) << view;
}

}  // namespace
}  // namespace merlon::any
