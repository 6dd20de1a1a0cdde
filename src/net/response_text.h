// Answers as they go over the wire.
#pragma once

#include <string>
#include <string_view>

#include "net/http_server.h"

namespace merlon::net {

/// What of an answer does not come from the service.
struct ResponseFrame {
  const Headers& headers;   ///< of every answer; one of the answer itself with the same name takes its place
  int version = 11;         ///< 10 or 11, as the client speaks
  bool keep_alive = false;  ///< else the connection ends after the answer
};

/// Everything before the body, with the empty line. Headers that would break the line are left out.
std::string response_head(const Response& response, const ResponseFrame& frame);

/// Whether an answer with this status has a body at all (RFC 9110: not 1xx, 204 and 304).
bool status_has_body(int status);

/// An answer of the network layer itself: {"error":{"code":"TOO_LARGE","message":"…"}}.
Response error_response(int status);

/// The same with another code and message.
Response error_response(int status, std::string_view code, std::string_view message);

}  // namespace merlon::net
