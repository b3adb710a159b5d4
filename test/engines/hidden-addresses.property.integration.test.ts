import { type Filter, OrdinalSet } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { withMore } from '../../native-free-index/test/tries.ts'
import { MaskedTermsFinder } from '../../src/engines/embedded/suppression/masked-terms.ts'
import { setNumbers } from '../../src/engines/embedded/workers/shared-sets.ts'
import { TimeSlices } from '../../src/engines/time-slices.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { openCollection } from '../../src/snapshot/index.ts'
import { suppressedAddressesConform } from './conformance/hidden-addresses.ts'
import { suppressedDomainConforms } from './conformance/hidden-domain.ts'
import { crowdSnapshot, withWords } from './crowd.ts'
import { embeddedKind } from './embedded-kind.ts'
import { documents } from './hidden-world.ts'
import { memorySnapshot } from './memory-snapshot.ts'

describe.each(withMore([1, 7], [2]))('over %i shards', (shards) => {
  suppressedAddressesConform(embeddedKind(shards))
})

describe.each([1, 3])('a whole domain of many, over %i shards', (shards) => {
  suppressedDomainConforms(embeddedKind(shards, { workers: 1 }))

  const { shared } = crowdSnapshot(shards)

  it('where there are more terms than sets, whoever has a hidden address is left out', async () => {
    const index = openCollection('users', shared.users)
    const finder = new MaskedTermsFinder(index)
    for (let ordinal = 0; ordinal < 2500; ordinal++) {
      finder.add(ordinal, ['one', ...(ordinal < 1100 ? ['two', 'three'] : []), `own${ordinal}`])
    }
    const kept = new Map<number, OrdinalSet>()
    const slices = new TimeSlices(() => true)
    const put = (set: number, bits: OrdinalSet['sets']) =>
      kept.set(set, new OrdinalSet(index, bits))
    const terms = (await finder.finish(setNumbers.firstTerm + 2, put, slices))!
    const exceptOf = (...list: string[]) => {
      const filter = terms.filterWithout(withWords(...list))
      return filter.kind === 'tokens' ? filter.except : undefined
    }
    const [one] = exceptOf('one')!.sets
    const [two] = exceptOf('two')!.sets
    expect(kept.get(one!)!.ordinals()).toHaveLength(2500)
    expect(kept.get(two!)!.ordinals()).toHaveLength(1100)
    expect(exceptOf('three')).toEqual({ ordinals: [], sets: [setNumbers.redacted] })
    expect(kept.get(setNumbers.redacted)!.ordinals()).toHaveLength(2500)
    expect(exceptOf('own7', 'own9', 'other')).toEqual({ ordinals: [7, 9], sets: [] })
    expect(exceptOf('other')).toBeUndefined()
  })

  it('a query that names too many leaves out whoever has a hidden address', async () => {
    const index = openCollection('users', shared.users)
    const finder = new MaskedTermsFinder(index)
    for (let ordinal = 0; ordinal < 3000; ordinal++)
      finder.add(ordinal, [`part${ordinal % 3}`, `own${ordinal}`])
    const terms = (await finder.finish(64, () => undefined, new TimeSlices(() => true)))!
    const leaves = Array.from({ length: 12 }, (_, i) => withWords(`part${i % 3}`))
    const filter = terms.filterWithout({ kind: 'or', filters: leaves })
    const parts = filter.kind === 'or' ? filter.filters : []
    const excepts = parts.map((part) => (part.kind === 'tokens' ? part.except! : null)!)
    expect(excepts.slice(0, 8).map(({ ordinals }) => ordinals.length)).toEqual(Array(8).fill(1000))
    expect(excepts.slice(8)).toEqual(Array(4).fill({ ordinals: [], sets: [setNumbers.redacted] }))
    // A term of a search is named once, however many lists have it.
    const list = { kind: 'terms', terms: ['part0', 'part1', 'own1', 'other'] } as const
    const ranking = { kind: 'fused', rankings: Array(12).fill(list) } as const
    const plan = { ranking, filter: null, limit: 1, after: null, collection: 'users' } as const
    const { maskedTerms = [] } = terms.planWithout(plan)
    expect(maskedTerms.map(({ term, documents: { ordinals } }) => [term, ordinals.length])).toEqual(
      [
        ['part0', 1000],
        ['part1', 1000],
        ['own1', 1],
      ],
    )
  })
})

it('a plan without such a term is left as it is', async () => {
  const index = openCollection('users', memorySnapshot(documents, 1).shared.users)
  const finder = new MaskedTermsFinder(index)
  finder.add(4, ['secret'])
  const terms = (await finder.finish(64, () => undefined, new TimeSlices(() => true)))!
  const filter: Filter = {
    kind: 'and',
    filters: [{ kind: 'tokens', field: 'bio', terms: ['secret'] }],
  }
  const ranking = { kind: 'terms', terms: ['rust'] } as const
  const plan: QueryPlan = { collection: 'users', ranking, filter, limit: 10, after: null }
  expect(terms.planWithout(plan)).toBe(plan)
  expect(terms.filterWithout(filter)).toBe(filter)
  const asked = terms.planWithout({ ...plan, ranking: { kind: 'terms', terms: ['secret'] } })
  const documents4 = { ordinals: [4], sets: [] }
  expect(asked.maskedTerms).toEqual([{ term: 'secret', field: 'emails', documents: documents4 }])
})
