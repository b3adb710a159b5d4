/**
 * Who is hidden: every distinct name in the index is asked of once. People are found by login and
 * platformId, profiles by their users, repositories by the login of their owner, whether the data
 * has that owner or not.
 */
import { type Adjacency, foldKeyword, type OpenIndex, setBit, TieSet } from 'native-free-index'
import type { Collection, OpenRelation, Relation } from '../../snapshot/index.ts'
import type { HiddenPeople } from '../engine.ts'
import type { Slices } from '../slices.ts'
import type { HiddenFollows } from './concealment.ts'

type Indexes = Readonly<Record<Collection, OpenIndex>>
type Relations = Readonly<Record<Relation, OpenRelation>>

/** Values that are read at once, and asked of between two looks at the clock. */
const blockValues = 256

/** Neighbours that are read at once. */
const chunkMax = 4096

export async function findHidden(
  indexes: Indexes,
  { profiles }: Relations,
  people: HiddenPeople,
  slices: Slices,
): Promise<Readonly<Record<Collection, TieSet>>> {
  const users = new TieSet(indexes.users)
  const repos = new TieSet(indexes.repos)
  const professionals = new TieSet(indexes.professionals)
  const hidesLogin = (login: string) => people.hidesLogin(login)
  await addWhere(indexes.users, 'login', hidesLogin, users, slices)
  const hidesPlatformId = (platformId: string) => people.hidesPlatformId(platformId)
  await addWhere(indexes.users, 'platformId', hidesPlatformId, users, slices)
  const logins = new Set<string>()
  const ties = users.ties()
  for (const user of ties) {
    if (slices.isOver) await slices.pause()
    logins.add(foldedLogin(indexes, user))
    if (profiles.out.degree(user) > 0) professionals.add(profiles.out.neighbour(user, 0))
  }
  const hidesOwner = (login: string, folded: string) => logins.has(folded) || hidesLogin(login)
  await addWhere(indexes.repos, 'ownerLogin', hidesOwner, repos, slices)
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

/**
 * Adds the documents of each value of a keyword field that is hidden.
 * @param hides given the value as the data has it, as far as its case matters, and as folded
 */
async function addWhere(
  { segments }: OpenIndex,
  field: string,
  hides: (value: string, folded: string) => boolean,
  found: TieSet,
  slices: Slices,
): Promise<void> {
  for (const [shard, segment] of segments.entries()) {
    const column = segment.keywords.get(field)!
    const given = segment.values.get(field)
    for (let start = 0; start < column.valueCount; start += blockValues) {
      if (slices.isOver) await slices.pause()
      const end = Math.min(start + blockValues, column.valueCount)
      const block = column.valuesBetween(start, end)
      for (let i = 0; i < block.length; i++) {
        const folded = block[i]!
        // Folding changes nothing but case in ASCII; elsewhere it may change more.
        const isPlain = given === undefined || !beyondAscii.test(folded)
        const value = isPlain ? folded : given.get(column.docIdsOf(start + i)[0]!)
        if (!hides(value, folded)) continue
        for (const docId of column.docIdsOf(start + i)) setBit(found.sets[shard]!, docId)
      }
    }
  }
}

const beyondAscii = /[^\0-\x7f]/

/** As repositories name their owner. */
function foldedLogin({ users, repos }: Indexes, user: number): string {
  const segment = users.segments[user % users.segments.length]!
  const docId = segment.ties.docOf[Math.floor(user / users.segments.length)]!
  const { match } = repos.segments[0]!.keywords.get('ownerLogin')!
  return foldKeyword(match, segment.values.get('login')!.get(docId))
}
