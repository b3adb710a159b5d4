/**
 * The rows that `peers:vectors` saves: the fastest setting of each engine at a recall, and memory.
 */
import type { Bound, Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import { countText } from '../../table.ts'
import type { FilterName } from './protocol.ts'
import type { EngineResult, VectorsResult } from './result.ts'
import { type Choice, chooseSettings } from './summary.ts'

/** Bounds without a filter. */
const bounds: readonly {
  readonly own: string
  readonly peer: string
  readonly level: number
  readonly ratio: number
}[] = [
  { own: 'devdex', peer: 'faiss-flat', level: 0.985, ratio: 15 },
  { own: 'devdex', peer: 'faiss-flat', level: 0.995, ratio: 10 },
  { own: 'devdex', peer: 'faiss-hnsw', level: 0.995, ratio: 2 },
  { own: 'devdex', peer: 'hnswlib', level: 0.995, ratio: 2 },
  { own: 'devdex-lists', peer: 'faiss-hnsw', level: 0.97, ratio: 1.3 },
  { own: 'devdex-lists', peer: 'faiss-ivf', level: 0.97, ratio: 3 },
]

/** With a filter: against faiss IVF-Flat at each recall. */
const filteredRatio = 3

export function peerVectorRows({ options, engines, timings }: VectorsResult): Row[] {
  const { count, dims } = options.shape
  const prefix = `${countText(count)} × ${dims}`
  const choices = chooseSettings(timings)
  const isOwn = (name: string) => engines.some((one) => one.name === name && one.isOwn)
  const titleOf = (name: string) => ownTitle(engines.find((one) => one.name === name)!.title)
  const pairs = choices
    .filter(({ engine, timing }) => isOwn(engine) && timing !== null)
    .flatMap((own) =>
      choices
        .filter((peer) => {
          const isSame = peer.filter === own.filter && peer.level === own.level
          return isSame && !isOwn(peer.engine) && peer.timing !== null
        })
        .map((peer) => pairRow(prefix, own, peer, titleOf)),
    )
  return [...pairs, ...engines.flatMap((engine) => engineRows(prefix, engine))]
}

function pairRow(
  prefix: string,
  own: Choice,
  peer: Choice,
  titleOf: (name: string) => string,
): Row {
  const bound = boundOf(own, peer)
  const filter = own.filter === 'none' ? '' : `, filter of ${own.filter} %`
  const [ours, theirs] = [titleOf(own.engine), titleOf(peer.engine)]
  const name = `${prefix}, ${ours}${filter}, recall ≥ ${own.level}, p50 beside ${theirs}`
  return row(name, 'seconds', own.timing!.p50Us / 1e6, {
    ...(bound === undefined ? {} : { bound, section: 'peers' as const }),
    peer: { name: theirs, median: peer.timing!.p50Us / 1e6 },
    note: `Recall ${own.timing!.recall.toFixed(4)} beside ${peer.timing!.recall.toFixed(4)}.`,
  })
}

function boundOf(own: Choice, peer: Choice): Bound | undefined {
  if (isFiltered(own.filter)) {
    const isAsked = own.engine === 'devdex' && peer.engine === 'faiss-ivf'
    return isAsked ? { value: filteredRatio, kind: 'ratio at least' } : undefined
  }
  const asked = bounds.find((one) => {
    return one.own === own.engine && one.peer === peer.engine && one.level === own.level
  })
  return asked && { value: asked.ratio, kind: 'ratio at least' }
}

function isFiltered(filter: FilterName): boolean {
  return filter !== 'none'
}

function engineRows(prefix: string, engine: EngineResult): Row[] {
  if ('absent' in engine || !engine.isOwn) return []
  const name = `${prefix}, ${ownTitle(engine.title)}`
  return [
    row(`${name}, index built in`, 'seconds', engine.build.seconds, { n: 1 }),
    row(`${name}, index`, 'bytes', engine.ready.bytes, { n: 1, section: 'memory' }),
    row(`${name}, resident memory of the process`, 'bytes', engine.residentBytes, { n: 1 }),
  ]
}

/** Removes our name, which tables need and rows do not. */
function ownTitle(title: string): string {
  return title.replace('devdex, ', '')
}
