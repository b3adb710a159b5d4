/** Peers are asked what our own planner makes of the same request. */
import { analyseQuery } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { generateQueries } from '../../../../bench/corpus/index.ts'
import { peerQueries, planOf } from '../../../../bench/peers/text/dump/index.ts'
import { groups } from '../../../../bench/peers/text/summary.ts'
import type { FilterExpression } from '../../../../src/contract/index.ts'
import { planFilter } from '../../../../src/plan/index.ts'
import { openSynonyms } from '../../../../src/service/index.ts'

const count = 300
const bodies = [...generateQueries(count, 3)]
const countries = bodies.flatMap(({ filters }) =>
  filters !== undefined && 'value' in filters && filters.field === 'resolvedCountry'
    ? [filters.value]
    : [],
)
const synonyms = await openSynonyms()
const queries = [...peerQueries(count, 3, countries, synonyms)]

describe('a query for the peers', () => {
  it('gives back the plan of the request it was made of', () => {
    expect(queries.length).toBe(count)
    for (const [i, { query, filters }] of bodies.entries()) {
      const filter = filters === undefined ? null : planFilter('users', filters as FilterExpression)
      const terms = analyseQuery(query)
      expect(planOf(queries[i]!, 'top10')).toEqual({
        ranking: { kind: 'terms', terms },
        filter,
        limit: 10,
        after: null,
      })
    }
  })

  it('has the words as clients send them, and the last one half typed', () => {
    const [query] = [...peerQueries(1, 3, [], synonyms)]
    const { groups, typed } = query!.words
    expect(groups).toContainEqual(expect.objectContaining({ term: query!.terms[0], typos: true }))
    const last = query!.terms.at(-1)!
    const half = { term: last.slice(0, Math.max(2, Math.ceil(last.length / 2))), prefix: true }
    expect(typed.at(-1)).toMatchObject(half)
    const plan = planOf(query!, 'top100typed')
    expect(plan).toMatchObject({ limit: 100, ranking: { terms: typed } })
  })

  it('names a country by its line in the dump, and -1 where no document has it', () => {
    const named = queries.flatMap(({ filter }) => (filter?.kind === 'country' ? [filter] : []))
    expect(named.length).toBeGreaterThan(0)
    for (const { country, name } of named) expect(countries[country]).toBe(name)
    const strangers = [...peerQueries(count, 3, [], synonyms)]
    const lines = strangers.flatMap(({ filter }) =>
      filter?.kind === 'country' ? [filter.country] : [],
    )
    expect(lines.every((line) => line === -1)).toBe(true)
  })

  it('is of each group that tables show, and of a kind of filter at most once', () => {
    for (const group of groups) expect(queries.some(group.has), group.name).toBe(true)
    const details = groups.filter(({ isDetail }) => isDetail)
    for (const query of queries) expect(details.filter(({ has }) => has(query)).length).toBe(1)
  })
})
