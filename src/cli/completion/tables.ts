/** The flags, arguments and values of each command: the data of the completion scripts. */
import {
  operators,
  professionalRepoFields,
  professionalUserFields,
} from '../../contract/vocabulary.ts'
import {
  type ArgumentRow,
  type CommandRow,
  type FlagRow,
  listCommands,
  readTerm,
} from '../command-row.ts'

/** The possible values of an option or an argument. */
export type CompletedValue =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** Fields of a filter. An operator follows the field and a blank. */
  | { readonly kind: 'fields'; readonly words: readonly string[] }
  | { readonly kind: 'files' | 'folders' | 'none' }

export interface CompletedOption {
  readonly flags: readonly string[]
  /** Undefined for an option without a value. */
  readonly value: CompletedValue | undefined
}

export interface CompletedCommand {
  /** Words from the top command down, such as `search users`. Empty for the program itself. */
  readonly path: string
  readonly options: readonly CompletedOption[]
  /** The subcommands, or the values of the arguments. */
  readonly value: CompletedValue
}

/** The kind of a value, followed by its words. No word has a blank or a quote. */
export function formatValue(value: CompletedValue): string {
  return 'words' in value ? [value.kind, ...value.words].join(' ') : value.kind
}

/** What `PATH:OPTION` takes, by patterns of both. An empty option stands for arguments. */
export function listValues(
  commands: readonly CompletedCommand[],
): { readonly patterns: readonly string[]; readonly value: CompletedValue }[] {
  return commands.flatMap(({ path, options, value: ofArguments }) => [
    { patterns: [`${path}:`], value: ofArguments },
    ...options.flatMap(({ flags, value }) =>
      value === undefined ? [] : [{ patterns: flags.map((flag) => `${path}:${flag}`), value }],
    ),
  ])
}

/** Operators of filters, separated by blanks. */
export const filterOperators: string = operators.join(' ')

const helpFlag: FlagRow = { term: '-h, --help', meaning: '' }

/** The program, and all commands. */
export function listCompletions(program: CommandRow): CompletedCommand[] {
  const { flags = [], commands = [] } = program
  const below = listCommands(commands).map(({ words, row }) =>
    completeCommand(words.join(' '), row, flags),
  )
  return [completeCommand('', program, []), ...below]
}

function completeCommand(
  path: string,
  row: CommandRow,
  inherited: readonly FlagRow[],
): CompletedCommand {
  const flags = [...(row.flags ?? []), helpFlag, ...inherited]
  return {
    path,
    options: flags.map((flag) => completeFlag(flag, path)),
    value: completeArguments(row, path),
  }
}

function completeFlag({ term, kind }: FlagRow, path: string): CompletedOption {
  const { names, value, isOptional } = readTerm(term)
  if (value === undefined || isOptional) return { flags: names, value: undefined }
  if (kind?.choices !== undefined) {
    return { flags: names, value: { kind: 'words', words: kind.choices } }
  }
  return { flags: names, value: findFields(names.at(-1)!, path) ?? completePlaceholder(value) }
}

function completeArguments(row: CommandRow, path: string): CompletedValue {
  const { commands = [], arguments: rows = [] } = row
  if (commands.length > 0) return { kind: 'words', words: commands.map(({ name }) => name) }
  const choices = rows.flatMap(({ kind }) => kind?.choices ?? [])
  if (choices.length > 0) return { kind: 'words', words: choices }
  const [first] = rows
  return first === undefined ? { kind: 'none' } : completeArgument(first, path)
}

function completeArgument({ term }: ArgumentRow, path: string): CompletedValue {
  const placeholder = term.slice(1, -1).replace('...', '')
  if (path.startsWith('fields ') && placeholder === 'field') {
    return { kind: 'words', words: listFieldNames(path) }
  }
  return completePlaceholder(placeholder)
}

/** @param placeholder the name of the value in the help, such as `dir` */
function completePlaceholder(placeholder: string): CompletedValue {
  if (/^dir$|folder/.test(placeholder)) return { kind: 'folders' }
  return { kind: /file|sources|path/.test(placeholder) ? 'files' : 'none' }
}

/** The fields of commands that search. The filters of `keys` begin with a collection. */
function findFields(long: string, path: string): CompletedValue | undefined {
  if (long === '--works') return { kind: 'fields', words: Object.keys(professionalRepoFields) }
  const isOfKeys = path.startsWith('keys')
  if (long === '--filter' && !isOfKeys) return { kind: 'fields', words: listFieldNames(path) }
  return long === '--facet' ? { kind: 'words', words: listFieldNames(path) } : undefined
}

function listFieldNames(path: string): readonly string[] {
  const isOfRepositories = /\brepos\b/.test(path)
  return Object.keys(isOfRepositories ? professionalRepoFields : professionalUserFields)
}
