// What the network layer knows about its loop, and nobody else needs to.
#pragma once

#include <boost/asio/io_context.hpp>

#include "net/loop.h"

namespace merlon::net {

/// The queue behind a loop. There is one kind of loop: that of make_loop.
boost::asio::io_context& context_of(Loop& loop);

}  // namespace merlon::net
