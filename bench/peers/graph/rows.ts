/** The rows that `peers:graph` saves. */
import type { Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import { countText } from '../../table.ts'
import type { PeerGraphRow } from './main.ts'

const distanceMax = 1e-6
const modularityRatioMin = 0.98

export function peerGraphRows(
  users: number,
  follows: number,
  [ours, ...peers]: readonly PeerGraphRow[],
): Row[] {
  const prefix = `${countText(users)} developers, ${countText(follows)} follows:`
  const distance = { bound: { value: distanceMax, kind: 'at most' as const }, n: 1 }
  return peers.flatMap(({ name: title, seconds, modularity, ...peer }) => {
    const name = title.split(' ')[0]!
    const to = `${prefix} PageRank, distance to ${name} (L1),`
    const time = (what: string, own: number, theirs: number) =>
      row(`${prefix} ${what}, time beside ${name}`, 'seconds', own, {
        n: 1,
        peer: { name, median: theirs },
      })
    const personalised =
      peer.personalisedDistance === null || seconds.personalised === null
        ? []
        : [
            row(`${to} personalised`, 'score', peer.personalisedDistance, {
              ...distance,
              section: 'quality',
            }),
            time('PageRank, personalised', ours!.seconds.personalised!, seconds.personalised),
          ]
    return [
      ...personalised,
      row(`${to} uniform`, 'score', peer.uniformDistance, distance),
      time('PageRank, uniform', ours!.seconds.uniform, seconds.uniform),
      time('communities', ours!.seconds.communities, seconds.communities),
      row(`${prefix} modularity beside ${name}`, 'score', ours!.modularity, {
        n: 1,
        section: 'quality',
        peer: { name, median: modularity },
        bound: { value: modularityRatioMin, kind: 'ratio at least' },
      }),
    ]
  })
}
