#include "app/arena/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <thread>
#include <utility>

namespace merlon::app::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kBetweenLooks{50};  // at the stop flag
constexpr milliseconds kToEnd{200};        // for a program whose output ended to end itself

Error system_error(const std::string& what) { return Error{what + ": " + std::strerror(errno)}; }

struct Pipe {
  Descriptor read_end;
  Descriptor write_end;
};

/// Both ends are invisible to other programs that are started meanwhile.
Expected<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return system_error("no pipe");
  return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void make_non_blocking(const Descriptor& descriptor) {
  fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

/// How to start a program: its files, its signals, its process group.
class SpawnPlan {
 public:
  SpawnPlan(const Descriptor& input, const Descriptor& output) {
    posix_spawn_file_actions_init(&files_);
    posix_spawn_file_actions_adddup2(&files_, input.number(), STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files_, output.number(), STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files_, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes_);
    sigset_t usual;
    sigemptyset(&usual);
    posix_spawnattr_setsigmask(&attributes_, &usual);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) sigaddset(&usual, signal);
    posix_spawnattr_setsigdefault(&attributes_, &usual);
    posix_spawnattr_setpgroup(&attributes_, 0);  // one of its own: ctrl-C is ours, and its children are found
    posix_spawnattr_setflags(&attributes_, static_cast<short>(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                                              POSIX_SPAWN_SETSIGDEF));
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
  }

  Expected<pid_t> run(std::string command) const {
    std::array<char, 3> shell{"sh"};
    std::array<char, 3> option{"-c"};
    const std::array<char*, 4> words{shell.data(), option.data(), command.data(), nullptr};
    pid_t process = 0;
    const int error = posix_spawn(&process, "/bin/sh", &files_, &attributes_, words.data(), environ);
    if (error != 0) return Error{"cannot start the shell: " + std::string(std::strerror(error))};
    return process;
  }

 private:
  posix_spawn_file_actions_t files_{};
  posix_spawnattr_t attributes_{};
};

std::string status_text(int status) {
  if (WIFEXITED(status)) return "ended with status " + std::to_string(WEXITSTATUS(status));
  if (WIFSIGNALED(status)) return "was ended by signal " + std::to_string(WTERMSIG(status));
  return "ended";
}

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this == &other) return *this;
  close();
  number_ = other.release();
  return *this;
}

void Descriptor::close() {
  if (number_ >= 0) ::close(number_);
  number_ = -1;
}

int Descriptor::release() { return std::exchange(number_, -1); }

Expected<ChildProcess> ChildProcess::start(const std::string& command, const StopFlag& stop) {
  auto input = make_pipe();
  if (!input) return input.error();
  auto output = make_pipe();
  if (!output) return output.error();
  const auto process = SpawnPlan(input->read_end, output->write_end).run(command);
  if (!process) return process.error();
  make_non_blocking(input->write_end);
  make_non_blocking(output->read_end);
  return ChildProcess(*process, std::move(input->write_end), std::move(output->read_end), stop);
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept
    : process_(std::exchange(other.process_, 0)),
      input_(std::move(other.input_)),
      output_(std::move(other.output_)),
      stop_(other.stop_),
      received_(std::move(other.received_)) {}

ChildProcess::~ChildProcess() {
  if (process_ == 0) return;
  kill_group();
  waitpid(process_, nullptr, 0);
}

void ChildProcess::kill_group() const { kill(-process_, SIGKILL); }

Expected<std::string> ChildProcess::ask(std::string_view line, Clock::time_point deadline) {
  if (process_ == 0) return Error{"it is gone"};
  if (!read_some()) return ending("closed its output");
  if (!received_.empty()) return Error{"said something without being asked"};
  if (const auto problem = send(std::string(line) + "\n", deadline)) return *problem;
  return receive(deadline);
}

std::optional<Error> ChildProcess::send(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    const ssize_t sent = write(input_.number(), text.data(), text.size());
    if (sent > 0) {
      text.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EPIPE) {
      return ending("closed its input");
    } else if (errno != EAGAIN && errno != EINTR) {
      return system_error("cannot be written to");
    } else if (const auto problem = wait_until(input_.number(), POLLOUT, deadline)) {
      return problem;
    }
  }
  return std::nullopt;
}

Expected<std::string> ChildProcess::receive(Clock::time_point deadline) {
  while (true) {
    const std::size_t end = received_.find('\n');
    if (end != std::string::npos) {
      std::string line = received_.substr(0, end);
      received_.erase(0, end + 1);
      return line;
    }
    if (received_.size() > kMaxLineBytes) return Error{"sent more than 1 MiB without the end of a line"};
    if (const auto problem = wait_until(output_.number(), POLLIN, deadline)) return *problem;
    if (!read_some()) return ending("closed its output");
  }
}

std::optional<Error> ChildProcess::wait_until(int descriptor, short events,
                                              Clock::time_point deadline) const {
  while (!*stop_) {
    const auto left = std::chrono::ceil<milliseconds>(deadline - Clock::now());
    if (left <= milliseconds(0)) return Error{"did not answer in time"};
    pollfd waiting{descriptor, events, 0};
    if (poll(&waiting, 1, static_cast<int>(std::min(left, kBetweenLooks).count())) > 0) return std::nullopt;
  }
  return Error{"the run was stopped"};
}

bool ChildProcess::read_some() {
  std::array<char, 65536> block{};
  while (received_.size() <= kMaxLineBytes) {
    const ssize_t got = read(output_.number(), block.data(), block.size());
    if (got > 0) {
      received_.append(block.data(), static_cast<std::size_t>(got));
    } else if (got == 0) {
      return !received_.empty();  // a last line may still be taken
    } else if (errno != EINTR) {
      return true;  // nothing there now
    }
  }
  return true;
}

Error ChildProcess::ending(const std::string& otherwise) {
  const Clock::time_point deadline = Clock::now() + kToEnd;
  int status = 0;
  pid_t ended = 0;
  while (ended == 0 && Clock::now() < deadline) {
    ended = waitpid(process_, &status, WNOHANG);
    if (ended == 0) std::this_thread::sleep_for(milliseconds(5));
  }
  kill_group();  // what it started may live on
  if (ended == 0) waitpid(process_, nullptr, 0);
  process_ = 0;
  return Error{ended == 0 ? otherwise : status_text(status)};
}

}  // namespace merlon::app::arena
