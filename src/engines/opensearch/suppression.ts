/**
 * Finds the suppressed documents of a snapshot in the cluster by pseudonyms, whenever the list
 * changes. Queries exclude them by ordinal: the list is short, and fewer of its people are in the
 * data.
 */
import { LRUCache } from 'lru-cache'
import { type Collection, perCollection, type SuppressedPeople } from '../../domain/index.ts'
import { type Direction, SnapshotError } from '../../snapshot/index.ts'
import type { UserData } from '../engine.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgeNames, names } from './field-names.ts'
import { QueryTime } from './queries.ts'
import type { Query, SearchBody } from './requests.ts'
import { ordinalClauses, ordinalsOf, valueClauses } from './scan.ts'

/** One immutable state. */
export interface ClusterSuppression {
  /** By collection: ordinals. */
  readonly suppressed: Readonly<Record<Collection, ReadonlySet<number>>>
  /** By collection: clauses that match the suppressed documents. */
  readonly mustNot: Readonly<Record<Collection, readonly Query[]>>
  /** Whether a live document has the term, by id of the term. */
  readonly visible: LRUCache<string, boolean>
}

const visibleTermsMax = 100_000

export function noClusterSuppression(): ClusterSuppression {
  return {
    suppressed: perCollection(() => new Set()),
    mustNot: perCollection(() => []),
    visible: new LRUCache({ max: 1 }),
  }
}

/** Time for each search. The whole work has no limit. */
const stepMs = 30_000

/** Throws RequestError, and SnapshotError if the snapshot has pseudonyms of another list. */
export async function suppressionOf(
  snapshot: ClusterSnapshot,
  people: SuppressedPeople,
): Promise<ClusterSuppression> {
  const { pseudonyms } = people
  // Checked for an empty list too: the first suppression must not be the one that fails.
  const isUnmarked = snapshot.pseudonyms === null && people.isEmpty
  if (snapshot.pseudonyms !== pseudonyms.fingerprint && !isUnmarked) {
    throw new SnapshotError(
      `the indices of snapshot ${snapshot.name} were loaded with the suppression list of another ` +
        'store, so suppression cannot work in them: load the snapshot again with this list',
    )
  }
  if (people.isEmpty) return noClusterSuppression()
  const find = (collection: Collection, field: string, values: readonly (string | number)[]) =>
    ordinalsWith(snapshot, collection, field, values)
  const [users, professionals, ownRepos] = await Promise.all([
    Promise.all([
      find('users', names.personPseudonyms, pseudonyms.people),
      find('users', names.addressPseudonyms, pseudonyms.addresses),
    ]),
    Promise.all([
      find('professionals', names.personPseudonyms, pseudonyms.people),
      find('professionals', names.addressPseudonyms, pseudonyms.addresses),
    ]),
    find('repos', names.personPseudonyms, pseudonyms.people),
  ])
  // A repository has pseudonyms of its owner's login alone, not of the owner's other names.
  const ownedRepos = await find('repos', names.owner, users.flat())
  const suppressed = {
    users: new Set(users.flat()),
    repos: new Set([...ownRepos, ...ownedRepos]),
    professionals: new Set(professionals.flat()),
  }
  return {
    suppressed,
    mustNot: perCollection((name) => ordinalClauses(suppressed[name])),
    visible: new LRUCache({ max: visibleTermsMax }),
  }
}

async function ordinalsWith(
  { queries, indices }: ClusterSnapshot,
  collection: Collection,
  field: string,
  values: readonly (string | number)[],
): Promise<number[]> {
  const ordinals: number[] = []
  for (const clause of valueClauses(field, values)) {
    const time = new QueryTime(stepMs)
    ordinals.push(...(await ordinalsOf(queries, indices[collection], clause, time)))
  }
  return ordinals
}

// Counts the suppressed people among followers and followed users.

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
  without(user: number, { devrank, ...userMetrics }: UserData): UserData {
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
