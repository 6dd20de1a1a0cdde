#include "server/answers.h"

#include <array>
#include <boost/json.hpp>

namespace merlon::server {
namespace {

struct StatusOf {
  std::string_view code;
  int status;
};

/// What is not here is 409: it would have been right at another moment.
constexpr std::array<StatusOf, 10> kStatus{{
    {"BAD_ACTION", 400},
    {"BAD_MOVE", 400},
    {"NO_SUCH_SEAT", 400},
    {"NO_TABLE", 404},
    {"NOT_SEATED", 403},
    {"NOT_MAKER", 403},
    {"ILLEGAL", 422},
    {"DAMAGED", 423},
    {"BUSY", 503},
    {"NOT_SAVED", 503},
}};

int status_of(std::string_view code) {
  for (const StatusOf& entry : kStatus) {
    if (entry.code == code) return entry.status;
  }
  return 409;
}

}  // namespace

net::Response json_response(int status, const boost::json::value& body) {
  return {status, boost::json::serialize(body), "application/json", {{"Cache-Control", "no-store"}}};
}

net::Response text_response(int status, std::string text, std::string content_type) {
  return {status, std::move(text), std::move(content_type), {{"Cache-Control", "no-store"}}};
}

net::Response error_response(int status, std::string_view code, std::string_view message) {
  const boost::json::object error{{"code", std::string(code)}, {"message", std::string(message)}};
  return json_response(status, boost::json::object{{"error", error}});
}

net::Response too_many(std::chrono::seconds time, std::string_view message) {
  net::Response response = error_response(429, "TOO_MANY", message);
  response.headers.emplace_back("Retry-After", std::to_string(time.count()));
  return response;
}

net::Response nak_response(const table::Nak& nak, Language language, boost::json::object more) {
  more["error"] = table::nak_members(nak, language);
  return json_response(status_of(nak.code), more);
}

table::Nak not_saved_because(const store::Failure& failure, bool unknown) {
  const bool nameless = failure.trouble == store::Trouble::none;
  const store::Trouble trouble = nameless ? store::Trouble::broken : failure.trouble;
  const std::string sentence(store::sentence_of(trouble));
  table::Nak nak{"NOT_SAVED", unknown ? "it is not known whether this was saved: " + sentence +
                                            "; ask again with the same id"
                                      : "this could not be saved: " + sentence + "; try again"};
  nak.reason = store::word_of(trouble);
  nak.unknown = unknown;
  return nak;
}

Language language_of(std::string_view text) { return parse_language(text).value_or(Language::english); }

}  // namespace merlon::server
