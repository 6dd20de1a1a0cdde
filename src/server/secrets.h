// Things that must not be guessed: ids, tokens, codes and seeds, from the system's generator.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace merlon::server {

/// Fills bytes from the system's generator of secrets. Ends the program if there is none: nothing may go on
/// with numbers that can be guessed.
void fill_with_secret(std::span<std::uint8_t> bytes);

/// So many random bytes as text of letters and digits that nobody confuses when reading aloud.
std::string secret_text(std::size_t bytes);

inline std::string new_table_id() { return secret_text(8); }
inline std::string new_token() { return secret_text(16); }
inline std::string new_invite() { return secret_text(10); }

/// What is kept of a token or code: its SHA-256. They are random enough that nothing else is needed.
std::string hashed(std::string_view secret);

}  // namespace merlon::server
