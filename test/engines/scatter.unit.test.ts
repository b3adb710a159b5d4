import type { Filter, RankExpression, Ranking, Similarity } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import type { Task } from '../../src/engines/embedded/workers/protocol.ts'
import { ScatterRule, type SplitLimits, whole } from '../../src/engines/embedded/workers/scatter.ts'
import { splitRules } from './split-rules.ts'

const scope = { collection: 'users', startEpochMs: 0, deadlineMs: 1000, patternMs: 150 } as const
const country: Filter = { kind: 'keyword', field: 'resolvedCountry', values: ['Germany'] }
const glob: Filter = {
  kind: 'pattern',
  field: 'login',
  syntax: 'glob',
  pattern: 'a*',
  ignoreCase: false,
}

function search(terms: readonly string[], filter: Filter | null = null): Task {
  return ranked([{ kind: 'terms', terms }], filter)
}

function ranked(rankings: readonly Ranking[], filter: Filter | null = null): Task {
  return { ...scope, kind: 'search', plan: { filter, limit: 10, after: null }, rankings }
}

/** Limits for a collection of `partsMax` shards. */
function limits(partsMax: number, idleWorkers = partsMax): SplitLimits {
  return { partsMax, shards: partsMax, idleWorkers }
}

/** A rule that has learned the time of searches for one term and for two terms, in milliseconds. */
function taught(oneTermMs: number, twoTermsMs: number): ScatterRule {
  const rule = new ScatterRule()
  for (let i = 0; i < 100; i++) {
    rule.learn(rule.split(search(['a']), limits(8)), oneTermMs)
    rule.learn(rule.split(search(['a', 'b']), limits(8)), twoTermsMs)
  }
  return rule
}

describe('the scatter rule', () => {
  it('splits long tasks over the idle workers', () => {
    const rule = taught(0.05, 50)
    const idle = [0, 1, 2, 3, 8, 20]
    const parts = (task: Task) => idle.map((workers) => rule.split(task, limits(8, workers)).parts)
    expect(parts(search(['x', 'y']))).toEqual([1, 1, 2, 3, 8, 8])
    expect(parts(search(['x']))).toEqual([1, 1, 1, 1, 1, 1])
  })

  it('distributes lists where there are more idle workers than shards', () => {
    const terms: Ranking = { kind: 'terms', terms: ['a'] }
    const lists = ranked([terms, { kind: 'sorted', field: 'stars' }, terms])
    const parts = (task: Task, shards: number, idleWorkers: number) =>
      new ScatterRule().split(task, { partsMax: 4, shards, idleWorkers }).parts
    expect([1, 2, 3, 4].map((idle) => parts(lists, 1, idle))).toEqual([1, 2, 2, 2])
    expect([1, 2, 3, 4].map((idle) => parts(lists, 2, idle))).toEqual([1, 2, 2, 4])
    expect([1, 2, 3, 4].map((idle) => parts(lists, 3, idle))).toEqual([1, 2, 3, 3])
    expect(parts(search(['a']), 1, 4)).toBe(1)
    expect(parts({ ...scope, kind: 'count', filter: country }, 1, 4)).toBe(1)
  })

  it('makes no part shorter than splitting is worth', () => {
    expect(taught(0.39, 1.01).split(search(['x']), limits(8)).parts).toBe(1)
    expect(taught(0.41, 1.01).split(search(['x']), limits(8)).parts).toBe(2)
    expect(taught(0.41, 1.01).split(search(['x', 'y']), limits(8)).parts).toBe(5)
  })

  it('distinguishes kinds by filter, and assumes that unknown kinds are long', () => {
    const rule = taught(0.05, 0.05)
    expect(rule.split(search(['x'], country), limits(2)).parts).toBe(2)
    for (let i = 0; i < 3; i++) rule.learn(rule.split(search(['x'], country), limits(2)), 0.1)
    expect(rule.split(search(['y'], { ...country, values: ['France'] }), limits(2)).parts).toBe(1)
    expect(rule.split(search(['y'], { kind: 'not', filter: country }), limits(2)).parts).toBe(2)
    expect(rule.split({ ...scope, kind: 'count', filter: country }, limits(2)).parts).toBe(2)
  })

  it('distinguishes kinds by ranking, but not by their vectors and numbers', () => {
    const linear = (similarity: Similarity, weight = 1): Task =>
      ranked([{ kind: 'linear', similarity, weight, base: null }])
    const formula = (one: RankExpression, similarity: Similarity = { kind: 'none' }): Task =>
      ranked([{ kind: 'formula', similarity, formula: one }])
    const similarTo = (term: string) => ({ kind: 'terms', terms: [term] }) as const
    const vector = (x: number) => ({ kind: 'vector', vector: new Float32Array([x]) }) as const
    const given = (n: number) =>
      ({ kind: 'precomputed', ordinals: new Float64Array(n), values: new Float64Array(n) }) as const
    const stars = { kind: 'number', field: 'stars' } as const
    const matches = { kind: 'formula', formula: stars, matchesOnly: true } as const
    const two = (value: number) => ({ kind: 'constant', value }) as const
    const sum = (operands: RankExpression[]) => ({ kind: 'sum', operands }) as const
    const bm25 = (terms: string[]) => ({ kind: 'bm25', field: 'name', terms }) as const
    // Tasks of one row are of one kind.
    const kinds: Task[][] = [
      [linear(vector(0), 0.7), linear(vector(1))],
      [linear(given(1)), linear(given(2))],
      [linear({ kind: 'terms', terms: ['a'] }), linear({ kind: 'terms', terms: ['b'] })],
      [linear({ kind: 'terms', terms: ['a', 'b'] })],
      [linear({ kind: 'none' })],
      [search(['a'])],
      [ranked([{ kind: 'sorted', field: 'stars' }])],
      [formula(stars), formula(two(2))],
      [formula(stars, vector(0))],
      [formula(stars, similarTo('a'))],
      [ranked([{ ...matches, similarity: similarTo('b') }])],
      [formula(sum([stars, two(2)])), formula(sum([two(3), two(4)]))],
      [formula({ kind: 'quotient', dividend: stars, divisor: sum([stars, stars]) })],
      [formula({ kind: 'logarithm', base: 2, operand: bm25(['a', 'b', 'c', 'd']) })],
    ]
    const rule = new ScatterRule()
    const parts = (task: Task) => rule.split(task, limits(2)).parts
    for (const tasks of kinds) {
      expect(tasks.map(parts)).toEqual(tasks.map(() => 2))
      rule.learn(rule.split(tasks[0]!, limits(2)), 0.01)
      expect(tasks.map(parts)).toEqual(tasks.map(() => 1))
    }
  })

  it('adapts when a kind becomes slower', () => {
    const rule = taught(0.05, 0.05)
    for (let i = 0; i < 100; i++) rule.learn(rule.split(search(['x']), limits(2)), 5)
    expect(rule.split(search(['x']), limits(2)).parts).toBe(2)
  })

  it('spreads patterns over all workers, busy or not', () => {
    const rule = new ScatterRule()
    const deep: Filter = { kind: 'and', filters: [country, { kind: 'not', filter: glob }] }
    for (const filter of [glob, deep, { kind: 'or', filters: [deep] } as const]) {
      for (const task of [search(['x'], filter), { ...scope, kind: 'count', filter } as const]) {
        expect(rule.split(task, limits(4, 0))).toMatchObject({ parts: 4, partsMin: 4 })
      }
    }
    expect(rule.split(search(['x'], country), limits(4))).toMatchObject({ parts: 4, partsMin: 1 })
  })

  it('works with more kinds than it stores', () => {
    const rule = new ScatterRule()
    for (let terms = 0; terms < 3000; terms++) {
      const task = search(Array.from({ length: terms % 1500 }, (_, i) => `t${i}`))
      rule.learn(rule.split(task, limits(2)), 0.01)
    }
    expect(rule.split(search(Array.from({ length: 1499 }, () => 'x')), limits(2)).parts).toBe(1)
  })

  it('never splits lists of neighbours or a task with a link, even if it has patterns', () => {
    const expectWhole = (...tasks: Task[]) => {
      for (const rule of [new ScatterRule(), ...Object.values(splitRules)]) {
        for (const task of tasks) expect(rule.split(task, limits(8))).toEqual(whole)
      }
    }
    const linked = (filter: Filter): Filter => ({ kind: 'linked', link: 'owner', filter })
    const deep: Filter = { kind: 'not', filter: { kind: 'or', filters: [glob, linked(country)] } }
    const filters = [linked(country), linked(glob), deep]
    for (const filter of [...filters, { kind: 'and', filters: [glob, deep] } as const]) {
      expectWhole(search(['x'], filter), { ...scope, kind: 'count', filter })
    }
    const lists = {
      relation: 'follows',
      direction: 'in',
      roots: [3, 4],
      start: 0,
      first: 5,
    } as const
    for (const filter of [country, glob]) expectWhole({ ...scope, kind: 'edges', filter, ...lists })
  })
})
