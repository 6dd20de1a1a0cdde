// Any bytes as a record: refused with a place, or read, written and read again without a change; then
// replayed.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/record.h"
#include "host/session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto record = merlon::parse_record(text);
  if (!record) {
    if (record.error().message.empty() || record.error().line < 1 || record.error().column < 1) std::abort();
    return 0;
  }
  const auto again = merlon::parse_record(merlon::write_record(*record));
  if (!again || !(*again == *record)) std::abort();
  const auto session = merlon::Session::replay(*record);
  if (!session && session.error().message.empty()) std::abort();
  return 0;
}
