#include "server/secrets.h"

#include <sys/random.h>

#include <cerrno>
#include <cstdlib>
#include <vector>

#include "core/sha256.h"

namespace merlon::server {

void fill_with_secret(std::span<std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
    if (got < 0 && errno != EINTR) std::abort();
    if (got > 0) bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

std::string secret_text(std::size_t bytes) {
  static constexpr std::string_view kLetters = "123456789abcdefghjkmnpqrstuvwxyz";  // 32: five bits each
  std::vector<std::uint8_t> random((bytes * 8 + 4) / 5);
  fill_with_secret(random);
  std::string text;
  for (const std::uint8_t byte : random) text += kLetters[byte & 31];
  return text;
}

std::string hashed(std::string_view secret) { return hex_text(sha256(bytes_of(secret))); }

}  // namespace merlon::server
