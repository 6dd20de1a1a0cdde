// What changed between two JSON documents (RFC 6902), and the one text that a document has for hashing.
#pragma once

#include <boost/json/value.hpp>
#include <string>

namespace merlon::table {

/// A JSON Patch that turns `before` into `after`: a list of add, remove and replace. Lists of different
/// length are replaced as a whole.
boost::json::array patch_between(const boost::json::value& before, const boost::json::value& after);

/// The document with the members of every object sorted by name and without spaces: the same text for
/// everybody who holds the same document. Numbers are whole.
std::string canonical_text(const boost::json::value& document);

/// The first eight bytes of the SHA-256 of the canonical text, as hexadecimal digits.
std::string document_hash(const boost::json::value& document);

}  // namespace merlon::table
