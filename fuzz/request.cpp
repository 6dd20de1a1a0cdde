// What the server reads with code of its own before anybody is asked who the client is: targets of requests
// and lists of addresses. What is accepted must be printable, and in the one spelling there is.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/printable.h"
#include "net/address.h"
#include "net/target.h"

namespace {

void check(bool holds) {
  if (!holds) std::abort();
}

void check_target(std::string_view text) {
  const auto target = merlon::net::parse_target(text);
  if (!target) return;
  check(target->path == "*" || target->path.starts_with('/'));
  check(merlon::is_printable(target->path));
  for (const auto& [name, value] : target->query)
    check(merlon::is_printable(name) && merlon::is_printable(value));
}

void check_address(std::string_view text) {
  const auto address = merlon::net::canonical_address(text);
  if (address) {
    check(merlon::net::canonical_address(*address) == address);
    check(merlon::net::contains_address({*address}, text));
    check(merlon::net::address_group(*address) == merlon::net::address_group(text));
  }
  const auto origin = merlon::net::forwarded_address("10.0.0.1", text, {"10.0.0.1", "::1"});
  check(merlon::net::canonical_address(origin) == origin);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_target(text);
  check_address(text);
  return 0;
}
