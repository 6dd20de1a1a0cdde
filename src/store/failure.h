// Why a store cannot do what it should: the sort of trouble, which everybody may be told, and the database's
// own words for the log.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace merlon::store {

enum class Trouble : std::uint8_t {
  none,
  silent,       ///< no answer in time
  locked,       ///< another process holds it
  unreachable,  ///< cannot be opened or connected to
  read_only,
  full,
  damaged,  ///< the database itself says that its pages or indexes are wrong
  broken,   ///< anything else, such as a disk that reports errors
};

struct Failure {
  Trouble trouble = Trouble::none;
  std::string what;      ///< the database's own words; may name files and machines, so it is for the log only
  bool unknown = false;  ///< whether it may have been written all the same
};

/// A word for programs: "full".
std::string_view word_of(Trouble trouble);
/// A sentence for people that names no file and no machine: "the disk is full".
std::string_view sentence_of(Trouble trouble);

}  // namespace merlon::store
