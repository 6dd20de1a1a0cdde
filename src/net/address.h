// Addresses of the other side, as texts in one spelling: who counts as one client, and whom a proxy speaks
// for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace merlon::net {

/// The one spelling of an IP address: "::FFFF:1.2.3.4" is "1.2.3.4", "2001:DB8:0::1" is "2001:db8::1".
/// Nothing if the text is no address.
std::optional<std::string> canonical_address(std::string_view text);

/// What counts as one client: an IPv4 address, or the first 64 bits of an IPv6 address ("2001:db8:1:2::/64"),
/// because those beyond are free for everybody to choose. A text that is no address counts for itself.
std::string address_group(std::string_view address);

/// The network that an IPv6 address is in, by its first 48 bits ("2001:db8:1::/48"): providers give so much
/// to one customer, who then has 65,536 groups. Empty for every other address.
std::string address_network(std::string_view address);

bool is_loopback_address(std::string_view address);

/// Whose request a trusted proxy passes on: the last address in X-Forwarded-For that is no trusted proxy
/// itself. Everything to the left of it may be invented. The proxy's own address if the header says nothing
/// usable.
std::string forwarded_address(std::string_view proxy, std::string_view forwarded_for,
                              const std::vector<std::string>& trusted_proxies);

/// Whether the address is in the list, however either is spelled.
bool contains_address(const std::vector<std::string>& list, std::string_view address);

}  // namespace merlon::net
