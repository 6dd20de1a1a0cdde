# Every game is a folder of games/, and its name a line of games/list. From these come a library of each game's rules and
# computer player (merlon_<name>), the registry, and the list of terminal pictures.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/games/list")
file(STRINGS "${CMAKE_SOURCE_DIR}/games/list" MERLON_GAMES)
foreach(game IN LISTS MERLON_GAMES)
  if(NOT game MATCHES "^[a-z_]+$")
    message(FATAL_ERROR "games/list: \"${game}\" cannot be the folder of a game. A line is its name in small letters, such as high_card.")
  endif()
endforeach()

# What nobody can do without. A part that is there but incomplete is a message of the compiler: core/game.h.
set(parts_of_a_game
    "game.cpp|how the layers above know the game"
    "engine/rules.h|its rules: what others call"
    "engine/rules.cpp|its rules: how they work"
    "engine/description.h|what others need to know of it: how long it takes, its options in front, the parts of its score"
    "engine/encoding.h|its moves and views as numbers"
    "player/advice.h|what its computer player looks at"
    "terminal/screen.h|its picture in a terminal"
    "words/en.json|its sentences in English"
    "words/de.json|its sentences in German"
    "rules.en.md|its numbered rules in English"
    "rules.de.md|its numbered rules in German"
    "README.md|what is where, and how its moves and positions are written")
set(missing "")
foreach(game IN LISTS MERLON_GAMES)
  foreach(part IN LISTS parts_of_a_game)
    string(REGEX MATCH "^([^|]+)\\|(.+)$" _ "${part}")
    if(NOT EXISTS "${CMAKE_SOURCE_DIR}/games/${game}/${CMAKE_MATCH_1}")
      string(APPEND missing "\n  games/${game}/${CMAKE_MATCH_1}: ${CMAKE_MATCH_2}")
    endif()
  endforeach()
endforeach()
if(missing)
  message(FATAL_ERROR "games/list names games that lack:${missing}\ndocs/adding_a_game.md tells more.")
endif()

# The folder games/ is reached as "games/<name>/…", as src/ is by the names of its layers.
function(merlon_games)
  add_library(merlon_games INTERFACE)
  merlon_write_every_game()
  target_include_directories(merlon_games INTERFACE "${CMAKE_BINARY_DIR}")
  foreach(game IN LISTS MERLON_GAMES)
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/games/${game}/engine/*.cpp"
         "${CMAKE_SOURCE_DIR}/games/${game}/player/*.cpp")
    merlon_library(merlon_${game} "${sources}" merlon_core)
    merlon_as_engine(merlon_${game})
    target_link_libraries(merlon_games INTERFACE merlon_${game})
  endforeach()
endfunction()

# merlon_add_games(<layer> <sources of a game> <header> <type> <one> <all>): adds the games' sources to a layer that knows every
# game, and <all>(), which gives what each game's <one>() does, in the order of games/list.
function(merlon_add_games layer pattern header type one all)
  set(declarations "")
  set(calls "")
  foreach(game IN LISTS MERLON_GAMES)
    file(GLOB sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/games/${game}/${pattern}")
    target_sources(merlon_${layer} PRIVATE ${sources})
    string(APPEND declarations "namespace merlon::${game} {\n${type} ${one}();\n}\n")
    string(APPEND calls "merlon::${game}::${one}(), ")
  endforeach()
  set(registry "${CMAKE_BINARY_DIR}/generated/${layer}_registry.cpp")
  file(CONFIGURE OUTPUT "${registry}" CONTENT "// Written by cmake/games.cmake from games/list. Changes here are lost.
#include \"${header}\"

${declarations}
std::vector<${type}> ${all}() { return {${calls}}; }
" @ONLY)
  target_sources(merlon_${layer} PRIVATE "${registry}")
endfunction()

# generated/every_game.h: the types of all games, for tests that hold for every one. The type of
# high_card is HighCard.
function(merlon_write_every_game)
  set(includes "")
  set(types "")
  foreach(game IN LISTS MERLON_GAMES)
    string(APPEND includes "#include \"games/${game}/engine/encoding.h\"\n#include \"games/${game}/engine/rules.h\"\n"
                           "#include \"games/${game}/player/advice.h\"\n")
    set(type "")
    string(REPLACE "_" ";" words "${game}")
    foreach(word IN LISTS words)
      string(SUBSTRING "${word}" 0 1 initial)
      string(SUBSTRING "${word}" 1 -1 rest)
      string(TOUPPER "${initial}" initial)
      string(APPEND type "${initial}${rest}")
    endforeach()
    list(APPEND types "merlon::${game}::${type}")
  endforeach()
  list(JOIN types ", " types)
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/every_game.h"
       CONTENT "// Written by cmake/games.cmake from games/list. Changes here are lost.
#pragma once

#include <tuple>

${includes}
namespace merlon {

using EveryGame = std::tuple<${types}>;

}  // namespace merlon
" @ONLY)
endfunction()

function(merlon_add_games_to_any)
  merlon_add_games(any "game.cpp" "any/registry.h" "merlon::any::GameInfo" info merlon::any::registered_games)
endfunction()

function(merlon_add_games_to_screen)
  merlon_add_games(screen "terminal/*.cpp" "screen/screen.h" "const merlon::screen::GameScreen*" terminal
                   merlon::screen::registered_screens)
endfunction()
