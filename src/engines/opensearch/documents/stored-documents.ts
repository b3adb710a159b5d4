/** Reads members of documents by their ordinals. All functions throw as `Queries`. */
import type { Provenance } from '../../../contract/index.ts'
import type { Collection } from '../../../domain/index.ts'
import type { SourcedCollection } from '../../../snapshot/index.ts'
import type { UserData } from '../../engine.ts'
import { byOrdinal, listValueClauses } from '../cluster/request-parts.ts'
import type { Hit, Query, SearchBody } from '../cluster/requests.ts'
import { names } from '../field-names.ts'
import type { IndexKind } from '../indices.ts'
import type { SearchContext } from '../search-context.ts'

/** A link between documents: the owner of a document, or a user's profile. */
export interface Link {
  readonly profile?: number | null
  readonly user?: number | null
  readonly owner?: number | null
}

/** Documents per request. */
const documentsAtOnce = 1000

/** By position: JSON bytes. */
export async function readBodies(
  context: SearchContext,
  collection: Collection,
  ordinals: readonly number[],
): Promise<Uint8Array[]> {
  const bodies = await readMember<string>(context, collection, ordinals, names.body)
  return bodies.map((body) => Buffer.from(body))
}

export function readLinks(
  context: SearchContext,
  collection: Collection,
  ordinals: readonly number[],
): Promise<Link[]> {
  return readMember<Link>(context, collection, ordinals, names.link)
}

/** By position, for profiles. */
export async function readUsers(
  context: SearchContext,
  profiles: readonly number[],
): Promise<number[]> {
  const links = await readLinks(context, 'professionals', profiles)
  return links.map(({ user }) => user!)
}

/** By position, for users. Suppressed followers and followed users are included. */
export function readUserData(
  context: SearchContext,
  users: readonly number[],
): Promise<UserData[]> {
  return readMember<UserData>(context, 'users', users, names.userMetrics)
}

/** By position, for users: addresses in clear. */
export async function readAddresses(
  context: SearchContext,
  users: readonly number[],
): Promise<(readonly string[])[]> {
  type Addresses = { readonly a: readonly string[] }
  const found = await readMember<Addresses>(context, 'contacts', users, names.addresses)
  return found.map(({ a }) => a)
}

/** Profiles of the users who have one, by user. */
export async function findProfiles(
  context: SearchContext,
  users: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const profiles = new Map<number, number>()
  for (const query of listValueClauses(names.owner, users)) {
    const body = { query, sort: [byOrdinal], docvalue_fields: [names.owner] }
    for await (const hits of context.scan('professionals', body)) {
      for (const { fields, sort } of hits) {
        profiles.set(fields![names.owner]![0] as number, sort![0] as number)
      }
    }
  }
  return profiles
}

/** By position: the source of each field. Null if the data set has none. */
export async function readProvenance(
  context: SearchContext,
  collection: SourcedCollection,
  ordinals: readonly number[],
): Promise<(Provenance | null)[]> {
  const stored = { _source: false, stored_fields: [names.provenance] } as const
  const hits = await readHits(context, collection, ordinals, [], stored)
  return hits.map((hit) => {
    const [text] = hit?.fields?.[names.provenance] ?? []
    return text === undefined ? null : (JSON.parse(text as string) as Provenance)
  })
}

/** By position, for repositories. Null without a vector. */
export async function readVectors(
  context: SearchContext,
  repos: readonly number[],
): Promise<(Float32Array | null)[]> {
  const scripted = { _source: false, script_fields: { vector: { script: storedVector } } } as const
  const having = [{ exists: { field: names.vector } }]
  const hits = await readHits(context, 'repos', repos, having, scripted)
  return hits.map((hit) => hit && Float32Array.from(hit.fields!.vector![0] as readonly number[]))
}

/** Only a script can read vectors, because documents do not store them a second time. */
const storedVector = {
  lang: 'painless',
  source: 'doc[params.field].value',
  params: { field: names.vector },
}

/** By position: the hit of a document that matches all clauses. Otherwise null. */
async function readHits(
  context: SearchContext,
  collection: Collection,
  ordinals: readonly number[],
  clauses: readonly Query[],
  wanted: Pick<SearchBody, '_source' | 'stored_fields' | 'script_fields'>,
): Promise<(Hit | null)[]> {
  const found = new Map<unknown, Hit>()
  for (let start = 0; start < ordinals.length; start += documentsAtOnce) {
    const some = ordinals.slice(start, start + documentsAtOnce)
    const filter = [{ terms: { [names.ordinal]: some } }, ...clauses]
    const body = { query: { bool: { filter } }, size: some.length, sort: [byOrdinal], ...wanted }
    const { hits } = (await context.search(collection, body)).hits
    for (const hit of hits) found.set(hit.sort![0], hit)
  }
  return ordinals.map((ordinal) => found.get(ordinal) ?? null)
}

/** Callers have the ordinals from a response, so a missing document has been lost. */
async function readMember<T>(
  { snapshot: { queries, indices }, time }: SearchContext,
  kind: IndexKind,
  ordinals: readonly number[],
  member: string,
): Promise<T[]> {
  const found: T[] = []
  for (let start = 0; start < ordinals.length; start += documentsAtOnce) {
    const some = ordinals.slice(start, start + documentsAtOnce)
    type Stored = Readonly<Record<string, T>>
    const documents = await queries.readDocuments<Stored>(indices[kind], some, [member], time)
    for (const [i, document] of documents.entries()) {
      if (document === null) throw new Error(`${indices[kind]} lacks document ${some[i]}`)
      found.push(document[member]!)
    }
  }
  return found
}
