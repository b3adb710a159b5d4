import { parseArgs } from 'node:util'
import { wholeNumber } from '../whole-number.ts'

export interface CurveOptions {
  /** Numbers of users, ascending; at least two, since a line is drawn through them. */
  readonly sizes: readonly number[]
  readonly seed: number
  readonly queries: number
  /** Tune on 2 and report on 3, so that results do not overfit the queries. */
  readonly querySeed: number
  readonly json: string | undefined
  /** Whether large corpora stay for the next run. */
  readonly keep: boolean
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): CurveOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: '100000,1000000,4000000' },
      seed: { type: 'string', default: '1' },
      queries: { type: 'string', default: '1000' },
      'query-seed': { type: 'string', default: '3' },
      json: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  const sizes = values.sizes.split(',').map((text) => wholeNumber(text, '--sizes'))
  if (new Set(sizes).size < 2) throw new Error('--sizes takes at least two different numbers')
  return {
    sizes: [...new Set(sizes)].sort((a, b) => a - b),
    seed: wholeNumber(values.seed, '--seed'),
    queries: wholeNumber(values.queries, '--queries'),
    querySeed: wholeNumber(values['query-seed'], '--query-seed'),
    json: values.json,
    keep: values.keep,
  }
}
