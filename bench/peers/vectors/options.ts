import { parseArgs } from 'node:util'
import { wholeNumber } from '../../whole-number.ts'
import type { CorpusShape } from './corpus/index.ts'
import { engines } from './engines.ts'
import { type FilterName, filters } from './protocol.ts'

export interface VectorOptions {
  readonly shape: CorpusShape
  readonly rounds: number
  /** Names in engines.ts. */
  readonly engines: readonly string[]
  readonly filters: readonly FilterName[]
  /** Whether libraries may be downloaded; else only those that are there already run. */
  readonly install: boolean
  readonly json: string | undefined
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): VectorOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      count: { type: 'string', default: '200000' },
      dims: { type: 'string', default: '384' },
      queries: { type: 'string', default: '200' },
      clusters: { type: 'string', default: '2000' },
      seed: { type: 'string', default: '1' },
      rounds: { type: 'string', default: '3' },
      engines: { type: 'string' },
      filters: { type: 'string' },
      'no-install': { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const names = engines.map(({ name }) => name)
  const shape = {
    count: wholeNumber(values.count, '--count'),
    dims: wholeNumber(values.dims, '--dims'),
    queries: wholeNumber(values.queries, '--queries'),
    clusters: wholeNumber(values.clusters, '--clusters'),
    seed: wholeNumber(values.seed, '--seed'),
  }
  if (shape.queries > shape.count) throw new Error('--queries takes at most as many as --count')
  return {
    shape,
    rounds: wholeNumber(values.rounds, '--rounds'),
    engines: namesIn(values.engines, names, '--engines'),
    filters: namesIn(values.filters, filters, '--filters'),
    install: !values['no-install'],
    json: values.json,
  }
}

/** In the order of `known`; all of them where nothing is said. */
function namesIn<T extends string>(
  text: string | undefined,
  known: readonly T[],
  option: string,
): readonly T[] {
  const wanted = text?.split(',') ?? known
  for (const name of wanted) {
    if (known.some((each) => each === name)) continue
    throw new Error(`${option} takes ${known.join(', ')}; not "${name}"`)
  }
  return known.filter((name) => wanted.includes(name))
}
