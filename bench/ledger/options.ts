import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'
import type { MeteringScale } from './metering.ts'
import type { TimingScale } from './timing/timing.ts'

export const suiteNames = ['metering', 'timing'] as const
export type SuiteName = (typeof suiteNames)[number]

export interface Scale {
  readonly metering: MeteringScale
  readonly timing: TimingScale
}

export interface LedgerOptions {
  /** Default: all. */
  readonly suites: readonly SuiteName[]
  readonly users: number
  readonly seed: number
  readonly json: string | undefined
  readonly scale: Scale
}

const thorough: Scale = {
  metering: { rounds: 11, loadMs: 1000, warmUpMs: 1000, requests: 200 },
  timing: {
    keys: { keys: 64, answers: 20_000, lookups: 100_000 },
    addresses: { guesses: 500, answers: 10_000 },
  },
}

/** Everything once, in seconds. */
const brief: Scale = {
  metering: { rounds: 1, loadMs: 120, warmUpMs: 0, requests: 20 },
  timing: {
    keys: { keys: 4, answers: 40, lookups: 200 },
    addresses: { guesses: 20, answers: 20 },
  },
}

/** Throws an Error that says which argument is wrong. */
export function readOptions(args: readonly string[]): LedgerOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      users: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      answers: { type: 'string' },
    },
  })
  const { quick, json } = values
  const scale = quick ? brief : thorough
  const number = (text: string | undefined, option: string, otherwise: number) =>
    text === undefined ? otherwise : wholeNumber(text, option)
  const { keys, addresses } = scale.timing
  const answers = number(values.answers, '--answers', keys.answers)
  const longer = answers / keys.answers
  return {
    suites: positionals.length === 0 ? suiteNames : positionals.map(suiteNamed),
    users: number(values.users, '--users', quick ? 200 : 100_000),
    seed: wholeNumber(values.seed, '--seed'),
    json,
    scale: {
      ...scale,
      timing: {
        keys: { ...keys, answers, lookups: Math.ceil(keys.lookups * longer) },
        addresses: { ...addresses, answers: Math.ceil(addresses.answers * longer) },
      },
    },
  }
}

function suiteNamed(text: string): SuiteName {
  const name = suiteNames.find((known) => known === text)
  if (name === undefined) throw new Error(`"${text}" is none of ${suiteNames.join(', ')}`)
  return name
}
