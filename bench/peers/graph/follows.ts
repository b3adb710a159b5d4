/** The follows that are ranked: those of a file of a data set, with made-up stars. */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { mulberry32 } from '../../../data/generate/index.ts'
import type { Csr, FollowGraph } from '../../../src/ingest/index.ts'

export interface FollowData {
  readonly nodes: number
  /** Without repeats and self-follows, ascending: from, to, from, to … */
  readonly pairs: Uint32Array
  readonly graph: FollowGraph
  /** Made up: most have none, few have many. */
  readonly totalStars: Float64Array
}

export async function readFollows(path: string): Promise<FollowData> {
  const numbers = new Map<string, number>()
  const numberOf = (login: string) => {
    const number = numbers.get(login) ?? numbers.size
    numbers.set(login, number)
    return number
  }
  const file = createReadStream(path)
  const input = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  const rows: Set<number>[] = []
  const rowOf = (node: number) => {
    rows[node] ??= new Set()
    return rows[node]
  }
  for await (const line of createInterface({ input })) {
    const { type, from, to } = JSON.parse(line) as Record<'type' | 'from' | 'to', string>
    if (type !== 'follows' || from === to) continue
    const [follower, followed] = [numberOf(from), numberOf(to)]
    rowOf(follower).add(followed)
    rowOf(followed)
  }
  return dataOf(rows)
}

function dataOf(rows: readonly ReadonlySet<number>[]): FollowData {
  const sorted = rows.map((row) => [...row].sort((a, b) => a - b))
  const pairs = Uint32Array.from(sorted.flatMap((row, from) => row.flatMap((to) => [from, to])))
  const nodes = rows.length
  const following = rowsOf(nodes, pairs, 0)
  const followers = rowsOf(nodes, pairs, 1)
  const random = mulberry32(3)
  const totalStars = Float64Array.from({ length: nodes }, () =>
    Math.floor((1 - random()) ** -0.8 - 1),
  )
  return { nodes, pairs, graph: { following, followers }, totalStars }
}

/** @param end 0: rows of those that follow, 1: of those that are followed */
function rowsOf(nodes: number, pairs: Uint32Array, end: 0 | 1): Csr {
  const starts = new Uint32Array(nodes + 1)
  for (let i = end; i < pairs.length; i += 2) starts[pairs[i]! + 1]!++
  for (let node = 0; node < nodes; node++) starts[node + 1]! += starts[node]!
  const next = starts.slice()
  const targets = new Uint32Array(pairs.length / 2)
  for (let i = 0; i < pairs.length; i += 2) {
    targets[next[pairs[i + end]!]!++] = pairs[i + 1 - end]!
  }
  return { starts, targets }
}
