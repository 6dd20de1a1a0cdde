#include "store/private_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>

namespace merlon::store {
namespace {

/// A file descriptor that closes itself; below 0: none.
class Descriptor {
 public:
  Descriptor(const std::string& path, int flags) : number_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int number() const { return number_; }

 private:
  int number_;
};

Error last_error(const std::string& path) {
  return Error{path + ": " + std::generic_category().message(errno)};
}

}  // namespace

Expected<bool> make_private_file(const std::string& path) {
  const Descriptor file(path, O_RDWR | O_CREAT | O_EXCL);
  if (file.number() < 0) return errno == EEXIST ? Expected<bool>(false) : last_error(path);
  if (::fchmod(file.number(), 0600) != 0) return last_error(path);
  return true;
}

std::optional<Error> sync_file(const std::string& path) {
  const Descriptor file(path, O_RDWR);
  if (file.number() < 0 || ::fsync(file.number()) != 0) return last_error(path);
  return std::nullopt;
}

void sync_directory_of(const std::string& path) {
  const std::string parent = std::filesystem::path(path).parent_path().string();
  const Descriptor directory(parent.empty() ? "." : parent, O_RDONLY | O_DIRECTORY);
  // Not every file system can do this, and there is no other way to ask it for the same.
  if (directory.number() >= 0) static_cast<void>(::fsync(directory.number()));
}

}  // namespace merlon::store
