// One connection of the HTTP server: requests one after the other, and perhaps a WebSocket at the end.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "net/asio_types.h"
#include "net/http_server.h"

namespace merlon::net {

class HttpConnection;

/// What the connections of one server share. It lives as long as the last of them.
struct HttpShared {
  HttpSetup setup;
  Service* service = nullptr;                            ///< nobody once the server is gone
  std::map<std::uint64_t, HttpConnection*> connections;  ///< by their age
  std::uint64_t received = 0;                            ///< connections ever
  std::unordered_map<std::string, int> per_address;  ///< open connections of each address group and network
  int refusals = 0;                                  ///< connections that are just being told to go
};

/// A place among the connections of an address, given back at the end.
class AddressPlace {
 public:
  /// Nothing if the address has as many as it may, all of them in use. Browsers keep half a dozen open that
  /// nobody needs any more: the one idle for longest gives way, so that a household is not locked out by
  /// itself.
  static std::unique_ptr<AddressPlace> take(const std::shared_ptr<HttpShared>& shared,
                                            const std::string& address);
  ~AddressPlace();
  const std::string& group() const { return group_; }
  AddressPlace(const AddressPlace&) = delete;
  AddressPlace& operator=(const AddressPlace&) = delete;

 private:
  AddressPlace(std::shared_ptr<HttpShared> shared, std::string group, std::string network);

  std::shared_ptr<HttpShared> shared_;
  std::string group_;
  std::string network_;  ///< empty if the address is in none that is counted
};

class HttpConnection {
 public:
  virtual ~HttpConnection() = default;
  /// Closes in order: idle ones at once, waiting requests are answered with 503, WebSockets with 1012.
  virtual void close() = 0;
  /// Ends at once; neither service nor handler is called after it.
  virtual void abandon() = 0;
  /// Since when it is only kept open for a next request; nothing if it is in use, or of another address.
  virtual std::optional<std::chrono::steady_clock::time_point> idle_since(const std::string& group) const = 0;
  /// Leaves its place to another; it must be idle.
  virtual void give_way() = 0;
};

/// Serves a connection until it is over.
void start_connection(TcpSocket socket, std::shared_ptr<HttpShared> shared, std::string address,
                      std::unique_ptr<AddressPlace> place);

/// Answers with an error, whatever was asked, and closes.
void refuse_connection(TcpSocket socket, std::shared_ptr<HttpShared> shared, int status);

}  // namespace merlon::net
