#include "app/arena/svg.h"

#include <array>

#include "app/arena/number_text.h"

namespace merlon::app::arena {
namespace {

/// Eight colours that people of every kind of colour vision can tell apart (after Okabe and Ito), each light
/// enough for a dark page and dark enough for a light one.
constexpr std::array<std::string_view, 8> kColours{"#0072b2", "#d55e00", "#009e73", "#c06a9a",
                                                   "#e0a000", "#45a5e0", "#8268c8", "#86888c"};

constexpr std::string_view kStyle = R"(
  text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1f2328; }
  .paper { fill: #ffffff; }
  .title { font-size: 20px; font-weight: 600; }
  .heading { font-size: 15px; font-weight: 600; }
  .small { font-size: 11px; }
  .strong { font-weight: 600; }
  .over { paint-order: stroke; stroke: #ffffff; stroke-width: 3px; stroke-linejoin: round; }
  .faint { fill: #59636e; }
  .middle { text-anchor: middle; }
  .end { text-anchor: end; }
  .grid { stroke: #d8dee4; stroke-width: 1; }
  .axis { stroke: #8c959f; stroke-width: 1; }
  .mark { stroke: #59636e; stroke-width: 1.5; stroke-dasharray: 5 4; }
  .error { stroke-width: 2.5; stroke-linecap: round; }
  .whisker { stroke: #1f2328; stroke-width: 1.3; }
  .plain { fill: #8ba7c4; }
)";

constexpr std::string_view kDarkStyle = R"(
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .paper { fill: #0d1117; }
    .faint { fill: #9198a1; }
    .over { stroke: #0d1117; }
    .grid { stroke: #262c36; }
    .axis { stroke: #656c76; }
    .mark { stroke: #9198a1; }
    .whisker { stroke: #e6edf3; }
    .plain { fill: #4f6f92; }
  }
)";

std::string attribute(std::string_view name, double value) {
  return " " + std::string(name) + "=\"" + fixed_text(value, 1) + "\"";
}

std::string class_attribute(std::string_view look) { return " class=\"" + std::string(look) + "\""; }

std::string style_sheet() {
  std::string style(kStyle);
  for (std::size_t i = 0; i < kColours.size(); ++i) {
    const std::string colour(kColours[i]);
    style += "  ." + colour_class(i) + " { fill: " + colour + "; stroke: " + colour + "; }\n";
  }
  return style + std::string(kDarkStyle);
}

}  // namespace

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else {
      out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
  }
  return out;
}

std::string colour_class(std::size_t number) { return "colour" + std::to_string(number % kColours.size()); }

void Svg::rectangle(double x, double y, double width, double height, std::string_view look, double radius) {
  shapes_ += "<rect" + class_attribute(look) + attribute("x", x) + attribute("y", y) +
             attribute("width", width) + attribute("height", height) +
             (radius > 0.0 ? attribute("rx", radius) : "") + " style=\"stroke:none\"/>\n";
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view look) {
  shapes_ += "<line" + class_attribute(look) + attribute("x1", x1) + attribute("y1", y1) +
             attribute("x2", x2) + attribute("y2", y2) + "/>\n";
}

void Svg::circle(double x, double y, double radius, std::string_view look) {
  shapes_ += "<circle" + class_attribute(look) + attribute("cx", x) + attribute("cy", y) +
             attribute("r", radius) + "/>\n";
}

void Svg::text(double x, double y, std::string_view words, std::string_view look) {
  shapes_ += "<text" + class_attribute(look) + attribute("x", x) + attribute("y", y) + ">" + xml_text(words) +
             "</text>\n";
}

void Svg::begin_hint(std::string_view hint) { shapes_ += "<g><title>" + xml_text(hint) + "</title>\n"; }

void Svg::end_hint() { shapes_ += "</g>\n"; }

std::string Svg::document(double width, double height, std::string_view title) const {
  const std::string size = fixed_text(width, 0) + " " + fixed_text(height, 0);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + "\" width=\"" +
         fixed_text(width, 0) + "\" height=\"" + fixed_text(height, 0) + "\" role=\"img\">\n<title>" +
         xml_text(title) + "</title>\n<style>" + style_sheet() +
         "</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n" + shapes_ + "</svg>\n";
}

}  // namespace merlon::app::arena
