/**
 * Edges between the generated users and repositories, by their platformIds. Degrees have long
 * tails: of a million users, one in fifty follows leads to the best known. Most edges have a date.
 * Some are repeated with another date, and some have an unknown end.
 */
import { type EdgeRecord, mulberry32 } from '../../data/generate/index.ts'
import { repoCount, repoId } from './repos.ts'
import { userId } from './users.ts'

/** The user with the most followers, and the repository with the most stars. */
export const bestKnown = { user: userId(0), repo: repoId(0) }

/** The same edges in every run. Every prefix has the same distribution. */
export function* generateEdges(
  users: number,
  count: number,
  seed: number,
  repos: number = repoCount(users),
): Generator<EdgeRecord> {
  const random = mulberry32(seed + 0xed6e)
  let last: EdgeRecord | undefined
  for (let i = 0; i < count; i++) {
    const isRepeat = last !== undefined && random() < repeatedShare
    const edge = isRepeat ? { ...last!, ...someDate(random) } : inventEdge(random, users, repos)
    yield edge
    last = edge
  }
}

const repeatedShare = 0.01
const unknownShare = 0.005
const datedShare = 0.7

type Uniform = () => number

function inventEdge(random: Uniform, users: number, repos: number): EdgeRecord {
  const kind = random()
  const type = kind < 0.65 ? 'follows' : kind < 0.9 ? 'stars' : 'contributes'
  const from = userId(drawNode(random, users, activity))
  const isUnknown = random() < unknownShare
  const [id, nodes] = type === 'follows' ? [userId, users] : ([repoId, repos] as const)
  const to = isUnknown ? id(nodes) : id(drawNode(random, nodes, fame))
  return { type, from, to, ...someDate(random) }
}

/** Exponents: the higher, the more goes to the first few. */
const activity = 1.7
const fame = 3.5
/** No divisor of a number of nodes in a bench, so that it shuffles them. */
const stride = 15_485_863

function drawNode(random: Uniform, nodes: number, exponent: number): number {
  return (Math.floor(nodes * random() ** exponent) * stride) % nodes
}

const dayFirst = Date.UTC(2012, 0, 1)
const days = 5000

function someDate(random: Uniform): { at?: string } {
  if (random() >= datedShare) return {}
  const day = dayFirst + Math.floor(days * random()) * 86_400_000
  return { at: new Date(day).toISOString().slice(0, 10) }
}
