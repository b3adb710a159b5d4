/** Counts the suppressed people among followers and followed users. */
import type { Direction } from '../../snapshot/index.ts'
import type { UserMetrics } from '../engine.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgeNames } from './field-names.ts'
import { valueClauses } from './ordinals-query.ts'
import type { QueryTime } from './query-time.ts'
import type { SearchBody } from './requests.ts'

/** By user: how many of the neighbours are suppressed. */
type FollowCounts = ReadonlyMap<number, number>

export class SuppressedFollows {
  readonly #followers: FollowCounts
  readonly #following: FollowCounts

  private constructor(followers: FollowCounts, following: FollowCounts) {
    this.#followers = followers
    this.#following = following
  }

  static async of(
    { queries, indices }: ClusterSnapshot,
    users: readonly number[],
    suppressed: ReadonlySet<number>,
    time: QueryTime,
  ): Promise<SuppressedFollows> {
    if (users.length === 0) return new SuppressedFollows(new Map(), new Map())
    const bodies = [countBody('in', users, suppressed), countBody('out', users, suppressed)]
    const [followers, following] = await queries.searches(indices.edges, bodies, time)
    return new SuppressedFollows(countsIn(followers!), countsIn(following!))
  }

  /** The user's metrics without suppressed people. */
  without(user: number, { devrank, ...userMetrics }: UserMetrics): UserMetrics {
    const followersIn = devrank.followersIn - (this.#followers.get(user) ?? 0)
    const followingOut = devrank.followingOut - (this.#following.get(user) ?? 0)
    return { ...userMetrics, devrank: { ...devrank, followersIn, followingOut } }
  }
}

function countBody(
  direction: Direction,
  users: readonly number[],
  suppressed: ReadonlySet<number>,
): SearchBody {
  const { root, neighbour } = edgeNames[direction]
  const query = {
    bool: {
      filter: [{ term: { [edgeNames.relation]: 'follows' } }, { terms: { [root]: users } }],
      should: valueClauses(neighbour, [...suppressed]),
      minimum_should_match: 1,
    },
  }
  const aggs = { byUser: { terms: { field: root, size: users.length } } }
  return { query, size: 0, _source: false, aggs }
}

function countsIn({ aggregations }: { readonly aggregations?: object }): FollowCounts {
  const { byUser } = aggregations as {
    byUser: { buckets: readonly { key: number; doc_count: number }[] }
  }
  return new Map(byUser.buckets.map(({ key, doc_count }) => [key, doc_count]))
}
