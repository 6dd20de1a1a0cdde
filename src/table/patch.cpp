#include "table/patch.h"

#include <algorithm>
#include <boost/json.hpp>
#include <vector>

#include "core/json.h"
#include "core/sha256.h"

namespace merlon::table {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::value;

std::string_view view(boost::json::string_view text) { return {text.data(), text.size()}; }

class Differ {
 public:
  explicit Differ(array& patch) : patch_(patch) {}

  void compare(const value& before, const value& after) {
    if (before.is_object() && after.is_object()) {
      compare_objects(before.get_object(), after.get_object());
    } else if (before.is_array() && after.is_array() &&
               before.get_array().size() == after.get_array().size()) {
      for (std::size_t i = 0; i < after.get_array().size(); ++i) {
        const Step step(*this, std::to_string(i));
        compare(before.get_array()[i], after.get_array()[i]);
      }
    } else if (before != after) {
      add("replace", &after);
    }
  }

 private:
  /// Goes one step down in the document as long as it lives: the path is a JSON Pointer.
  class Step {
   public:
    Step(Differ& differ, std::string_view name) : differ_(differ), size_(differ.path_.size()) {
      differ_.path_ += '/';
      for (const char c : name) append(c);
    }
    ~Step() { differ_.path_.resize(size_); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    void append(char c) {
      if (c == '~') {
        differ_.path_ += "~0";
      } else if (c == '/') {
        differ_.path_ += "~1";
      } else {
        differ_.path_ += c;
      }
    }

    Differ& differ_;
    std::size_t size_;
  };

  void compare_objects(const object& before, const object& after) {
    if (same_names(before, after)) {
      for (std::size_t i = 0; i < after.size(); ++i) {
        const auto& [name, now] = *(after.begin() + i);
        const Step step(*this, view(name));
        compare((before.begin() + i)->value(), now);
      }
      return;
    }
    for (const auto& [name, old] : before) {
      const Step step(*this, view(name));
      const value* now = after.if_contains(name);
      if (now == nullptr) {
        add("remove", nullptr);
      } else {
        compare(old, *now);
      }
    }
    for (const auto& [name, now] : after) {
      if (before.contains(name)) continue;
      const Step step(*this, view(name));
      add("add", &now);
    }
  }

  /// The usual case: the same writer has written both.
  static bool same_names(const object& before, const object& after) {
    return std::equal(before.begin(), before.end(), after.begin(), after.end(),
                      [](const auto& one, const auto& other) { return one.key() == other.key(); });
  }

  void add(std::string_view operation, const value* content) {
    object entry;
    entry["op"] = boost::json::string_view(operation.data(), operation.size());
    entry["path"] = path_;
    if (content != nullptr) entry["value"] = *content;
    patch_.push_back(std::move(entry));
  }

  array& patch_;
  std::string path_;
};

void write_canonical(JsonWriter& json, const value& document) {
  switch (document.kind()) {
    case boost::json::kind::object: {
      std::vector<const boost::json::key_value_pair*> members;
      for (const auto& member : document.get_object()) members.push_back(&member);
      std::sort(members.begin(), members.end(),
                [](const auto* one, const auto* other) { return one->key() < other->key(); });
      json.begin_object();
      for (const auto* member : members) write_canonical(json.key(view(member->key())), member->value());
      json.end_object();
      return;
    }
    case boost::json::kind::array:
      json.begin_array();
      for (const value& item : document.get_array()) write_canonical(json, item);
      json.end_array();
      return;
    case boost::json::kind::string:
      json.text(view(document.get_string()));
      return;
    case boost::json::kind::bool_:
      json.boolean(document.get_bool());
      return;
    case boost::json::kind::int64:
      json.number(document.get_int64());
      return;
    default:
      json.null();  // documents hold nothing else
  }
}

}  // namespace

array patch_between(const value& before, const value& after) {
  array patch;
  Differ(patch).compare(before, after);
  return patch;
}

std::string canonical_text(const value& document) {
  JsonWriter json;
  write_canonical(json, document);
  return json.take();
}

std::string document_hash(const value& document) {
  const std::string text = canonical_text(document);
  const Digest digest = sha256(bytes_of(text));
  return hex_text(std::span(digest).first(8));
}

}  // namespace merlon::table
