/** The tables as functions that bash and zsh both read. */
import {
  type CompletedCommand,
  type CompletedOption,
  type CompletedValue,
  filterOperators,
} from './tables.ts'

/**
 * `_devdex_value PATH OPTION` prints the kind of what may follow, and behind a blank the words. An
 * empty option stands for arguments. It fails for an option that takes no value, and for a path
 * that is none.
 */
export function posixTables(commands: readonly CompletedCommand[]): string {
  return `_devdex_value() {
  case "$1:$2" in
${commands.flatMap(valueCases).join('\n')}
  *) return 1 ;;
  esac
}
_devdex_options() {
  case "$1" in
${commands.map(optionsCase).join('\n')}
  esac
}
_devdex_operators='${filterOperators.join(' ')}'
`
}

function valueCases({ path, options, value }: CompletedCommand): string[] {
  const ofOptions = options.flatMap((option) => optionCase(path, option))
  return [`  '${path}:') printf '%s' '${described(value)}' ;;`, ...ofOptions]
}

function optionCase(path: string, { flags, value }: CompletedOption): string[] {
  if (value === undefined) return []
  const pattern = flags.map((flag) => `'${path}:${flag}'`).join('|')
  return [`  ${pattern}) printf '%s' '${described(value)}' ;;`]
}

function optionsCase({ path, options }: CompletedCommand): string {
  return `  '${path}') printf '%s' '${options.flatMap(({ flags }) => flags).join(' ')}' ;;`
}

/** Names of commands, fields and choices hold neither blanks nor quotes. */
function described(value: CompletedValue): string {
  return 'words' in value ? [value.kind, ...value.words].join(' ') : value.kind
}
