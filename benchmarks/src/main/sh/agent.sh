#!/bin/sh
# An agent of a few lines: does the work that is written beside it, and stamps there when it began, had its prompt and
# ended.
here="$(dirname "$0")"
begin=$(date +%s%N)
case "$*" in *--version*) echo 1.0.0; exit ;; esac

# timed NAME WORD... runs a command, keeps what it prints, and stamps when it began and ended
timed() {
    name=$1
    shift
    before=$(date +%s%N)
    "$@" >> "$here/outputs" 2>&1
    echo "$name $before $(date +%s%N)" >> "$here/stamps"
}

read -r prompt
echo "prompt $begin $(date +%s%N)" >> "$here/stamps"
echo '{"type":"system","subtype":"init","session_id":"one","model":"none","tools":[]}'
. "$here/work.sh"
echo '{"type":"assistant","message":{"id":"m","role":"assistant","content":[{"type":"text","text":"There is more to do."}]},"session_id":"one"}'
echo '{"type":"result","subtype":"success","is_error":false,"num_turns":1,"duration_ms":1,"result":"There is more to do.","session_id":"one","total_cost_usd":0.01,"usage":{"input_tokens":1,"output_tokens":9}}'
cat > /dev/null
echo "agent $begin $(date +%s%N)" >> "$here/stamps"
