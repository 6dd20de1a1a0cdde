// Views that somebody has written by hand, read back.
#include <gtest/gtest.h>

#include "tests/support/views.h"

namespace merlon::any {
namespace {

TEST(View, WithMoreBlanksThanCardsIsRefused) {
  const GameInfo& info = *find_game("schotten-totten");
  FairShuffler shuffler = FairShuffler::from_seed("blanks");
  const auto game = std::move(*info.start({}, 2, shuffler));
  const std::string blank = R"("?clan")";
  // With 256 more the number of cards in the hand would look right in a byte.
  for (const int more : {1, 5, 256, 512}) {
    std::string view = view_text(*game, Seat{0});
    for (int i = 0; i < more; ++i) view.insert(view.find(blank), blank + ",");
    EXPECT_FALSE(read_view(info, view)) << more;
  }
}

TEST(View, ThatHidesWhatItsViewerKnowsIsRefused) {
  const GameInfo& info = *find_game("schotten-totten");
  FairShuffler shuffler = FairShuffler::from_seed("known");
  const auto game = std::move(*info.start({}, 2, shuffler));
  std::string view = view_text(*game, Seat{0});
  const std::string list = R"("hands":[[)";
  const std::size_t first = view.find(list) + list.size();
  view.replace(first, view.find(',', first) - first, R"("?clan")");
  EXPECT_FALSE(read_view(info, view)) << view;
}

}  // namespace
}  // namespace merlon::any
