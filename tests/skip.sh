# What the test scripts share. To be sourced.
#
# On Debian, root installs what a test needs. Elsewhere the test is skipped if something is missing. With CI=true or FACEUP_NO_SKIP=1 a
# skip is a failure. `./test` prints a list of all skips at its end.

# skipped WHAT WHY: says that something is not tested. The script goes on unless a skip is a failure.
skipped() {
    echo "skipped: $1, because $2" >&2
    [[ -z ${FACEUP_SKIPS-} ]] || echo "$1, because $2" >>"$FACEUP_SKIPS"
    [[ ${CI-} != true && -z ${FACEUP_NO_SKIP-} ]] || exit 1
}
# skip WHAT WHY: says that something is not tested, and ends the script.
skip() {
    skipped "$@"
    exit 0
}
# may_lack WHAT COMMAND…: runs a command, and skips WHAT if the exit code is 3: something is missing that it cannot install.
may_lack() {
    local code=0
    "${@:2}" || code=$?
    [[ $code != 3 ]] || skip "$1" "$2 lacks something that it cannot install"
    [[ $code == 0 ]] || exit "$code"
}
is_there() { command -v "$1" >/dev/null; }
# install WORDS…: installs packages of Debian, if that is possible. The words are packages, and options of apt-get install.
install() {
    [[ $(id -u) == 0 ]] && is_there apt-get || return 0
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$@" >/dev/null || true
}
