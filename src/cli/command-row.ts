/**
 * Commands as rows: plain data, of which `build-program.ts` makes the program, and completion and
 * the reference read the rest. A row loads its code when the command runs.
 */
import type { Config } from '../config.ts'
import type { FlagValue, MemberKind } from '../operations/index.ts'
import type { Io } from './output/io.ts'

export interface ArgumentRow {
  /** Its member of the options. */
  readonly name: string
  /** `<id>`, `[id]`, `<id...>` or `[id...]`. */
  readonly term: string
  readonly meaning?: string
  readonly kind?: MemberKind<unknown>
}

export interface FlagRow extends FlagValue {
  /** `-n, --first <number>`. Its member of the options is named after the long form. */
  readonly term: string
  readonly meaning: string
  /** How its text is read. Absent: the text, or true for a flag without a value. */
  readonly kind?: MemberKind<unknown>
  readonly required?: boolean
  /** The member of the configuration that is the default, unless it is undefined. */
  readonly defaultFrom?: keyof Config
  /** Options that it sets where they are not given. */
  readonly implies?: Readonly<Record<string, unknown>>
}

/** An argument that is named by its term. */
export function defineArgument(
  term: string,
  meaning?: string,
  kind?: MemberKind<unknown>,
): ArgumentRow {
  const name = term.replace(/[<>[\].]/g, '')
  return { name, term, ...(meaning && { meaning }), ...(kind && { kind }) }
}

/** A flag whose type has its term and the type of its value, from which `OptionsOf` follows. */
export function defineFlag<const Term extends string, const More extends Partial<FlagRow> = object>(
  term: Term,
  meaning: string,
  more?: More,
): FlagWith<Term, More> {
  return { term, meaning, ...(more as More) }
}

type FlagWith<Term extends string, More> = {
  readonly term: Term
  readonly meaning: string
} & More

/** A flag that may be repeated. The option has all values. Absent `kind`: texts. */
export function defineList<const Term extends string, Value = string>(
  term: Term,
  meaning: string,
  kind?: MemberKind<Value>,
) {
  const join = (value: Value, before: readonly Value[] = []): readonly Value[] => [...before, value]
  return defineFlag(term, meaning, { ...(kind && { kind }), join })
}

// The type of the options that Commander makes of flags.

type LongName<Term> = Term extends `${string}--no-${infer Name}`
  ? Name
  : Term extends `${string}--${infer Name}`
    ? Name
    : never
type FirstWord<Text> = Text extends `${infer Word} ${string}` ? Word : Text
type CamelCase<Name> = Name extends `${infer Word}-${infer Rest}`
  ? `${Word}${Capitalize<CamelCase<Rest>>}`
  : Name
/** Members of the configuration that may be undefined. */
type Unset = 'accounts' | 'languageModel' | 'synonyms'
type OptionValue<Row> = Row extends { readonly join: (...values: never[]) => infer Value }
  ? Value
  : Row extends { readonly kind: MemberKind<infer Value> }
    ? Value
    : Row extends { readonly term: `${string}...>` }
      ? readonly string[]
      : Row extends { readonly term: `${string}>` }
        ? string | (Row extends { readonly defaultFrom: Unset } ? undefined : never)
        : boolean
/** Rows whose option is always there. */
type Definite<Row> = Extract<
  Row,
  | { readonly required: true }
  | { readonly default: unknown }
  | { readonly defaultFrom: 'dataDir' | 'embedding' }
  | { readonly term: `--no-${string}` }
>
type Values<Row extends FlagRow, All extends FlagRow> = {
  readonly [Term in Row['term'] as CamelCase<FirstWord<LongName<Term>>>]: OptionValue<
    Extract<All, { readonly term: Term }>
  >
}

/** The options of a command, as these flags make them. */
export type OptionsOf<Row extends FlagRow> = Values<Definite<Row>, Row> &
  Partial<Values<Exclude<Row, Definite<Row>>, Row>>

/** What a command can ask about its command line and the program. */
export interface Invocation {
  /** Whether an option is on the command line, and not a default. */
  isGiven(name: string): boolean
  /** The program, with all commands. */
  loadProgram(): Promise<CommandRow>
}

/** Runs a command. The options have its flags and its arguments by name. */
export type CommandFunction = (
  io: Io,
  config: Config,
  options: never,
  invocation: Invocation,
) => Promise<void>

export interface CommandRow {
  /** The last word of the command. */
  readonly name: string
  readonly summary: string
  readonly arguments?: readonly ArgumentRow[]
  readonly flags?: readonly FlagRow[]
  /** Command lines to copy. */
  readonly examples?: readonly string[]
  /** Paragraphs at the end of the help. */
  readonly note?: string
  /** Absent: it only groups other commands. */
  readonly load?: () => Promise<CommandFunction>
  readonly commands?: readonly CommandRow[]
}

/** What the term of a flag says. */
export interface FlagTerm {
  /** `-f` and `--filter`. */
  readonly names: readonly string[]
  /** The member of the options: `includeAttributes`. */
  readonly option: string
  /** The name of its value in the help. Undefined for a flag without a value. */
  readonly value: string | undefined
  /** Whether the value can be left out. */
  readonly isOptional: boolean
}

export function readTerm(term: string): FlagTerm {
  const [, names = '', open, value] = /^([^<[]*)(?:([<[])([^>\]]*)[>\]])?$/.exec(term) ?? []
  const flags = names.trim().split(', ')
  const long = flags.at(-1)!.replace(/^--(?:no-)?/, '')
  const option = long.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { names: flags, option, value, isOptional: open === '[' }
}

/** The default of a flag, which may be in the configuration. Undefined without one. */
export function readDefault({ default: value, defaultFrom }: FlagRow, config?: Config): unknown {
  return defaultFrom === undefined ? value : config?.[defaultFrom]
}

/** A command and those below it, each with its words from the top: `keys journal trim`. */
export function listCommands(
  rows: readonly CommandRow[],
  above: readonly string[] = [],
): { readonly words: readonly string[]; readonly row: CommandRow }[] {
  return rows.flatMap((row) => {
    const words = [...above, row.name]
    return [{ words, row }, ...listCommands(row.commands ?? [], words)]
  })
}

/** For `join`: the members of all values, of which later ones count. */
export function mergeMembers<Value extends object>(value: Value, before?: Value): Value {
  return { ...before, ...value }
}
