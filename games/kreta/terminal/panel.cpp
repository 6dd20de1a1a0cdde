// What stands over and under the island: fort cards, scorings, players.
#include <algorithm>

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/preview.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/terminal/picture.h"
#include "games/kreta/terminal/pieces.h"
#include "screen/title_bar.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

// Columns of the table of players, after the mark and the sign.
constexpr int kNameWidth = 13;
constexpr int kPointsWidth = 4;
constexpr int kNowWidth = 4;
constexpr int kCardWidth = 3;
constexpr int kCountWidth = 3;

std::string open_card(const Voice& voice, Site site, std::string_view mark, std::string_view key,
                      const Look& look) {
  return voice.paint(
      voice.say(
          key, {{"mark", std::string(mark)}, {"site", number_text(site)}, {"provinces", provinces_at(site)}}),
      look);
}

std::string scored_cards(const Voice& voice, const State& state) {
  std::vector<std::string> sites;
  for (std::size_t i = 0; i < state.scored; ++i) sites.push_back(number_text(state.row[i]));
  return voice.paint(voice.say("kr.row.scored", {{"sites", join(sites, " ")}}), kMuted);
}

/// "b■ 4, r◆ 2", with a tie "b■=r◆ 3": the first and the second place of a province.
class Standing {
 public:
  Standing(const Voice& voice, const State& state, const ProvinceScore& score)
      : voice_(voice), state_(state), score_(score) {}

  std::string text() const {
    const int most = strongest_below(kNobody);
    if (most == 0) return std::string(voice_.sign("–", "-"));
    const std::string first = place(most);
    const int second = strongest_below(most);
    return second == 0 ? first : first + ", " + place(second);
  }

 private:
  static constexpr int kNobody = 1'000;

  int strongest_below(int limit) const {
    int most = 0;
    for_each_seat(state_, [&](Seat seat) {
      const int influence = score_.influence[merlon::index(seat)];
      if (influence < limit) most = std::max(most, influence);
    });
    return most;
  }

  std::string place(int influence) const {
    std::vector<std::string> signs;
    for_each_seat(state_, [&](Seat seat) {
      if (score_.influence[merlon::index(seat)] == influence) signs.push_back(ruler_sign(voice_, seat));
    });
    return join(signs, "=") + " " + std::to_string(influence);
  }

  const Voice& voice_;
  const State& state_;
  const ProvinceScore& score_;
};

std::string scoring(const Voice& voice, const State& state, Site site, std::string_view mark) {
  std::vector<std::string> provinces;
  for (const ProvinceScore& score : score_site(state, site)) {
    provinces.push_back(number_text(score.province) + ": " + Standing(voice, state, score).text());
  }
  return voice.say("kr.scoring", {{"mark", std::string(mark)},
                                  {"site", number_text(site)},
                                  {"provinces", join(provinces, bullet(voice))}});
}

class Rulers {
 public:
  Rulers(const Voice& voice, const State& state, const Frame& frame)
      : voice_(voice), state_(state), frame_(frame), open_(open_sites(state)) {
    if (open_.next.exists()) now_ = sum_of(score_site(state, open_.next));
  }

  Lines draw() const {
    Lines lines{heading()};
    for_each_seat(state_, [&](Seat seat) { lines.push_back(row(seat)); });
    if (frame_.games > 1) lines.push_back(match());
    return lines;
  }

 private:
  /// What the games before this one have brought.
  std::string match() const {
    std::vector<std::string> points;
    for_each_seat(state_, [&](Seat seat) {
      points.push_back(voice_.name(seat) + " " + std::to_string(frame_.points[merlon::index(seat)]));
    });
    return voice_.paint("  " + voice_.say("kr.table.match", {{"points", join(points, ", ")}}), kMuted);
  }

  std::string heading() const {
    std::string line(static_cast<std::size_t>(2 + display_width(ruler_sign(voice_, Seat{0})) + 1), ' ');
    line += pad_right(voice_.say("kr.table.name"), kNameWidth);
    line += pad_left(voice_.say("kr.table.points"), kPointsWidth);
    line += pad_left(voice_.say("kr.table.now"), kNowWidth) + " ";
    line += pad_right(voice_.say("kr.table.hand", {{"gap", gap()}}), kCards * kCardWidth);
    for (const std::string_view piece : {"abbot", "ship", "fort", "city", "people"}) {
      line += pad_left(voice_.say("kr.table." + std::string(piece)), kCountWidth);
    }
    for (const Good good : every<Good>(kGoods)) {
      line += pad_left(voice_.say("kr.table." + std::string(good_text(good))), kCountWidth);
    }
    return voice_.paint(line, kMuted);
  }

  std::string row(Seat seat) const {
    const Player& player = state_.player(seat);
    std::string line = marker(seat) + ruler_sign(voice_, seat) + " " + name(seat);
    line += voice_.paint(pad_left(std::to_string(player.score), kPointsWidth), kStrong);
    const int now = now_[merlon::index(seat)];
    line += pad_left(open_.next.exists() ? "+" + std::to_string(now) : "", kNowWidth) + " ";
    for (const Card card : every<Card>(kCards)) line += card_or_gap(player, card);
    const int abbots = player.abbot.exists() ? 0 : 1;
    for (const int left : {abbots, player.ships_left(), player.forts_left(), int{player.cities_left},
                           int{player.peoples_left}}) {
      line += count(left);
    }
    for (const std::uint8_t tiles : player.goods) line += count(tiles);
    return line;
  }

  std::string name(Seat seat) const {
    std::string text = suit_name(voice_, kRulerLetters[merlon::index(seat)]);
    const bool viewer = seat == voice_.viewer();
    if (viewer) text += " " + voice_.say("kr.table.you");
    return voice_.paint(pad_right(text, kNameWidth), viewer ? kAccent : kStrong);
  }

  std::string marker(Seat seat) const {
    if (state_.phase == Phase::over || seat != state_.seat) return "  ";
    return voice_.paint(voice_.sign("▶ ", "> "), kAccent);
  }

  std::string gap() const { return std::string(voice_.sign("··", "--")); }

  std::string card_or_gap(const Player& player, Card card) const {
    const bool held = player.hand.has(card);
    if (!held) return voice_.paint(pad_right(gap(), kCardWidth), kMuted);
    return pad_right(voice_.say("kr.short." + std::string(card_text(card))), kCardWidth);
  }

  std::string count(int number) const {
    const std::string text = pad_left(std::to_string(number), kCountWidth);
    return number == 0 ? voice_.paint(text, kMuted) : text;
  }

  const Voice& voice_;
  const State& state_;
  const Frame& frame_;
  OpenSites open_;
  SeatNumbers now_{};
};

}  // namespace

std::string draw_fort_cards(const Voice& voice, const State& state) {
  const OpenSites open = open_sites(state);
  std::vector<std::string> parts;
  if (state.scored > 0) parts.push_back(scored_cards(voice, state));
  if (open.next.exists()) parts.push_back(open_card(voice, open.next, next_mark(voice), "kr.row.next", kBad));
  if (open.following.exists()) {
    parts.push_back(open_card(voice, open.following, following_mark(voice), "kr.row.following", kStrong));
  }
  const int closed = kRow - state.seen_in_row();
  if (closed > 0) parts.push_back(voice.say("kr.row.closed", {{"count", std::to_string(closed)}}));
  return join(parts, bullet(voice));
}

Lines draw_scorings(const Voice& voice, const State& state) {
  const OpenSites open = open_sites(state);
  Lines lines;
  if (open.next.exists()) lines.push_back(scoring(voice, state, open.next, next_mark(voice)));
  if (open.following.exists()) lines.push_back(scoring(voice, state, open.following, following_mark(voice)));
  return lines;
}

Lines draw_rulers(const Voice& voice, const State& state, const Frame& frame) {
  return Rulers(voice, state, frame).draw();
}

}  // namespace merlon::screen
