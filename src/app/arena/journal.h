// The folder of a run: settings.json says what is played, results.csv gets a line as each game ends. A run
// that was interrupted or killed goes on from there.
#pragma once

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/arena/contest.h"
#include "app/arena/game_report.h"

namespace merlon::app::arena {

/// Writes a file so that it is either old or new, never half.
std::optional<Error> write_whole(const std::filesystem::path& path, std::string_view text);

class Journal {
 public:
  /// Opens the folder, or makes it. Refuses the folder of a run with other settings, unless it may be
  /// `restarted`: then what was in it is forgotten. The contest must outlive the journal.
  static Expected<Journal> open(const std::filesystem::path& folder, const Contest& contest, bool restarted);

  /// The games that earlier runs played.
  const std::vector<GameReport>& earlier() const { return earlier_; }

  /// Keeps a game, at once.
  std::optional<Error> append(const GameReport& report);

  /// Puts exactly these games into the file, in this order.
  std::optional<Error> rewrite(std::span<const GameReport> reports);

  const std::filesystem::path& folder() const { return folder_; }

 private:
  struct Closer {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  Journal(std::filesystem::path folder, const Contest& contest)
      : folder_(std::move(folder)), contest_(&contest) {}
  std::filesystem::path results_path() const { return folder_ / "results.csv"; }
  std::optional<Error> read();

  std::filesystem::path folder_;
  const Contest* contest_;
  std::vector<GameReport> earlier_;
  std::unique_ptr<std::FILE, Closer> file_;
};

}  // namespace merlon::app::arena
