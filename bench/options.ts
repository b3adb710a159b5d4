/** Options of suites as data: from one table come their help text and their typed values. */
import { parseArgs } from 'node:util'
import { wholeNumber } from './whole-number.ts'

export interface Option<Value> {
  /** As on the command line; a flag has none. */
  readonly initial?: string | undefined
  /** Instead of `initial`, with --quick. */
  readonly quick?: string | undefined
  readonly isFlag?: boolean
  /** What it takes, for the help text. */
  readonly takes: string
  readonly meaning?: string
  /** Throws an Error that names the option. `text` is undefined where nothing is told. */
  readonly read: (text: string | undefined, name: string) => Value
}

export type Options = Readonly<Record<string, Option<unknown>>>
export type Values<Some extends Options> = {
  readonly [Name in keyof Some]: Some[Name] extends Option<infer Value> ? Value : never
}

/** A whole number from 1. */
export function count(initial: number, quick = initial): Option<number> {
  const texts = { initial: `${initial}`, quick: `${quick}` }
  return { ...texts, takes: 'N', read: (text, name) => wholeNumber(text!, name) }
}

export function counts(initial: string, quick = initial): Option<readonly number[]> {
  const read = (text = '', name = '') => text.split(',').map((one) => wholeNumber(one, name))
  return { initial, quick, takes: 'N,N', read }
}

export function text(takes: string, meaning: string): Option<string | undefined> {
  return { takes, meaning, read: (told) => told }
}

export function flag(meaning: string): Option<boolean> {
  return { isFlag: true, takes: '', meaning, read: (told) => told !== undefined }
}

/** Some of the known names, in their order; all of them by default. */
export function names<Name extends string>(known: readonly Name[]): Option<readonly Name[]> {
  const read = (told = known.join(), option = '') => {
    const wanted = told.split(',')
    const unknown = wanted.find((one) => !known.some((name) => name === one))
    if (unknown === undefined) return known.filter((name) => wanted.includes(name))
    throw new Error(`${option} takes ${known.join()}, not "${unknown}"`)
  }
  return { takes: 'A,B', meaning: known.join(), read }
}

/** Throws an Error that says which option is wrong. */
export function readOptions<Some extends Options>(
  options: Some,
  args: readonly string[],
): { readonly values: Values<Some>; readonly positionals: readonly string[] } {
  const all = Object.entries(options)
  const { values: told, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: Object.fromEntries(
      all.map(([name, { isFlag }]) => [name, { type: isFlag ? 'boolean' : 'string' } as const]),
    ),
  })
  const values = all.map(([name, option]) => {
    const initial = told.quick === true ? option.quick : option.initial
    const value = told[name] ?? initial
    return [name, option.read(value === undefined ? undefined : `${value}`, `--${name}`)]
  })
  return { values: Object.fromEntries(values) as Values<Some>, positionals }
}

/** One line each. */
export function optionsHelp(options: Options): string[] {
  const lines = Object.entries(options).map(([name, { takes, initial, quick, meaning }]) => {
    const other = quick === initial ? '' : `; with --quick ${quick}`
    const told = [initial === undefined ? '' : `${initial}${other}`, meaning ?? '']
    return [`--${name} ${takes}`.trimEnd(), told.filter((one) => one !== '').join(': ')] as const
  })
  const width = Math.max(0, ...lines.map(([option]) => option.length))
  return lines.map(([option, told]) => `  ${option.padEnd(width)}  ${told}`)
}
