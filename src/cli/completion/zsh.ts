import { posixTables } from './posix-tables.ts'
import type { CompletedCommand } from './tables.ts'

/** A script for zsh 5 and later, to be sourced, or autoloaded from a folder of `fpath`. */
export function zshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef devdex
# devdex completion zsh: keep it as _devdex in a folder of fpath, or source it after compinit
${posixTables(commands)}${driver}`
}

const driver = String.raw`_devdex() {
  local path_='' option='' word value kind bare i
  for ((i = 2; i < CURRENT; i++)); do
    word=${'$'}{words[i]}
    if [[ -n $option ]]; then option=''; continue; fi
    if [[ $word == -* ]]; then
      if _devdex_value "$path_" "$word" > /dev/null; then option=$word; fi
    elif _devdex_value "${'$'}{path_:+$path_ }$word" '' > /dev/null; then
      path_="${'$'}{path_:+$path_ }$word"
    fi
  done
  word=${'$'}{words[CURRENT]}
  if [[ -z $option && $word == -* ]]; then
    compadd -- ${'$'}{(s: :)"$(_devdex_options "$path_")"}
    return
  fi
  value=$(_devdex_value "$path_" "$option")
  kind=${'$'}{value%% *}
  value=${'$'}{value#"$kind"}
  case $kind in
  words) compadd -- ${'$'}{(s: :)value} ;;
  fields)
    bare=${'$'}{(Q)word}
    bare=${'$'}{bare#[\'\"]}
    if [[ $bare == *' '* ]]; then
      compset -P '* '
      compadd -- ${'$'}{(s: :)_devdex_operators}
    else
      compadd -S '' -- ${'$'}{(s: :)value}
    fi
    ;;
  files) _files ;;
  folders) _files -/ ;;
  esac
}
if [[ ${'$'}{funcstack[1]-} == _devdex ]]; then _devdex "$@"; else compdef _devdex devdex; fi
`
