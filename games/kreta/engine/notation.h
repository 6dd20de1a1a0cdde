// Provinces, sites, harbours, cards, goods and phases as text: the words shared by records, JSON, logs and
// the command line (KR-11.4, KR-11.5).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/kreta/engine/state.h"

namespace merlon::kreta {

/// "5": the number that people use for a province or a site.
std::string number_text(Province province);
std::string number_text(Site site);
/// "H3"
std::string harbour_text(Harbour harbour);
std::optional<Harbour> parse_harbour(std::string_view text);

std::string_view card_text(Card card);
std::optional<Card> parse_card(std::string_view text);

std::string_view good_text(Good good);
std::optional<Good> parse_good(std::string_view text);

/// The `kind` of a move in JSON.
std::string_view kind_text(MoveKind kind);

std::string_view phase_text(Phase phase);
std::optional<Phase> parse_phase(std::string_view text);
std::span<const std::string_view> phase_names();

}  // namespace merlon::kreta
