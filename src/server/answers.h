// The forms of answers: JSON bodies, errors, and what a refusal is called in HTTP.
#pragma once

#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <chrono>
#include <string>
#include <string_view>

#include "net/http_server.h"
#include "server/open_table.h"

namespace merlon::server {

net::Response json_response(int status, const boost::json::value& body);
net::Response text_response(int status, std::string text, std::string content_type);
/// {"error":{"code":…,"message":…}}
net::Response error_response(int status, std::string_view code, std::string_view message);
/// 429: this is done too often, and may be done again after so long.
net::Response too_many(std::chrono::seconds time, std::string_view message);
/// A refused action: the members of `table::nak_members` in "error", beside them those of `more`.
net::Response nak_response(const table::Nak& nak, Language language, boost::json::object more = {});

/// The refusal of what the store could not write. `unknown`: it may be there all the same.
table::Nak not_saved_because(const store::Failure& failure, bool unknown);

/// The language somebody asks for: a parameter "lang", or English.
Language language_of(std::string_view text);

}  // namespace merlon::server
