// The win shares of all seats over a game as a picture: areas stacked to 100 percent, below them what marked
// decisions cost each player, and how much came by chance.
#pragma once

#include <string>
#include <string_view>

#include "app/review/review_names.h"

namespace merlon::app {

/// The room for a graph, and how it fits into its surroundings.
struct GraphFrame {
  int width = 960;
  int height = 300;          ///< of the areas alone
  std::string_view id = "";  ///< makes names unique if a page has several graphs
  bool links = false;        ///< marks lead to the decisions of the same page, "#m12"
};

/// An `svg` element; the page brings the style (`graph.css`).
std::string draw_graph(const ReviewTeller& teller, const GraphFrame& frame);

/// A file of its own, with its style.
std::string review_svg(const ReviewTeller& teller);

}  // namespace merlon::app
