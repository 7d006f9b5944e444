# Functions of the test scripts and ./release. Source this file.
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
# list_skips: prints the skips. For scripts that keep a list.
list_skips() {
    [[ ! -s $FACEUP_SKIPS ]] || { echo "Skipped:" && sed 's/^/  /' "$FACEUP_SKIPS"; }
}
# find_node ROOT: whether there is a Node.js recent enough for Vite. Debian 12 has an older one; then npm puts a newer one into the target
# folder.
node_is_new() {
    is_there node && node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(+!((major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major > 23))'
}
find_node() {
    node_is_new && return
    local folder=${CARGO_TARGET_DIR:-$1/target}/node
    PATH=$folder/node_modules/.bin:$PATH
    node_is_new || npm install --silent --no-audit --no-fund --prefix "$folder" node@22 >&2 || true
    node_is_new
}
# The members of the workspace that are not published, as options of cargo.
# shellcheck disable=SC2034 # for the scripts
not_published=(--exclude faceup-python --exclude faceup-mpi --exclude faceup-test-features)
is_there() { command -v "$1" >/dev/null; }
# install WORDS…: installs packages of Debian, if possible. The words are packages, and options of apt-get install.
install() {
    [[ $(id -u) == 0 ]] && is_there apt-get || return 0
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y "$@" >/dev/null || true
}
