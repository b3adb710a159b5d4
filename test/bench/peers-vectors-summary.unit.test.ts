/** Which setting counts, and what is made of it. */
import { describe, expect, it } from 'vitest'
import type { Timing } from '../../bench/peers/vectors/measure.ts'
import { readOptions } from '../../bench/peers/vectors/options.ts'
import type { VectorsResult } from '../../bench/peers/vectors/result.ts'
import { chooseSettings } from '../../bench/peers/vectors/summary.ts'
import { summaryTables } from '../../bench/peers/vectors/tables.ts'

const timing = (engine: string, setting: string, recall: number, p50Us: number): Timing => ({
  engine,
  filter: 'none',
  setting,
  recall,
  rounds: 1,
  p50Us,
  p99Us: 2 * p50Us,
  perSecond: 1e6 / p50Us,
})

const timings = [
  timing('devdex', 'sigmas=1', 0.98, 200),
  timing('devdex', 'sigmas=2', 0.999, 400),
  timing('faiss-flat', '-', 1, 4000),
  timing('faiss-hnsw', 'ef=300', 0.985, 900),
  timing('faiss-hnsw', 'ef=500', 0.99, 700),
]

describe('chooseSettings', () => {
  it('takes the fastest of those that reach the level, which counts as reached if equal', () => {
    const chosen = chooseSettings(timings).map(({ level, engine, timing: one }) => [
      level,
      engine,
      one?.setting ?? null,
    ])
    expect(chosen).toEqual([
      [0.97, 'devdex', 'sigmas=1'],
      [0.97, 'faiss-flat', '-'],
      [0.97, 'faiss-hnsw', 'ef=500'],
      [0.985, 'devdex', 'sigmas=2'],
      [0.985, 'faiss-flat', '-'],
      [0.985, 'faiss-hnsw', 'ef=500'],
      [0.995, 'devdex', 'sigmas=2'],
      [0.995, 'faiss-flat', '-'],
      [0.995, 'faiss-hnsw', null],
    ])
  })
})

describe('summaryTables', () => {
  it('says how many times as long as ours theirs takes, where both have a setting', () => {
    const engine = (name: string, title: string, isOwn: boolean) => ({
      name,
      title,
      isOwn,
      absent: 'of no interest here',
    })
    const engines = [
      engine('devdex', 'ours', true),
      engine('faiss-flat', 'flat', false),
      engine('faiss-hnsw', 'graph', false),
    ]
    const text = summaryTables({ engines, timings } as unknown as VectorsResult)
    const lastCells = text
      .split('\n')
      .filter((line) => /flat|graph/.test(line))
      .map((line) => line.trim().split(/\s+/).at(-1))
    expect(lastCells).toEqual(['20.0', '3.50', '10.0', '1.75', '10.0', '-'])
  })
})

describe('readOptions', () => {
  it('takes names in the order of the tables', () => {
    expect(readOptions(['--filters', '1,none']).filters).toEqual(['none', '1'])
  })

  it.each([
    [['--engines', 'annoy'], '--engines takes'],
    [['--filters', '5'], '--filters takes'],
    [['--count', '0'], '--count takes'],
    [['--count', '10', '--queries', '11'], '--queries takes'],
  ])('refuses %j', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})
