#include "store/failure.h"

#include <array>

namespace merlon::store {
namespace {

struct Words {
  std::string_view word;
  std::string_view sentence;
};

/// In the order of the enumeration.
constexpr std::array<Words, 8> kWords{{
    {"", "the database works"},
    {"silent", "the database does not answer"},
    {"locked", "another process holds the database"},
    {"unreachable", "the database cannot be reached"},
    {"read_only", "the database cannot be written to"},
    {"full", "the disk is full"},
    {"damaged", "the database is damaged"},
    {"broken", "the database reports an error"},
}};

}  // namespace

std::string_view word_of(Trouble trouble) { return kWords[static_cast<std::size_t>(trouble)].word; }

std::string_view sentence_of(Trouble trouble) { return kWords[static_cast<std::size_t>(trouble)].sentence; }

}  // namespace merlon::store
