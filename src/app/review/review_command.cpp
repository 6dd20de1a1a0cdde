#include "app/review/review_command.h"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <thread>

#include "app/command_line.h"
#include "app/files.h"
#include "app/leaf_names.h"
#include "app/play/terminal.h"
#include "app/review/graph.h"
#include "app/review/page.h"
#include "app/review/report.h"
#include "review/review_json.h"
#include "review/review_record.h"

namespace merlon::app {
namespace {

int fail(std::ostream& errors, int code, const std::string& message) {
  errors << "merlon: " << message << '\n';
  return code;
}

/// A line that counts the decisions, where somebody looks.
ReviewProgress progress_on(std::ostream& errors) {
  if (&errors != &std::cerr || isatty(STDERR_FILENO) != 1) return nullptr;
  return [&errors](std::size_t done, std::size_t all) {
    errors << "\r\x1b[K";
    if (done < all) errors << done << " / " << all;
    errors << std::flush;
  };
}

bool write_file(const std::string& path, const std::string& text, std::ostream& errors) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file.good()) errors << "merlon: cannot write '" << path << "'\n";
  return file.good();
}

ReviewSetup setup_of(const ReviewOptions& options) {
  ReviewSetup setup = options.setup;
  setup.leaf = leaf_named(options.leaf).value_or(Leaf::judged);
  if (setup.jobs == 0) setup.jobs = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  return setup;
}

/// Writes the files that were asked for and says so, after the rest.
bool write_files(const ReviewOptions& options, const ReviewTeller& teller, std::ostream& out,
                 std::ostream& errors) {
  bool all = true;
  const auto write = [&](const std::string& path, std::string (*content)(const ReviewTeller&)) {
    if (path.empty()) return;
    const bool written = write_file(path, content(teller), errors);
    if (written && !options.json) out << teller.say("written", {{"path", path}}) << '\n';
    all = all && written;
  };
  write(options.html, review_page);
  write(options.svg, review_svg);
  return all;
}

/// With a page to look at, the terminal gets by with a summary.
void write_terminal(const ReviewOptions& options, const ReviewTeller& teller, std::ostream& out) {
  if (options.json) {
    out << review_json(teller) << '\n';
    return;
  }
  const bool is_full = options.html.empty();
  const Painter painter(detect_terminal(PlayOptions::Colour::automatic, false, out));
  write_report(out, teller, painter, is_full ? ReportLength::full : ReportLength::summary);
}

}  // namespace

void add_review(CLI::App& app, ReviewOptions& options) {
  CLI::App* command = app.add_subcommand(
      "review", "Judge every decision of a record: what was best, what was lost, what was luck");
  command->add_option("record", options.record, "File with the record")->required();
  command->add_option("--html", options.html, "Write a page for the browser to this file");
  command->add_option("--svg", options.svg, "Write the graph of the win shares to this file");
  command->add_flag("--json", options.json, "Print one JSON object instead of tables");
  command->add_option("--nodes", options.setup.nodes, "Simulations for each estimate")
      ->check(CLI::Range(1, 1000000))
      ->capture_default_str();
  command->add_option("--seed", options.setup.seed, "Any number; the same number gives the same review")
      ->capture_default_str();
  command->add_option("--jobs", options.setup.jobs, "Number of threads; 0 takes one for each core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  command
      ->add_option(
          "--leaf", options.leaf,
          "How simulations end: judged by the learned weights, played out by them, or played out at random")
      ->check(CLI::IsMember(std::vector<std::string>(kLeafNames.begin(), kLeafNames.end())))
      ->capture_default_str();
  command->add_option("--lang", options.language, "Language: en or de")->check(CLI::IsMember({"en", "de"}));
}

int run_review(const ReviewOptions& options, std::ostream& out, std::ostream& errors) {
  const auto record = read_record_file(options.record);
  if (!record) return fail(errors, record.error().line > 0 ? kFailed : kMisused, record.error().message);
  const auto review = review_record(*record, setup_of(options), progress_on(errors));
  if (!review) return fail(errors, kFailed, options.record + ": " + review.error().message);
  const ReviewTeller teller(*review, *record, parse_language(options.language).value_or(Language::english));
  write_terminal(options, teller, out);
  return write_files(options, teller, out, errors) ? kFine : kFailed;
}

}  // namespace merlon::app
