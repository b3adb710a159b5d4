import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'
import type { DrainEffort } from './drain.ts'
import type { FlipEffort } from './flips.ts'
import type { FullDiskEffort } from './full-disk.ts'
import type { KillEffort } from './kill.ts'
import type { MeteringEffort } from './metering.ts'
import type { SuppressionEffort } from './suppression.ts'
import type { TimingEffort } from './timing/timing.ts'

export const suiteNames = [
  'drain',
  'kill',
  'flips',
  'full-disk',
  'suppression',
  'metering',
  'timing',
] as const
export type SuiteName = (typeof suiteNames)[number]

export interface Effort {
  readonly drain: DrainEffort
  readonly kill: KillEffort
  readonly flips: FlipEffort
  readonly fullDisk: FullDiskEffort
  readonly suppression: SuppressionEffort
  readonly metering: MeteringEffort
  readonly timing: TimingEffort
}

export interface LedgerOptions {
  /** All, where none was named. */
  readonly suites: readonly SuiteName[]
  readonly users: number
  readonly seed: number
  readonly json: string | undefined
  readonly effort: Effort
}

const thorough: Effort = {
  drain: { customers: 64, requestsEach: 1000 },
  kill: { customers: 32, cycles: 200 },
  flips: { bits: 1000, everyPage: true, drain: { customers: 64, requestsEach: 1000 } },
  fullDisk: { customers: 16, rounds: 5, megabytes: 64 },
  suppression: { rounds: 10, customers: 16, lookMs: 1500 },
  metering: { rounds: 11, loadMs: 1000, warmUpMs: 1000, requests: 200 },
  timing: {
    keys: { keys: 64, answers: 20_000, lookUps: 100_000 },
    addresses: { guesses: 500, answers: 10_000 },
  },
}

/** Everything once, in seconds. */
const brief: Effort = {
  drain: { customers: 64, requestsEach: 30 },
  kill: { customers: 16, cycles: 4 },
  flips: { bits: 24, everyPage: false, drain: { customers: 16, requestsEach: 30 } },
  fullDisk: { customers: 8, rounds: 1, megabytes: 8 },
  suppression: { rounds: 1, customers: 4, lookMs: 200 },
  metering: { rounds: 1, loadMs: 120, warmUpMs: 0, requests: 20 },
  timing: {
    keys: { keys: 4, answers: 40, lookUps: 200 },
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
      cycles: { type: 'string' },
      bits: { type: 'string' },
      answers: { type: 'string' },
    },
  })
  const { quick, json } = values
  const effort = quick ? brief : thorough
  const number = (text: string | undefined, option: string, otherwise: number) =>
    text === undefined ? otherwise : wholeNumber(text, option)
  const cycles = number(values.cycles, '--cycles', effort.kill.cycles)
  const bits = number(values.bits, '--bits', effort.flips.bits)
  const { keys, addresses } = effort.timing
  const answers = number(values.answers, '--answers', keys.answers)
  const longer = answers / keys.answers
  return {
    suites: positionals.length === 0 ? suiteNames : positionals.map(suiteNamed),
    users: number(values.users, '--users', quick ? 200 : 100_000),
    seed: wholeNumber(values.seed, '--seed'),
    json,
    effort: {
      ...effort,
      kill: { ...effort.kill, cycles },
      flips: { ...effort.flips, bits },
      timing: {
        keys: { ...keys, answers, lookUps: Math.ceil(keys.lookUps * longer) },
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
