#include "net/address.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace merlon::net {
namespace {

constexpr std::string_view kSpaces = " \t";
/// What an IPv4 address looks like among IPv6 addresses (RFC 4291).
constexpr std::array<std::uint8_t, 12> kMappedPrefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};

struct Address {
  std::array<std::uint8_t, 16> bytes{};  ///< an IPv4 address fills the first four
  bool is_version_6 = false;
};

Address without_mapping(const Address& address) {
  if (!address.is_version_6) return address;
  if (!std::equal(kMappedPrefix.begin(), kMappedPrefix.end(), address.bytes.begin())) return address;
  Address inner;
  std::copy(address.bytes.begin() + kMappedPrefix.size(), address.bytes.end(), inner.bytes.begin());
  return inner;
}

std::optional<Address> parse_address(std::string_view text) {
  if (text.size() >= INET6_ADDRSTRLEN) return std::nullopt;
  if (text.find('\0') != std::string_view::npos) return std::nullopt;  // the C function would stop there
  const std::string terminated(text);
  Address address;
  address.is_version_6 = text.find(':') != std::string_view::npos;
  const int family = address.is_version_6 ? AF_INET6 : AF_INET;
  if (inet_pton(family, terminated.c_str(), address.bytes.data()) != 1) return std::nullopt;
  return without_mapping(address);
}

std::string text_of(const Address& address) {
  std::array<char, INET6_ADDRSTRLEN> text{};
  const int family = address.is_version_6 ? AF_INET6 : AF_INET;
  if (inet_ntop(family, address.bytes.data(), text.data(), text.size()) == nullptr) return {};
  return text.data();
}

/// "2001:db8::/32" for the first four bytes.
std::string first_bytes(Address address, std::size_t count) {
  std::fill(address.bytes.begin() + static_cast<std::ptrdiff_t>(count), address.bytes.end(), std::uint8_t{0});
  return text_of(address) + "/" + std::to_string(count * 8);
}

std::string_view trim(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

/// Takes the part after the last comma off a list.
std::string_view take_last(std::string_view& list) {
  const std::size_t comma = list.rfind(',');
  const std::string_view last = comma == std::string_view::npos ? list : list.substr(comma + 1);
  list = list.substr(0, comma == std::string_view::npos ? 0 : comma);
  return trim(last);
}

}  // namespace

std::optional<std::string> canonical_address(std::string_view text) {
  const auto address = parse_address(text);
  if (!address) return std::nullopt;
  return text_of(*address);
}

std::string address_group(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return std::string(address);
  return parsed->is_version_6 ? first_bytes(*parsed, 8) : text_of(*parsed);
}

std::string address_network(std::string_view address) {
  const auto parsed = parse_address(address);
  return parsed && parsed->is_version_6 ? first_bytes(*parsed, 6) : std::string();
}

bool is_loopback_address(std::string_view address) {
  const auto parsed = parse_address(address);
  if (!parsed) return false;
  if (!parsed->is_version_6) return parsed->bytes[0] == 127;
  Address loopback;
  loopback.bytes.back() = 1;
  return parsed->bytes == loopback.bytes;
}

std::string forwarded_address(std::string_view proxy, std::string_view forwarded_for,
                              const std::vector<std::string>& trusted_proxies) {
  std::string nearest(proxy);
  while (!forwarded_for.empty()) {
    auto hop = canonical_address(take_last(forwarded_for));
    if (!hop) break;  // what cannot be read says nothing about what stands before it
    nearest = std::move(*hop);
    if (!contains_address(trusted_proxies, nearest)) break;
  }
  return nearest;
}

bool contains_address(const std::vector<std::string>& list, std::string_view address) {
  const auto wanted = canonical_address(address);
  if (!wanted) return false;
  return std::any_of(list.begin(), list.end(),
                     [&](const std::string& one) { return canonical_address(one) == wanted; });
}

}  // namespace merlon::net
