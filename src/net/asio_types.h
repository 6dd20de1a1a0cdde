// The types of Asio as this layer uses them: bound to the one kind of executor there is, which is smaller and
// faster than the library's defaults for any.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace merlon::net {

namespace asio = boost::asio;
using boost::system::error_code;

using Clock = std::chrono::steady_clock;
using Executor = asio::io_context::executor_type;
using TcpSocket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using TcpAcceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using AsioClock = asio::basic_waitable_timer<Clock, asio::wait_traits<Clock>, Executor>;

/// A coroutine on the loop.
template <class T>
using Task = asio::awaitable<T, Executor>;

/// Makes an operation awaitable; errors come as values.
inline constexpr auto kAwait = asio::as_tuple(asio::use_awaitable_t<Executor>());

/// The end of a coroutine that nobody waits for. Errors are values here; an exception is a broken promise and
/// leaves through `Loop::run`.
inline void rethrow(const std::exception_ptr& problem) {
  if (problem) std::rethrow_exception(problem);
}

}  // namespace merlon::net
