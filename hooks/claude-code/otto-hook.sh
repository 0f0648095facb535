#!/bin/sh
# Called by Claude Code with one word: pre-compact, session-start or user-prompt-submit. Whatever happens in
# it, it ends well: a note that is lost is better than a compaction that fails.
root=$(CDPATH='' cd "$(dirname "$0")/../.." 2>/dev/null && pwd -P) || exit 0
command -v node >/dev/null 2>&1 || exit 0
node --import "$root/node_modules/tsx/dist/loader.mjs" "$root/bot/main.ts" hooks run "$1" 2>/dev/null
exit 0
