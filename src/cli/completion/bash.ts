import { posixTables } from './posix-tables.ts'
import type { CompletedCommand } from './tables.ts'

/** A script for bash 4 and later. */
export function bashScript(commands: readonly CompletedCommand[]): string {
  return `# devdex completion bash: source it, or keep it in
# ~/.local/share/bash-completion/completions/devdex
${posixTables(commands)}${driver}`
}

/** A filter in open quotes is completed without them. */
const driver = String.raw`_devdex() {
  local cur=${'$'}{COMP_WORDS[COMP_CWORD]} path='' option='' word value kind i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${'$'}{COMP_WORDS[i]}
    if [[ $word == = ]]; then continue; fi
    if [[ -n $option ]]; then option=''; continue; fi
    if [[ $word == -* ]]; then
      if _devdex_value "$path" "$word" > /dev/null; then option=$word; fi
    elif _devdex_value "${'$'}{path:+$path }$word" '' > /dev/null; then
      path="${'$'}{path:+$path }$word"
    fi
  done
  if [[ $cur == = ]]; then cur=''; fi
  COMPREPLY=()
  if [[ -z $option && $cur == -* ]]; then
    COMPREPLY=($(compgen -W "$(_devdex_options "$path")" -- "$cur"))
    return
  fi
  value=$(_devdex_value "$path" "$option")
  kind=${'$'}{value%% *}
  value=${'$'}{value#"$kind"}
  case $kind in
  words) COMPREPLY=($(compgen -W "$value" -- "$cur")) ;;
  fields) _devdex_filter "$value" "${'$'}{cur#[\'\"]}" ;;
  files) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$cur") ;;
  folders) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$cur") ;;
  esac
}
_devdex_filter() {
  compopt -o nospace
  if [[ $2 == *' '* ]]; then
    mapfile -t COMPREPLY < <(compgen -P "${'$'}{2%% *} " -W "$_devdex_operators" -- "${'$'}{2#* }")
  else
    COMPREPLY=($(compgen -W "$1" -- "$2"))
  fi
}
complete -F _devdex devdex
`
