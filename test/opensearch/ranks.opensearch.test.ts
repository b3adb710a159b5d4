/** Explanations and places over a cluster, behind the longest page. */
import { describe, expect, it } from 'vitest'
import type { ListPlan } from '../../src/plan/index.ts'
import { engineOf } from '../engines/conformance/engine-kind.ts'
import { memorySnapshot } from '../engines/memory-snapshot.ts'
import { clusterKind } from './cluster-kind.ts'

describe('after a thousand', () => {
  const users = Array.from({ length: 1500 }, (_, i) => ({
    text: { login: `user-${i}`, bio: i % 3 === 0 ? 'rust compiler' : 'rust' },
    keywords: { id: `u${i}`, platformId: `U_${i}`, login: `user-${i}` },
    numbers: i % 5 === 0 ? {} : { followersCount: i % 7 },
    stored: Buffer.from(JSON.stringify({ id: `u${i}`, platformId: `U_${i}`, login: `user-${i}` })),
  }))
  const engine = engineOf(clusterKind(2), memorySnapshot({ users }, 2))
  const plans: Record<string, ListPlan['ranking']> = {
    'by words': { kind: 'terms', terms: ['rust', 'compiler'] },
    'by a number that some lack': { kind: 'sorted', field: 'followersCount' },
    'by a formula': {
      kind: 'formula',
      similarity: { kind: 'none' },
      formula: { kind: 'number', field: 'followersCount' },
    },
  }

  it.each(Object.entries(plans))('%s', async (_, ranking) => {
    const plan = { collection: 'users', ranking, filter: null, limit: 1000, after: null } as const
    const first = await engine().searcher.search(plan)
    const { score, ordinal } = first.hits.at(-1)!
    const second = await engine().searcher.search({ ...plan, after: { score, ordinal } })
    const all = [...first.hits, ...second.hits]
    expect(all).toHaveLength(1500)
    const wanted = [0, 499, 999, 1000, 1234, 1499]
    const places = await engine().searcher.ranks(
      plan,
      wanted.map((i) => all[i]!.ordinal),
    )
    expect(places).toEqual(wanted.map((i) => ({ rank: i + 1, score: all[i]!.score })))
    const explained = await engine().searcher.explain(plan, [all[0]!.ordinal, all[1]!.ordinal])
    const made = explained.map(({ json }) => JSON.parse(Buffer.from(json).toString()).op)
    const op = { terms: 'roundedSum', formula: 'shortened' }[ranking.kind as string]
    expect(made).toEqual([op, op])
  })
})
