#include "games/schotten_totten/tests/oracle.h"

#include <algorithm>

namespace merlon::schotten_totten::oracle {
namespace {

constexpr int kSuits = 6;

bool same_suit(const Face* faces, int count) {
  for (int i = 1; i < count; ++i) {
    if (faces[i].suit != faces[0].suit) return false;
  }
  return true;
}

bool same_value(const Face* faces, int count) {
  for (int i = 1; i < count; ++i) {
    if (faces[i].value != faces[0].value) return false;
  }
  return true;
}

/// Whether for some first value every value of the run is there.
bool consecutive(const Face* faces, int count) {
  int lowest = faces[0].value;
  for (int i = 1; i < count; ++i) lowest = std::min(lowest, faces[i].value);
  for (int step = 1; step < count; ++step) {
    bool found = false;
    for (int i = 0; i < count; ++i) found = found || faces[i].value == lowest + step;
    if (!found) return false;
  }
  return true;
}

Worth worth_of(const Face* faces, int count, bool fog) {
  int sum = 0;
  for (int i = 0; i < count; ++i) sum += faces[i].value;
  if (fog) return {Worth::kOnlySum, sum};
  const bool clan = same_suit(faces, count);
  const bool run = consecutive(faces, count);
  if (clan && run) return {5, sum};
  if (same_value(faces, count)) return {4, sum};
  if (clan) return {3, sum};
  if (run) return {2, sum};
  return {1, sum};
}

/// Goes through all layouts: first every face of every card that lies, then every choice of cards that may
/// come.
class Layouts {
 public:
  Layouts(const std::vector<Card>& side, const std::vector<Card>& unseen, const Setting& setting)
      : setting_(setting) {
    for (const Card card : side) side_.push_back(faces_of(card, setting));
    for (const Card card : unseen) unseen_.push_back(faces_of(card, setting));
  }

  Worth best() {
    lay_side(0);
    return best_;
  }

 private:
  void lay_side(std::size_t laid) {
    if (laid == side_.size()) return lay_unseen(laid, 0);
    for (const Face& face : side_[laid]) {
      faces_[laid] = face;
      lay_side(laid + 1);
    }
  }

  void lay_unseen(std::size_t laid, std::size_t next) {
    const auto needed = static_cast<std::size_t>(setting_.needed);
    if (laid == needed) {
      best_ = std::max(best_, worth_of(faces_, setting_.needed, setting_.fog));
      return;
    }
    for (std::size_t i = next; i < unseen_.size(); ++i) {
      for (const Face& face : unseen_[i]) {
        faces_[laid] = face;
        lay_unseen(laid + 1, i + 1);
      }
    }
  }

  Setting setting_;
  std::vector<std::vector<Face>> side_;
  std::vector<std::vector<Face>> unseen_;
  Face faces_[kMaxSlots];
  Worth best_;
};

bool lies_open(const State& state, Card card) {
  for (const auto& row : state.sides) {
    for (const Side& side : row) {
      for (const Card lying : side.cards) {
        if (lying == card) return true;
      }
    }
  }
  for (const Seat seat : kSeats) {
    if (state.discards[seat].has(card) || state.discards_tactics[seat].has(card)) return true;
  }
  return false;
}

int latest_stamp(const Side& side) { return *std::max_element(side.stamps.begin(), side.stamps.end()); }

Verdict compare(const Worth& own, const Worth& reply, bool reply_complete, bool own_is_earlier) {
  if (own.rank == Worth::kNotComplete) return Verdict::own_side_incomplete;
  if (!reply_complete) return reply > own ? Verdict::counterexample : Verdict::stands;
  if (own == reply) return own_is_earlier ? Verdict::stands : Verdict::tie_lost;
  return own > reply ? Verdict::stands : Verdict::weaker;
}

}  // namespace

Worth worth_of(const std::vector<Face>& faces, bool fog) {
  return worth_of(faces.data(), static_cast<int>(faces.size()), fog);
}

std::vector<Face> faces_of(Card card, const Setting& setting) {
  if (is_clan(card)) return {{suit_of(card).number(), value_of(card)}};
  std::vector<Face> faces;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int value = 1; value <= setting.values; ++value) {
      const bool can_be = is_leader(card) ||
                          (card == Card::reinforcement && value == setting.reinforcement) ||
                          (card == Card::shield && value <= 3);
      if (can_be) faces.push_back({suit, value});
    }
  }
  return faces;
}

Worth best_worth(const std::vector<Card>& side, const std::vector<Card>& unseen, const Setting& setting) {
  if (static_cast<int>(side.size()) <= setting.needed) return Layouts(side, unseen, setting).best();
  Worth best;
  for (std::size_t left_out = 0; left_out < side.size(); ++left_out) {
    std::vector<Card> rest = side;
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(left_out));
    best = std::max(best, best_worth(rest, unseen, setting));
  }
  return best;
}

double layouts(const std::vector<Card>& side, const std::vector<Card>& unseen, const Setting& setting) {
  // ways[k]: layouts of k cards out of those looked at so far.
  double ways[kMaxSlots + 1] = {1, 0, 0, 0, 0};
  for (const Card card : unseen) {
    const auto faces = static_cast<double>(faces_of(card, setting).size());
    for (int k = kMaxSlots; k > 0; --k) ways[k] += ways[k - 1] * faces;
  }
  double number = ways[std::max(0, setting.needed - static_cast<int>(side.size()))];
  for (const Card card : side) number *= static_cast<double>(faces_of(card, setting).size());
  return number;
}

Setting setting_at(const State& state, Stone stone) {
  const bool fog = state.terrain_stone[Terrain::fog] == stone;
  const bool mud = state.terrain_stone[Terrain::mud] == stone;
  return {mud ? 4 : 3, fog, state.options.values, state.options.reinforcement};
}

std::vector<Card> side_cards(const State& state, Seat seat, Stone stone) {
  std::vector<Card> cards;
  for (const Card card : state.sides[seat][stone].cards) {
    if (card != Card::none) cards.push_back(card);
  }
  return cards;
}

std::vector<Card> unseen_cards(const State& state, Seat claimant) {
  std::vector<Card> unseen;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int value = 1; value <= state.options.values; ++value) {
      const Card card = clan_card(Suit(suit), value);
      if (!lies_open(state, card)) unseen.push_back(card);
    }
  }
  if (!state.options.tactics || !state.options.proof_counts_unplayed_tactics) return unseen;
  const TacticsSet& played = state.played[other(claimant)];
  bool leader = played.has(Card::leader1) || played.has(Card::leader2);
  for (const Card card : {Card::leader1, Card::leader2, Card::reinforcement, Card::shield}) {
    if (lies_open(state, card) || (is_leader(card) && leader)) continue;
    leader = leader || is_leader(card);
    unseen.push_back(card);
  }
  return unseen;
}

Judgement judge(const State& state, Seat seat, Stone stone) {
  const Setting setting = setting_at(state, stone);
  const Seat opponent = other(seat);
  const std::vector<Card> own = side_cards(state, seat, stone);
  const std::vector<Card> theirs = side_cards(state, opponent, stone);
  const bool reply_complete = static_cast<int>(theirs.size()) >= setting.needed;
  Judgement judgement{};
  judgement.own = best_worth(own, {}, setting);  // nothing more comes to the own side
  judgement.reply =
      best_worth(theirs, reply_complete ? std::vector<Card>{} : unseen_cards(state, seat), setting);
  const bool earlier = latest_stamp(state.side(seat, stone)) < latest_stamp(state.side(opponent, stone));
  judgement.verdict = compare(judgement.own, judgement.reply, reply_complete, earlier);
  return judgement;
}

}  // namespace merlon::schotten_totten::oracle
