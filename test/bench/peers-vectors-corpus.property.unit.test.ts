/** The generated vectors, and what is held to be right about them. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BestOf } from '../../bench/peers/vectors/corpus/best-of.ts'
import { VectorGenerator } from '../../bench/peers/vectors/corpus/generate.ts'
import {
  readFilter,
  readQueries,
  readTruth,
  vectorBlocks,
  writeCorpus,
  writeTruth,
} from '../../bench/peers/vectors/corpus/index.ts'
import { filters } from '../../bench/peers/vectors/protocol.ts'
import { recallOf } from '../../bench/peers/vectors/recall.ts'

const shape = { count: 2500, dims: 30, queries: 12, clusters: 20, seed: 7 }

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-vectors-'))
  writeCorpus(folder, shape)
  writeTruth(folder, shape)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, x, i) => sum + x * b[i]!, 0)

function rowsOf(all: Float32Array, dims: number): Float32Array[] {
  return Array.from({ length: all.length / dims }, (_, i) => all.slice(i * dims, (i + 1) * dims))
}

function allVectors(): Float32Array[] {
  return Array.from(vectorBlocks(folder, shape), ({ rows }) => rowsOf(rows, shape.dims)).flat()
}

describe('the generated vectors', () => {
  it('are as many as asked for, and of length 1', () => {
    const vectors = [...allVectors(), ...rowsOf(readQueries(folder), shape.dims)]
    expect(vectors.length).toBe(shape.count + shape.queries)
    for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5)
  })

  it('are the same for the same seed, however many follow', () => {
    const generator = new VectorGenerator({ ...shape, count: 1 })
    const row = new Float32Array(shape.dims)
    generator.fillMember(row)
    expect(row).toEqual(allVectors()[0])
  })

  it('are clustered: the best hits are far more similar than any two vectors', () => {
    const vectors = allVectors()
    const truth = readTruth(folder).none
    const queries = rowsOf(readQueries(folder), shape.dims)
    const mean = (values: number[]) => values.reduce((sum, x) => sum + x, 0) / values.length
    const best = mean(queries.map((query, i) => dot(query, vectors[truth[i]![9]!]!)))
    const any = mean(vectors.slice(1).map((vector, i) => dot(vector, vectors[i]!)))
    expect(best).toBeGreaterThan(0.3)
    expect(any).toBeLessThan(0.15)
  })

  it('have filters that let the share pass that they are named by', () => {
    const matching = (['10', '1', '0.1'] as const).map((filter) => readFilter(folder, filter))
    expect(matching.map(({ length }) => length)).toEqual([250, 25, 3])
    for (const ids of matching) {
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(ids.slice().sort())
      expect(ids.at(-1)).toBeLessThan(shape.count)
    }
  })

  it('have as truth the best positive products of sorting all, with every filter', () => {
    const vectors = allVectors()
    const truth = readTruth(folder)
    const queries = rowsOf(readQueries(folder), shape.dims)
    for (const filter of filters) {
      const ids = filter === 'none' ? [...vectors.keys()] : [...readFilter(folder, filter)]
      for (const [i, query] of queries.entries()) {
        const scores = new Map(ids.map((id) => [id, dot(query, vectors[id]!)]))
        const positive = ids.filter((id) => scores.get(id)! > 0)
        const sorted = positive.toSorted((a, b) => scores.get(b)! - scores.get(a)!)
        expect(truth[filter][i]).toEqual(sorted.slice(0, 100))
      }
    }
  })

  it('lie on disk in little-endian order', () => {
    const bytes = readFileSync(join(folder, 'vectors.f32'))
    expect(bytes.length).toBe(shape.count * shape.dims * 4)
    expect(bytes.readFloatLE(4 * shape.dims)).toBe(allVectors()[1]![0])
  })
})

describe('BestOf', () => {
  it('is sorting and cutting', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 60 })
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 9 }), (all, limit) => {
        const best = new BestOf(limit)
        for (const [id, score] of all.entries()) best.offer(id, score)
        const sorted = [...all.keys()].sort((a, b) => all[b]! - all[a]! || a - b)
        expect(best.ids()).toEqual(sorted.slice(0, limit))
      }),
    )
  })
})

describe('recallOf', () => {
  it('is the mean share of right vectors, each counted once', () => {
    expect(recallOf([[1, 2, 3], [9]], [[3, 1], [4]])).toBe(0.5)
    expect(recallOf([[5, 5, 6]], [[5, 7, 8, 9]])).toBe(0.25)
    expect(recallOf([[]], [[1]])).toBe(0)
    expect(recallOf([[1], [2, 3]], [[], [3]])).toBe(1)
  })

  it('refuses answers to another number of queries', () => {
    expect(() => recallOf([[1]], [[1], [2]])).toThrow('not one answer')
  })
})
