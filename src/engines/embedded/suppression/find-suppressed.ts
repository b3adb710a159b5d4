/**
 * Who is hidden: every distinct name in the index that may be is asked of once. People are found by
 * login and platformId, profiles by their users, repositories by the login of their owner, whether
 * the data has that owner or not.
 */
import { type Adjacency, foldKeyword, type OpenIndex, OrdinalSet, setBit } from 'native-free-index'
import type { Collection, OpenRelation, Relation } from '../../../snapshot/index.ts'
import type { SuppressedPeople } from '../../engine.ts'
import type { TimeSlices } from '../../time-slices.ts'
import { type KnownFingerprints, type ShardFingerprints, valueAt } from './known-fingerprints.ts'
import type { SuppressedFollows } from './suppressed-documents.ts'

type Indexes = Readonly<Record<Collection, OpenIndex>>
type Relations = Readonly<Record<Relation, OpenRelation>>

/** Tags between two looks at the clock; of a long list many names have to be hashed. */
const fingerprintsPerCheck = 1024

/** Neighbours that are read at once. */
const chunkMax = 4096

export async function findSuppressed(
  indexes: Indexes,
  { profiles }: Relations,
  people: SuppressedPeople,
  fingerprints: KnownFingerprints,
  timeSlices: TimeSlices,
): Promise<Readonly<Record<Collection, OrdinalSet>>> {
  const users = new OrdinalSet(indexes.users)
  const repos = new OrdinalSet(indexes.repos)
  const professionals = new OrdinalSet(indexes.professionals)
  const mayHide = (fingerprint: number) => people.fingerprints.mayHide(fingerprint)
  const add = (named: Named, suppresses: (value: string) => boolean, found: OrdinalSet) =>
    addWhere(named, mayHide, suppresses, found, timeSlices)
  const suppressesLogin = (login: string) => people.suppressesLogin(login)
  await add(
    { index: indexes.users, field: 'login', fingerprints: fingerprints.logins },
    suppressesLogin,
    users,
  )
  const suppressesPlatformId = (platformId: string) => people.suppressesPlatformId(platformId)
  const ids = { index: indexes.users, field: 'platformId', fingerprints: fingerprints.platformIds }
  await add(ids, suppressesPlatformId, users)
  const ordinals = users.ordinals()
  for (const user of ordinals) {
    if (timeSlices.isOver) await timeSlices.pause()
    addOwned(indexes.repos, foldedLogin(indexes, user), repos)
    if (profiles.out.degree(user) > 0) professionals.add(profiles.out.neighbour(user, 0))
  }
  await add(
    { index: indexes.repos, field: 'ownerLogin', fingerprints: fingerprints.owners },
    suppressesLogin,
    repos,
  )
  return { users, repos, professionals }
}

/** What of the degrees of everybody is due to hidden users: read from the lists of these. */
export async function countSuppressedFollows(
  { out, in: back }: OpenRelation,
  users: Uint32Array,
  timeSlices: TimeSlices,
): Promise<SuppressedFollows> {
  const followers = new Uint32Array(out.nodes)
  const following = new Uint32Array(out.nodes)
  const chunk = new Uint32Array(chunkMax)
  const countList = async (lists: Adjacency, user: number, counts: Uint32Array) => {
    const degree = lists.degree(user)
    for (let place = 0; place < degree; place += chunkMax) {
      if (timeSlices.isOver) await timeSlices.pause()
      const copied = lists.copy(user, place, chunkMax, chunk, 0)
      for (let i = 0; i < copied; i++) counts[chunk[i]!]!++
    }
  }
  for (const user of users) {
    await countList(out, user, followers)
    await countList(back, user, following)
  }
  return { followers, following }
}

/** The distinct names in a keyword field, and their tags. */
interface Named {
  readonly index: OpenIndex
  readonly field: string
  readonly fingerprints: ShardFingerprints
}

/** Adds the documents of each name that is hidden. */
async function addWhere(
  { index: { segments }, field, fingerprints }: Named,
  mayHide: (fingerprint: number) => boolean,
  suppresses: (value: string) => boolean,
  found: OrdinalSet,
  timeSlices: TimeSlices,
): Promise<void> {
  for (const [shard, segment] of segments.entries()) {
    const column = segment.keywords.get(field)!
    const ofShard = fingerprints[shard]!
    for (let number = 0; number < ofShard.length; number++) {
      if (number % fingerprintsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
      if (!mayHide(ofShard[number]!) || !suppresses(valueAt(segment, field, number))) continue
      for (const docId of column.docIdsOf(number)) setBit(found.sets[shard]!, docId)
    }
  }
}

/** Adds what an owner of this login has, given as folded. */
function addOwned({ segments }: OpenIndex, login: string, found: OrdinalSet): void {
  for (const [shard, { keywords }] of segments.entries()) {
    for (const docId of keywords.get('ownerLogin')!.docIds(login)) setBit(found.sets[shard]!, docId)
  }
}

/** As repositories name their owner. */
function foldedLogin({ users, repos }: Indexes, user: number): string {
  const segment = users.segments[user % users.segments.length]!
  const docId = segment.ordinals.docOf[Math.floor(user / users.segments.length)]!
  const { match } = repos.segments[0]!.keywords.get('ownerLogin')!
  return foldKeyword(match, segment.values.get('login')!.get(docId))
}
