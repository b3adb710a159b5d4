import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'

export interface LanguageOptions {
  /** There are equally many repositories. */
  readonly users: number
  readonly seed: number
  /** Folder of a data set to take in place of a generated one. */
  readonly data: string | undefined
  /** Times that each sentence is understood. */
  readonly passes: number
  readonly loadMs: number
  readonly warmUpMs: number
  readonly rounds: number
  readonly json: string | undefined
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): LanguageOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const { quick, data, json } = values
  const scale = quick
    ? { passes: 2, loadMs: 60, warmUpMs: 20, rounds: 1 }
    : { passes: 100, loadMs: 4000, warmUpMs: 1500, rounds: 3 }
  return {
    users: wholeNumber(values.users ?? (quick ? '2000' : '100000'), '--users'),
    seed: wholeNumber(values.seed, '--seed'),
    data,
    json,
    ...scale,
  }
}
