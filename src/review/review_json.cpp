#include "review/review_json.h"

#include "core/json.h"

namespace merlon::review {
namespace {

void write_points(JsonWriter& json, std::string_view key, double points) {
  json.key(key).raw(fixed(points, 3));
}

void write_points(JsonWriter& json, std::string_view key, const Points& points, int players) {
  json.key(key).begin_array();
  for (std::size_t s = 0; s < static_cast<std::size_t>(players); ++s) json.raw(fixed(points[s], 3));
  json.end_array();
}

void write_outlook(JsonWriter& json, std::string_view key, const Outlook& outlook, int players) {
  json.key(key).begin_object();
  write_points(json, "shares", outlook.shares, players);
  write_points(json, "errors", outlook.errors, players);
  json.end_object();
}

void write_judgement(JsonWriter& json, const ReviewTeller& teller, const ReviewedMove& move) {
  const Judgement& judgement = move.judgement;
  json.text("best", ReviewTeller::notation(move, judgement.best));
  json.text("best_words", teller.in_words(move, judgement.best));
  write_outlook(json, "before", judgement.before, teller.review().players);
  write_outlook(json, "after", judgement.after, teller.review().players);
  write_points(json, "loss", judgement.loss);
  write_points(json, "error", judgement.error);
}

void write_move(JsonWriter& json, const ReviewTeller& teller, const ReviewedMove& move) {
  json.begin_object();
  json.number("number", static_cast<std::int64_t>(move.number));
  json.number("turn", move.turn);
  json.seat("seat", move.seat);
  json.text("move", ReviewTeller::notation(move, move.move));
  json.text("words", teller.in_words(move, move.move));
  json.boolean("forced", move.forced);
  json.boolean("reveals", move.reveals);
  json.text("verdict", key_of(move.judgement.verdict));
  if (!move.forced) write_judgement(json, teller, move);
  json.end_object();
}

void write_seat(JsonWriter& json, const ReviewTeller& teller, Seat seat) {
  const SeatReview& review = teller.review().seats[index(seat)];
  json.begin_object();
  json.seat("seat", seat);
  json.text("name", teller.name(seat));
  json.number("decisions", review.decisions);
  if (review.accuracy) {
    write_points(json, "accuracy", *review.accuracy);
  } else {
    json.key("accuracy").null();
  }
  json.key("counts").begin_object();
  for (std::size_t i = 0; i < kVerdicts; ++i) {
    json.number(key_of(static_cast<Verdict>(i)), review.counts[i]);
  }
  json.end_object();
  const Balance& balance = review.balance;
  for (const auto& [key, points] :
       std::initializer_list<std::pair<std::string_view, double>>{{"start", balance.start},
                                                                  {"own", balance.own},
                                                                  {"own_error", balance.own_error},
                                                                  {"others", balance.others},
                                                                  {"others_error", balance.others_error},
                                                                  {"luck", balance.luck},
                                                                  {"luck_error", balance.luck_error},
                                                                  {"end", balance.end}}) {
    write_points(json, key, points);
  }
  json.end_object();
}

}  // namespace

std::string review_json(const ReviewTeller& teller) {
  const Review& review = teller.review();
  JsonWriter json;
  json.begin_object();
  json.text("game", review.game->key);
  json.number("players", review.players);
  json.number("nodes", static_cast<std::int64_t>(review.setup.nodes));
  json.key("seed").raw(std::to_string(review.setup.seed));  // all 64 bits of it
  json.boolean("finished", review.finished);
  json.key("moves").begin_array();
  for (const ReviewedMove& move : review.moves) write_move(json, teller, move);
  json.end_array();
  write_outlook(json, "end", review.end, review.players);
  json.key("seats").begin_array();
  for (int s = 0; s < review.players; ++s) write_seat(json, teller, Seat{static_cast<std::uint8_t>(s)});
  json.end_array();
  json.end_object();
  return json.take();
}

}  // namespace merlon::review
