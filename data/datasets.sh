#!/usr/bin/env bash
# Writes the datasets that the article cites, each to its own folder, and one list of checksums.
#
#   data/datasets.sh FOLDER                takes two minutes and 115 MB
#   data/datasets.sh FOLDER 2x5 2x10       writes only those with one of these words in their names
#
# The same command goes on after the last finished part. SHA256SUMS has the checksum of every file of the folder:
# `cd FOLDER && sha256sum --check SHA256SUMS` checks them. The command needs the feature `full`, which has Parquet.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: data/datasets.sh FOLDER [WORD...]" >&2; exit 2; }
folder=$1
shift
faceup=${FACEUP:-faceup}

# Writes the dataset NAME with OPTIONS, if its name has one of the words.
dataset() {
    local name=$1 word
    shift
    for word in "${words[@]}"; do
        if [[ $name == *"$word"* ]]; then
            "$faceup" dataset "$@" --format parquet --out "$folder/$name"
            return
        fi
    done
}

words=("${@:-}")
mkdir -p "$folder"
for ranks in 5 6 7 8 9 10 11 12 13; do
    dataset "beat-it-or-eat-it-2x$ranks-symmetric" --ranks "$ranks"
done
dataset beat-it-or-eat-it-2x10-all --ranks 10 --set all --columns deal,value,features,held,split
dataset beat-it-or-eat-it-2x13-all --ranks 13 --set all --columns hand_mask,cards,value
dataset beat-it-or-eat-it-2x13-rounds --ranks 13 --set rounds --sample 100000 --seed 1
dataset challenge-4x5-symmetric --game challenge --ranks 5
dataset challenge-1987-4x5-symmetric --game challenge-1987 --ranks 5

cd "$folder"
find . -type f ! -name SHA256SUMS ! -name '.*' | sed 's|^\./||' | LC_ALL=C sort | tr '\n' '\0' | xargs -0 -r sha256sum >.SHA256SUMS.new
mv .SHA256SUMS.new SHA256SUMS
