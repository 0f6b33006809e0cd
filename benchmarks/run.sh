#!/bin/sh
# Builds the benchmarks and prints the ratios of the stream, or of what the first word names:
#   jmh            the warm reader of the stream
#   stop           the stop check
#   iteration      what an iteration costs that is the loop's alone
#   verification   the loop's own tests beside those typed by hand
#   maven          what makes a nested Maven cheaper
#   startup        what the plugins cost before anything is done
#   soak           memory, threads, files and cost of a thousand iterations under each plugin
# The number of rounds or iterations may follow. Needs node, bash and jq.
set -e
cd "$(dirname "$0")/.."
agent=benchmarks/src/main/sh/agent.sh
class_path='benchmarks/target/classes:benchmarks/target/lib/*'

package() {
    mvn -q -B -Pbenchmarks -pl "$1" -am -DskipTests -Dnewer-jdk=no -Dmaven.javadoc.skip -Dmaven.source.skip package
}

race() {
    exec java -cp "$class_path" "dev.claudeloop.benchmarks.$@"
}

case "$1" in
jmh)
    shift
    package benchmarks
    exec java -cp "$class_path" org.openjdk.jmh.Main "$@"
    ;;
stop)
    package benchmarks
    race StopCheckRace benchmarks/src/main/bash "${2:-25}"
    ;;
iteration)
    package benchmarks,maven-plugin
    race IterationCost "$agent" "${2:-300}"
    ;;
verification)
    package benchmarks,gradle-plugin,maven-plugin
    race VerificationCost "$agent" "${2:-15}"
    ;;
maven)
    package benchmarks,maven-plugin
    race MavenVariants "${2:-7}"
    ;;
startup)
    package benchmarks,gradle-plugin,maven-plugin
    race StartUp "$agent" "${2:-15}"
    ;;
soak)
    exec mvn -B -ntp verify -pl gradle-plugin,maven-plugin -am -Dnewer-jdk=no -Dmaven.javadoc.skip \
        -Dproof.soak="${2:-1000}" -Dtest=None -Dsurefire.failIfNoSpecifiedTests=false \
        -Dit.test=SoakIT -Dfailsafe.failIfNoSpecifiedTests=false
    ;;
*)
    package benchmarks
    race Race benchmarks/src/main/node/lines.js "${1:-7}"
    ;;
esac
