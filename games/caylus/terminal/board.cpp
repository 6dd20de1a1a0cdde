// The board of Caylus: rows of seven cells. A cell has its number and marks in the line above it, then the
// name, what the building does, and below that its owner and the worker that stands there.

#include "games/caylus/terminal/picture.h"
#include "games/caylus/terminal/pieces.h"

namespace merlon::screen {
namespace {

using namespace caylus;  // NOLINT(google-build-using-namespace): this file is about nothing else

constexpr int kColumns = 7;
constexpr int kRows = kRoad / kColumns;
static_assert(kColumns * (kCellWidth + 1) + 1 <= kScreenWidth);

struct Cell {
  std::string head;   ///< stands in the line above the cell
  std::string marks;  ///< likewise, at its end
  Lines body;
  bool active = true;
};
using Row = std::vector<Cell>;

class BoardPicture {
 public:
  BoardPicture(const Voice& voice, const State& state, bool low) : voice_(voice), state_(state), low_(low) {}

  Lines draw() {
    add_row(special_row(), low_ ? 1 : 2);
    for (int row = 0; row < kRows; ++row) add_row(road_row(row), is_empty(row) ? 0 : low_ ? 2 : 3);
    add_bottom();
    return std::move(lines_);
  }

 private:
  void add_row(const Row& row, int body) {
    add_heads(row);
    for (int line = 0; line < body; ++line) {
      const std::string bar = voice_.paint(voice_.sign("│", "|"), kMuted);
      std::string text = bar;
      for (const Cell& cell : row) text += body_line(cell, line) + bar;
      lines_.push_back(text);
    }
  }

  static std::string body_line(const Cell& cell, int line) {
    const auto number = static_cast<std::size_t>(line);
    return pad_right(number < cell.body.size() ? cell.body[number] : std::string{}, kCellWidth);
  }

  void add_heads(const Row& row) {
    const bool first = lines_.empty();
    std::string text = corner(first ? "┌" : "├");
    for (const Cell& cell : row) {
      const bool last = &cell == &row.back();
      text += head_line(cell) + corner(last ? (first ? "┐" : "┤") : (first ? "┬" : "┼"));
    }
    lines_.push_back(text);
  }

  /// "12*═══[B]": double where buildings work.
  std::string head_line(const Cell& cell) const {
    const int room = kCellWidth - display_width(cell.head) - display_width(cell.marks);
    std::string fill;
    for (int i = 0; i < room; ++i) fill += cell.active ? voice_.sign("═", "=") : voice_.sign("─", "-");
    return cell.head + voice_.paint(fill, kMuted) + cell.marks;
  }

  std::string corner(std::string_view sign) const { return voice_.paint(voice_.sign(sign, "+"), kMuted); }

  void add_bottom() {
    std::string text = corner("└");
    for (int column = 0; column < kColumns; ++column) {
      for (int i = 0; i < kCellWidth; ++i) text += voice_.paint(voice_.sign("─", "-"), kMuted);
      text += corner(column + 1 == kColumns ? "┘" : "┴");
    }
    lines_.push_back(text);
  }

  // The buildings before the bridge.

  Row special_row() const {
    Row row;
    for (const Target target : every<Target>(kSpecials + 1)) row.push_back(special_cell(target));
    return row;
  }

  Cell special_cell(Target target) const {
    const std::string name = target_text(target);
    Cell cell;
    cell.head = voice_.paint(voice_.say("ca.place." + name), kStrong);
    if (!low_) cell.body.push_back(special_effect(name));
    cell.body.push_back(workers_at(target));
    return cell;
  }

  std::string special_effect(const std::string& name) const {
    const bool unused = name == "stables" && state_.players == 2;
    const std::string key = unused ? "ca.special.unused" : "ca.special." + name;
    return voice_.paint(voice_.say(key, {{"provost", provost_letter(voice_)}}), kMuted);
  }

  std::string workers_at(Target target) const {
    if (target.is_castle()) return seat_signs(voice_, seats_in(state_.castle));
    switch (target.special()) {
      case Special::stables:
        return seat_signs(voice_, seats_in(state_.stables));
      case Special::inn:
        return inn();
      default:
        return sign_of(state_.specials[target.special()]);
    }
  }

  /// "L:b■ R:r◆": both circles.
  std::string inn() const {
    if (state_.inn_left == kNobody && state_.inn_right == kNobody) return {};
    const std::string left = sign_of(state_.inn_left);
    return "L:" + (left.empty() ? "-  " : pad_right(left, 3)) +
           "R:" + (state_.inn_right == kNobody ? "-" : sign_of(state_.inn_right));
  }

  std::string sign_of(Seat seat) const { return seat == kNobody ? std::string{} : seat_sign(voice_, seat); }

  // The road.

  static Space space_at(int row, int column) { return Space(row * kColumns + column + 1); }

  bool is_empty(int row) const {
    for (int column = 0; column < kColumns; ++column) {
      if (state_.road[space_at(row, column)].tile != Tile::empty) return false;
    }
    return true;
  }

  Row road_row(int row) const {
    Row cells;
    for (int column = 0; column < kColumns; ++column) cells.push_back(road_cell(space_at(row, column)));
    return cells;
  }

  Cell road_cell(Space space) const {
    Cell cell;
    cell.active = space.number() <= state_.provost;
    const Look look = cell.active ? kStrong : kMuted;
    cell.head = voice_.paint(std::to_string(space.number()) + scoring_mark(space), look);
    cell.marks = officials(space);
    const Lot& lot = state_.road[space];
    const Tile tile = lot.tile;
    if (tile == Tile::empty) return cell;
    cell.body.push_back(voice_.paint(short_tile_name(voice_, tile), look));
    if (!low_) {
      const std::string effect = short_effect(voice_, tile, state_.edition());
      cell.body.push_back(cell.active ? effect : voice_.paint(effect, kMuted));
    }
    cell.body.push_back(people(lot));
    return cell;
  }

  /// A star where the bailiff brings about a scoring.
  std::string scoring_mark(Space space) const {
    for (const Section section : state_.sections_left()) {
      if (kCastle[section].trigger == space.number()) return "*";
    }
    return {};
  }

  std::string officials(Space space) const {
    std::string marks;
    if (space.number() == state_.bailiff) marks += "[" + bailiff_letter(voice_) + "]";
    if (space.number() == state_.provost) marks += "[" + provost_letter(voice_) + "]";
    return marks.empty() ? marks : voice_.paint(marks, kAccent);
  }

  /// The owner on the left, the worker on the right; an ordered residence between them.
  std::string people(const Lot& lot) const {
    const std::string owner =
        lot.owner == kNobody ? "" : std::string(voice_.sign("⌂", "^")) + sign_of(lot.owner);
    const std::string worker =
        lot.worker == kNobody ? "" : std::string(voice_.sign("♙", "@")) + sign_of(lot.worker);
    const std::string pending = lot.pending == kNobody ? "" : "+" + seat_letter(voice_, lot.pending);
    return justified(owner + pending, worker, kCellWidth);
  }

  const Voice& voice_;
  const State& state_;
  bool low_;  ///< leaves out what buildings do
  Lines lines_;
};

}  // namespace

Lines draw_caylus_board(const Voice& voice, const State& state, const Frame& frame) {
  return BoardPicture(voice, state, frame.low).draw();
}

}  // namespace merlon::screen
