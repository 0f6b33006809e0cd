#!/usr/bin/env bash
# The same rules with as few processes as bash and jq need: one jq that decides, one more if there is an objection.
read -r -d '' input
if [ -z "$CLAUDE_PROJECT_DIR" ]; then
    [[ $input =~ \"cwd\":\"([^\"]*)\" ]] && CLAUDE_PROJECT_DIR=${BASH_REMATCH[1]}
fi
file="$CLAUDE_PROJECT_DIR/.claude-loop/status.json"
[ -f "$file" ] || { echo '{}'; exit 0; }
unmet=$(jq -r '[.criteriaStatus // {} | to_entries[] | select(.value != true) | .key] as $unmet
    | if (.status | IN("completed", "cancelled", "blocked")) or .circuitBreaker.stuckCount >= 5
        or ($unmet == [] and .exit_signal == true)
      then empty else "unmet criteria: " + ($unmet | join(", ")) end' "$file")
[ -n "$unmet" ] || { echo '{}'; exit 0; }
jq --arg unmet "$unmet" '(.criteriaStatus | to_entries | map(select(.value != true))[0].key) as $first
    | .circuitBreaker.stuckCount =
        (if .circuitBreaker.lastUnmet == $first then .circuitBreaker.stuckCount + 1 else 0 end)
    | .circuitBreaker.lastUnmet = $first' "$file" >"$file.$$" && mv "$file.$$" "$file"
printf '{"decision":"block","reason":"%s"}\n' "${unmet//\"/\\\"}"
