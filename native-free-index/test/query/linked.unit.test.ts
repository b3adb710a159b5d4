/** Behaviour of linked filters that the comparison with brute force does not cover. */
import { describe, expect, it } from 'vitest'
import {
  Budget,
  type Filter,
  type LinkedFilter,
  listBits,
  PatternBudgetError,
  Searcher,
} from '../../src/index.ts'
import { schema } from '../arbitrary.ts'
import { buildIndex, compileRegex, documentWith, noLimits } from '../build-index.ts'

const index = buildIndex(
  schema,
  Array.from({ length: 70 }, (_, i) =>
    documentWith({ keywords: { login: `user${i}` }, numbers: { stars: i } }),
  ),
  3,
)
const shards = [0, 1, 2]
const everything: Filter = { kind: 'and', filters: [] }
const link: LinkedFilter = { kind: 'linked', link: 'friends', filter: everything }
const all = () => new Searcher(index, { compileRegex }).select(everything, noLimits).sets

describe('a linked filter', () => {
  it('is asked once a query, however many shards and rankings there are', () => {
    const asked: LinkedFilter[] = []
    const resolveLink = (filter: LinkedFilter) => {
      asked.push(filter)
      return all()
    }
    const searcher = new Searcher(index, { compileRegex, resolveLink })
    const twice: Filter = { kind: 'or', filters: [link, { kind: 'not', filter: link }] }
    expect(searcher.count(twice, shards, noLimits)).toBe(70)
    expect(asked).toEqual([link])
    expect(searcher.count(link, shards, noLimits)).toBe(70)
    expect(asked).toEqual([link, link])
  })

  it('is not asked once nothing is left, wherever it stands', () => {
    const resolveLink = () => {
      throw new Error('asked')
    }
    const searcher = new Searcher(index, { compileRegex, resolveLink })
    const noPerson: Filter = { kind: 'keyword', field: 'login', values: ['nobody'] }
    expect(searcher.count({ kind: 'and', filters: [link, noPerson] }, shards, noLimits)).toBe(0)
    expect(() => searcher.count(link, shards, noLimits)).toThrow('asked')
  })

  it('is a mistake of a caller who knows no links', () => {
    const searcher = new Searcher(index, { compileRegex })
    expect(() => searcher.count(link, shards, noLimits)).toThrow(RangeError)
    expect(() => searcher.select(link, noLimits)).toThrow('this searcher resolves no links')
  })

  it.each([
    ['for too few shards', () => all().slice(1)],
    ['of other sizes', () => [...all().slice(0, 2), new Uint32Array(9)]],
  ])('refuses sets %s', (_name, resolveLink) => {
    const searcher = new Searcher(index, { compileRegex, resolveLink })
    expect(() => searcher.count(link, shards, noLimits)).toThrow('no set that fits shard 2')
    expect(() => searcher.select(link, noLimits)).toThrow(RangeError)
  })

  it('keeps the sets that it was given', () => {
    const given = all()
    const kept = given.map((set) => set.slice())
    const searcher = new Searcher(index, { compileRegex, resolveLink: () => given })
    const few: Filter = { kind: 'range', field: 'stars', comparison: 'lt', bound: 5 }
    expect(searcher.count({ kind: 'and', filters: [link, few] }, shards, noLimits)).toBe(5)
    expect(searcher.count({ kind: 'not', filter: link }, shards, noLimits)).toBe(0)
    expect(given).toEqual(kept)
  })

  it('spends the time of the whole query on its patterns', () => {
    const other = new Searcher(index, { compileRegex })
    const where = { kind: 'pattern', field: 'login', syntax: 'glob', ignoreCase: false } as const
    const pattern: Filter = { ...where, pattern: '*7' }
    const time = new Budget(Number.POSITIVE_INFINITY, 10_000)
    const resolveLink = (filter: LinkedFilter, budget: Budget) => {
      expect(budget).toBe(time)
      return other.select(filter.filter, budget).sets
    }
    const searcher = new Searcher(index, { compileRegex, resolveLink })
    expect(searcher.count({ ...link, filter: pattern }, shards, time)).toBe(7)
    expect(time.patternMs).toBeLessThan(10_000)
    const none = { ...noLimits, patternMs: 0 }
    const own = new Searcher(index, {
      compileRegex,
      resolveLink: (filter, budget) => other.select(filter.filter, budget).sets,
    })
    expect(() => own.count({ ...link, filter: pattern }, shards, none)).toThrow(PatternBudgetError)
  })
})

describe('a selection', () => {
  const searcher = new Searcher(index, { compileRegex })

  it('has the documents of each shard that pass', () => {
    const some: Filter = { kind: 'range', field: 'stars', comparison: 'gte', bound: 66 }
    const stars = searcher.select(some, noLimits).sets.map((set, shard) => {
      const { values } = index.segments[shard]!.numbers.get('stars')!
      return Array.from(listBits(set), (docId) => values[docId]!)
    })
    expect(stars.flat().sort()).toEqual([66, 67, 68, 69])
    expect(stars.every((list, shard) => list.every((i) => i % 3 === shard))).toBe(true)
  })

  it('may be written: neither the index nor the next one changes', () => {
    const stored: Filter = { kind: 'range', field: 'stars', comparison: 'gte', bound: 0 }
    const first = searcher.select(stored, noLimits).sets
    const kept = first.map((set) => set.slice())
    for (const set of first) set.fill(0)
    const second = searcher.select(stored, noLimits).sets
    expect(second).toEqual(kept)
    searcher.select({ kind: 'not', filter: stored }, noLimits)
    expect(second).toEqual(kept)
  })
})
