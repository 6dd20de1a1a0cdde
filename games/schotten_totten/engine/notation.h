// Cards, stones and phases as text: the words shared by records, JSON, logs and the command line (ST-10.4,
// ST-10.5).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "games/schotten_totten/engine/formation.h"
#include "games/schotten_totten/engine/state.h"

namespace merlon::schotten_totten {

/// "r7", "leader1"; a hidden card is "?".
std::string card_text(Card card);
std::optional<Card> parse_card(std::string_view text);

/// "3"; "off" for off the table.
std::string stone_text(Stone stone);

/// The `kind` of a move in JSON.
std::string_view kind_text(MoveKind kind);

std::string_view phase_text(Phase phase);
std::optional<Phase> parse_phase(std::string_view text);
std::span<const std::string_view> phase_names();

std::string_view pile_text(Pile pile);
std::optional<Pile> parse_pile(std::string_view text);

/// "ordered_clan", "horde", … and "total" under Fog.
std::string_view formation_text(FormationClass formation);

}  // namespace merlon::schotten_totten
