// Who made which tables, without keeping anybody's address: a keyed mark at each unfinished table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/expected.h"
#include "core/sha256.h"
#include "server/limits.h"

namespace merlon::server {

using MakerKey = std::array<std::uint8_t, 32>;

/// The key in a file that only its owner can read; makes it with a random key if it is not there.
Expected<MakerKey> read_maker_key(const std::string& path);
/// A key that nobody else has, and that is gone with this process.
MakerKey random_maker_key();

/// How many tables are of an address, and of the network of IPv6 that it is in.
struct MadeTables {
  std::size_t address = 0;
  std::size_t network = 0;

  /// Whether these are as many as one address, or one network, may have.
  bool reach(std::size_t most, const GateLimits& limits) const {
    return address >= most || network >= most * limits.addresses_per_network;
  }
};

/// The mark of a table is made of its id, the address of its maker and a key that is not in the database. So
/// whoever reads the database can neither find out an address by trying all of them nor see which tables are
/// of the same one. Whoever has the key, too, can: but of a single table not for sure, because some 65,000
/// addresses of IPv4 have the same 16 bits.
class Makers {
 public:
  explicit Makers(const MakerKey& key) : key_(key) {}

  std::string mark(std::string_view table, std::string_view address) const;
  /// Counts the table if this address, or its network, made it.
  void count(MadeTables& made, std::string_view table, std::string_view mark, std::string_view address) const;

 private:
  std::string digits(std::string_view table, std::string_view who) const;

  HmacKey key_;
};

}  // namespace merlon::server
