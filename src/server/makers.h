// Who made which tables, without keeping anybody's address: keyed marks at each unfinished table.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/sha256.h"
#include "store/store.h"

namespace merlon::server {

using MakerKey = std::array<std::uint8_t, 32>;

/// The key in a file that only its owner can read; makes it with a random key if it is not there.
Expected<MakerKey> read_maker_key(const std::string& path);
/// A key that nobody else has, and that is gone with this process.
MakerKey random_maker_key();

/// The marks are made of an address and a key that is not in the database. So whoever reads the database
/// cannot find out an address by trying all of them; which unfinished tables were made from the same one can
/// be seen.
class Makers {
 public:
  explicit Makers(const MakerKey& key) : key_(key) {}

  store::Maker marks(std::string_view address) const;

 private:
  std::string mark(std::string_view who) const;

  HmacKey key_;
};

}  // namespace merlon::server
