// Options of a game as a table: one line per option, read by JSON, records, the command line and the
// documents alike.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/expected.h"
#include "core/quoted.h"

namespace merlon {

enum class OptionKind : std::uint8_t { toggle, number, word };

/// A value as text, and the byte that stands for it in `Options`: a number, an enumerator, false or true.
struct OptionValue {
  std::string_view text;
  std::uint8_t byte;

  template <class Value>
  constexpr OptionValue(std::string_view name, Value value)
      : text(name), byte(static_cast<std::uint8_t>(value)) {
    assert(static_cast<int>(value) >= 0 && static_cast<int>(value) <= 0xFF);
  }
};

inline constexpr std::array<OptionValue, 2> kToggleValues{{{"false", false}, {"true", true}}};

/// Whether an option was there from the first version on. A position names a later one only where it is not
/// the default, so that positions without it are written as they always were.
enum class OptionSince : std::uint8_t { start, later };

/// The kind of an option follows from the type of its member.
template <class Member>
inline constexpr OptionKind kOptionKind = std::is_same_v<Member, bool> ? OptionKind::toggle
                                          : std::is_enum_v<Member>     ? OptionKind::word
                                                                       : OptionKind::number;

/// One line of a game's option table. Every option is one byte of the game's `Options`; the default is what a
/// default-constructed `Options` holds.
template <class Options>
struct OptionSpec {
  std::string_view name;
  OptionKind kind;
  std::string_view rule;
  std::uint8_t (*get)(const Options&);
  void (*set)(Options&, std::uint8_t byte);
  std::span<const OptionValue> values;
  OptionSince since;

  /// The line of a member: `OptionSpec<Options>::of<&Options::edition>("edition", "CA-1.6", kEditionValues)`.
  template <auto member>
  static constexpr OptionSpec of(std::string_view name, std::string_view rule,
                                 std::span<const OptionValue> values = kToggleValues,
                                 OptionSince since = OptionSince::start) {
    using Member = std::remove_reference_t<decltype(std::declval<Options&>().*member)>;
    static_assert(sizeof(Member) == 1);
    return {name,
            kOptionKind<Member>,
            rule,
            [](const Options& options) { return static_cast<std::uint8_t>(options.*member); },
            [](Options& options, std::uint8_t byte) { options.*member = static_cast<Member>(byte); },
            values,
            since};
  }
};

/// Chosen options as text, e.g. {"tactics", "true"}: the form that crosses every border of the engine.
using OptionTexts = std::vector<std::pair<std::string, std::string>>;

template <class Options>
std::string_view option_text(const OptionSpec<Options>& spec, const Options& options) {
  for (const OptionValue& value : spec.values) {
    if (value.byte == spec.get(options)) return value.text;
  }
  return {};
}

/// "one of 9, 10": what a refused value could have been.
template <class Options>
std::string allowed_values(const OptionSpec<Options>& spec) {
  std::string text = "one of ";
  for (const OptionValue& value : spec.values) {
    if (&value != spec.values.data()) text += ", ";
    text += value.text;
  }
  return text;
}

/// "unknown option 'x'; known: …"
template <class Options>
Error unknown_option(std::span<const OptionSpec<Options>> specs, std::string_view name) {
  std::string message = "unknown option " + quoted(name) + "; known: ";
  for (const auto& spec : specs) {
    if (&spec != specs.data()) message += ", ";
    message += spec.name;
  }
  return Error{message};
}

/// Sets one option by its texts, or says which name or value is unknown and what would be known.
template <class Options>
Expected<Options> with_option(Options options, std::span<const OptionSpec<Options>> specs,
                              std::string_view name, std::string_view value) {
  for (const auto& spec : specs) {
    if (spec.name != name) continue;
    for (const OptionValue& candidate : spec.values) {
      if (candidate.text != value) continue;
      spec.set(options, candidate.byte);
      return options;
    }
    return Error{"option " + std::string(name) + " cannot be " + quoted(value) + ": it is " +
                 allowed_values(spec)};
  }
  return unknown_option(specs, name);
}

/// All options that differ from the default, in table order.
template <class Options>
OptionTexts changed_options(std::span<const OptionSpec<Options>> specs, const Options& options) {
  OptionTexts texts;
  for (const auto& spec : specs) {
    if (spec.get(options) == spec.get(Options{})) continue;
    texts.emplace_back(spec.name, option_text(spec, options));
  }
  return texts;
}

}  // namespace merlon
