#include "app/review/page.h"

#include <algorithm>
#include <cmath>

#include "app/review/graph.h"
#include "app/review/markup.h"
#include "host/embedded_files.h"

namespace merlon::app {
namespace {

constexpr std::size_t kWorst = 3;

/// An element with a class; `content` is HTML already.
std::string element(std::string_view tag, std::string_view style, std::string_view content) {
  const std::string name(tag);
  return "<" + name + (style.empty() ? "" : " class=\"" + std::string(style) + "\"") + ">" +
         std::string(content) + "</" + name + ">";
}

/// The parts of the page, from the top to the bottom.
class Page {
 public:
  explicit Page(const ReviewTeller& teller)
      : teller_(teller), review_(teller.review()), decisions_(review_.decisions()) {
    for (const ReviewedMove* move : decisions_) {
      if (is_marked(move->judgement.verdict)) marked_.push_back(move);
    }
  }

  std::string write() const {
    return head() + "<body>\n" + title() + "<main>\n" + graph() + worst() + players() + moves() +
           "</main>\n" + footer() + "</body>\n</html>\n";
  }

 private:
  std::string say(std::string_view key, const Facts& facts = {}) const {
    return escaped(teller_.say(key, facts));
  }

  std::string heading(std::string_view key) const { return element("h2", "", say(key)) + "\n"; }

  static std::string section(std::string_view style, const std::string& content) {
    return element("section", style, "\n" + content) + "\n";
  }

  std::string head() const {
    const std::string language = teller_.language() == Language::german ? "de" : "en";
    return "<!DOCTYPE html>\n<html lang=\"" + language +
           "\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
           "<meta name=\"color-scheme\" content=\"light dark\">\n"
           "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
           "'unsafe-inline'; "
           "script-src 'unsafe-inline'\">\n<title>" +
           escaped(teller_.game_name()) + ": " + say("title") + "</title>\n<style>\n" +
           std::string(embedded_text("src/app/review/page.css")) +
           std::string(embedded_text("src/app/review/graph.css")) + "</style>\n</head>\n";
  }

  std::string title() const {
    const std::string occasion = teller_.occasion();
    return "<header>\n" + element("p", "kind", "Merlon · " + say("title")) + "\n" +
           element("h1", "", escaped(teller_.game_name())) + "\n" +
           element("p", "", escaped(teller_.result())) + "\n" +
           (occasion.empty() ? "" : element("p", "quiet", escaped(occasion)) + "\n") + "</header>\n";
  }

  /// Shape and colour of a seat.
  std::string badge(Seat seat) const {
    const Suit& suit = teller_.suit(seat);
    return "<span class=\"badge\" style=\"background:" + hex_of(*suit.look.back) +
           ";color:" + hex_of(*suit.look.fore) + "\" aria-hidden=\"true\">" + std::string(suit.shape) +
           "</span>";
  }

  std::string seat_name(Seat seat) const {
    return element("span", "who", badge(seat) + element("bdi", "", escaped(teller_.name(seat))));
  }

  std::string players() const {
    std::string cards;
    for (std::size_t s = 0; s < review_.seats.size(); ++s) cards += card(Seat{static_cast<std::uint8_t>(s)});
    return section("players", "<h2 class=\"hidden\">" + say("page.players") + "</h2>\n" + cards);
  }

  std::string card(Seat seat) const {
    const SeatReview& review = review_.seats[index(seat)];
    const std::string accuracy = review.accuracy ? teller_.decimal(*review.accuracy) : "–";
    return element("article", "card",
                   element("h3", "", seat_name(seat)) +
                       element("p", "accuracy",
                               element("strong", "", escaped(accuracy)) + " " + say("page.accuracy")) +
                       counts(review) + balance(review.balance)) +
           "\n";
  }

  std::string counts(const SeatReview& review) const {
    std::string items;
    for (const Verdict verdict :
         {Verdict::blunder, Verdict::mistake, Verdict::inaccuracy, Verdict::close_call}) {
      const int count = review.counts[static_cast<std::size_t>(verdict)];
      items += element("li", count == 0 ? "none" : key_of(verdict),
                       element("b", "", sign_of(verdict)) + " " + std::to_string(count) +
                           element("span", "", escaped(teller_.word(verdict))));
    }
    return element("ul", "counts", items);
  }

  std::string balance(const Balance& balance) const {
    const double widest =
        std::max({20.0, std::abs(balance.own), std::abs(balance.others), std::abs(balance.luck)});
    return element("p", "way",
                   say("page.way",
                       {{"start", teller_.decimal(balance.start)}, {"end", teller_.decimal(balance.end)}})) +
           element("table", "balance",
                   part("page.own", balance.own, balance.own_error, widest) +
                       part("page.others", balance.others, balance.others_error, widest) +
                       part("page.luck", balance.luck, balance.luck_error, widest));
  }

  /// One line of the balance with a bar to the left or right of the middle.
  std::string part(std::string_view key, double points, double error, double widest) const {
    const double width = 50.0 * std::abs(points) / widest;
    const std::string bar = "<span class=\"bar\"><i class=\"" + std::string(points < 0 ? "down" : "up") +
                            "\" style=\"width:" + svg_number(width) + "%;" + (points < 0 ? "right" : "left") +
                            ":50%\"></i></span>";
    return "<tr title=\"" + say("page.error", {{"error", teller_.decimal(error)}}) + "\">" +
           element("th", "", say(key)) + element("td", "", bar) +
           element("td", "number", escaped(teller_.change(points))) + "</tr>";
  }

  std::string graph() const {
    const GraphFrame wide{960, 280, "w", true};
    const GraphFrame narrow{360, 220, "n", true};
    const bool chance = std::any_of(review_.moves.begin(), review_.moves.end(),
                                    [](const ReviewedMove& move) { return move.reveals; });
    const std::string how = say("graph.how") + (chance ? " " + say("graph.how_chance") : "");
    return section("panel", heading("graph") + element("div", "wide", draw_graph(teller_, wide)) + "\n" +
                                element("div", "narrow", draw_graph(teller_, narrow)) + "\n" +
                                element("p", "quiet", how) + "\n");
  }

  std::string worst() const {
    const auto moves = review_.worst(kWorst);
    if (moves.empty())
      return section("panel", heading("worst") + element("p", "", say("no_mistakes")) + "\n");
    std::string items;
    for (const ReviewedMove* move : moves) items += element("li", "", worst_entry(*move)) + "\n";
    return section("panel", heading("worst") + element("ol", "worst", "\n" + items) + "\n");
  }

  std::string worst_entry(const ReviewedMove& move) const {
    return "<a href=\"#m" + std::to_string(move.number) + "\">" +
           element("p", "top",
                   verdict(move.judgement.verdict) +
                       element("span", "quiet", say("page.turn", {{"turn", std::to_string(move.turn)}}))) +
           element("p", "", seat_name(move.seat)) +
           element("p", "", element("strong", "", escaped(teller_.in_words(move, move.move)))) +
           element("p", "", say("page.better") + " " + escaped(teller_.in_words(move, move.judgement.best))) +
           element("p", "", shares(move) + " " + loss(move)) + "</a>";
  }

  std::string verdict(Verdict verdict) const {
    return element("span", "verdict " + std::string(key_of(verdict)),
                   element("b", "", sign_of(verdict)) + " " + escaped(teller_.word(verdict)));
  }

  std::string shares(const ReviewedMove& move) const {
    const std::size_t mover = index(move.seat);
    return element("span", "shares",
                   say("page.shares", {{"before", teller_.decimal(move.judgement.before.shares[mover])},
                                       {"after", teller_.decimal(move.judgement.after.shares[mover])}}));
  }

  std::string loss(const ReviewedMove& move) const {
    return element("span", "loss", escaped(teller_.change(-move.judgement.loss)));
  }

  std::string moves() const {
    std::string items;
    for (const ReviewedMove* move : decisions_) items += entry(*move);
    std::string jump;
    if (!marked_.empty()) {
      jump = element("p", "quiet", link_to(*marked_.front(), "page.first") + " " + say("page.keys"));
    }
    const std::string filter =
        "<input type=\"checkbox\" id=\"only\"><label for=\"only\">" + say("page.only_marked") + "</label>\n";
    return section("panel moves", heading("page.decisions") + jump + "\n" + (marked_.empty() ? "" : filter) +
                                      element("ol", "list", "\n" + items) + "\n");
  }

  std::string link_to(const ReviewedMove& move, std::string_view key) const {
    return "<a class=\"jump\" href=\"#m" + std::to_string(move.number) + "\">" + say(key) + "&nbsp;↓</a>";
  }

  std::string entry(const ReviewedMove& move) const {
    const bool is_wrong = is_marked(move.judgement.verdict);
    return "<li id=\"m" + std::to_string(move.number) + "\" class=\"" +
           std::string(is_wrong ? "marked " : "") + std::string(key_of(move.judgement.verdict)) + "\">" +
           element("span", "turn", say("page.turn", {{"turn", std::to_string(move.turn)}})) +
           seat_name(move.seat) + element("div", "what", what(move)) + shares(move) + loss(move) +
           verdict(move.judgement.verdict) + (is_wrong ? more(move) : "") + "</li>\n";
  }

  std::string told(const ReviewedMove& move, any::AnyMove which) const {
    return escaped(teller_.in_words(move, which)) + " " +
           element("code", "", escaped(ReviewTeller::notation(move, which)));
  }

  std::string what(const ReviewedMove& move) const {
    std::string text = element("span", "played", told(move, move.move));
    if (move.move != move.judgement.best) {
      const bool is_worse = move.judgement.verdict >= Verdict::close_call;
      text +=
          element("span", "instead",
                  say(is_worse ? "page.better" : "page.preferred") + " " + told(move, move.judgement.best));
    }
    return text;
  }

  /// The table on which it happened, and the way to the next mistake.
  std::string more(const ReviewedMove& move) const {
    std::string picture;
    for (const std::string& line : teller_.picture(move)) picture += escaped(line) + "\n";
    const auto next = std::find(marked_.begin(), marked_.end(), &move) + 1;
    return element("details", "",
                   element("summary", "", say("page.picture", {{"name", teller_.name(move.seat)}})) +
                       element("pre", "", "\n" + picture)) +
           (next == marked_.end() ? "" : link_to(**next, "page.next"));
  }

  std::string footer() const {
    return element("footer", "",
                   element("p", "", say("points.note")) +
                       element("p", "",
                               say("page.footer", {{"nodes", std::to_string(review_.setup.nodes)},
                                                   {"seed", std::to_string(review_.setup.seed)}}))) +
           "\n" +
           (marked_.empty()
                ? ""
                : element("script", "", "\n" + std::string(embedded_text("src/app/review/page.js")))) +
           "\n";
  }

  const ReviewTeller& teller_;
  const Review& review_;
  std::vector<const ReviewedMove*> decisions_;
  std::vector<const ReviewedMove*> marked_;
};

}  // namespace

std::string review_page(const ReviewTeller& teller) { return Page(teller).write(); }

}  // namespace merlon::app
