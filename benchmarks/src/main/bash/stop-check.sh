#!/usr/bin/env bash
# The five rules of the stop check with a jq for each question, as such hooks are written. Nothing in it is tolerant.
input=$(cat)
file="${CLAUDE_PROJECT_DIR:-$(jq -r '.cwd' <<<"$input")}/.claude-loop/status.json"
let_go() { echo '{}'; exit 0; }

[ -f "$file" ] || let_go
status=$(jq -r '.status' "$file") || let_go
case $status in completed | cancelled | blocked) let_go ;; esac
stuck=$(jq -r '.circuitBreaker.stuckCount // 0' "$file")
[ "$stuck" -ge 5 ] && let_go
unmet=$(jq -r '[.criteriaStatus // {} | to_entries[] | select(.value != true) | .key] | join(", ")' "$file")
exit_signal=$(jq -r '.exit_signal // false' "$file")
[ -z "$unmet" ] && [ "$exit_signal" = true ] && let_go

temporary=$(mktemp "$file.XXXXXX")
jq --arg first "${unmet%%, *}" '.circuitBreaker.stuckCount =
    (if .circuitBreaker.lastUnmet == $first then .circuitBreaker.stuckCount + 1 else 0 end)
    | .circuitBreaker.lastUnmet = $first' "$file" >"$temporary" && mv "$temporary" "$file"
jq -cn --arg reason "unmet criteria: $unmet" '{decision: "block", reason: $reason}'
