#include <array>
#include <atomic>
#include <mutex>

#include "python/bindings.h"
#include "python/crew.h"

namespace merlon::python {
namespace {

constexpr std::int64_t kMostGames = std::int64_t{1} << 20;

std::size_t game_count(std::int64_t n) {
  if (n >= 1 && n <= kMostGames) return static_cast<std::size_t>(n);
  throw Failure("a batch has 1 to " + std::to_string(kMostGames) + " games");
}

/// `merlon.Batch`: the games, the threads that step them, and the caller's arrays. Several threads of Python
/// may use one: they wait for each other.
class PyBatch {
 public:
  PyBatch(std::shared_ptr<Game> game, std::int64_t n, const py::object& seed, int threads)
      : game_(std::move(game)),
        seed_(seed_number(seed)),
        batch_(value_or_throw(game_->info->make_batch(game_->options, game_->players, game_count(n)))),
        crew_(static_cast<std::size_t>(thread_count(threads))) {}

  const std::shared_ptr<const Game>& game() const { return game_; }
  std::size_t size() const { return batch_->size(); }

  /// The arrays to write into from now on, each of the right type and shape; None for one that nobody wants.
  void bind(const py::object& observations, const py::object& masks, const py::object& seats,
            const py::object& rewards, const py::object& scores, const py::object& ended) {
    const auto held = hold();
    const std::size_t rows = size();
    const auto players = static_cast<std::size_t>(game_->players);
    any::BatchArrays bound;
    bound.observations = data<float>("observations", observations, {rows, game_->observation_size()});
    bound.masks = reinterpret_cast<std::uint8_t*>(data<bool>("masks", masks, {rows, game_->actions()}));
    bound.seats = data<std::int8_t>("seats", seats, {rows});
    bound.rewards = data<float>("rewards", rewards, {rows, players});
    bound.scores = data<float>("scores", scores, {rows, players});
    bound.ended = reinterpret_cast<std::uint8_t*>(data<bool>("ended", ended, {rows}));
    arrays_ = bound;
    kept_ = {observations, masks, seats, rewards, scores, ended};
  }

  /// Deals all games anew.
  void reset(const py::object& seed) {
    const auto held = hold();
    if (!seed.is_none()) seed_ = seed_number(seed);
    const py::gil_scoped_release released;
    crew_.share(size(), [&](any::Rows rows) { batch_->start(seed_, rows, arrays_); });
    is_dealt_ = true;
  }

  void step(const py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>& actions) {
    const auto held = hold_dealt();
    // A copy: what has been checked must not change before it is played.
    chosen_ = row_of(actions);
    std::atomic<std::size_t> refused{size()};
    {
      const py::gil_scoped_release released;
      crew_.share(size(), [&](any::Rows rows) { note_refused(rows, refused); });
      if (refused == size())
        crew_.share(size(), [&](any::Rows rows) { batch_->step(chosen_, rows, arrays_); });
    }
    if (refused == size()) return;
    throw IllegalMove("action " + std::to_string(chosen_[refused]) + " is not legal in game " +
                      std::to_string(refused.load()) + "; nothing was played");
  }

  py::array_t<std::int32_t> sample(const py::object& out) {
    const auto held = hold_dealt();
    py::array_t<std::int32_t, py::array::c_style> actions;
    if (out.is_none()) {
      actions = py::array_t<std::int32_t, py::array::c_style>(static_cast<py::ssize_t>(size()));
    } else {
      data<std::int32_t>("out", out, {size()});
      actions = py::reinterpret_borrow<py::array_t<std::int32_t, py::array::c_style>>(out);
    }
    const std::span<std::int32_t> chosen(actions.mutable_data(), size());
    {
      const py::gil_scoped_release released;
      crew_.share(size(), [&](any::Rows rows) { batch_->sample(chosen, rows); });
    }
    return actions;
  }

  State game_at(std::size_t row) {
    if (row >= size()) throw py::index_error("there is no game " + std::to_string(row));
    const auto held = hold_dealt();
    return {game_, batch_->game(row)};
  }

 private:
  /// Where an array of the caller begins that has this type and shape and can be written to without a copy;
  /// nowhere for None.
  template <class T>
  static T* data(const std::string& name, const py::object& value, const std::vector<std::size_t>& shape) {
    if (value.is_none()) return nullptr;
    std::string wanted = "(";
    for (const std::size_t extent : shape) wanted += std::to_string(extent) + ",";
    wanted += ")";
    const std::string type = py::str(py::dtype::of<T>());
    const auto refuse = [&] {
      throw Failure(name + " must be a writeable C-contiguous array of " + type + " with shape " + wanted);
    };
    using Array = py::array_t<T, py::array::c_style>;
    if (!py::isinstance<Array>(value)) refuse();
    auto array = py::reinterpret_borrow<Array>(value);
    if (!array.writeable() || !is_aligned(array) || array.ndim() != static_cast<py::ssize_t>(shape.size()))
      refuse();
    for (std::size_t i = 0; i < shape.size(); ++i) {
      if (array.shape(static_cast<py::ssize_t>(i)) != static_cast<py::ssize_t>(shape[i])) refuse();
    }
    return array.mutable_data();
  }

  std::vector<std::int32_t> row_of(
      const py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>& actions) const {
    if (actions.ndim() != 1 || actions.size() != static_cast<py::ssize_t>(size()))
      throw Failure("there must be one action for each of the " + std::to_string(size()) + " games");
    return {actions.data(), actions.data() + actions.size()};
  }

  void note_refused(any::Rows rows, std::atomic<std::size_t>& first) const {
    const auto found = batch_->first_refused(chosen_, rows);
    if (!found) return;
    std::size_t known = first;
    while (*found < known && !first.compare_exchange_weak(known, *found)) {
    }
  }

  /// Until it is destroyed nobody else uses the batch. Whoever waits for it lets Python go on.
  std::unique_lock<std::mutex> hold() {
    const py::gil_scoped_release released;
    return std::unique_lock(mutex_);
  }
  std::unique_lock<std::mutex> hold_dealt() {
    auto held = hold();
    if (!is_dealt_) throw Failure("no games have been dealt: reset first");
    return held;
  }

  std::shared_ptr<const Game> game_;
  std::uint64_t seed_;
  std::unique_ptr<any::Batch> batch_;
  any::BatchArrays arrays_;
  std::vector<std::int32_t> chosen_;
  bool is_dealt_ = false;
  std::mutex mutex_;
  std::array<py::object, 6> kept_;  ///< the arrays, so that they live as long as they are written to
  Crew crew_;
};

}  // namespace

void bind_batch(py::module_& module) {
  py::class_<PyBatch>(module, "NativeBatch", "What `Batch` is made of.")
      .def(py::init<std::shared_ptr<Game>, std::int64_t, const py::object&, int>(), py::arg("game"),
           py::arg("n"), py::arg("seed") = 0, py::arg("threads") = 1)
      .def_property_readonly("game", [](const PyBatch& batch) { return batch.game(); })
      .def("__len__", &PyBatch::size)
      .def("bind", &PyBatch::bind, py::arg("observations"), py::arg("masks"), py::arg("seats"),
           py::arg("rewards"), py::arg("scores"), py::arg("ended"))
      .def("reset", &PyBatch::reset, py::arg("seed") = py::none())
      .def("step", &PyBatch::step, py::arg("actions"))
      .def("sample", &PyBatch::sample, py::arg("out") = py::none())
      .def("state", &PyBatch::game_at, py::arg("row"));
}

}  // namespace merlon::python
