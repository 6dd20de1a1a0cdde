#include "app/manual.h"

#include <CLI/CLI.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "any/registry.h"

namespace merlon::app {
namespace {

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  const auto all = app.get_subcommands([](const CLI::App*) { return true; });
  return {all.begin(), all.end()};
}

std::vector<const CLI::Option*> options_of(const CLI::App& command) {
  const auto all = command.get_options([](const CLI::Option*) { return true; });
  return {all.begin(), all.end()};
}

bool is_flag(const CLI::Option& option) { return option.get_items_expected_max() == 0; }

/// "INT" of "INT:POSITIVE": which ones are allowed is said in words.
std::string kind_of(const CLI::Option& option) {
  const std::string name = option.get_type_name();
  return name.substr(0, name.find(':'));
}

/// "--seed", "-o": what begins with a dash.
std::vector<std::string> words_of(const CLI::Option& option) {
  std::vector<std::string> words;
  for (const std::string& name : option.get_snames()) words.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) words.push_back("--" + name);
  return words;
}

std::string joined(const std::vector<std::string>& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

/// "One, Another and a Third"
std::string names_of_games() {
  const auto games = any::games();
  std::string names;
  for (const any::GameInfo& game : games) {
    if (!names.empty()) names += &game == &games.back() ? " and " : ", ";
    names += game.name_english;
  }
  return names;
}

bool takes_game(const CLI::App& command) {
  const CLI::Option* const game = command.get_option_no_throw("game");
  return game != nullptr && game->get_positional();
}

// The manual page.

/// For troff: a backslash and a leading dot or apostrophe mean themselves, and a dash is one to copy.
std::string troff(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
  }
  if (escaped.starts_with('.') || escaped.starts_with('\'')) escaped.insert(0, "\\&");
  return escaped;
}

void write_option(const CLI::Option& option, std::ostream& out) {
  const bool named = !words_of(option).empty();
  out << ".TP\n\\fB" << troff(named ? joined(words_of(option), ", ") : option.get_name(true)) << "\\fR";
  if (named && !is_flag(option)) out << " \\fI" << troff(kind_of(option)) << "\\fR";
  out << '\n' << troff(option.get_description());
  // A folder is one of the machine where the manual is made.
  const std::string usual = option.get_default_str();
  if (!usual.empty() && !usual.starts_with('/')) out << " (" << troff(usual) << ')';
  out << '\n';
}

void write_command(const CLI::App& command, std::ostream& out) {
  out << ".SS merlon " << troff(command.get_name()) << '\n' << troff(command.get_description()) << ".\n";
  for (const CLI::Option* option : options_of(command)) {
    if (option->get_name() != "--help") write_option(*option, out);
  }
}

// Completion.

std::string option_words(const CLI::App& command) {
  std::vector<std::string> words;
  for (const CLI::Option* option : options_of(command)) {
    for (const std::string& word : words_of(*option)) words.push_back(word);
  }
  return joined(words, " ");
}

std::string game_words() {
  std::vector<std::string> words;
  for (const std::string_view key : any::game_keys()) words.emplace_back(key);
  return joined(words, " ");
}

std::string command_words(const CLI::App& app) {
  std::vector<std::string> words;
  for (const CLI::App* command : commands_of(app)) words.push_back(command->get_name());
  return joined(words, " ");
}

void write_bash(const CLI::App& app, std::ostream& out) {
  out << "# bash completion of merlon, made by `merlon completion bash`.\n"
         "_merlon() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} words=\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    words='"
      << command_words(app) << " --help --version'\n  else\n    case ${COMP_WORDS[1]} in\n";
  for (const CLI::App* command : commands_of(app)) {
    out << "      " << command->get_name() << ") words='" << option_words(*command)
        << (takes_game(*command) ? " " + game_words() : "") << "' ;;\n";
  }
  out << "    esac\n"
         "  fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "}\n"
         "complete -o default -F _merlon merlon\n";
}

/// For zsh and fish: a single quote cannot stand between single quotes.
std::string in_quotes(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

void write_zsh(const CLI::App& app, std::ostream& out) {
  out << "#compdef merlon\n# zsh completion of merlon, made by `merlon completion zsh`.\n"
         "local -a found\n"
         "if ((CURRENT == 2)); then\n"
         "  found=(\n";
  for (const CLI::App* command : commands_of(app))
    out << "    " << in_quotes(command->get_name() + ":" + command->get_description()) << '\n';
  out << "  )\n  _describe command found\n  return\nfi\ncase $words[2] in\n";
  for (const CLI::App* command : commands_of(app)) {
    out << "  " << command->get_name() << ") found=(" << option_words(*command)
        << (takes_game(*command) ? " " + game_words() : "") << ") ;;\n";
  }
  out << "esac\ncompadd -a found\n_files\n";
}

void write_fish(const CLI::App& app, std::ostream& out) {
  out << "# fish completion of merlon, made by `merlon completion fish`.\n";
  for (const CLI::App* command : commands_of(app)) {
    out << "complete -c merlon -n __fish_use_subcommand -f -a " << command->get_name() << " -d "
        << in_quotes(command->get_description()) << '\n';
    const std::string here =
        "complete -c merlon -n '__fish_seen_subcommand_from " + command->get_name() + "'";
    if (takes_game(*command)) out << here << " -a '" << game_words() << "'\n";
    for (const CLI::Option* option : options_of(*command)) {
      if (words_of(*option).empty()) continue;
      out << here;
      for (const std::string& name : option->get_snames()) out << " -s " << name;
      for (const std::string& name : option->get_lnames()) out << " -l " << name;
      out << (is_flag(*option) ? "" : " -r") << " -d " << in_quotes(option->get_description()) << '\n';
    }
  }
}

}  // namespace

void add_manual(CLI::App& app, std::string& shell) {
  CLI::App* completion = app.add_subcommand(
      "completion", "Print a script with which a shell completes merlon's commands and options");
  completion->add_option("shell", shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  app.add_subcommand("manual", "Print the manual page, for man");
}

void write_man_page(const CLI::App& app, std::ostream& out) {
  out << ".TH MERLON 1 \"\" \"merlon " MERLON_VERSION "\" \"Merlon\"\n.SH NAME\nmerlon \\- "
      << "four board games, played, studied and programmed\n.SH SYNOPSIS\n.B merlon\n\\fICOMMAND\\fR "
         "[\\fIARGUMENTS\\fR]\n.SH DESCRIPTION\n"
         "Merlon plays "
      << troff(names_of_games())
      << ": in a browser, in the terminal, over a network and with programs. \\fBmerlon serve\\fR starts the "
         "server with the browser game, \\fBmerlon play\\fR a game in the terminal.\n.SH COMMANDS\n";
  for (const CLI::App* command : commands_of(app)) write_command(*command, out);
  out << ".SH EXIT STATUS\n0 if all went well, 1 if something failed, 2 if the command was not understood.\n";
}

void write_completion(const CLI::App& app, std::string_view shell, std::ostream& out) {
  if (shell == "bash") return write_bash(app, out);
  if (shell == "zsh") return write_zsh(app, out);
  write_fish(app, out);
}

}  // namespace merlon::app
