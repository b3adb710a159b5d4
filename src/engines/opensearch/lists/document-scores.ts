/** Reads scores and numbers of single documents from the cluster. */

import { byOrdinal, withoutDocuments } from '../cluster/request-parts.ts'
import type { Query, SearchBody } from '../cluster/requests.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { getPath, names } from '../field-names.ts'
import { byScore, type ListQuery } from './list-query.ts'

/** Numbers by ordinal. */
export type Numbers = ReadonlyMap<number, number>

/** By list: scores of its documents among `ordinals`. Throws as `Queries`. */
export async function readListScores(
  search: CollectionSearch,
  lists: readonly Pick<ListQuery, 'query' | 'sort' | 'scoreOf'>[],
  ordinals: readonly number[],
): Promise<Numbers[]> {
  const bodies = lists.map(({ query, sort }): SearchBody => {
    return {
      query: limitOrdinals(query, ordinals),
      sort,
      size: ordinals.length,
      ...withoutDocuments,
    }
  })
  const answers = await search.searchEach(bodies)
  return answers.map(({ hits }, list) => {
    const { scoreOf } = lists[list]!
    const rows = hits.hits.map(({ sort }) => sort as readonly number[])
    return new Map(rows.map(([value, ordinal]) => [ordinal!, scoreOf(value!)]))
  })
}

/** By query: scores of its documents among `ordinals`. Throws as `Queries`. */
export function readQueryScores(
  search: CollectionSearch,
  queries: readonly Query[],
  ordinals: readonly number[],
): Promise<Numbers[]> {
  const scoreOf = (score: number) => score
  const lists = queries.map((query) => ({ query, sort: byScore, scoreOf }))
  return readListScores(search, lists, ordinals)
}

/** By field: numbers of the documents that have one. Throws as `Queries`. */
export async function readNumbers(
  search: CollectionSearch,
  fields: readonly string[],
  ordinals: readonly number[],
): Promise<ReadonlyMap<string, Numbers>> {
  const paths = fields.map((field) => getPath('number', field))
  const hits = await search.search({
    query: { bool: { filter: [{ terms: { [names.ordinal]: ordinals } }] } },
    sort: [byOrdinal],
    size: ordinals.length,
    docvalue_fields: paths,
    ...withoutDocuments,
  })
  return new Map(
    fields.map((field, i) => {
      const values = hits.flatMap(({ sort, fields: found }): [number, number][] => {
        const value = found?.[paths[i]!]?.[0]
        return value === undefined ? [] : [[sort![0] as number, value as number]]
      })
      return [field, new Map(values)]
    }),
  )
}

function limitOrdinals(query: Query, ordinals: readonly number[]): Query {
  return { bool: { must: [query], filter: [{ terms: { [names.ordinal]: ordinals } }] } }
}
