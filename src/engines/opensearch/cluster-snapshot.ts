/** A published snapshot in the cluster: its indices, and reads of single documents. */

import type { Provenance } from '../../contract/index.ts'
import { type Collection, perCollection } from '../../domain/index.ts'
import type { SourcedCollection } from '../../snapshot/index.ts'
import type { StoredDocument, UserData } from '../engine.ts'
import { names, pathOf } from './field-names.ts'
import { type IndexKind, indexKinds, indexName, type SnapshotMeta } from './indices.ts'
import type { Queries, QueryTime } from './queries.ts'
import type { Query, SearchBody } from './requests.ts'
import { byOrdinal, pagesOf, valueClauses } from './scan.ts'
import { storedKeyword } from './stored-values.ts'
import { TermCache } from './term-cache.ts'

/** A link between documents: the owner of a document, or a user's profile. */
export interface Link {
  readonly profile?: number | null
  readonly user?: number | null
  readonly owner?: number | null
}

/** The record's own identifier in its stored form. */
function ownOf(text: string, field: 'id' | 'platformId'): string {
  return storedKeyword('exact', (JSON.parse(text) as Record<typeof field, string>)[field])
}

interface Identifiers {
  readonly collection: Collection
  readonly field: 'id' | 'platformId'
  /** In stored form. */
  readonly values: readonly string[]
  /** Clauses that match suppressed documents. */
  readonly mustNot: readonly Query[]
}

/** Documents per request. */
const documentsAtOnce = 1000

export class ClusterSnapshot {
  readonly name: string
  readonly createdAt: string
  /** Identifies the key of the pseudonyms. Null if the indices have none. */
  readonly pseudonyms: string | null
  readonly indices: Readonly<Record<IndexKind, string>>
  readonly queries: Queries
  readonly terms: TermCache
  /** By collection: documents, and the scales of frequencies. */
  readonly meta: Readonly<Record<Collection, SnapshotMeta>>

  constructor(queries: Queries, prefix: string, meta: Readonly<Record<Collection, SnapshotMeta>>) {
    const { manifest, marks: pseudonyms } = meta.users
    this.name = manifest.name
    this.createdAt = manifest.createdAt
    this.pseudonyms = pseudonyms
    this.meta = meta
    this.queries = queries
    this.indices = Object.fromEntries(
      indexKinds.map((kind) => [kind, indexName(prefix, manifest.name, kind)]),
    ) as Record<IndexKind, string>
    this.terms = new TermCache(queries, this.indices.terms)
  }

  get documents(): Readonly<Record<Collection, number>> {
    return perCollection((name) => this.meta.users.manifest.collections[name].documents)
  }

  /** By position: JSON bytes. */
  async bodies(
    collection: Collection,
    ordinals: readonly number[],
    time: QueryTime,
  ): Promise<Uint8Array[]> {
    const found = await this.#read<{ body: string }>(collection, ordinals, names.body, time)
    return found.map(({ body }) => Buffer.from(body))
  }

  links(collection: Collection, ordinals: readonly number[], time: QueryTime): Promise<Link[]> {
    return this.#read<{ link: Link }>(collection, ordinals, names.link, time).then((found) =>
      found.map(({ link }) => link),
    )
  }

  /** Profiles of the users who have one, by user. */
  async profilesOf(
    users: readonly number[],
    time: QueryTime,
  ): Promise<ReadonlyMap<number, number>> {
    const profiles = new Map<number, number>()
    for (const query of valueClauses(names.owner, users)) {
      const docvalue_fields = [names.owner]
      const body = { query, sort: [byOrdinal], docvalue_fields }
      for await (const hits of pagesOf(this.queries, this.indices.professionals, body, time)) {
        for (const { fields, sort } of hits) {
          profiles.set(fields![names.owner]![0] as number, sort![0] as number)
        }
      }
    }
    return profiles
  }

  /** By position, for profiles. */
  async usersOf(profiles: readonly number[], time: QueryTime): Promise<number[]> {
    const links = await this.links('professionals', profiles, time)
    return links.map(({ user }) => user!)
  }

  /**
   * By position, for users: the only repository, or null. Throws RangeError for a user with
   * several.
   */
  async reposOf(users: readonly number[], time: QueryTime): Promise<(number | null)[]> {
    const bodies = users.map((user) => ({
      query: { term: { [names.owner]: user } },
      size: 2,
      sort: [{ [names.ordinal]: 'asc' }] as const,
      _source: false as const,
    }))
    const answers = await this.queries.searches(this.indices.repos, bodies, time)
    return answers.map(({ hits: { hits } }) => {
      if (hits.length > 1) throw new RangeError('owners lead "in" to more than one')
      return hits.length === 0 ? null : (hits[0]!.sort![0] as number)
    })
  }

  /** By position, for users. Suppressed followers and followed users are included. */
  async userMetrics(users: readonly number[], time: QueryTime): Promise<UserData[]> {
    const member = names.userMetrics
    const found = await this.#read<Record<typeof member, UserData>>('users', users, member, time)
    return found.map((document) => document[member])
  }

  /** By position, for users: addresses in clear. */
  async contactsOf(users: readonly number[], time: QueryTime): Promise<(readonly string[])[]> {
    type Contacts = { addresses: { a: readonly string[] } }
    const found = await this.#read<Contacts>('contacts', users, names.addresses, time)
    return found.map(({ addresses }) => addresses.a)
  }

  /**
   * By position: the document with the identifier. If several match, the document with the value as
   * its own precedes those with an alias, then the least id.
   */
  async identified(
    { collection, field, values, mustNot }: Identifiers,
    time: QueryTime,
  ): Promise<(StoredDocument | null)[]> {
    const wanted = new Set(values)
    const paths = [pathOf('keyword', field), ...(field === 'id' ? [names.aliasIds] : [])]
    const should = paths.map((path) => ({ terms: { [path]: [...wanted] } }))
    const body = {
      query: { bool: { should, minimum_should_match: 1, must_not: mustNot } },
      size: 2 * wanted.size,
      sort: [{ [pathOf('keyword', 'id')]: 'asc' }, { [names.ordinal]: 'asc' }],
      docvalue_fields: paths,
      _source: [names.body],
    } as const
    const found = new Map<unknown, StoredDocument>()
    for (let after: Pick<SearchBody, 'search_after'> = {}; ; ) {
      const page = { ...body, ...after }
      const { hits } = (await this.queries.search(this.indices[collection], page, time)).hits
      for (const { sort, fields, _source } of hits) {
        const { body: text } = _source as { readonly body: string }
        const document = { ordinal: sort![1] as number, body: Buffer.from(text) }
        for (const value of paths.flatMap((path) => fields?.[path] ?? [])) {
          if (!wanted.has(value as string)) continue
          if (!found.has(value) || ownOf(text, field) === value) found.set(value, document)
        }
      }
      // Few documents share an alias.
      if (hits.length < body.size) return values.map((value) => found.get(value) ?? null)
      after = { search_after: hits.at(-1)!.sort! }
    }
  }

  /** By position: the source of each field. Null if the data set has none. */
  async provenance(
    collection: SourcedCollection,
    ordinals: readonly number[],
    time: QueryTime,
  ): Promise<(Provenance | null)[]> {
    const found = new Map<unknown, Provenance>()
    for (let start = 0; start < ordinals.length; start += documentsAtOnce) {
      const some = ordinals.slice(start, start + documentsAtOnce)
      const body = {
        query: { terms: { [names.ordinal]: some } },
        size: some.length,
        sort: [{ [names.ordinal]: 'asc' }],
        _source: false,
        stored_fields: [names.provenance],
      } as const
      const { hits } = (await this.queries.search(this.indices[collection], body, time)).hits
      for (const { sort, fields } of hits) {
        const [text] = fields?.[names.provenance] ?? []
        if (text !== undefined) found.set(sort![0], JSON.parse(text as string) as Provenance)
      }
    }
    return ordinals.map((ordinal) => found.get(ordinal) ?? null)
  }

  /** By position, for repositories. Null without a vector. */
  async vectors(repos: readonly number[], time: QueryTime): Promise<(Float32Array | null)[]> {
    const found = new Map<unknown, Float32Array>()
    for (let start = 0; start < repos.length; start += documentsAtOnce) {
      const some = repos.slice(start, start + documentsAtOnce)
      const named = { terms: { [names.ordinal]: some } }
      const body = {
        query: { bool: { filter: [named, { exists: { field: names.vector } }] } },
        size: some.length,
        sort: [{ [names.ordinal]: 'asc' }],
        _source: false,
        script_fields: { vector: { script: storedVector } },
      } as const
      const { hits } = (await this.queries.search(this.indices.repos, body, time)).hits
      for (const { sort, fields } of hits) {
        found.set(sort![0], Float32Array.from(fields!.vector![0] as readonly number[]))
      }
    }
    return repos.map((repo) => found.get(repo) ?? null)
  }

  /** Callers have the ordinals from a response, so a missing document has been lost. */
  async #read<T>(
    kind: IndexKind,
    ordinals: readonly number[],
    member: string,
    time: QueryTime,
  ): Promise<T[]> {
    const found: T[] = []
    for (let start = 0; start < ordinals.length; start += documentsAtOnce) {
      const some = ordinals.slice(start, start + documentsAtOnce)
      const documents = await this.queries.documents<T>(this.indices[kind], some, [member], time)
      for (const [i, document] of documents.entries()) {
        if (document === null) throw new Error(`${this.indices[kind]} lacks document ${some[i]}`)
        found.push(document)
      }
    }
    return found
  }
}

/** Only a script can read vectors, because documents do not store them a second time. */
const storedVector = {
  lang: 'painless',
  source: 'doc[params.field].value',
  params: { field: names.vector },
}
