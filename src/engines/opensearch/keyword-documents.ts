/** Finds documents by the values of identifying keyword fields. */
import type { Collection } from '../../domain/index.ts'
import { schemas } from '../../snapshot/index.ts'
import type { LookupField, StoredDocument } from '../engine.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { names, pathOf } from './field-names.ts'
import type { QueryTime } from './queries.ts'
import type { ClusterVisibility } from './visibility.ts'

interface WantedValues {
  readonly collection: Collection
  readonly field: Exclude<LookupField, 'id' | 'platformId'>
  /** In stored form. */
  readonly values: readonly string[]
}

/** By position: the document with the value, or the one with the least id of several. */
export async function documentsBy(
  { queries, indices }: ClusterSnapshot,
  { mustNot }: ClusterVisibility,
  { collection, field, values }: WantedValues,
  time: QueryTime,
): Promise<(StoredDocument | null)[]> {
  const path = pathOf('keyword', field)
  const distinct = [...new Set(values)]
  const filter = [{ terms: { [path]: distinct } }]
  const body = {
    query: { bool: { filter, must_not: mustNot[collection] } },
    size: distinct.length,
    collapse: { field: path },
    sort: [{ [pathOf('keyword', 'id')]: 'asc' }, { [names.ordinal]: 'asc' }],
    _source: [names.body],
  } as const
  const { hits } = (await queries.search(indices[collection], body, time)).hits
  const found = new Map<unknown, StoredDocument>()
  for (const { sort, fields, _source } of hits) {
    const { body: text } = _source as { readonly body: string }
    found.set(fields![path]![0], { ordinal: sort![1] as number, body: Buffer.from(text) })
  }
  return values.map((value) => found.get(value) ?? null)
}

/** Throws RangeError for an unknown keyword field. */
export function keywordField(collection: Collection, field: string) {
  const found = schemas[collection].keywords.find(({ name }) => name === field)
  if (found === undefined) throw new RangeError(`no keyword field "${field}"`)
  return found
}
