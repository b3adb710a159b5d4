/** The rows of `peers:vectors`: the fastest setting of each engine at a recall, and memory. */
import type { Bound, Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import type { Engine } from './engines.ts'
import type { Contender, Timing } from './measure.ts'
import { filters } from './protocol.ts'

const recallLevels = [0.97, 0.985, 0.995]

/** Least ratios by our engine, the peer and the recall, without a filter. */
const bounds: Readonly<Record<string, number>> = {
  ...{ 'devdex faiss-flat 0.985': 15, 'devdex faiss-flat 0.995': 10 },
  'devdex faiss-hnsw 0.995': 2,
  ...{ 'devdex-lists faiss-hnsw 0.97': 1.3, 'devdex-lists faiss-ivf 0.97': 3 },
}

/** With a filter: against faiss IVF-Flat at each recall. */
const filteredRatio = 3

/** @param prefix the size of the data */
export function makeVectorRows(
  prefix: string,
  timings: readonly Timing[],
  engines: readonly Engine[],
): Row[] {
  return filters.flatMap((filter) =>
    recallLevels.flatMap((level) => {
      const fastest = engines.flatMap((engine) => {
        const [best] = timings
          .filter((one) => one.engine === engine.name && one.filter === filter)
          .filter(({ recall }) => recall >= level)
          .sort((a, b) => a.p50Us - b.p50Us)
        return best === undefined ? [] : [{ engine, best }]
      })
      const own = fastest.filter(({ engine }) => engine.program === null)
      const peers = fastest.filter(({ engine }) => engine.program !== null)
      return own.flatMap(({ engine, best }) =>
        peers.map((peer) => {
          const least = boundOf(engine.name, peer.engine.name, level, best)
          const bound: Bound | undefined = least
            ? { value: least, kind: 'ratio at least' }
            : undefined
          const filtered = filter === 'none' ? '' : `, filter of ${filter} %`
          const what = `${ownTitle(engine)}${filtered}, recall ≥ ${level}`
          const recalls = [best, peer.best].map(({ recall }) => recall.toFixed(4))
          return row(
            `${prefix}, ${what}, p50 beside ${peer.engine.title}`,
            'seconds',
            best.p50Us / 1e6,
            {
              ...(bound && { bound, section: 'peers' as const }),
              peer: { name: peer.engine.title, median: peer.best.p50Us / 1e6 },
              note: `Recall ${recalls.join(' beside ')}.`,
            },
          )
        }),
      )
    }),
  )
}

function boundOf(own: string, peer: string, level: number, { filter }: Timing) {
  if (filter === 'none') return bounds[`${own} ${peer} ${level}`]
  return own === 'devdex' && peer === 'faiss-ivf' ? filteredRatio : undefined
}

export function makeEngineRows(prefix: string, contenders: readonly Contender[]): Row[] {
  return contenders.flatMap(({ engine, build, ready, runner }) => {
    const name = `${prefix}, ${ownTitle(engine)}`
    const shown = engine.program === null ? { section: 'memory' as const } : {}
    return [
      row(`${name}, index built in`, 'seconds', build.seconds, { n: 1, note: `${ready.version}.` }),
      row(`${name}, index`, 'bytes', ready.bytes, { n: 1, ...shown }),
      row(`${name}, resident memory of the process`, 'bytes', runner.memory().residentBytes, {
        n: 1,
      }),
    ]
  })
}

/** Without our name, which tables need and rows do not. */
function ownTitle({ title }: Engine): string {
  return title.replace('devdex, ', '')
}
