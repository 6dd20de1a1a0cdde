// Any bytes as lines to `merlon engine`: each line gets exactly one answer that is JSON, and a line that
// fails changes nothing.
#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "app/protocol.h"

namespace {

// A fuzzer wants many small inputs, not one long perft or thought.
constexpr std::uint64_t kFewPositions = 500;
constexpr std::uint64_t kFewNodes = 8;

/// What a failed request must leave as it was.
std::string standing(merlon::app::Protocol& protocol) {
  return protocol.answer(R"({"cmd":"hash"})") + protocol.answer(R"({"cmd":"result"})");
}

/// Asks one line and returns how things stand afterwards.
std::string check_answer(merlon::app::Protocol& protocol, std::string_view line, const std::string& before) {
  const std::string answer = protocol.answer(line);
  boost::json::error_code error;
  const boost::json::value json = boost::json::parse(answer, error);
  if (error || !json.is_object() || answer.find('\n') != std::string::npos) std::abort();
  std::string after = standing(protocol);
  if (!json.get_object().at("ok").as_bool() && after != before) std::abort();
  return after;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merlon::app::Protocol protocol(kFewPositions, kFewNodes);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string standing_now = standing(protocol);
  for (int lines = 0; !text.empty() && lines < 64; ++lines) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    standing_now = check_answer(protocol, text.substr(0, end), standing_now);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  protocol.answer(R"({"cmd":"record"})");
  return 0;
}
