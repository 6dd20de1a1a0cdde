// The browser game's files as the server hands them out.
#include "server/pages.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "tests/support/files.h"

namespace merlon::server {
namespace {

class PagesTest : public testing::Test {
 protected:
  PagesTest() {
    std::filesystem::create_directories(folder_.file("assets"));
    folder_.write("index.html", "<p>the page</p>");
    folder_.write("assets/game-1a2b.js", "play()");
    folder_.write("assets/game-1a2b.js.gz", "packed");
  }

  Pages pages() const { return std::move(*Pages::read(folder_.path())); }

  static net::Request get(const std::string& path, net::Headers headers = {}) {
    net::Request request;
    request.method = "GET";
    request.path = path;
    request.headers = std::move(headers);
    return request;
  }

  static std::string header(const net::Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
      if (key == name) return value;
    }
    return {};
  }

  test::Folder folder_;
};

TEST_F(PagesTest, EveryScreenIsThePage) {
  const Pages pages = this->pages();
  for (const char* path : {"/", "/play/abc", "/join/abc", "/rules/high-card", "/settings", "/index.html"}) {
    const auto found = pages.find(get(path));
    ASSERT_TRUE(found) << path;
    EXPECT_EQ(found->content(), "<p>the page</p>") << path;
    EXPECT_EQ(found->content_type, "text/html; charset=utf-8");
    EXPECT_EQ(header(*found, "Cache-Control"), "no-cache");
  }
}

TEST_F(PagesTest, WhatIsNotThereIsNotFound) {
  const Pages pages = this->pages();
  for (const char* path :
       {"/nothing", "/assets/other.js", "/../secret", "/assets/../index.html", "/playing", "//play"}) {
    EXPECT_FALSE(pages.find(get(path))) << path;
  }
  EXPECT_FALSE(Pages().find(get("/")));
}

TEST_F(PagesTest, APersonIsToldByThePageThatThereIsNothing) {
  const Pages pages = this->pages();
  const std::string mark = header(*pages.find(get("/")), "ETag");
  for (const net::Headers& headers : {net::Headers{{"accept", "text/html,*/*;q=0.8"}},
                                      net::Headers{{"accept", "text/html"}, {"if-none-match", mark}}}) {
    const auto found = pages.find(get("/nothing", headers));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->status, 404);
    EXPECT_EQ(found->content(), "<p>the page</p>");
    EXPECT_EQ(header(*found, "ETag"), "");
    EXPECT_EQ(header(*found, "Cache-Control"), "no-store");
    EXPECT_EQ(header(*found, "Vary"), "Accept, Accept-Encoding");
  }
  EXPECT_FALSE(pages.find(get("/nothing", {{"accept", "*/*"}})));
}

TEST_F(PagesTest, FilesWithAHashInTheirNameAreKeptAndPacked) {
  const Pages pages = this->pages();
  const auto plain = pages.find(get("/assets/game-1a2b.js"));
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->content(), "play()");
  EXPECT_EQ(header(*plain, "Content-Encoding"), "");
  EXPECT_EQ(header(*plain, "Cache-Control"), "public, max-age=31536000, immutable");
  const auto packed = pages.find(get("/assets/game-1a2b.js", {{"accept-encoding", "br, gzip"}}));
  ASSERT_TRUE(packed);
  EXPECT_EQ(packed->content(), "packed");
  EXPECT_EQ(header(*packed, "Content-Encoding"), "gzip");
  EXPECT_FALSE(pages.find(get("/assets/game-1a2b.js.gz")));
}

TEST_F(PagesTest, TheSmallestFormThatTheBrowserAcceptsIsSent) {
  folder_.write("assets/game-1a2b.js.br", "packed smaller");
  const Pages pages = this->pages();
  const auto encoding = [&](const std::string& accepted) {
    return header(*pages.find(get("/assets/game-1a2b.js", {{"accept-encoding", accepted}})),
                  "Content-Encoding");
  };
  for (const char* accepted : {"gzip, deflate, br, zstd", "br", "BR", "gzip;q=0.8, br;q=0.9", "br;q=0.05"}) {
    EXPECT_EQ(encoding(accepted), "br") << accepted;
  }
  for (const char* accepted : {"gzip", "br;q=0, gzip", "br;Q=0, gzip", "gzip,brotli", "br;q=0.0,gzip"}) {
    EXPECT_EQ(encoding(accepted), "gzip") << accepted;
  }
  for (const char* accepted : {"", "identity", "br;q=0, gzip;q=0", ", ,", "bro"}) {
    EXPECT_EQ(encoding(accepted), "") << accepted;
  }
  const auto smallest = pages.find(get("/assets/game-1a2b.js", {{"accept-encoding", "br"}}));
  EXPECT_EQ(smallest->content(), "packed smaller");
  EXPECT_FALSE(pages.find(get("/assets/game-1a2b.js.br")));
}

TEST_F(PagesTest, WhoHasItAlreadyIsToldSo) {
  const Pages pages = this->pages();
  const std::string mark = header(*pages.find(get("/")), "ETag");
  const auto again = pages.find(get("/", {{"if-none-match", mark}}));
  EXPECT_EQ(again->status, 304);
  EXPECT_EQ(again->content(), "");
  // The forms of a file have one mark, which is therefore weak (RFC 9110, 8.8.1).
  ASSERT_TRUE(mark.starts_with("W/"));
  for (const std::string& same : {mark.substr(2), "\"other\", " + mark, std::string("*")}) {
    EXPECT_EQ(pages.find(get("/", {{"if-none-match", same}}))->status, 304) << same;
  }
  for (const char* other : {"", "\"other\"", ","}) {
    EXPECT_EQ(pages.find(get("/", {{"if-none-match", other}}))->status, 200) << other;
  }
  folder_.write("index.html", "<p>another page</p>");
  EXPECT_NE(header(*this->pages().find(get("/")), "ETag"), mark);
}

TEST_F(PagesTest, AFolderWithoutThePageIsRefused) {
  std::filesystem::remove(folder_.file("index.html"));
  const auto pages = Pages::read(folder_.path());
  ASSERT_FALSE(pages);
  EXPECT_NE(pages.error().message.find("index.html"), std::string::npos);
  EXPECT_FALSE(Pages::read(folder_.file("missing")));
}

}  // namespace
}  // namespace merlon::server
