/**
 * The options, arguments and values of each command, from commander and the contract: the data of
 * the completion scripts.
 */
import type { Argument, Command, Option } from 'commander'
import {
  operators,
  professionalRepoFields,
  professionalUserFields,
} from '../../contract/vocabulary.ts'

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
  /** Names from the top command down, such as `search users`. Empty for the program itself. */
  readonly path: string
  readonly options: readonly CompletedOption[]
  /** The subcommands, or the values of the arguments. */
  readonly value: CompletedValue
}

/** The kind of a value, followed by its words. No word has a blank or a quote. */
export function valueText(value: CompletedValue): string {
  return 'words' in value ? [value.kind, ...value.words].join(' ') : value.kind
}

/** Operators of filters, separated by blanks. */
export const filterOperators: string = operators.join(' ')

/** The program, its commands and all their subcommands. */
export function completedCommands(command: Command, path = ''): CompletedCommand[] {
  const below = command.commands.flatMap((child) =>
    completedCommands(child, path === '' ? child.name() : `${path} ${child.name()}`),
  )
  const options = command.createHelp().visibleOptions(command)
  const inherited = command.parent === null ? [] : globalOptions(command)
  const own = {
    path,
    options: [...options, ...inherited].map((option) => completedOption(option, path)),
    value: argumentOf(command, path),
  }
  return [own, ...below]
}

/** Options of the program and of the parent commands. */
function globalOptions(command: Command): Option[] {
  return command.createHelp().visibleGlobalOptions(command)
}

function completedOption(option: Option, path: string): CompletedOption {
  const flags = [option.short, option.long].filter((flag) => flag !== undefined)
  const takesValue = option.required && !option.negate
  return { flags, value: takesValue ? optionValue(option, path) : undefined }
}

function optionValue({ long, flags, argChoices }: Option, path: string): CompletedValue {
  if (argChoices !== undefined) return { kind: 'words', words: argChoices }
  const fields = fieldsFor(long, path)
  if (fields !== undefined) return fields
  return placed(flags.slice(flags.indexOf('<') + 1, -1))
}

function argumentOf(command: Command, path: string): CompletedValue {
  if (command.commands.length > 0) {
    return { kind: 'words', words: command.commands.map((child) => child.name()) }
  }
  const [first] = command.registeredArguments.map((argument) => argumentValue(argument, path))
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? [])
  if (choices.length > 0) return { kind: 'words', words: choices }
  return first ?? { kind: 'none' }
}

function argumentValue(argument: Argument, path: string): CompletedValue {
  if (path.startsWith('fields ') && argument.name() === 'field') {
    return { kind: 'words', words: fieldNames(path) }
  }
  return placed(argument.name())
}

/** @param placeholder the name of the value in the help, such as `dir` */
function placed(placeholder: string): CompletedValue {
  if (/^dir$|folder/.test(placeholder)) return { kind: 'folders' }
  return { kind: /file|sources|path/.test(placeholder) ? 'files' : 'none' }
}

/** The fields of commands that search. The filters of `keys` begin with a collection. */
function fieldsFor(long: string | undefined, path: string): CompletedValue | undefined {
  if (long === '--works') return { kind: 'fields', words: Object.keys(professionalRepoFields) }
  const isOfKeys = path.startsWith('keys')
  if (long === '--filter' && !isOfKeys) return { kind: 'fields', words: fieldNames(path) }
  return long === '--facet' ? { kind: 'words', words: fieldNames(path) } : undefined
}

function fieldNames(path: string): readonly string[] {
  const isOfRepositories = /\brepos\b/.test(path)
  return Object.keys(isOfRepositories ? professionalRepoFields : professionalUserFields)
}
