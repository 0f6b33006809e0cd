#!/bin/sh
# Builds the benchmarks and prints the ratios; "run.sh jmh" measures the warm reader instead. Needs node and jq.
set -e
cd "$(dirname "$0")/.."
mvn -q -B -Pbenchmarks -pl benchmarks -am -DskipTests package
if [ "$1" = jmh ]; then
    shift
    exec java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' org.openjdk.jmh.Main "$@"
fi
exec java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' dev.claudeloop.benchmarks.Race benchmarks/src/main/node/lines.js "${1:-7}"
