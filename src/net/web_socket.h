// One WebSocket after its request was accepted: reads for its handler, writes what waits, closes in order.
#pragma once

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "net/asio_types.h"
#include "net/http_server.h"

namespace merlon::net {

class WebSocket : public Socket {
 public:
  /// Answers the request and serves the socket until it is over. The handler is gone when this returns.
  virtual Task<void> run(const boost::beast::http::request<boost::beast::http::string_body>& request) = 0;

  /// Ends everything at once: the handler hears of it now, if it ever heard of the socket, and is destroyed.
  virtual void abandon() = 0;
};

/// What a WebSocket needs to begin.
struct WebSocketStart {
  TcpSocket socket;
  std::unique_ptr<SocketHandler> handler;
  Limits limits;
  Headers headers;  ///< for the answer to the request
};

std::shared_ptr<WebSocket> make_web_socket(WebSocketStart start);

}  // namespace merlon::net
