#include "tests/net/raw_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace merlon::net {
namespace {

constexpr int kPatienceInMilliseconds = 5000;

sockaddr_in endpoint(const std::string& address, std::uint16_t port) {
  sockaddr_in result{};
  result.sin_family = AF_INET;
  result.sin_port = htons(port);
  inet_pton(AF_INET, address.c_str(), &result.sin_addr);
  return result;
}

void parse_head(std::string_view head, RawResponse& response) {
  response.status = head.size() > 12 ? std::atoi(std::string(head.substr(9, 3)).c_str()) : 0;
  while (!head.empty()) {
    const std::size_t end = std::min(head.find("\r\n"), head.size());
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(std::min(end + 2, head.size()));
    const std::size_t colon = line.find(": ");
    if (colon == std::string_view::npos) continue;
    std::string name(line.substr(0, colon));
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    response.headers[name] = std::string(line.substr(colon + 2));
  }
}

std::uint64_t big_endian(std::string_view bytes) {
  std::uint64_t value = 0;
  for (const char c : bytes) value = value << 8 | static_cast<unsigned char>(c);
  return value;
}

/// The length of a frame in the shortest form, with the bit that says whether a mask follows.
std::string frame_length(std::size_t size, bool is_masked) {
  const int mask_bit = is_masked ? 0x80 : 0;
  std::string length;
  const auto put = [&](int first, int bytes) {
    length += static_cast<char>(mask_bit | first);
    for (int i = bytes - 1; i >= 0; --i) length += static_cast<char>(size >> (8 * i));
  };
  if (size < 126) {
    put(static_cast<int>(size), 0);
  } else if (size < 65536) {
    put(126, 2);
  } else {
    put(127, 8);
  }
  return length;
}

}  // namespace

int RawFrame::close_code() const {
  if (opcode != Opcode::close || payload.size() < 2) return 0;
  return static_cast<int>(big_endian(std::string_view(payload).substr(0, 2)));
}

RawClient::RawClient(std::uint16_t port, const std::string& from) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof(yes));
  const sockaddr_in own = endpoint(from, 0);
  const sockaddr_in server = endpoint("127.0.0.1", port);
  bind(socket_, reinterpret_cast<const sockaddr*>(&own), sizeof(own));
  if (connect(socket_, reinterpret_cast<const sockaddr*>(&server), sizeof(server)) != 0) {
    ::close(socket_);
    socket_ = -1;
  }
}

RawClient::~RawClient() {
  if (socket_ >= 0) ::close(socket_);
}

bool RawClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

void RawClient::shut_sending() { shutdown(socket_, SHUT_WR); }

void RawClient::keep_little() {
  const int bytes = 4096;
  setsockopt(socket_, SOL_SOCKET, SO_RCVBUF, &bytes, sizeof(bytes));
}

bool RawClient::read_more() {
  if (socket_ < 0) return false;
  pollfd wait{socket_, POLLIN, 0};
  if (poll(&wait, 1, kPatienceInMilliseconds) <= 0) return false;
  std::array<char, 65536> bytes{};
  const ssize_t size = recv(socket_, bytes.data(), bytes.size(), 0);
  if (size <= 0) return false;
  received_.append(bytes.data(), static_cast<std::size_t>(size));
  return true;
}

bool RawClient::fill(std::size_t bytes) {
  while (received_.size() < bytes) {
    if (!read_more()) return false;
  }
  return true;
}

std::string RawClient::take(std::size_t bytes) {
  std::string taken = received_.substr(0, bytes);
  received_.erase(0, bytes);
  return taken;
}

RawResponse RawClient::read_response(bool has_body) {
  RawResponse response;
  while (received_.find("\r\n\r\n") == std::string::npos) {
    if (!read_more()) return response;
  }
  parse_head(take(received_.find("\r\n\r\n") + 4), response);
  const auto length = response.headers.find("content-length");
  if (!has_body || length == response.headers.end()) return response;
  const auto size = static_cast<std::size_t>(std::atol(length->second.c_str()));
  if (!fill(size)) response.status = 0;
  response.body = take(size);
  return response;
}

RawResponse RawClient::get(std::string_view target, std::string_view more_headers) {
  std::string request("GET ");
  send(request.append(target).append(" HTTP/1.1\r\nHost: test\r\n").append(more_headers).append("\r\n"));
  return read_response();
}

bool RawClient::sees_end(std::chrono::milliseconds patience) {
  pollfd wait{socket_, POLLIN, 0};
  if (!received_.empty() || poll(&wait, 1, static_cast<int>(patience.count())) <= 0) return false;
  char byte = 0;
  return recv(socket_, &byte, 1, 0) <= 0;
}

RawResponse RawClient::upgrade(std::string_view target, std::string_view more_headers) {
  std::string headers =
      "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
      "Sec-WebSocket-Extensions: permessage-deflate\r\n";
  return get(target, headers.append(more_headers));
}

bool RawClient::send_frame(Opcode opcode, std::string_view payload, bool is_final, bool is_masked) {
  constexpr std::string_view kMask = "\x12\x34\x56\x78";
  std::string frame(1, static_cast<char>((is_final ? 0x80 : 0) | static_cast<int>(opcode)));
  frame += frame_length(payload.size(), is_masked);
  if (is_masked) frame += kMask;
  for (std::size_t i = 0; i < payload.size(); ++i) {
    frame += is_masked ? static_cast<char>(payload[i] ^ kMask[i % 4]) : payload[i];
  }
  return send(frame);
}

std::optional<RawFrame> RawClient::read_frame() {
  if (!fill(2)) return std::nullopt;
  const std::string start = take(2);
  RawFrame frame;
  frame.final = (start[0] & 0x80) != 0;
  frame.opcode = static_cast<Opcode>(start[0] & 0x0F);
  std::size_t size = static_cast<unsigned char>(start[1]) & 0x7F;  // servers send no masks
  const std::size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
  if (!fill(more)) return std::nullopt;
  if (more > 0) size = big_endian(take(more));
  if (!fill(size)) return std::nullopt;
  frame.payload = take(size);
  return frame;
}

std::optional<std::string> RawClient::read_text() {
  while (const auto frame = read_frame()) {
    if (frame->opcode == Opcode::text) return frame->payload;
  }
  return std::nullopt;
}

int RawClient::read_close_code() {
  while (const auto frame = read_frame()) {
    if (frame->opcode == Opcode::close) return frame->close_code();
  }
  return 0;
}

}  // namespace merlon::net
