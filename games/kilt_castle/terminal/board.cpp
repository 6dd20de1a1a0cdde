// The board of Kilt Castle. A square is five columns and two lines: its number, the height of its tower, and
// below them the colour on top with its crests. Cards lie round it, the inner half towards the board.
#include <algorithm>
#include <array>

#include "games/kilt_castle/engine/notation.h"
#include "games/kilt_castle/engine/sites.h"
#include "games/kilt_castle/terminal/picture.h"
#include "games/kilt_castle/terminal/pieces.h"

namespace merlon::screen {
namespace {

using namespace kilt_castle;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr int kSquareWidth = 5;
constexpr int kLabelWidth = 3;
constexpr int kCardColumns = 4;                       ///< of a card beside the board
constexpr int kRowColumns = 2 * kCardColumns + 1;     ///< two cards in a line
constexpr int kWing = kRowColumns + 1 + kLabelWidth;  ///< what is left and right of the board
constexpr int kGrid = kSide * (kSquareWidth + 1) + 1;
static_assert(2 * kWing + kGrid == kBoardWidth);

constexpr Look kWaterLook{.fore = kWhite, .back = kAzure};
constexpr Look kRoofLook{.fore = kInk, .back = kSand, .bold = true};

/// The characters of a line between two rows of squares.
struct Rule {
  std::string_view left;
  std::string_view cross;
  std::string_view right;
};
constexpr std::array<Rule, 3> kRules{{{"┌", "┬", "┐"}, {"├", "┼", "┤"}, {"└", "┴", "┘"}}};

class BoardPicture {
 public:
  BoardPicture(const Voice& voice, const State& state, bool low) : voice_(voice), state_(state), low_(low) {
    if (state.phase != Phase::build) return;
    for_each_site(state, state.place_of(state.card), state.seat, [&](Square square) { sites_.add(square); });
  }

  Lines draw() {
    for (int level = levels(Edge::north) - 1; level >= 0; --level) add_cards(Edge::north, level);
    add_labels(Edge::north);
    for (int row = 0; row < kSide; ++row) {
      if (row == 0 || !low_) add_rule(row == 0 ? kRules[0] : kRules[1]);
      for (int line = 0; line < 2; ++line) add_squares(row, line);
    }
    add_rule(kRules[2]);
    add_labels(Edge::south);
    for (int level = 0; level < levels(Edge::south); ++level) add_cards(Edge::south, level);
    return std::move(lines_);
  }

 private:
  // What lies above and below the board.

  /// Rows of cards that an edge needs, two cards in each.
  int levels(Edge edge) const {
    int most = 0;
    for (int i = 0; i < kSide; ++i) most = std::max(most, state_.row_size(place_at(edge, i)));
    return (most + 1) / 2;
  }

  /// One line through all five columns.
  template <class Part>
  void add_columns(Part&& part) {
    std::string line(kWing + 1, ' ');
    for (int i = 0; i < kSide; ++i) line += centred(part(i), kSquareWidth) + " ";
    lines_.push_back(pad_right(line, kBoardWidth));
  }

  void add_labels(Edge edge) {
    add_columns([&](int i) { return label(place_at(edge, i)); });
  }

  /// Two lines: the halves of up to two cards at each place.
  void add_cards(Edge edge, int level) {
    for (const bool inner : {edge == Edge::south, edge == Edge::north}) {
      add_columns([&](int i) {
        std::vector<std::string> halves;
        for (const Card card : pair_at(place_at(edge, i), level)) halves.push_back(half(card, inner));
        return join(halves, " ");
      });
    }
  }

  std::vector<Card> pair_at(Place place, int level) const {
    const std::vector<Card> all = cards_at(state_, place);
    const std::size_t first = std::min(all.size(), 2 * static_cast<std::size_t>(level));
    const std::size_t last = std::min(all.size(), first + 2);
    return {all.begin() + static_cast<std::ptrdiff_t>(first),
            all.begin() + static_cast<std::ptrdiff_t>(last)};
  }

  /// Half a card, two columns. A card of one colour names it on the inner half only.
  std::string half(Card card, bool inner) const {
    const Suit& suit = suit_of_colour(inner ? state_.inner(card) : state_.outer(card));
    if (!inner && !is_double(card)) return voice_.paint(voice_.sign("··", ".."), suit.look);
    const std::string shape = voice_.painter().ascii() ? " " : std::string(suit.shape);
    return voice_.paint(suit.letter + shape, suit.look);
  }

  std::string label(Place place) const {
    const bool front = place == state_.front;
    const std::string text = place_text(place) + (front ? "*" : "");
    if (front) return voice_.paint(text, kAccent);
    return voice_.paint(text, state_.occupied.has(place) ? kStrong : kMuted);
  }

  // The board and what lies beside it.

  void add_rule(const Rule& rule) {
    const bool ascii = voice_.painter().ascii();
    std::string line(ascii ? "+" : rule.left);
    for (int column = 0; column < kSide; ++column) {
      if (column > 0) line += ascii ? "+" : rule.cross;
      line += ascii ? "-----" : "─────";
    }
    line += ascii ? "+" : rule.right;
    lines_.push_back(pad_right(std::string(kWing, ' ') + voice_.paint(line, kMuted), kBoardWidth));
  }

  void add_squares(int row, int line) {
    const std::string bar = voice_.paint(voice_.sign("│", "|"), kMuted);
    std::string text = west(place_at(Edge::west, row), line) + bar;
    for (int column = 0; column < kSide; ++column) text += square_part(square_at(row, column), line) + bar;
    lines_.push_back(text + east(place_at(Edge::east, row), line));
  }

  std::string west(Place place, int line) const {
    return pad_left(beside(place, line), kRowColumns) + " " + side_label(place, line);
  }

  std::string east(Place place, int line) const {
    return side_label(place, line) + " " + pad_right(beside(place, line), kRowColumns);
  }

  std::string side_label(Place place, int line) const {
    return pad_right(line == 0 ? label(place) : "", kLabelWidth);
  }

  std::string beside(Place place, int level) const {
    const bool inner_first = edge_of(place) == Edge::east;
    std::vector<std::string> cards;
    for (const Card card : pair_at(place, level)) {
      cards.push_back(voice_.painter().ascii() ? plain_card(card, inner_first)
                                               : half(card, inner_first) + half(card, !inner_first));
    }
    return join(cards, " ");
  }

  /// "[br]": the inner half stands towards the board here too.
  std::string plain_card(Card card, bool inner_first) const {
    const auto letter = [&](bool inner) {
      const Suit& suit = suit_of_colour(inner ? state_.inner(card) : state_.outer(card));
      return voice_.paint(std::string(1, suit.letter), suit.look);
    };
    return "[" + letter(inner_first) + (is_double(card) ? letter(!inner_first) : "") + "]";
  }

  std::string square_part(Square square, int line) const {
    if (!state_.land().has(square)) return voice_.paint(voice_.sign("≈≈≈≈≈", "~~~~~"), kWaterLook);
    const std::string text = pad_right(line == 0 ? square_head(square) : square_foot(square), kSquareWidth);
    return voice_.paint(text, look_of(square));
  }

  Look look_of(Square square) const {
    if (state_.roofs.has(square)) return kRoofLook;
    if (state_.height(square) > 0) return suit_of_colour(state_.top_colour(square)).look;
    return sites_.has(square) ? kAccent : kMuted;
  }

  /// "12◂ 3": the number, whether it is a site, and the floors.
  std::string square_head(Square square) const {
    const std::string mark(sites_.has(square) ? site_mark(voice_) : " ");
    const int height = state_.height(square);
    return square_text(square) + mark + (height > 0 ? pad_left(std::to_string(height), 2) : "");
  }

  std::string square_foot(Square square) const {
    if (state_.height(square) == 0) {
      return sites_.has(square) ? voice_.say("kc.board.free") : std::string{};
    }
    const kilt_castle::Colour colour = state_.top_colour(square);
    const std::string shape = with_shape(voice_, suit_of_colour(colour), colour_text(colour));
    if (state_.roofs.has(square)) return std::string(voice_.sign("◢◣ ", "/\\")) + shape;
    const int crests = state_.top_crests(square);
    return shape + (crests == 0 ? "" : "+" + std::to_string(crests));
  }

  const Voice& voice_;
  const State& state_;
  bool low_;  ///< saves the lines between the rows of squares
  SquareSet sites_{};
  Lines lines_;
};

}  // namespace

std::string_view site_mark(const Voice& voice) { return voice.sign("◂", "<"); }

Lines draw_kilt_castle_board(const Voice& voice, const State& state, const Frame& frame) {
  return BoardPicture(voice, state, frame.low).draw();
}

}  // namespace merlon::screen
