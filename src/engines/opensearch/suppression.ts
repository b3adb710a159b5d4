/**
 * Finds the suppressed documents of a snapshot in the cluster by pseudonyms, whenever the list
 * changes. Queries exclude them by ordinal, because the list is short.
 */
import type { Collection, SuppressedPeople } from '../../domain/index.ts'
import { type Direction, SnapshotError } from '../../snapshot/index.ts'
import type { UserData } from '../engine.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { edgeNames, names } from './field-names.ts'
import { QueryTime } from './queries.ts'
import type { SearchBody } from './requests.ts'
import { ordinalsOf, pagesOf, valueClauses } from './scan.ts'
import { allVisible, type ClusterVisibility, hiddenAmong, withoutSuppressed } from './visibility.ts'

/** Time limit of each search in milliseconds. The whole work has no limit. */
const stepMs = 30_000

/** Throws RequestError, and SnapshotError if the snapshot has pseudonyms of another list. */
export async function suppressionOf(
  snapshot: ClusterSnapshot,
  people: SuppressedPeople,
): Promise<ClusterVisibility> {
  const { pseudonyms } = people
  // Checked for an empty list too, so that the error does not appear only at the first suppression.
  const isUnmarked = snapshot.pseudonyms === null && people.isEmpty
  if (snapshot.pseudonyms !== pseudonyms.fingerprint && !isUnmarked) {
    throw new SnapshotError(
      `the indices of snapshot ${snapshot.name} were loaded with the suppression list of another ` +
        'store, so suppression cannot work in them: load the snapshot again with this list',
    )
  }
  if (people.isEmpty) return allVisible()
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
  // Repositories have a pseudonym of their owner's login only, not of the owner's other names.
  const ownedRepos = await find('repos', names.owner, users.flat())
  const suppressed = {
    users: new Set(users.flat()),
    repos: new Set([...ownRepos, ...ownedRepos]),
    professionals: new Set(professionals.flat()),
  }
  return withoutSuppressed(suppressed)
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

// Counts hidden people among followers and followed users.

/** By user: number of hidden neighbours. */
type FollowCounts = ReadonlyMap<number, number>

export class HiddenFollowCounts {
  readonly #followers: FollowCounts
  readonly #following: FollowCounts

  private constructor(followers: FollowCounts, following: FollowCounts) {
    this.#followers = followers
    this.#following = following
  }

  static async of(
    snapshot: ClusterSnapshot,
    users: readonly number[],
    visibility: ClusterVisibility,
    time: QueryTime,
  ): Promise<HiddenFollowCounts> {
    const { suppressed, outside } = visibility
    const isAll = outside.users === null && suppressed.users.size === 0
    if (users.length === 0 || isAll) return new HiddenFollowCounts(new Map(), new Map())
    if (outside.users !== null) {
      const count = (direction: Direction) =>
        countAmong(snapshot, direction, users, visibility, time)
      return new HiddenFollowCounts(await count('in'), await count('out'))
    }
    const { queries, indices } = snapshot
    const bodies = (['in', 'out'] as const).map((direction) =>
      countBody(direction, users, suppressed.users),
    )
    const [followers, following] = await queries.searches(indices.edges, bodies, time)
    return new HiddenFollowCounts(countsIn(followers!), countsIn(following!))
  }

  /** The user's metrics without hidden people. */
  without(user: number, { devrank, ...userMetrics }: UserData): UserData {
    const followersIn = devrank.followersIn - (this.#followers.get(user) ?? 0)
    const followingOut = devrank.followingOut - (this.#following.get(user) ?? 0)
    return { ...userMetrics, devrank: { ...devrank, followersIn, followingOut } }
  }
}

/** A scope may hide very many people, so the edges are read. */
async function countAmong(
  snapshot: ClusterSnapshot,
  direction: Direction,
  users: readonly number[],
  visibility: ClusterVisibility,
  time: QueryTime,
): Promise<FollowCounts> {
  const { root, place, neighbour } = edgeNames[direction]
  const filter = [{ term: { [edgeNames.relation]: 'follows' } }, { terms: { [root]: users } }]
  const sort = [{ [root]: 'asc' }, { [place]: 'asc' }] as const
  const body = { query: { bool: { filter } }, sort, docvalue_fields: [neighbour] }
  const counts = new Map<number, number>()
  const { queries, indices } = snapshot
  for await (const hits of pagesOf(queries, indices.edges, body, time)) {
    const others = hits.map(({ fields }) => fields![neighbour]![0] as number)
    const hidden = await hiddenAmong(snapshot, visibility, 'users', others, time)
    for (const [i, { sort }] of hits.entries()) {
      const user = sort![0] as number
      if (hidden.has(others[i]!)) counts.set(user, (counts.get(user) ?? 0) + 1)
    }
  }
  return counts
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
