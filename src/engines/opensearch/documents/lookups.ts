/** Finds documents by the values of identifying keyword fields. */
import { foldKeyword } from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import { schemas } from '../../../snapshot/index.ts'
import type { LookupField, StoredDocument } from '../../engine.ts'
import type { Hit, SearchBody, Sort } from '../cluster/requests.ts'
import { getPath, names } from '../field-names.ts'
import type { SearchContext } from '../search-context.ts'
import { storeKeyword } from '../stored-values.ts'

/**
 * By position: the document with the value, or null. If several match, the document with the value
 * as its own precedes those with an alias, then the least id. Throws as `Queries`.
 */
export async function findDocuments(
  context: SearchContext,
  collection: Collection,
  field: LookupField,
  values: readonly string[],
): Promise<(StoredDocument | null)[]> {
  if (values.length === 0) return []
  const wanted = foldValues(collection, field, values)
  const distinct = new Set(wanted)
  const found =
    field === 'id' || field === 'platformId'
      ? await findIdentified(context, collection, field, distinct)
      : await findByValue(context, collection, field, distinct)
  return wanted.map((value) => found.get(value) ?? null)
}

/** The stored forms of values. Throws RangeError for an unknown keyword field. */
export function foldValues(
  collection: Collection,
  field: string,
  values: readonly string[],
): string[] {
  const found = schemas[collection].keywords.find(({ name }) => name === field)
  if (found === undefined) throw new RangeError(`no keyword field "${field}"`)
  return values.map((value) => storeKeyword(found.match, foldKeyword(found.match, value)))
}

const byId: Sort = [{ [getPath('keyword', 'id')]: 'asc' }, { [names.ordinal]: 'asc' }]

/** By value: the document with the least id. */
async function findByValue(
  context: SearchContext,
  collection: Collection,
  field: string,
  values: ReadonlySet<string>,
): Promise<ReadonlyMap<unknown, StoredDocument>> {
  const path = getPath('keyword', field)
  const filter = [{ terms: { [path]: [...values] } }]
  const { hits } = await context.search(collection, {
    query: { bool: { filter, must_not: context.visibility.mustNot[collection] } },
    size: values.size,
    collapse: { field: path },
    sort: byId,
    _source: [names.body],
  })
  return new Map(hits.hits.map((hit) => [hit.fields![path]![0], readDocument(hit)]))
}

/** By value: the document with the identifier, or with an alias of it. */
async function findIdentified(
  context: SearchContext,
  collection: Collection,
  field: 'id' | 'platformId',
  values: ReadonlySet<unknown>,
): Promise<ReadonlyMap<unknown, StoredDocument>> {
  const paths = [getPath('keyword', field), ...(field === 'id' ? [names.aliasIds] : [])]
  const should = paths.map((path) => ({ terms: { [path]: [...values] } }))
  const must_not = context.visibility.mustNot[collection]
  const body = {
    query: { bool: { should, minimum_should_match: 1, must_not } },
    size: 2 * values.size,
    sort: byId,
    docvalue_fields: paths,
    _source: [names.body],
  }
  const found = new Map<unknown, StoredDocument>()
  for (let after: Pick<SearchBody, 'search_after'> = {}; ; ) {
    const { hits } = (await context.search(collection, { ...body, ...after })).hits
    for (const hit of hits) {
      const document = readDocument(hit)
      for (const value of paths.flatMap((path) => hit.fields?.[path] ?? [])) {
        if (!values.has(value)) continue
        if (!found.has(value) || readOwn(document, field) === value) found.set(value, document)
      }
    }
    // Few documents share an alias.
    if (hits.length < body.size) return found
    after = { search_after: hits.at(-1)!.sort! }
  }
}

function readDocument({ sort, _source }: Hit): StoredDocument {
  const { body } = _source as { readonly body: string }
  return { ordinal: sort![1] as number, body: Buffer.from(body) }
}

/** The record's own identifier in its stored form. */
function readOwn({ body }: StoredDocument, field: 'id' | 'platformId'): string {
  const members: Record<typeof field, string> = JSON.parse(Buffer.from(body).toString())
  return storeKeyword('exact', members[field])
}
