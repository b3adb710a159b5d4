import { expect, it } from 'vitest'
import type { IndexSchema } from '../../src/index.ts'
import { buildIndex, documentWith, searchAll } from '../build-index.ts'

const schema: IndexSchema = {
  name: 'names',
  text: [],
  keywords: [{ name: 'login', match: 'case', patterns: true }],
  numbers: [{ name: 'stars', list: false }],
}

it.each([1, 2, 7])('pages of equal scores have each document once over %i shards', (shards) => {
  const ada = documentWith({ keywords: { login: 'ada' }, numbers: { stars: 3 } })
  const index = buildIndex(schema, Array(9).fill(ada), shards)
  const equal = [{ field: 'login', value: 'ada', bonus: 1 }]
  const ranking = { kind: 'named', name: { equal, near: null, by: 'stars' } } as const
  const found: number[] = []
  let [last] = searchAll(index, { ranking, filter: null, limit: 1, after: null })
  while (last !== undefined) {
    found.push(last.ordinal)
    ;[last] = searchAll(index, { ranking, filter: null, limit: 1, after: last })
  }
  expect(found).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
