/**
 * Tags of all names and addresses in a snapshot: two bytes each, and four a user.
 * They are made once, before the snapshot is served; then a change of the list of who is hidden
 * takes a look at each of them, and only what may be hidden is read.
 */
import { GrowableU32, type OpenIndex } from 'native-free-index'
import type { Collection, UserContacts } from '../../snapshot/index.ts'
import type { NameTagger } from '../engine.ts'
import type { Slices } from '../slices.ts'

type Segment = OpenIndex['segments'][number]

/** By shard, then by number of the value. */
export type ShardTags = readonly Uint16Array[]

export interface KnownTags {
  readonly logins: ShardTags
  readonly platformIds: ShardTags
  /** Of owners of repositories. */
  readonly owners: ShardTags
  readonly addresses: AddressTags
}

/** Those of user `tie` stand from `starts[tie]` up to `starts[tie + 1]`. */
export interface AddressTags {
  readonly starts: Uint32Array
  readonly tags: Uint16Array
}

/** What has them. */
export interface TaggedWorld {
  readonly indexes: Readonly<Record<Collection, OpenIndex>>
  readonly contacts: UserContacts
}

/** Names, or users, between two looks at the clock. */
const namesPerLook = 128

/** Rejects with what `slices` throw where nobody wants them any more. */
export async function findTags(
  { indexes: { users, repos }, contacts }: TaggedWorld,
  tagger: NameTagger,
  slices: Slices,
): Promise<KnownTags> {
  const ofLogin = (login: string) => tagger.ofLogin(login)
  return {
    logins: await tagsOf(users, 'login', ofLogin, slices),
    platformIds: await tagsOf(users, 'platformId', (id) => tagger.ofPlatformId(id), slices),
    owners: await tagsOf(repos, 'ownerLogin', ofLogin, slices),
    addresses: await addressTags(contacts, tagger, slices),
  }
}

async function tagsOf(
  { segments }: OpenIndex,
  field: string,
  tagOf: (value: string) => number,
  slices: Slices,
): Promise<ShardTags> {
  const all: Uint16Array[] = []
  for (const segment of segments) {
    const column = segment.keywords.get(field)!
    const tags = new Uint16Array(column.valueCount)
    for (let start = 0; start < tags.length; start += namesPerLook) {
      if (slices.isOver) await slices.pause()
      const block = column.valuesBetween(start, Math.min(start + namesPerLook, tags.length))
      for (const [i, folded] of block.entries()) {
        tags[start + i] = tagOf(asGiven(segment, field, start + i, folded))
      }
    }
    all.push(tags)
  }
  return all
}

async function addressTags(
  contacts: UserContacts,
  tagger: NameTagger,
  slices: Slices,
): Promise<AddressTags> {
  const starts = new Uint32Array(contacts.users + 1)
  const tags = new GrowableU32()
  for (let user = 0; user < contacts.users; user++) {
    if (user % namesPerLook === 0 && slices.isOver) await slices.pause()
    for (const address of contacts.addressesOf(user)) {
      for (const tag of tagger.ofAddress(address)) tags.push(tag)
    }
    starts[user + 1] = tags.length
  }
  return { starts, tags: new Uint16Array(tags.view()) }
}

/** A value of a keyword field, as `asGiven`. */
export function valueAt(segment: Segment, field: string, number: number): string {
  const [folded] = segment.keywords.get(field)!.valuesBetween(number, number + 1)
  return asGiven(segment, field, number, folded!)
}

/** As the data has it, as far as its case matters. */
function asGiven(
  { keywords, values }: Segment,
  field: string,
  number: number,
  folded: string,
): string {
  const given = values.get(field)
  // Folding changes nothing but case in ASCII; elsewhere it may change more.
  if (given === undefined || !beyondAscii.test(folded)) return folded
  return given.get(keywords.get(field)!.docIdsOf(number)[0]!)
}

const beyondAscii = /[^\0-\x7f]/
