import { parseArgs } from 'node:util'
import { wholeNumber } from '../../whole-number.ts'
import { engines } from './engines.ts'
import { type DumpOrder, dumpOrders, type Mode, modes } from './protocol.ts'

export interface PeerOptions {
  readonly sizes: readonly number[]
  readonly seed: number
  readonly queries: number
  /** Tune on 2 and report on 3, so that results do not overfit the queries. */
  readonly querySeed: number
  readonly rounds: number
  /** In which peers are given the documents. */
  readonly order: DumpOrder
  /** Names in engines.ts. */
  readonly engines: readonly string[]
  readonly modes: readonly Mode[]
  /** Whether engines may be downloaded and compiled; else only those that are there already run. */
  readonly install: boolean
  readonly json: string | undefined
}

/** Throws an Error that says which option is wrong. */
export function readOptions(args: readonly string[]): PeerOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      queries: { type: 'string', default: '1000' },
      'query-seed': { type: 'string', default: '3' },
      rounds: { type: 'string', default: '5' },
      order: { type: 'string', default: 'id' },
      engines: { type: 'string' },
      modes: { type: 'string' },
      'no-install': { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  })
  const names = engines.map(({ name }) => name)
  return {
    sizes: values.users.split(',').map((text) => wholeNumber(text, '--users')),
    seed: wholeNumber(values.seed, '--seed'),
    queries: wholeNumber(values.queries, '--queries'),
    querySeed: wholeNumber(values['query-seed'], '--query-seed'),
    rounds: wholeNumber(values.rounds, '--rounds'),
    order: nameIn(values.order, dumpOrders, '--order'),
    engines: namesIn(values.engines, names, '--engines'),
    modes: namesIn(values.modes, modes, '--modes'),
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
  const wanted = (text?.split(',') ?? known).map((name) => nameIn(name, known, option))
  return known.filter((name) => wanted.includes(name))
}

function nameIn<T extends string>(text: string, known: readonly T[], option: string): T {
  const name = known.find((each) => each === text)
  if (name !== undefined) return name
  throw new Error(`${option} takes ${known.join(', ')}; not "${text}"`)
}
