/** Long loops over documents check the deadline often enough. Checks are counted, not timed. */
import { describe, expect, it } from 'vitest'
import {
  Budget,
  buildFacetColumn,
  buildLinkedColumn,
  FacetCounter,
  type FacetOptions,
  type OpenIndex,
  OrdinalSet,
} from '../../src/index.ts'

const documentsPerCheck = 65_536
const turns = 4
const documents = turns * documentsPerCheck
const order = Uint32Array.from({ length: documents }, (_, i) => i)
const words = documents / 32

/** One shard with opened fields. */
function indexWith(fields: object): OpenIndex {
  const ordinals = { ordinalOf: order, docOf: order }
  const none = { keywords: new Map(), numbers: new Map() }
  return { segments: [{ documents, words, ordinals, ...none, ...fields }] } as unknown as OpenIndex
}

/** @param numberOf must be ascending */
function numberIndex(numberOf: (docId: number) => number): OpenIndex {
  const column = { list: false, values: Float64Array.from(order, numberOf), docs: { order } }
  return indexWith({ numbers: new Map([['field', column]]) })
}

/** Half of the documents have the first value, the others have the second. */
function keywordIndex(isCommon: boolean): OpenIndex {
  const starts = isCommon ? [0, 0, 0] : [0, documents / 2, documents]
  const bits = [0, 1].map((value) =>
    new Uint32Array(words).fill(0xffffffff, (value * words) / 2, ((value + 1) * words) / 2),
  )
  const column = {
    docs: isCommon ? new Uint32Array(0) : order,
    starts: Uint32Array.from(starts),
    common: new Map(isCommon ? bits.entries() : []),
    valueCount: 2,
    keys: null,
  }
  return indexWith({ keywords: new Map([['field', column]]) })
}

class CountedChecks extends Budget {
  count = 0

  constructor() {
    super(1, 1, () => this.count++ * 0)
  }
}

const { kernel } = new FacetCounter()
const columnOf = (index: OpenIndex, budget: Budget = new CountedChecks()) =>
  buildFacetColumn(index, 'field', budget, kernel)

const few = numberIndex((docId) => Math.floor((docId / documents) * 8))
const some = numberIndex((docId) => docId >> 1)
const unique = numberIndex((docId) => docId + 0.5)
/** In every sixteen documents, two have one value. */
const ranked = numberIndex((docId) => docId - (docId % 16 === 1 ? 1 : 0))

describe('a column looks at the clock for each 65,536 steps of', () => {
  it.each([
    ['runs, counts and places', few, 3],
    ['these, and half as many values in two loops', some, 4],
    ['runs, the order of values, first ranks, places and whole numbers', ranked, 5 - 2 / 16],
    ['counts and places of keywords', keywordIndex(false), 2],
    ['lists, counts and places of common keywords', keywordIndex(true), 3],
  ])('%s', (_, index, passes) => {
    const checks = new CountedChecks()
    columnOf(index, checks)
    // Each of a few loops may end with a short part.
    expect(checks.count).toBeGreaterThanOrEqual(Math.floor(passes * turns))
    expect(checks.count).toBeLessThanOrEqual(Math.ceil(passes * turns) + 8)
  })

  it('links', () => {
    const checks = new CountedChecks()
    buildLinkedColumn(columnOf(few), few, few, order, checks, kernel)
    expect(checks.count).toBe(2 * turns)
  })
})

it('a list looks at the clock for each 8,192 words', () => {
  const words = turns * 8192
  const documents = 32 * words
  const none = new Uint32Array(documents)
  const ordinals = { docOf: none, ordinalOf: none }
  const index = { segments: [{ documents, words, ordinals }] } as unknown as OpenIndex
  const checks = new CountedChecks()
  const bits = new Uint32Array(words).fill(0x10)
  const { lists } = new FacetCounter().listDocuments(index, new OrdinalSet(index, [bits]), checks)
  expect(checks.count).toBe(turns)
  const [{ docIds, start, end }] = lists as [(typeof lists)[0]]
  const expected = Uint32Array.from(bits, (_, word) => 32 * word + 4)
  expect(docIds.subarray(start, end)).toEqual(expected)
})

describe('a count looks at the clock for each 65,536 steps of', () => {
  const options: FacetOptions = { first: 3, order: 'count', prefix: null, histogram: null }

  /** Counts all documents, or every other one. */
  function count(index: OpenIndex, isAll: boolean, histogram: FacetOptions['histogram'] = null) {
    const counter = new FacetCounter()
    const column = buildFacetColumn(index, 'field', new CountedChecks(), counter.kernel)
    const bits = new Uint32Array(words).fill(isAll ? 0xffffffff : 0x55555555)
    const listed = counter.listDocuments(index, new OrdinalSet(index, [bits]), new CountedChecks())
    const checks = new CountedChecks()
    const found = counter.count(index, column, listed, { ...options, histogram }, checks)
    return { found, checks: checks.count }
  }

  it('all documents, their counts once and the first of each value', () => {
    const { found, checks } = count(keywordIndex(false), true)
    expect(found.values.map((value) => value.count)).toEqual([documents / 2, documents / 2])
    // Half of the documents have the first value, and the two values are a part.
    expect(checks).toBe(turns + turns / 2 + 2)
  })

  it('the values, the numbers and the buckets', () => {
    const { found, checks } = count(some, true, { kind: 'even', buckets: 2 })
    expect(found.distinct).toBe(documents / 2)
    expect([...found.numbers!.buckets!]).toEqual([documents / 2, documents / 2])
    // All documents, and three loops over half as many values.
    expect(checks).toBeGreaterThanOrEqual(2.5 * turns)
  })

  it('ranks of documents', () => {
    const { checks } = count(ranked, false)
    // One check before the loop, and one after it.
    expect(checks).toBe(turns / 2 + 2)
  })

  it('numbers that are summed exactly', () => {
    const { found, checks } = count(unique, true)
    expect(found.numbers!.sum).toBe((documents * documents) / 2)
    expect(checks).toBeGreaterThanOrEqual(turns)
  })
})

describe('the first rank of a linked value', () => {
  const equal = 10_000
  /** Many ranks have one value, after ranks with other values. */
  const column = () => {
    const numbers = Float64Array.from({ length: documents }, (_, rank) =>
      rank < 5 || rank >= 5 + equal ? rank : 5,
    )
    let reads = 0
    const counted = new Proxy(numbers, {
      get: (target, name) => {
        reads++
        return Reflect.get(target, name)
      },
    })
    const shards = [{ numbers: order, starts: null }]
    const repeated = Uint32Array.of(5)
    const whole = { size: documents, shards, numbers: counted, repeated, most: 0, keywords: null }
    return { whole, reads: () => reads }
  }

  it('is found without a walk along its equals', () => {
    const { whole, reads } = column()
    const linked = buildLinkedColumn(whole, few, few, order, new CountedChecks(), kernel)
    const [{ numbers }] = linked.shards as unknown as [{ numbers: Uint32Array }]
    expect([...numbers.subarray(0, 8)]).toEqual([0, 1, 2, 3, 4, 5, 5, 5])
    expect([...numbers.subarray(3 + equal, 7 + equal)]).toEqual([5, 5, 5 + equal, 6 + equal])
    expect(reads()).toBeLessThanOrEqual(2 * documents)
  })
})
