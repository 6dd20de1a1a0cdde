// What changed between two documents, and the one text that a document has.
#include "table/patch.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <boost/json.hpp>

#include "tests/table/json_patch.h"

namespace merlon::table {
namespace {

using boost::json::array;
using boost::json::object;
using boost::json::parse;
using boost::json::serialize;
using boost::json::value;

std::string patch_text(std::string_view before, std::string_view after) {
  return serialize(patch_between(parse(before), parse(after)));
}

TEST(Patch, SaysWhatChanged) {
  EXPECT_EQ(patch_text(R"({"a":1})", R"({"a":1})"), "[]");
  EXPECT_EQ(patch_text(R"({"a":1})", R"({"a":2})"), R"([{"op":"replace","path":"/a","value":2}])");
  EXPECT_EQ(patch_text(R"({"a":1})", R"({})"), R"([{"op":"remove","path":"/a"}])");
  EXPECT_EQ(patch_text(R"({})", R"({"a":null})"), R"([{"op":"add","path":"/a","value":null}])");
  EXPECT_EQ(patch_text(R"({"a":[1,{"b":2}]})", R"({"a":[1,{"b":3}]})"),
            R"([{"op":"replace","path":"/a/1/b","value":3}])");
  EXPECT_EQ(patch_text(R"({"a":[1,2]})", R"({"a":[1]})"), R"([{"op":"replace","path":"/a","value":[1]}])");
  EXPECT_EQ(patch_text("1", "{}"), R"([{"op":"replace","path":"","value":{}}])");
}

TEST(Patch, NamesWithSlashesAndTildesAreWrittenAsThePointersOfTheRfc) {
  EXPECT_EQ(patch_text(R"({"a/b":{"m~n":1}})", R"({"a/b":{"m~n":2}})"),
            R"([{"op":"replace","path":"/a~1b/m~0n","value":2}])");
  EXPECT_EQ(patch_text("{}", R"({"~1":1})"), R"([{"op":"add","path":"/~01","value":1}])");
  EXPECT_EQ(patch_text("{}", R"({"":1})"), R"([{"op":"add","path":"/","value":1}])");
}

/// Documents that share many names and values, so that what is alike and what is not gets mixed.
value some_document(int depth) {
  static const std::vector<std::string> kNames{"a", "b", "a/b", "m~n", "~1", "/", "", "\xC3\xA4", "0"};
  const int kind = *rc::gen::inRange(0, depth > 0 ? 7 : 5);
  switch (kind) {
    case 0:
      return nullptr;
    case 1:
      return *rc::gen::arbitrary<bool>();
    case 2:
    case 3:
      return *rc::gen::inRange<std::int64_t>(-2, 3);
    case 4:
      return value(*rc::gen::elementOf(kNames));
    case 5: {
      array list;
      for (int i = *rc::gen::inRange(0, 4); i > 0; --i) list.push_back(some_document(depth - 1));
      return list;
    }
    default: {
      object members;
      for (int i = *rc::gen::inRange(0, 6); i > 0; --i) {
        members[*rc::gen::elementOf(kNames)] = some_document(depth - 1);
      }
      return members;
    }
  }
}

RC_GTEST_PROP(Patch, TurnsOneDocumentIntoTheOther, ()) {
  const value before = some_document(4);
  const value after = some_document(4);
  const array patch = patch_between(before, after);
  RC_ASSERT(patch.empty() == (before == after));
  value patched = before;
  RC_ASSERT(apply_patch(patched, patch));
  RC_ASSERT(patched == after);
  RC_ASSERT(canonical_text(patched) == canonical_text(after));
}

RC_GTEST_PROP(CanonicalText, DoesNotDependOnTheOrderOfMembers, ()) {
  const value document = some_document(4);
  const std::string text = canonical_text(document);
  RC_ASSERT(parse(text) == document);
  RC_ASSERT(canonical_text(parse(text)) == text);
  value turned = document;
  if (auto* members = turned.if_object()) {
    object backwards;
    for (auto at = members->end(); at != members->begin();) {
      --at;
      backwards[at->key()] = at->value();
    }
    turned = std::move(backwards);
  }
  RC_ASSERT(canonical_text(turned) == text);
  RC_ASSERT(document_hash(turned) == document_hash(document));
}

// What Python's json.dumps(document, sort_keys=True, separators=(",",":"), ensure_ascii=False) and the
// hashlib of docs/api.md give.
TEST(CanonicalText, IsWhatPythonWrites) {
  const value document = parse(
      R"({"b":[1,-2,{"z":null,"a":true}],"a":"\u00e4 \"x\" \\ / \n","A":false,"\u00e4":{},"10":[],"9":9007199254740993,)"
      R"("\ud83c\udff0":"\ud83c\udff0","\uffee":0,"a/b":"~"})");
  const std::string text =
      "{\"10\":[],\"9\":9007199254740993,\"A\":false,\"a\":\"\xC3\xA4 \\\"x\\\" \\\\ / \\n\",\"a/b\":\"~\","
      "\"b\":[1,-2,{\"a\":true,\"z\":null}],\"\xC3\xA4\":{},\"\xEF\xBF\xAE\":0,"
      "\"\xF0\x9F\x8F\xB0\":\"\xF0\x9F\x8F\xB0\"}";
  EXPECT_EQ(canonical_text(document), text);
  EXPECT_EQ(document_hash(document), "8169a34427ef61f4");
  EXPECT_EQ(document_hash(object{}), "44136fa355b3678a");
  EXPECT_EQ(document_hash(parse(R"({"v":[1,2,3],"name":"Zo\u00eb"})")), "c3f6062fb81d4ae3");
}

}  // namespace
}  // namespace merlon::table
