/** Reads scores and numbers of single documents from the cluster. */
import { names, pathOf } from '../field-names.ts'
import type { ListQuery } from '../list-query.ts'
import type { ClusterSearch } from '../planned-search.ts'
import type { Query, SearchBody } from '../requests.ts'
import { byOrdinal, withoutDocuments } from '../scan.ts'

/** Numbers by ordinal. */
export type Numbers = ReadonlyMap<number, number>

/** By list: scores of its documents among `ordinals`. Throws as `Queries`. */
export async function scoresIn(
  search: ClusterSearch,
  lists: readonly ListQuery[],
  ordinals: readonly number[],
): Promise<Numbers[]> {
  const bodies = lists.map(({ query, sort }): SearchBody => {
    return { query: among(query, ordinals), sort, size: ordinals.length, ...withoutDocuments }
  })
  const answers = await search.searches(bodies)
  return answers.map(({ hits }, list) => {
    const { scoreOf } = lists[list]!
    const rows = hits.hits.map(({ sort }) => sort as readonly number[])
    return new Map(rows.map(([value, ordinal]) => [ordinal!, scoreOf(value!)]))
  })
}

/** By query: scores of its documents among `ordinals`. Throws as `Queries`. */
export async function scoresBy(
  search: ClusterSearch,
  queries: readonly Query[],
  ordinals: readonly number[],
): Promise<Numbers[]> {
  const bodies = queries.map((query): SearchBody => {
    const size = ordinals.length
    const sort = [byOrdinal]
    return { query: among(query, ordinals), sort, size, track_scores: true, ...withoutDocuments }
  })
  const answers = await search.searches(bodies)
  return answers.map(
    ({ hits }) => new Map(hits.hits.map(({ sort, _score }) => [sort![0] as number, _score!])),
  )
}

/** By field: numbers of the documents that have one. Throws as `Queries`. */
export async function numbersOf(
  search: ClusterSearch,
  fields: readonly string[],
  ordinals: readonly number[],
): Promise<ReadonlyMap<string, Numbers>> {
  const paths = fields.map((field) => pathOf('number', field))
  const hits = await search.hitsOf({
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

function among(query: Query, ordinals: readonly number[]): Query {
  return { bool: { must: [query], filter: [{ terms: { [names.ordinal]: ordinals } }] } }
}
