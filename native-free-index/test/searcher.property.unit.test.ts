import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documents, filters, schema, searches } from './arbitrary.ts'
import { buildIndex, countAll, searchAll, setups } from './build-index.ts'
import { law } from './law.ts'
import { longLists } from './long-lists.ts'
import { BruteForce } from './oracle/brute-force.ts'

describe.each(setups)('$shards shards, $kernel, equal brute force:', ({ shards, kernel }) => {
  // Each shard needs its own WebAssembly instance, which takes most of the time.
  const runs = kernel === 'wasm' ? 60 / shards : 60

  law('same documents, same order, same bits of score', runs, [searches], ({ docs, plan }) => {
    const expected = new BruteForce(schema, docs).search(plan)
    expect(searchAll(buildIndex(schema, docs, shards, kernel), plan)).toEqual(expected)
  })

  law('the same exact counts', runs, [documents, filters], (docs, filter) => {
    const expected = new BruteForce(schema, docs).count(filter)
    expect(countAll(buildIndex(schema, docs, shards, kernel), filter)).toBe(expected)
  })

  law(
    'pages are the one long list',
    runs,
    [searches, fc.integer({ min: 1, max: 7 })],
    ({ docs, plan }, pageSize) => {
      const index = buildIndex(schema, docs, shards, kernel)
      const whole = searchAll(index, { ...plan, limit: 100 })
      const walked = []
      let after: { score: number; ordinal: number } | null = null
      for (;;) {
        const page = searchAll(index, { ...plan, limit: pageSize, after })
        walked.push(...page)
        const last = page.at(-1)
        if (last === undefined) break
        after = { score: last.score, ordinal: last.ordinal }
      }
      expect(walked).toEqual(whole)
    },
  )
})

test('long lists with few distinct scores: pruning changes nothing', () => {
  const oracle = new BruteForce(schema, longLists)
  const indexes = setups.map(({ shards, kernel }) => buildIndex(schema, longLists, shards, kernel))
  for (const terms of [['rust', 'go', 'zig'], ['java'], ['zig', 'java'], ['absent'], []]) {
    const ranking = { kind: 'terms', terms } as const
    const plan = { ranking, filter: null, limit: 1000, after: null }
    const expected = oracle.search(plan)
    for (const index of indexes) expect(searchAll(index, plan)).toEqual(expected)
  }
})
