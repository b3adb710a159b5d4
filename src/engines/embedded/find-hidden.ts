/**
 * Who is hidden: every distinct name in the index that may be is asked of once. People are found by
 * login and platformId, profiles by their users, repositories by the login of their owner, whether
 * the data has that owner or not.
 */
import { type Adjacency, foldKeyword, type OpenIndex, setBit, TieSet } from 'native-free-index'
import type { Collection, OpenRelation, Relation } from '../../snapshot/index.ts'
import type { HiddenPeople } from '../engine.ts'
import type { Slices } from '../slices.ts'
import type { HiddenFollows } from './concealment.ts'
import { type KnownTags, type ShardTags, valueAt } from './known-tags.ts'

type Indexes = Readonly<Record<Collection, OpenIndex>>
type Relations = Readonly<Record<Relation, OpenRelation>>

/** Tags between two looks at the clock; of a long list many names have to be hashed. */
const tagsPerLook = 1024

/** Neighbours that are read at once. */
const chunkMax = 4096

export async function findHidden(
  indexes: Indexes,
  { profiles }: Relations,
  people: HiddenPeople,
  tags: KnownTags,
  slices: Slices,
): Promise<Readonly<Record<Collection, TieSet>>> {
  const users = new TieSet(indexes.users)
  const repos = new TieSet(indexes.repos)
  const professionals = new TieSet(indexes.professionals)
  const mayHide = (tag: number) => people.tags.mayHide(tag)
  const add = (named: Named, hides: (value: string) => boolean, found: TieSet) =>
    addWhere(named, mayHide, hides, found, slices)
  const hidesLogin = (login: string) => people.hidesLogin(login)
  await add({ index: indexes.users, field: 'login', tags: tags.logins }, hidesLogin, users)
  const hidesPlatformId = (platformId: string) => people.hidesPlatformId(platformId)
  const ids = { index: indexes.users, field: 'platformId', tags: tags.platformIds }
  await add(ids, hidesPlatformId, users)
  const ties = users.ties()
  for (const user of ties) {
    if (slices.isOver) await slices.pause()
    addOwned(indexes.repos, foldedLogin(indexes, user), repos)
    if (profiles.out.degree(user) > 0) professionals.add(profiles.out.neighbour(user, 0))
  }
  await add({ index: indexes.repos, field: 'ownerLogin', tags: tags.owners }, hidesLogin, repos)
  return { users, repos, professionals }
}

/** What of the degrees of everybody is due to hidden users: read from the lists of these. */
export async function countHiddenFollows(
  { out, in: back }: OpenRelation,
  users: Uint32Array,
  slices: Slices,
): Promise<HiddenFollows> {
  const followers = new Uint32Array(out.nodes)
  const following = new Uint32Array(out.nodes)
  const chunk = new Uint32Array(chunkMax)
  const countList = async (lists: Adjacency, user: number, counts: Uint32Array) => {
    const degree = lists.degree(user)
    for (let place = 0; place < degree; place += chunkMax) {
      if (slices.isOver) await slices.pause()
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
  readonly tags: ShardTags
}

/** Adds the documents of each name that is hidden. */
async function addWhere(
  { index: { segments }, field, tags }: Named,
  mayHide: (tag: number) => boolean,
  hides: (value: string) => boolean,
  found: TieSet,
  slices: Slices,
): Promise<void> {
  for (const [shard, segment] of segments.entries()) {
    const column = segment.keywords.get(field)!
    const ofShard = tags[shard]!
    for (let number = 0; number < ofShard.length; number++) {
      if (number % tagsPerLook === 0 && slices.isOver) await slices.pause()
      if (!mayHide(ofShard[number]!) || !hides(valueAt(segment, field, number))) continue
      for (const docId of column.docIdsOf(number)) setBit(found.sets[shard]!, docId)
    }
  }
}

/** Adds what an owner of this login has, given as folded. */
function addOwned({ segments }: OpenIndex, login: string, found: TieSet): void {
  for (const [shard, { keywords }] of segments.entries()) {
    for (const docId of keywords.get('ownerLogin')!.docIds(login)) setBit(found.sets[shard]!, docId)
  }
}

/** As repositories name their owner. */
function foldedLogin({ users, repos }: Indexes, user: number): string {
  const segment = users.segments[user % users.segments.length]!
  const docId = segment.ties.docOf[Math.floor(user / users.segments.length)]!
  const { match } = repos.segments[0]!.keywords.get('ownerLogin')!
  return foldKeyword(match, segment.values.get('login')!.get(docId))
}
