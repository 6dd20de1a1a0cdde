// Why something can or cannot be done in Kreta, and what it would lead to.
#include <algorithm>

#include "games/kreta/engine/notation.h"
#include "games/kreta/engine/preview.h"
#include "games/kreta/engine/scoring.h"
#include "games/kreta/terminal/pieces.h"
#include "games/kreta/terminal/screen.h"
#include "games/kreta/terminal/view.h"

namespace merlon::screen {
namespace {

using namespace kreta;  // NOLINT(google-build-using-namespace): this file is about nothing else

/// One fact of a refusal in the reader's words.
std::string fact_in_words(const Voice& voice, const Param& param) {
  if (param.name == "province" || param.name == "from") return province_in_words(Province(param.number - 1));
  if (!param.is_text) return std::to_string(param.number);
  std::string text(param.as_text());
  if (param.name == "card") return voice.say("kr.card." + text);
  if (param.name == "piece") return voice.say("kr.piece." + text);
  return text;
}

using Numbers = std::vector<int>;

Numbers numbers_of(const Json& list) {
  Numbers numbers;
  for (std::size_t i = 0; i < list.size(); ++i) numbers.push_back(list[i].number());
  return numbers;
}

Numbers numbers_of(const SeatNumbers& list, int players) { return {list.begin(), list.begin() + players}; }

/// What a move changes on one open fort card. "Now" is how things stand, even if the line that is asked about
/// has several moves.
class CardPreview {
 public:
  CardPreview(const Voice& voice, const State& state, const Json& card)
      : voice_(voice), state_(state), card_(card), site_(card["site"].number() - 1) {}

  Lines lines() const {
    Lines lines;
    const SiteScore now = score_site(state_, site_);
    const Json after = card_["after"];
    for (std::size_t i = 0; i < now.size(); ++i) {
      const Numbers before = numbers_of(now[i].influence, state_.players);
      const Numbers then = numbers_of(after["provinces"][i]["influence"]);
      if (before != then) lines.push_back("  " + province(now[i].province, before, then));
    }
    const Numbers points = numbers_of(sum_of(now), state_.players);
    const Numbers points_then = numbers_of(after["points"]);
    lines.insert(lines.begin(), voice_.say(lines.empty() ? "kr.why.site.same" : "kr.why.site",
                                           {{"site", number_text(site_)},
                                            {"provinces", provinces_at(site_)},
                                            {"points", by_seat(points, points_then)}}));
    return lines;
  }

 private:
  /// "Loch 3 → 4, Rowan 3"
  std::string by_seat(const Numbers& now, const Numbers& then) const {
    std::vector<std::string> parts;
    for_each_seat(state_, [&](Seat seat) {
      const std::size_t s = merlon::index(seat);
      std::string text = voice_.name(seat) + " " + std::to_string(now[s]);
      if (now[s] != then[s]) {
        text = voice_.paint(text + " " + std::string(voice_.sign("→", "->")) + " " + std::to_string(then[s]),
                            kStrong);
      }
      parts.push_back(text);
    });
    return join(parts, ", ");
  }

  std::string province(Province province, const Numbers& now, const Numbers& then) const {
    const std::string before = leaders(now);
    const std::string later = leaders(then);
    return voice_.say(before == later ? "kr.why.province.same" : "kr.why.province",
                      {{"province", province_in_words(province)},
                       {"influence", by_seat(now, then)},
                       {"before", before},
                       {"after", later}});
  }

  /// "Loch leads", "tie: Loch, Rowan", "nobody"
  std::string leaders(const Numbers& influence) const {
    const int most = *std::max_element(influence.begin(), influence.end());
    if (most == 0) return voice_.say("kr.why.nobody");
    std::vector<std::string> names;
    Seat leader = kSpectator;
    for_each_seat(state_, [&](Seat seat) {
      if (influence[merlon::index(seat)] != most) return;
      leader = seat;
      names.push_back(voice_.name(seat));
    });
    if (names.size() > 1) return voice_.say("kr.why.tie", {{"names", join(names, ", ")}});
    return voice_.told("kr.why.leads", leader);
  }

  const Voice& voice_;
  const State& state_;
  const Json& card_;
  Site site_;
};

/// What the castellan would bring everybody.
std::string castellan_in_words(const Voice& voice, const State& state) {
  const Site site = open_sites(state).next;
  const SeatNumbers points = sum_of(score_site(state, site));
  std::vector<std::string> parts;
  for_each_seat(state, [&](Seat seat) {
    parts.push_back(voice.name(seat) + " +" + std::to_string(points[merlon::index(seat)]));
  });
  return voice.say(
      "kr.why.castellan",
      {{"site", number_text(site)}, {"provinces", provinces_at(site)}, {"points", join(parts, ", ")}});
}

/// KR-6.4
std::string tile_in_words(const Voice& voice, const State& state, Province province) {
  const Good good = state.tiles[province];
  return voice.say("kr.why.tile", {{"good", good_in_words(voice, good)},
                                   {"points", std::to_string(state.me().goods[good] + 1)}});
}

}  // namespace

std::string KretaScreen::refusal(const Voice& voice, const Refusal& refusal) const {
  return refusal_in_words(voice, refusal, fact_in_words);
}

Lines KretaScreen::consider(const Voice& voice, const Json& view, const Json& move, const Refusal& refusal,
                            const Json& explanation) const {
  if (refusal) return {};
  const State state = read_kreta_view(view);
  Lines lines;
  if (move["card"].text() == "castellan") lines.push_back(castellan_in_words(voice, state));
  if (move["kind"].text() == "tile") {
    lines.push_back(tile_in_words(voice, state, Province(move["province"].number() - 1)));
  }
  for (std::size_t i = 0; i < explanation["preview"].size(); ++i) {
    const Json card = explanation["preview"][i];
    for (std::string& line : CardPreview(voice, state, card).lines()) lines.push_back(std::move(line));
  }
  return lines;
}

std::string_view KretaScreen::rule_of(const Json& move) const {
  using Rules = std::array<std::pair<std::string_view, std::string_view>, 11>;
  static constexpr Rules kRules{{{"king", "KR-8.1"},
                                 {"ship", "KR-3.1"},
                                 {"sail", "KR-3.2"},
                                 {"people", "KR-4.1"},
                                 {"walk", "KR-4.2"},
                                 {"abbot", "KR-5.1"},
                                 {"tile", "KR-6.1"},
                                 {"fort", "KR-7.1"},
                                 {"city", "KR-7.2"},
                                 {"keep", "KR-9.8"},
                                 {"replace", "KR-9.8"}}};
  if (move["card"].text() == "castellan") return "KR-9.1";
  const std::string_view kind = move["kind"].text();
  const auto found =
      std::find_if(kRules.begin(), kRules.end(), [&](const auto& rule) { return rule.first == kind; });
  return found == kRules.end() ? "KR-2.1" : found->second;
}

}  // namespace merlon::screen
