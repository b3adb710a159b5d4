import { parseArgs } from 'node:util'
import { wholeNumber } from './whole-number.ts'

/** How long each part may take; `quick` proves that everything works, its numbers say little. */
export interface Scale {
  /** Cold processes that open the snapshot; the median counts. */
  readonly opens: number
  readonly queries: number
  /** Milliseconds for each row of "inside". */
  readonly insideMs: number
  /** Different requests of an HTTP row. */
  readonly requests: number
  /** One run of one HTTP row against one server. */
  readonly loadMs: number
  readonly warmUpMs: number
  /** Runs against each server, in turn. */
  readonly rounds: number
}

export interface BenchOptions {
  readonly sizes: readonly number[]
  readonly seed: number
  readonly json: string | undefined
  /** Groups of terms alone. */
  readonly words: boolean
  readonly scale: Scale
}

const thorough: Scale = {
  opens: 5,
  queries: 1000,
  insideMs: 2000,
  requests: 200,
  loadMs: 4000,
  warmUpMs: 1500,
  rounds: 3,
}

const brief: Scale = {
  opens: 2,
  queries: 100,
  insideMs: 20,
  requests: 20,
  loadMs: 50,
  warmUpMs: 10,
  rounds: 1,
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      words: { type: 'boolean', default: false },
    },
  })
  const users = values.users ?? (values.quick ? '20000' : '100000,1000000')
  return {
    sizes: users.split(',').map((text) => wholeNumber(text, '--users')),
    seed: wholeNumber(values.seed, '--seed'),
    json: values.json,
    words: values.words,
    scale: values.quick ? brief : thorough,
  }
}
