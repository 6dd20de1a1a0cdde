// What tests of whole runs share: a folder that is gone afterwards, and a run in it.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "app/arena/arena.h"
#include "app/arena/csv.h"

namespace merlon::test {

class TemporaryFolder {
 public:
  TemporaryFolder() {
    static int number = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("merlon_arena_" + std::to_string(getpid()) + "_" + std::to_string(++number));
    std::filesystem::remove_all(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }

  std::string path() const { return path_.string(); }
  std::filesystem::path file(const char* name) const { return path_ / name; }
  std::string content(const char* name) const {
    std::ifstream stream(path_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
  }

 private:
  std::filesystem::path path_;
};

struct ArenaOutcome {
  int code;
  std::string out;
  std::string errors;
};

inline ArenaOutcome run_arena(const app::arena::ArenaOptions& options) {
  std::ostringstream out;
  std::ostringstream errors;
  const int code = app::arena::run_arena(options, out, errors);
  return {code, out.str(), errors.str()};
}

/// A results.csv without the columns that say how long things took.
inline std::string without_times(const std::string& csv) {
  std::istringstream lines(csv);
  std::string line;
  std::getline(lines, line);
  const std::vector<std::string> head = app::arena::split_csv(line);
  std::string text;
  while (std::getline(lines, line)) {
    const std::vector<std::string> fields = app::arena::split_csv(line);
    for (std::size_t i = 0; i < fields.size(); ++i) {
      if (!head[i].starts_with("ms_") && !head[i].starts_with("times_")) text += fields[i] + "|";
    }
    text += "\n";
  }
  return text;
}

}  // namespace merlon::test
