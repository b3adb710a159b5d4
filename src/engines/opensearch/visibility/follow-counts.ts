/** Data about users without hidden followers and followed users. */
import type { Direction } from '../../../snapshot/index.ts'
import type { UserData } from '../../engine.ts'
import { listValueClauses } from '../cluster/request-parts.ts'
import type { SearchAnswer, SearchBody } from '../cluster/requests.ts'
import { readUserData } from '../documents/stored-documents.ts'
import { edgeNames } from '../field-names.ts'
import type { SearchContext } from '../search-context.ts'

/** By user: number of hidden neighbours. */
type FollowCounts = ReadonlyMap<number, number>

/** By position. Throws as `Queries`. */
export async function readVisibleData(
  context: SearchContext,
  users: readonly number[],
): Promise<UserData[]> {
  const all = await readUserData(context, users)
  const { suppressed, outside } = context.visibility
  if (users.length === 0 || (outside.users === null && suppressed.users.size === 0)) return all
  const [followers, following] =
    outside.users === null
      ? await countSuppressed(context, users)
      : [await countHidden(context, 'in', users), await countHidden(context, 'out', users)]
  return all.map(({ devrank, ...data }, i) => {
    const followersIn = devrank.followersIn - (followers.get(users[i]!) ?? 0)
    const followingOut = devrank.followingOut - (following.get(users[i]!) ?? 0)
    return { ...data, devrank: { ...devrank, followersIn, followingOut } }
  })
}

/** A scope may hide very many people, so the edges are read. */
async function countHidden(
  context: SearchContext,
  direction: Direction,
  users: readonly number[],
): Promise<FollowCounts> {
  const { root, place, neighbour } = edgeNames[direction]
  const sort = [{ [root]: 'asc' }, { [place]: 'asc' }] as const
  const query = { bool: { filter: matchFollows(direction, users) } }
  const counts = new Map<number, number>()
  for await (const hits of context.scan('edges', { query, sort, docvalue_fields: [neighbour] })) {
    const others = hits.map(({ fields }) => fields![neighbour]![0] as number)
    const hidden = await context.listHidden('users', others)
    for (const [i, { sort }] of hits.entries()) {
      const user = sort![0] as number
      if (hidden.has(others[i]!)) counts.set(user, (counts.get(user) ?? 0) + 1)
    }
  }
  return counts
}

/** Followers, and followed users. */
async function countSuppressed(
  context: SearchContext,
  users: readonly number[],
): Promise<[FollowCounts, FollowCounts]> {
  const suppressed = [...context.visibility.suppressed.users]
  const bodies = (['in', 'out'] as const).map((direction): SearchBody => {
    const { root, neighbour } = edgeNames[direction]
    const should = listValueClauses(neighbour, suppressed)
    const filter = matchFollows(direction, users)
    const aggs = { byUser: { terms: { field: root, size: users.length } } }
    const query = { bool: { filter, should, minimum_should_match: 1 } }
    return { query, size: 0, _source: false, aggs }
  })
  const [followers, following] = await context.searchEach('edges', bodies)
  return [readCounts(followers!), readCounts(following!)]
}

function matchFollows(direction: Direction, users: readonly number[]) {
  const { root } = edgeNames[direction]
  return [{ term: { [edgeNames.relation]: 'follows' } }, { terms: { [root]: users } }]
}

function readCounts({ aggregations }: SearchAnswer): FollowCounts {
  const { byUser } = aggregations as {
    byUser: { buckets: readonly { key: number; doc_count: number }[] }
  }
  return new Map(byUser.buckets.map(({ key, doc_count }) => [key, doc_count]))
}
