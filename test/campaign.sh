#!/bin/sh
# The long campaign, ./run campaign HOURS: every test at full length, plain and under the sanitizers, all cases of the
# oracle, the proofs of convex answers, the fuzzers, and how many lines the tests reach. When all of that was run once and
# hours are left, the same with random rounds that no run had before. One table at the end tells what ran, how many, and
# how many were wrong; what each of them printed is in out/campaign. Exit status 1 where anything is wrong.
set -u
cd "$(dirname "$0")/.."

case "${1:-}" in
'' | *[!0-9.]* | *.*.* | .)
    echo "usage: ./run campaign [HOURS]" >&2
    exit 2
    ;;
esac
end=$(awk "BEGIN { print int($(date +%s) + 3600 * $1) }")
jobs=$(nproc)
logs=out/campaign
table=$logs/table
proof_questions=${CLINKER_PROOF_QUESTIONS:-1000000} # of each of 18 bodies, twice
fuzz_seconds=${CLINKER_FUZZ_SECONDS:-60}            # of each fuzzer, in each round

rm -rf "$logs"
mkdir -p "$logs"
: >"$table"

# step NAME COMMAND...: runs it, with what it prints in a file of that name; STATUS is how it ended.
step() {
    log=$logs/$1.log
    echo "$(date +%H:%M) $1"
    shift
    "$@" >"$log" 2>&1
    status=$?
}

# row NAME UNIT COUNT WRONG: a line of the table. No count means that it did not get to its end, which is wrong too.
row() {
    if [ -z "$3" ] || { [ "$status" -ne 0 ] && [ "${4:-0}" -eq 0 ]; }; then
        set -- "$1" "$2" "${3:-0}" 1
    fi
    printf '%s|%s|%s|%s\n' "$1" "$2" "$3" "$4" >>"$table"
}

build() {
    directory=$1
    shift
    step "build_$directory" sh -c 'cmake -S . -B "$0" -G Ninja "$@" && cmake --build "$0"' "$directory" "$@"
    [ "$status" -eq 0 ] || row "build of $directory" builds 1 1
}

# tests NAME DIRECTORY OPTIONS...: the tests of a build tree; ctest's last lines count them.
tests() {
    name=$1
    directory=$2
    shift 2
    step "$name" ctest --test-dir "$directory" --output-on-failure -j "$jobs" "$@"
    counts=$(sed -n 's/^[0-9]*% tests passed, \([0-9]*\) tests* failed out of \([0-9]*\)$/\2 \1/p' "$log")
    row "$name" tests ${counts:-"" 1}
}

# oracle_cases JUDGE UNIT: all that it has; UNIT is what it calls a case in the line that sums it up.
oracle_cases() {
    step "oracle_$1_$round" build/test/oracle/oracle "$1"
    row "oracle_$1_$round" "$2" "$(sed -n "s/.*[:,] \([0-9]*\) $2,.*/\1/p" "$log" | awk '{ n += $1 } END { print n + 0 }')" \
        "$(sed -n 's/.* \([0-9]*\) disagreements$/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')"
}

oracles() {
    oracle_cases triangles "pairs of triangles"
    oracle_cases bodies "pairs of bodies"
    oracle_cases overlaps "pairs of bodies"
    oracle_cases convex "convex pairs"
    oracle_cases shared "pairs of bodies"
    oracle_cases classics "placed pairs"
    oracle_cases volumes "placed pairs"
    [ "$round" -ne 0 ] || oracle_cases assemblies "pairs"
}

fuzzers() {
    for program in build-sanitize/fuzz/fuzz_*; do
        [ -x "$program" ] && [ -f "$program" ] || continue
        format=${program##*fuzz_}
        step "fuzz_${format}_$round" "$program" -max_total_time=$fuzz_seconds -rss_limit_mb=2048 -timeout=10 \
            -print_final_stats=1 -artifact_prefix="$logs/${format}_" \
            "build-sanitize/fuzz/found/$format" "build-sanitize/fuzz/seeds/$format"
        row "fuzz_${format}_$round" files "$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")" 0
    done
}

# Rows of bench_convex: axes, corners, questions, wrong, ...
proofs() {
    for kind in proof motion; do
        step "convex_$kind" build/bench/bench_convex --only $kind --queries $proof_questions
        counts=$(awk -F'|' '$4 + 0 > 0 { n += $4; w += $5 } END { if (n > 0) print n, w + 0 }' "$log")
        row "convex_$kind" answers ${counts:-"" 1}
    done
}

coverage() {
    build build-coverage -DCMAKE_BUILD_TYPE=Debug -DCLINKER_BUILD_BENCH=OFF -DCLINKER_WITH_CGAL=OFF \
        "-DCMAKE_C_FLAGS=--coverage -O1 -fprofile-update=atomic"
    find build-coverage -name '*.gcda' -exec rm {} + # what an earlier campaign has reached does not count
    CLINKER_TEST_ROUNDS=0/8 tests coverage build-coverage
    step coverage_figure sh -c '
        lcov --capture --directory build-coverage --base-directory . --no-external --quiet --output-file "$0.all" &&
            lcov --extract "$0.all" "$PWD/src/*" "$PWD/io/*" "$PWD/cli/*" --quiet --output-file "$0" &&
            lcov --summary "$0"' "$logs/coverage.info"
    [ "$status" -eq 0 ] || row coverage_figure figures 1 1
    covered=$(sed -n 's/^ *lines\.*: \([0-9.]*%\) ([0-9]* of \([0-9]*\) lines)$/\1 of \2/p' "$log")
}

print_table() {
    echo
    echo "| what | how many | of what | wrong |"
    echo "| --- | --: | --- | --: |"
    awk -F'|' '{ printf "| %s | %s | %s | %s |\n", $1, $3, $2, $4 }' "$table"
    echo
    echo "Lines of src, io and cli that tests reach: ${covered:-not counted}."
}

round=0
export CLINKER_TEST_ROUNDS=0/1
build build -DCMAKE_BUILD_TYPE=Release -DCLINKER_BUILD_TESTS=ON -DCLINKER_BUILD_BENCH=ON
tests release_0 build -LE oracle
oracles
build build-sanitize --preset sanitize
tests sanitize_0 build-sanitize -LE fuzz
fuzzers
build build-thread --preset thread
tests thread_0 build-thread
proofs
coverage
while [ "$(date +%s)" -lt "$end" ]; do
    round=$((round + 1))
    CLINKER_TEST_ROUNDS=$round/1
    tests "release_$round" build -LE oracle
    oracles
    tests "sanitize_$round" build-sanitize -LE fuzz
    fuzzers
done
print_table | tee "$logs/table.md"
awk -F'|' '{ w += $4 } END { exit w > 0 }' "$table"
