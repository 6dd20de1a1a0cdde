// A JSON Patch (RFC 6902) applied as a client would do it, written apart from the code that makes patches:
// add, remove and replace, by JSON Pointers (RFC 6901).
#pragma once

#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace merlon::table {

/// "/a~1b/0" as {"a/b", "0"}; nothing for a text that is no pointer.
inline std::optional<std::vector<std::string>> pointer_steps(const std::string& pointer) {
  std::vector<std::string> steps;
  for (std::size_t i = 0; i < pointer.size(); ++i) {
    if (i == 0 && pointer[0] != '/') return std::nullopt;
    if (pointer[i] == '/') {
      steps.emplace_back();
    } else if (pointer[i] == '~') {
      if (++i == pointer.size() || (pointer[i] != '0' && pointer[i] != '1')) return std::nullopt;
      steps.back() += pointer[i] == '0' ? '~' : '/';
    } else {
      steps.back() += pointer[i];
    }
  }
  return steps;
}

/// Applies one operation; false if it does not fit the document.
inline bool apply_operation(boost::json::value& document, const boost::json::object& operation) {
  const std::string kind(operation.at("op").as_string());
  const auto steps = pointer_steps(std::string(operation.at("path").as_string()));
  if (!steps) return false;
  boost::json::value* place = &document;
  for (std::size_t i = 0; i + 1 < steps->size(); ++i) {
    const std::string& step = (*steps)[i];
    if (auto* object = place->if_object()) {
      place = object->if_contains(step);
    } else if (auto* array = place->if_array()) {
      const std::size_t at = std::stoul(step);
      place = at < array->size() ? &(*array)[at] : nullptr;
    } else {
      place = nullptr;
    }
    if (place == nullptr) return false;
  }
  if (steps->empty()) {
    if (kind != "replace") return false;
    document = operation.at("value");
    return true;
  }
  const std::string& last = steps->back();
  if (auto* object = place->if_object()) {
    if (object->contains(last) == (kind == "add"))
      return false;  // stricter than the RFC: nothing is added twice
    if (kind == "remove") return object->erase(last) == 1;
    (*object)[last] = operation.at("value");
    return kind == "add" || kind == "replace";
  }
  auto* array = place->if_array();
  if (array == nullptr || kind != "replace" || std::stoul(last) >= array->size()) return false;
  (*array)[std::stoul(last)] = operation.at("value");
  return true;
}

/// Applies a whole patch; false if some of it does not fit.
inline bool apply_patch(boost::json::value& document, const boost::json::array& patch) {
  for (const boost::json::value& operation : patch) {
    if (!apply_operation(document, operation.as_object())) return false;
  }
  return true;
}

}  // namespace merlon::table
