/**
 * Everything that is held about one person, as one JSON object: the right of access. Whoever runs
 * it has the files, so addresses are in clear and suppressed people are found; nothing is charged.
 */
import { tiers } from '../../contract/index.ts'
import type { UserFactColumns } from '../../snapshot/index.ts'
import type { Io } from '../io.ts'
import type { JsonObject } from '../json.ts'
import { JsonObjectStream } from '../json-stream.ts'
import type { StoredSnapshot, StoredUser } from '../stored/snapshot.ts'
import { isoOf } from '../time-arguments.ts'
import { linkedTie, neighbours, ownedTies, relationshipNames } from './lists.ts'

/** What is held besides the data set. */
export interface PersonRecords {
  /** The service's identifier. */
  readonly id: string
  readonly suppressed: boolean
  /** What clients sent about the person with requests for addresses. */
  readonly signals: Iterable<JsonObject>
  /** Who was shown addresses of the person, and when. */
  readonly addressesShown: Iterable<JsonObject>
}

/** Where the person is in the current snapshot. */
export interface PersonStored {
  readonly stored: StoredSnapshot
  readonly user: StoredUser
}

const recordsAtOnce = 100

/** @param found null where the snapshot holds nobody of that name */
export async function exportPerson(
  io: Io,
  { id, suppressed, signals, addressesShown }: PersonRecords,
  found: PersonStored | null,
): Promise<void> {
  const object = new JsonObjectStream(io)
  await object.member('id', id)
  await object.member('exportedAt', isoOf(Date.now()))
  await object.member('suppressed', suppressed)
  await object.member('snapshot', found?.stored.manifest.name ?? null)
  await object.member('user', found === null ? null : await userOf(found))
  if (found !== null) await writeDerived(object, found)
  await object.list('signals', chunks(signals))
  await object.list('addressesShown', chunks(addressesShown))
  await object.end()
}

/** As the data set has it: what is stored for answers has the addresses obfuscated. */
async function userOf({ stored, user }: PersonStored): Promise<JsonObject> {
  const emails = (await stored.contacts()).addressesOf(user.tie)
  return emails.length === 0 ? user.document : { ...user.document, emails }
}

async function writeDerived(object: JsonObjectStream, found: PersonStored): Promise<void> {
  const { stored, user } = found
  await object.member('professional', await profileOf(found))
  await object.member('devrank', devrankOf(await stored.facts(), user.tie))
  const repos = await stored.collection('repos')
  const owned = await ownedTies(stored, user.tie)
  const documents = (ties: readonly number[]) => ties.map((tie) => repos.documentOf(tie))
  await object.list('repositories', mapped(chunks(owned), documents))
  for (const name of relationshipNames) {
    await object.list(name, neighbours(stored, name, user.tie))
  }
}

async function profileOf({ stored, user }: PersonStored): Promise<JsonObject | undefined> {
  const profile = await linkedTie(stored, 'profiles', user.tie)
  if (profile === undefined) return undefined
  return (await stored.collection('professionals')).documentOf(profile)
}

function devrankOf(facts: UserFactColumns, user: number): JsonObject {
  const columns = Object.entries(facts) as [string, ArrayLike<number>][]
  const tier = tiers.find(({ from }) => facts.pc[user]! >= from)!.name
  return { ...Object.fromEntries(columns.map(([name, column]) => [name, column[user]])), tier }
}

function* chunks<T>(items: Iterable<T>): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < recordsAtOnce) continue
    yield chunk
    chunk = []
  }
  yield chunk
}

function* mapped<T, R>(items: Iterable<T>, map: (item: T) => R): Generator<R> {
  for (const item of items) yield map(item)
}
