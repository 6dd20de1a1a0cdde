#include "net/response_text.h"

#include <algorithm>
#include <array>
#include <boost/beast/core/string.hpp>

#include "core/json.h"

namespace merlon::net {
namespace {

struct StatusText {
  int status;
  std::string_view reason;
  std::string_view code;     ///< of an error made here
  std::string_view message;  ///< likewise
};

// Reasons after RFC 9110 and 4918. A status that is missing here is sent without one, which clients do not
// mind.
constexpr std::array<StatusText, 22> kStatuses = {{
    {101, "Switching Protocols", "", ""},
    {200, "OK", "", ""},
    {201, "Created", "", ""},
    {204, "No Content", "", ""},
    {304, "Not Modified", "", ""},
    {400, "Bad Request", "BAD_REQUEST", "This is not a well-formed HTTP request."},
    {401, "Unauthorized", "", ""},
    {403, "Forbidden", "", ""},
    {404, "Not Found", "", ""},
    {405, "Method Not Allowed", "", ""},
    {408, "Request Timeout", "TOO_SLOW", "The request did not arrive in time."},
    {409, "Conflict", "", ""},
    {413, "Content Too Large", "TOO_LARGE", "The body of the request is too large."},
    {415, "Unsupported Media Type", "", ""},
    {422, "Unprocessable Content", "", ""},
    {423, "Locked", "", ""},
    {426, "Upgrade Required", "BAD_VERSION", "Only version 13 of the WebSocket protocol is spoken here."},
    {429, "Too Many Requests", "TOO_MANY_CONNECTIONS", "There are too many connections from this address."},
    {431, "Request Header Fields Too Large", "HEADER_TOO_LARGE", "The header of the request is too large."},
    {500, "Internal Server Error", "INTERNAL", "The server has no answer to this request."},
    {501, "Not Implemented", "BAD_CODING",
     "The body of a request is sent as it is or chunked, not in another coding."},
    {503, "Service Unavailable", "BUSY", "The server takes no more connections at the moment."},
}};

const StatusText& status_text(int status) {
  static constexpr StatusText kUnknown{0, "", "ERROR", ""};
  const auto found = std::find_if(kStatuses.begin(), kStatuses.end(),
                                  [&](const StatusText& one) { return one.status == status; });
  return found == kStatuses.end() ? kUnknown : *found;
}

bool contains(const Headers& headers, std::string_view name) {
  return std::any_of(headers.begin(), headers.end(),
                     [&](const auto& header) { return boost::beast::iequals(header.first, name); });
}

/// A line break in a header would let whoever chose its text write headers and answers of their own.
bool breaks_line(std::string_view text) {
  return text.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos;
}

void add_header(std::string& head, std::string_view name, std::string_view value) {
  if (breaks_line(name) || breaks_line(value)) return;
  head.append(name).append(": ").append(value).append("\r\n");
}

/// Whoever is refused for now learns when to come back. An answer that knows better says so itself.
constexpr int kRetrySeconds = 5;

bool wants_retry_after(const Response& response) {
  return (response.status == 429 || response.status == 503) && !contains(response.headers, "Retry-After");
}

}  // namespace

bool status_has_body(int status) { return status >= 200 && status != 204 && status != 304; }

std::string response_head(const Response& response, const ResponseFrame& frame) {
  std::string head = frame.version == 10 ? "HTTP/1.0 " : "HTTP/1.1 ";
  head.append(std::to_string(response.status)).append(" ");
  head.append(status_text(response.status).reason).append("\r\n");
  if (status_has_body(response.status)) {
    if (!response.content_type.empty()) add_header(head, "Content-Type", response.content_type);
    add_header(head, "Content-Length", std::to_string(response.content().size()));
  }
  // Keeping the connection is what 1.1 does anyway; 1.0 wants to be told.
  if (!frame.keep_alive) add_header(head, "Connection", "close");
  if (frame.keep_alive && frame.version == 10) add_header(head, "Connection", "keep-alive");
  for (const auto& [name, value] : frame.headers) {
    if (!contains(response.headers, name)) add_header(head, name, value);
  }
  for (const auto& [name, value] : response.headers) add_header(head, name, value);
  if (wants_retry_after(response)) add_header(head, "Retry-After", std::to_string(kRetrySeconds));
  return head.append("\r\n");
}

Response error_response(int status) {
  const StatusText& text = status_text(status);
  return error_response(status, text.code, text.message);
}

Response error_response(int status, std::string_view code, std::string_view message) {
  JsonWriter json;
  json.begin_object().key("error").begin_object();
  json.text("code", code).text("message", message);
  json.end_object().end_object();
  Response response;
  response.status = status;
  response.body = json.take();
  return response;
}

}  // namespace merlon::net
