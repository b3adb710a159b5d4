/** The rows that `peers:text` saves: ours compared with each peer, for all queries of a mode. */
import type { Bound, Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import { countText } from '../../table.ts'
import type { Mode, PeerQuery } from './protocol.ts'
import type { SizeResult } from './result.ts'
import { groups, type Summary, summarise } from './summary.ts'

const modeNames: Readonly<Record<Mode, string>> = {
  top10: 'top 10',
  top100: 'top 100',
  top1000: 'top 1,000',
  top100count: 'top 100 and exact count',
  top10groups: 'top 10, groups',
  top100groups: 'top 100, groups',
  top10typed: 'top 10, last word half typed',
  top100typed: 'top 100, last word half typed',
}

type Measure = 'queries/s' | 'p50' | 'p99'

/** Bounds by peer and size, in the mode `top100` by default. */
const bounds: readonly {
  readonly peer: string
  readonly measures: readonly Measure[]
  readonly ratio: number
  readonly mode?: Mode
}[] = [
  { peer: 'tantivy', measures: ['queries/s', 'p50', 'p99'], ratio: 5 },
  { peer: 'lucene', measures: ['queries/s', 'p50'], ratio: 7 },
  { peer: 'lucene', measures: ['p99'], ratio: 5 },
  { peer: 'tantivy', measures: ['queries/s'], ratio: 2.2, mode: 'top100count' },
  { peer: 'fts5', measures: ['queries/s'], ratio: 50 },
]

/** @param order `ours` where peers get the documents in the order of our import */
export function peerTextRows(size: SizeResult, order: string, asked: readonly PeerQuery[]): Row[] {
  const { users, timings, engines } = size
  const prefix = `${countText(users)} users${order === 'ours' ? ', documents in our order' : ''}`
  const [own] = engines
  const ofAll = (us: readonly number[]) => summarise(us, asked, groups[0]!)!
  const pairs = timings.flatMap(({ engine, mode, us }) => {
    if (engine === own!.name) return []
    const ours = timings.find((one) => one.engine === own!.name && one.mode === mode)
    if (ours === undefined) return []
    const title = engines.find(({ name }) => name === engine)!.title
    return pairRows(
      { prefix: `${prefix}, ${modeNames[mode]}`, title, engine, mode },
      ofAll(ours.us),
      ofAll(us),
    )
  })
  return [...pairs, ...indexRows(size)]
}

function indexRows({ users, engines }: SizeResult): Row[] {
  const [own, peer] = ['devdex', 'tantivy'].map((name) => engines.find((one) => one.name === name))
  if (own === undefined || peer === undefined || 'absent' in own || 'absent' in peer) return []
  return [
    row(`${countText(users)} users: index`, 'bytes', own.ready.bytes, {
      section: 'memory',
      n: 1,
      note: 'Exact impacts, all filter columns, per-field lists, and what phrases and groups need.',
      peer: { name: peer.title, median: peer.ready.bytes },
    }),
  ]
}

interface Pairing {
  readonly prefix: string
  readonly title: string
  readonly engine: string
  readonly mode: Mode
}

function pairRows({ prefix, title, engine, mode }: Pairing, ours: Summary, theirs: Summary) {
  const pick: readonly (readonly [Measure, (one: Summary) => number])[] = [
    ['queries/s', ({ perSecond }) => perSecond],
    ['p50', ({ p50Us }) => p50Us / 1e6],
    ['p99', ({ p99Us }) => p99Us / 1e6],
  ]
  return pick.map(([measure, of]) => {
    const bound = boundOf(engine, mode, measure)
    const isGroups = shownGroups.has(`${engine} ${mode}`)
    const isShown = bound !== undefined || (measure === 'p50' && isGroups)
    return row(
      `${prefix}, ${measure} beside ${title}`,
      measure === 'queries/s' ? 'per second' : 'seconds',
      of(ours),
      {
        ...(bound === undefined ? {} : { bound }),
        ...(isShown ? { section: 'peers' as const } : {}),
        n: ours.queries,
        peer: { name: title, median: of(theirs) },
      },
    )
  })
}

/** By engine and mode: the better of a peer's two rows. */
const shownGroups = new Set([
  'tantivy top100groups',
  'lucene top100groups',
  'tantivy-all top100typed',
  'lucene top100typed',
])

function boundOf(engine: string, mode: Mode, measure: Measure): Bound | undefined {
  const asked = bounds.find((one) => {
    return one.peer === engine && (one.mode ?? 'top100') === mode && one.measures.includes(measure)
  })
  return asked && { value: asked.ratio, kind: 'ratio at least' }
}
