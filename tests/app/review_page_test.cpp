// The page, the graph and the report: well-formed, self-contained, safe and complete in both languages.
#include "app/review/page.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "app/review/graph.h"
#include "app/review/markup.h"
#include "app/review/report.h"
#include "host/embedded_files.h"
#include "tests/app/markup_check.h"
#include "tests/support/games.h"
#include "tests/support/play.h"
#include "tests/support/reviews.h"

namespace {

using namespace merlon;  // NOLINT(google-build-using-namespace)
using review::ReviewTeller;

/// Everything between the quotes of an attribute, wherever it occurs.
std::vector<std::string> values_of(const std::string& text, const std::string& attribute) {
  std::vector<std::string> values;
  const std::regex pattern("\\s" + attribute + "=\"([^\"]*)\"");
  for (std::sregex_iterator found(text.begin(), text.end(), pattern), end; found != end; ++found) {
    values.push_back((*found)[1]);
  }
  return values;
}

/// Whether a part occurs. Pages are too long to be printed by a matcher.
bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Whether a place or a size is no number.
bool has_odd_number(const std::string& text) {
  static const std::regex odd("[ML \"-](nan|inf)[ L\"Z%]");
  return std::regex_search(text, odd);
}

struct Sample {
  Record record;
  review::Review review;
};

/// A game with players of suspicious names, reviewed so that there is something to mark.
Sample sample(std::string_view game, int players, int moves = 40) {
  Record record = test::random_record(game, players, 12, moves);
  record.set("Seat1", "<script>alert('x')</script> & \"B\"");
  record.set("Seat2", std::string(300, 'M') + "ü");
  record.set("Date", "2026-11-15<b>");
  review::Review review = test::review_of(record);
  review::ReviewedMove& move = review.moves.front();  // two marks at least, however the game went
  move.forced = false;
  for (review::ReviewedMove* marked : {&move, &review.moves[5]}) {
    marked->judgement.best = marked->position->legal().back();
    marked->judgement.loss = 20.0;
    marked->judgement.verdict = review::Verdict::blunder;
  }
  return {std::move(record), std::move(review)};
}

/// Visits a review of every game with the fewest and with the most players, in both languages.
void for_each_review(const std::function<void(const ReviewTeller&, Language, int players)>& visit) {
  for (const any::GameInfo& game : any::games()) {
    for (const int players : std::set{game.min_players, game.max_players}) {
      SCOPED_TRACE(std::string(game.key) + " of " + std::to_string(players));
      const Sample one = sample(game.key, players);
      for (const Language language : {Language::english, Language::german}) {
        visit(ReviewTeller(one.review, one.record, language), language, players);
      }
    }
  }
}

std::string report_of(const ReviewTeller& teller) {
  std::ostringstream report;
  app::write_report(report, teller, app::Painter(app::Terminal{}));
  return report.str();
}

TEST(ReviewPage, IsWellFormedAndSelfContained) {
  for_each_review([](const ReviewTeller& teller, Language, int) {
    std::string page = app::review_page(teller);
    EXPECT_EQ(test::markup_problem(page), "");
    for (std::size_t at = 0; (at = page.find("http://www.w3.org/2000/svg")) != std::string::npos;) {
      page.erase(at, 26);  // a name, not an address
    }
    for (const char* address : {"http:", "https:", "//www", "@import", "src=", "<link", "<img", "<iframe"}) {
      EXPECT_FALSE(contains(page, address)) << address;
    }
    static const std::regex outward("url\\((?!#)");
    EXPECT_FALSE(std::regex_search(page, outward));
  });
}

TEST(ReviewPage, EveryLinkLeadsSomewhereAndNoNameIsTakenTwice) {
  for_each_review([](const ReviewTeller& teller, Language, int) {
    const std::string page = app::review_page(teller);
    const std::vector<std::string> ids = values_of(page, "id");
    const std::set<std::string> names(ids.begin(), ids.end());
    EXPECT_EQ(names.size(), ids.size());
    const std::vector<std::string> links = values_of(page, "href");
    EXPECT_GE(links.size(), 4u);
    for (const std::string& link : links) EXPECT_TRUE(names.contains(link.substr(1))) << link;
    static const std::regex fill("url\\(#([a-z0-9]+)\\)");
    for (std::sregex_iterator found(page.begin(), page.end(), fill), end; found != end; ++found) {
      EXPECT_TRUE(names.contains((*found)[1])) << (*found)[1];
    }
  });
}

TEST(ReviewPage, WhatARecordSaysIsNeverMarkup) {
  const Sample one = sample(test::hidden_game(), 2);
  const ReviewTeller teller(one.review, one.record, Language::english);
  for (const std::string& text : {app::review_page(teller), app::review_svg(teller)}) {
    EXPECT_FALSE(contains(text, "<script>alert"));
    EXPECT_FALSE(contains(text, "15<b>"));
    EXPECT_TRUE(contains(text, "&lt;script&gt;alert"));
    EXPECT_FALSE(contains(text, std::string(60, 'M'))) << "names have an end";
  }
  EXPECT_EQ(app::escaped("a<b>&\"c\"'d'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;");
}

TEST(ReviewPage, NoMessageIsMissingInEitherLanguage) {
  for_each_review([](const ReviewTeller& teller, Language, int) {
    const std::string report = report_of(teller);
    for (const std::string& text : {app::review_page(teller), app::review_svg(teller), report}) {
      EXPECT_FALSE(contains(text, "review."));
    }
    EXPECT_FALSE(contains(report, "{"));
  });
}

TEST(ReviewPage, TheGraphAloneIsWellFormed) {
  for_each_review([](const ReviewTeller& teller, Language, int players) {
    const std::string svg = app::review_svg(teller);
    EXPECT_EQ(test::markup_problem(svg), "");
    EXPECT_TRUE(svg.starts_with("<svg xmlns="));
    EXPECT_FALSE(has_odd_number(svg));
    EXPECT_FALSE(contains(svg, "href")) << "nothing to lead to";
    EXPECT_EQ(test::count(svg, "<pattern "), static_cast<std::size_t>(players));
  });
}

TEST(ReviewPage, AGameWithoutAMoveCanBeShown) {
  const Record record = test::random_record(test::game_for(4), 4, 3, 0);
  const review::Review review = test::review_of(record);
  const ReviewTeller teller(review, record, Language::english);
  const std::string page = app::review_page(teller);
  EXPECT_EQ(test::markup_problem(page), "");
  EXPECT_FALSE(has_odd_number(page));
  EXPECT_TRUE(contains(report_of(teller), "Nobody had anything to decide."));
}

TEST(ReviewPage, TheReportFitsTheScreenAndSaysTheVerdicts) {
  for_each_review([](const ReviewTeller& teller, Language language, int) {
    const std::string report = report_of(teller);
    EXPECT_EQ(test::too_wide(report), "");
    EXPECT_TRUE(contains(report, language == Language::german ? "?? Patzer" : "?? blunder"));
    EXPECT_FALSE(contains(report, "\x1b"));
  });
}

TEST(ReviewPage, NumbersAreWrittenAsTheLanguageDoes) {
  const Sample one = sample(test::open_game(), 2, 6);
  const ReviewTeller english(one.review, one.record, Language::english);
  const ReviewTeller german(one.review, one.record, Language::german);
  EXPECT_EQ(english.decimal(12.34), "12.3");
  EXPECT_EQ(german.decimal(12.35), "12,3");
  EXPECT_EQ(english.decimal(-0.04), "0.0");
  EXPECT_EQ(english.change(-4.0), "−4.0");
  EXPECT_EQ(german.change(4.0), "+4,0");
  EXPECT_EQ(english.change(-0.01), "0.0");
  EXPECT_EQ(app::svg_number(3.0), "3");
  EXPECT_EQ(app::svg_number(-0.01), "0");
  EXPECT_EQ(app::hex_of(app::kLoch), "#1f4788");
}

/// The relative luminance of WCAG.
double luminance(const std::string& hex) {
  double sum = 0.0;
  const double parts[] = {0.2126, 0.7152, 0.0722};
  const std::size_t digits = hex.size() == 4 ? 1 : 2;
  for (std::size_t i = 0; i < 3; ++i) {
    std::string part = hex.substr(1 + i * digits, digits);
    if (digits == 1) part += part;
    const double level = std::stoi(part, nullptr, 16) / 255.0;
    sum += parts[i] * (level <= 0.04045 ? level / 12.92 : std::pow((level + 0.055) / 1.055, 2.4));
  }
  return sum;
}

double contrast(const std::string& one, const std::string& other) {
  const double first = luminance(one) + 0.05;
  const double second = luminance(other) + 0.05;
  return first > second ? first / second : second / first;
}

TEST(ReviewPage, WordsCanBeReadInBothColourSchemes) {
  const std::string css(embedded_text("src/app/review/page.css"));
  const std::size_t dark = css.find("prefers-color-scheme");
  ASSERT_NE(dark, std::string::npos);
  for (const std::string& scheme : {css.substr(0, dark), css.substr(dark)}) {
    std::map<std::string, std::string> colours;
    static const std::regex pattern("--([a-z]+): (#[0-9a-f]{3,6});");
    for (std::sregex_iterator found(scheme.begin(), scheme.end(), pattern), end; found != end; ++found) {
      colours.emplace((*found)[1], (*found)[2]);
    }
    for (const char* text : {"ink", "quiet", "accent", "good", "inaccuracy", "mistake", "blunder"}) {
      for (const char* ground : {"panel", "soft", "paper"}) {
        EXPECT_GE(contrast(colours.at(text), colours.at(ground)), 4.5) << text << " on " << ground;
      }
    }
  }
}

TEST(ReviewPage, ShapesCanBeReadOnTheColoursOfTheSeats) {
  const Sample one = sample(test::game_for(5), 5, 8);
  const ReviewTeller teller(one.review, one.record, Language::english);
  std::set<std::string_view> shapes;
  for (std::uint8_t s = 0; s < 5; ++s) {
    const app::Suit& suit = teller.suit(Seat{s});
    shapes.insert(suit.shape);
    EXPECT_GE(contrast(app::hex_of(*suit.look.fore), app::hex_of(*suit.look.back)), 4.5) << suit.letter;
  }
  EXPECT_EQ(shapes.size(), 5u);
}

}  // namespace
