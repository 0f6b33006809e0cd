#!/bin/sh
# Builds the benchmarks and prints the ratios of the stream; "run.sh jmh" measures the warm reader instead, and
# "run.sh stop" the stop check. Needs node, bash and jq.
set -e
cd "$(dirname "$0")/.."
mvn -q -B -Pbenchmarks -pl benchmarks -am -DskipTests package
if [ "$1" = jmh ]; then
    shift
    exec java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' org.openjdk.jmh.Main "$@"
fi
if [ "$1" = stop ]; then
    exec java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' dev.claudeloop.benchmarks.StopCheckRace benchmarks/src/main/bash "${2:-25}"
fi
exec java -cp 'benchmarks/target/classes:benchmarks/target/lib/*' dev.claudeloop.benchmarks.Race benchmarks/src/main/node/lines.js "${1:-7}"
