import { type Filter, TieSet } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { HiddenTermsFinder } from '../../src/engines/embedded/hidden-terms.ts'
import { setNumbers } from '../../src/engines/embedded/shared-sets.ts'
import { Slices } from '../../src/engines/slices.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { openCollection } from '../../src/snapshot/index.ts'
import { hiddenAddressesConform } from './conformance/hidden-addresses.ts'
import { hiddenDomainConforms } from './conformance/hidden-domain.ts'
import { crowdSnapshot, withWords } from './crowd.ts'
import { embeddedKind } from './embedded-kind.ts'
import { documents } from './hidden-world.ts'
import { memorySnapshot } from './memory-snapshot.ts'

describe.each(withMore([1, 7], [2]))('over %i shards', (shards) => {
  hiddenAddressesConform(embeddedKind(shards))
})

describe.each([1, 3])('a whole domain of many, over %i shards', (shards) => {
  hiddenDomainConforms(embeddedKind(shards, { workers: 1 }))

  const { shared } = crowdSnapshot(shards)

  it('where there are more terms than sets, whoever has a hidden address is left out', async () => {
    const index = openCollection('users', shared.users)
    const finder = new HiddenTermsFinder(index)
    for (let tie = 0; tie < 2500; tie++) {
      finder.add(tie, ['one', ...(tie < 1100 ? ['two', 'three'] : []), `own${tie}`])
    }
    const kept = new Map<number, TieSet>()
    const slices = new Slices(() => true)
    const put = (set: number, bits: TieSet['sets']) => kept.set(set, new TieSet(index, bits))
    const terms = (await finder.finish(setNumbers.firstTerm + 2, put, slices))!
    const exceptOf = (...list: string[]) => {
      const filter = terms.filterWithout(withWords(...list))
      return filter.kind === 'tokens' ? filter.except : undefined
    }
    const [one] = exceptOf('one')!.sets
    const [two] = exceptOf('two')!.sets
    expect(kept.get(one!)!.ties()).toHaveLength(2500)
    expect(kept.get(two!)!.ties()).toHaveLength(1100)
    expect(exceptOf('three')).toEqual({ ties: [], sets: [setNumbers.redacted] })
    expect(kept.get(setNumbers.redacted)!.ties()).toHaveLength(2500)
    expect(exceptOf('own7', 'own9', 'other')).toEqual({ ties: [7, 9], sets: [] })
    expect(exceptOf('other')).toBeUndefined()
  })

  it('a query that names too many leaves out whoever has a hidden address', async () => {
    const index = openCollection('users', shared.users)
    const finder = new HiddenTermsFinder(index)
    for (let tie = 0; tie < 3000; tie++) finder.add(tie, [`part${tie % 3}`, `own${tie}`])
    const terms = (await finder.finish(64, () => undefined, new Slices(() => true)))!
    const leaves = Array.from({ length: 12 }, (_, i) => withWords(`part${i % 3}`))
    const filter = terms.filterWithout({ kind: 'or', filters: leaves })
    const parts = filter.kind === 'or' ? filter.filters : []
    const excepts = parts.map((part) => (part.kind === 'tokens' ? part.except! : null)!)
    expect(excepts.slice(0, 8).map(({ ties }) => ties.length)).toEqual(Array(8).fill(1000))
    expect(excepts.slice(8)).toEqual(Array(4).fill({ ties: [], sets: [setNumbers.redacted] }))
    // A term of a search is named once, however many lists have it.
    const list = { kind: 'terms', terms: ['part0', 'part1', 'own1', 'other'] } as const
    const ranking = { kind: 'fused', rankings: Array(12).fill(list) } as const
    const plan = { ranking, filter: null, limit: 1, after: null, collection: 'users' } as const
    const { unseen = [] } = terms.planWithout(plan)
    expect(unseen.map(({ term, documents: { ties } }) => [term, ties.length])).toEqual([
      ['part0', 1000],
      ['part1', 1000],
      ['own1', 1],
    ])
  })
})

it('a plan without such a term is left as it is', async () => {
  const index = openCollection('users', memorySnapshot(documents, 1).shared.users)
  const finder = new HiddenTermsFinder(index)
  finder.add(4, ['secret'])
  const terms = (await finder.finish(64, () => undefined, new Slices(() => true)))!
  const filter: Filter = {
    kind: 'and',
    filters: [{ kind: 'tokens', field: 'bio', terms: ['secret'] }],
  }
  const ranking = { kind: 'terms', terms: ['rust'] } as const
  const plan: QueryPlan = { collection: 'users', ranking, filter, limit: 10, after: null }
  expect(terms.planWithout(plan)).toBe(plan)
  expect(terms.filterWithout(filter)).toBe(filter)
  const asked = terms.planWithout({ ...plan, ranking: { kind: 'terms', terms: ['secret'] } })
  const documents4 = { ties: [4], sets: [] }
  expect(asked.unseen).toEqual([{ term: 'secret', field: 'emails', documents: documents4 }])
})
