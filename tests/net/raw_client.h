// A client that sends exactly the bytes it is told to, so that malformed things can be sent too. It blocks,
// and gives up after a few seconds, so that a test which waits in vain fails instead of hanging.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace merlon::net {

struct RawResponse {
  int status = 0;                              ///< 0: there was none
  std::map<std::string, std::string> headers;  ///< names in lower case
  std::string body;
};

/// What a frame is, after RFC 6455.
enum class Opcode : std::uint8_t { more = 0, text = 1, binary = 2, close = 8, ping = 9, pong = 10 };

struct RawFrame {
  bool final = false;
  Opcode opcode = Opcode::more;
  std::string payload;

  /// Of a close frame; 0 if there is none.
  int close_code() const;
};

class RawClient {
 public:
  /// Connects, from this address of the own machine.
  explicit RawClient(std::uint16_t port, const std::string& from = "127.0.0.1");
  /// Closes.
  ~RawClient();
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  /// False once the other side does not take it any more.
  bool send(std::string_view bytes);
  /// Says that nothing more will come, but goes on reading.
  void shut_sending();
  /// Limits what the system keeps for a reader who does not read. Before anything is sent.
  void keep_little();

  /// An answer with as much body as it says it has; a HEAD answer has none.
  RawResponse read_response(bool has_body = true);
  /// Sends a GET and reads the answer.
  RawResponse get(std::string_view target, std::string_view more_headers = "");
  /// True when the other side closes, without a byte before it, within this time.
  bool sees_end(std::chrono::milliseconds patience = std::chrono::milliseconds(3000));

  /// Asks for a WebSocket.
  RawResponse upgrade(std::string_view target = "/socket", std::string_view more_headers = "");
  bool send_frame(Opcode opcode, std::string_view payload, bool is_final = true, bool is_masked = true);
  /// The next frame; nothing when there is none any more.
  std::optional<RawFrame> read_frame();
  /// The next text, without the frames that are none.
  std::optional<std::string> read_text();
  /// Reads on until a close frame comes and says its code; 0 if the end comes without one.
  int read_close_code();

 private:
  /// Reads until so many bytes are there; false if they do not come.
  bool fill(std::size_t bytes);
  bool read_more();
  std::string take(std::size_t bytes);

  int socket_ = -1;
  std::string received_;
};

}  // namespace merlon::net
