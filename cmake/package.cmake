# What is installed, and the Debian package made of it (`./run --package`). The program finds the browser game in
# ../share/merlon/web and needs nothing of the source tree.
include(GNUInstallDirs)
set(generated "${CMAKE_BINARY_DIR}/generated")
file(MAKE_DIRECTORY "${generated}")

# Manual and completions are made by the program itself, so that they tell what it can do.
add_custom_command(OUTPUT "${generated}/merlon.1.gz"
  BYPRODUCTS "${generated}/merlon" "${generated}/_merlon" "${generated}/merlon.fish" "${generated}/merlon.service"
             "${generated}/changelog.gz"
  COMMAND sh -c "./merlon manual > generated/merlon.1 && gzip -9nf generated/merlon.1"
  COMMAND sh -c "./merlon completion bash > generated/merlon"
  COMMAND sh -c "./merlon completion zsh > generated/_merlon"
  COMMAND sh -c "./merlon completion fish > generated/merlon.fish"
  COMMAND sh -c "sed 's|/usr/local|/usr|g' '${CMAKE_SOURCE_DIR}/deploy/merlon.service' > generated/merlon.service"
  COMMAND sh -c "gzip -9nc '${CMAKE_SOURCE_DIR}/CHANGELOG.md' > generated/changelog.gz"
  WORKING_DIRECTORY "${CMAKE_BINARY_DIR}"
  DEPENDS merlon "${CMAKE_SOURCE_DIR}/deploy/merlon.service" "${CMAKE_SOURCE_DIR}/CHANGELOG.md"
  VERBATIM)
add_custom_target(package_files DEPENDS "${generated}/merlon.1.gz")

install(TARGETS merlon RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(DIRECTORY "${CMAKE_BINARY_DIR}/web/" DESTINATION "${CMAKE_INSTALL_DATADIR}/merlon/web")
install(FILES "${generated}/merlon.1.gz" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
install(FILES "${generated}/merlon" DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${generated}/_merlon" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
install(FILES "${generated}/merlon.fish" DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
install(FILES "${generated}/merlon.service" DESTINATION lib/systemd/system)
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/merlon" RENAME copyright)
install(FILES "${generated}/changelog.gz" deploy/nginx.conf DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/merlon")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Merlon <merlon@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "four board games to play, host and program against")
set(CPACK_PACKAGE_DESCRIPTION "A server with a browser game, computer players, a game in the terminal, and an engine for programs.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
include(CPack)
