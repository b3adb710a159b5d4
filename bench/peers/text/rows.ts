/** The rows that `peers:text` saves: ours compared with each peer, for all queries of a mode. */
import type { Bound, Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import { percentile } from '../../statistics.ts'
import type { Engine } from './engines.ts'
import type { Contender, Timing } from './measure.ts'
import type { Mode } from './protocol.ts'

const modeNames: Readonly<Record<Mode, string>> = {
  top10: 'top 10',
  top100: 'top 100',
  top1000: 'top 1,000',
  top100count: 'top 100 and exact count',
}

/** Measures of a mode; a rate is that of one dedicated thread. */
const measures = {
  'queries/s': (us: Float64Array) => (us.length * 1e6) / us.reduce((sum, each) => sum + each, 0),
  p50: (us: Float64Array) => percentile(us, 0.5) / 1e6,
  p99: (us: Float64Array) => percentile(us, 0.99) / 1e6,
}

/** Least ratios by peer, mode and measure. */
const bounds: Readonly<Record<string, number>> = {
  ...{ 'tantivy top100 queries/s': 5, 'tantivy top100 p50': 5, 'tantivy top100 p99': 5 },
  ...{ 'lucene top100 queries/s': 7, 'lucene top100 p50': 7, 'lucene top100 p99': 5 },
  'tantivy top100count queries/s': 2.2,
}

/** @param prefix the size of the data */
export function makeTextRows(
  prefix: string,
  timings: readonly Timing[],
  engines: readonly Engine[],
): Row[] {
  const [own] = engines
  return timings.flatMap(({ engine, mode, us, rounds }) => {
    const ours = timings.find((one) => one.engine === own!.name && one.mode === mode)
    if (ours === undefined || ours.engine === engine) return []
    const { title } = engines.find(({ name }) => name === engine)!
    const [fast, slow] = [ours.us, us].map((some) => Float64Array.from(some).sort())
    return Object.entries(measures).map(([measure, of]) => {
      const least = bounds[`${engine} ${mode} ${measure}`]
      const bound: Bound | undefined = least ? { value: least, kind: 'ratio at least' } : undefined
      return row(
        `${prefix}, ${modeNames[mode]}, ${measure} beside ${title}`,
        measure === 'queries/s' ? 'per second' : 'seconds',
        of(fast!),
        {
          ...(bound && { bound, section: 'peers' as const }),
          n: us.length,
          peer: { name: title, median: of(slow!) },
          note: rounds === 1 ? 'One round.' : null,
        },
      )
    })
  })
}

export function makeIndexRows(prefix: string, contenders: readonly Contender[]): Row[] {
  const [own, ...peers] = contenders
  return peers.map(({ engine, ready }) =>
    row(`${prefix}: index beside ${engine.title}`, 'bytes', own!.ready.bytes, {
      ...(engine.name === 'tantivy' ? { section: 'memory' as const } : {}),
      peer: { name: engine.title, median: ready.bytes },
      ...{ n: 1, note: `${ready.version}.` },
    }),
  )
}
