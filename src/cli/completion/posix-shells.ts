/** Scripts for bash and zsh, which share the tables. */
import { type CompletedCommand, filterOperators, formatValue, listValues } from './tables.ts'

/** Returns a script for bash 4 and later. */
export function buildBashScript(commands: readonly CompletedCommand[]): string {
  return `# devdex completion bash: source it, or keep it in
# ~/.local/share/bash-completion/completions/devdex
${buildTables(commands)}${bashDriver}`
}

/** A filter inside an open quote is completed without its quotes. */
const bashDriver = String.raw`_devdex() {
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

/** Returns a script for zsh 5 and later, to be sourced, or autoloaded from a folder of `fpath`. */
export function buildZshScript(commands: readonly CompletedCommand[]): string {
  return `#compdef devdex
# devdex completion zsh: keep it as _devdex in a folder of fpath, or source it after compinit
${buildTables(commands)}${zshDriver}`
}

const zshDriver = String.raw`_devdex() {
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
  if [[ -z $option && $word == --*=* ]]; then
    option=${'$'}{word%%=*}
    word=${'$'}{word#*=}
    compset -P "$option="
  fi
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

/**
 * `_devdex_value PATH OPTION` prints the kind of the next value, a blank and its words. An empty
 * option stands for arguments. It fails for an option without a value, and for an unknown path.
 */
function buildTables(commands: readonly CompletedCommand[]): string {
  return `_devdex_value() {
  case "$1:$2" in
${listValues(commands).map(formatCase).join('\n')}
  *) return 1 ;;
  esac
}
_devdex_options() {
  case "$1" in
${commands.map(formatOptionsCase).join('\n')}
  esac
}
_devdex_operators='${filterOperators}'
`
}

function formatCase({ patterns, value }: ReturnType<typeof listValues>[number]): string {
  const quoted = patterns.map((pattern) => `'${pattern}'`).join('|')
  return `  ${quoted}) printf '%s' '${formatValue(value)}' ;;`
}

function formatOptionsCase({ path, options }: CompletedCommand): string {
  return `  '${path}') printf '%s' '${options.flatMap(({ flags }) => flags).join(' ')}' ;;`
}
