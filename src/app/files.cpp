#include "app/files.h"

#include <fstream>
#include <iterator>

namespace merlon::app {

Expected<std::string> read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Error{"cannot open '" + path + "'"};
  return std::string(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

Expected<Record> read_record_file(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  auto record = parse_record(*text);
  if (record) return record;
  Error error = record.error();
  error.message =
      path + ":" + std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
  return error;
}

}  // namespace merlon::app
