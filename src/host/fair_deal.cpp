#include "host/fair_deal.h"

#include "host/game_choice.h"

namespace merlon {
namespace {

/// "a0… b1…": the seeds in seat order.
std::string seat_seeds_text(const std::vector<SeatSeed>& seeds) {
  std::string text;
  for (const SeatSeed& seed : seeds) text += (text.empty() ? "" : " ") + hex_text(seed);
  return text;
}

std::optional<std::vector<SeatSeed>> parse_seat_seeds(std::string_view text, int players) {
  constexpr std::size_t kDigits = 2 * sizeof(SeatSeed);
  const auto count = static_cast<std::size_t>(players);
  if (text.size() != count * (kDigits + 1) - 1) return std::nullopt;
  std::vector<SeatSeed> seeds;
  for (std::size_t at = 0; at < text.size(); at += kDigits + 1) {
    const auto seed = parse_hex<sizeof(SeatSeed)>(text.substr(at, kDigits));
    if (!seed || (at + kDigits < text.size() && text[at + kDigits] != ' ')) return std::nullopt;
    seeds.push_back(*seed);
  }
  return seeds;
}

}  // namespace

std::string fair_rules_text(std::string_view game, int rules, int players, const OptionTexts& options) {
  const std::string chosen = any::options_text(options);
  return std::string(game) + " " + std::to_string(rules) + " players=" + std::to_string(players) +
         (chosen.empty() ? "" : " " + chosen);
}

Expected<std::unique_ptr<any::AnyGame>> start_fairly(const any::GameInfo& game, const OptionTexts& options,
                                                     const FairDeal& deal) {
  FairShuffler shuffler(deal.server_seed, deal.table, deal.seat_seeds);
  return game.start(options, static_cast<int>(deal.seat_seeds.size()), shuffler);
}

void write_deal(Record& record, const FairDeal& deal, const Digest& commit) {
  record.set("Table", deal.table);
  record.set("Commit", hex_text(commit));
  record.set("ServerSeed", hex_text(deal.server_seed));
  record.set("SeatSeeds", seat_seeds_text(deal.seat_seeds));
}

Expected<std::optional<FairDeal>> read_deal(const Record& record, const any::GameInfo& game, int players,
                                            const OptionTexts& options) {
  const std::string* table = record.find("Table");
  if (table != nullptr && !is_fair_text(*table)) return Error{"header Table must not contain '|'"};
  const std::string* server_seed = record.find("ServerSeed");
  if (server_seed == nullptr) return std::optional<FairDeal>{};
  const std::string* seat_seeds = record.find("SeatSeeds");
  const std::string* commit = record.find("Commit");
  if (table == nullptr || seat_seeds == nullptr || commit == nullptr) {
    return Error{"a record with ServerSeed needs Table, SeatSeeds and Commit too"};
  }
  const auto server = parse_hex<sizeof(ServerSeed)>(*server_seed);
  if (!server) return Error{"header ServerSeed must be 64 hexadecimal digits"};
  auto seats = parse_seat_seeds(*seat_seeds, players);
  if (!seats) return Error{"header SeatSeeds must be 32 hexadecimal digits for each seat"};
  FairDeal deal{*table, *server, std::move(*seats)};
  if (hex_text(commitment(deal.table, fair_rules_text(game.key, rules_of(record, game), players, options),
                          deal.server_seed)) != *commit) {
    return Error{
        "the commitment does not belong to the server's seed: this is not the deal that was promised"};
  }
  return std::optional<FairDeal>(std::move(deal));
}

}  // namespace merlon
