import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'

export interface GraphOptions {
  readonly users: number
  readonly edges: number
  readonly seed: number
  /** Pages of each row in process. */
  readonly pages: number
  readonly loadMs: number
  readonly warmUpMs: number
  readonly rounds: number
  readonly json: string | undefined
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): GraphOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string' },
      edges: { type: 'string' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
    },
  })
  const { quick } = values
  const scale = quick
    ? { pages: 100, loadMs: 100, warmUpMs: 30, rounds: 1 }
    : { pages: 2000, loadMs: 4000, warmUpMs: 1500, rounds: 3 }
  return {
    users: wholeNumber(values.users ?? (quick ? '4000' : '1000000'), '--users'),
    edges: wholeNumber(values.edges ?? (quick ? '60000' : '20000000'), '--edges'),
    seed: wholeNumber(values.seed, '--seed'),
    json: values.json,
    ...scale,
  }
}
