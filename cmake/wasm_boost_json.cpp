// Boost.JSON compiled into the module. It throws where a caller's mistake is; here, where nothing can be
// thrown, such a mistake ends the module. What comes from outside is read in ways that report errors as
// values (host/boost_json.h).
#include <boost/json/src.hpp>

namespace boost {

void throw_exception(const std::exception&) { __builtin_trap(); }
void throw_exception(const std::exception&, const boost::source_location&) { __builtin_trap(); }

}  // namespace boost
