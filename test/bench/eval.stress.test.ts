/**
 * The quality of repository search on judged topics and names. The judgements are third-party text
 * and not in this repository: without them these tests are skipped.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { NameRow, TopicRow } from '../../bench/eval/effectiveness.ts'
import type { EvalResult } from '../../bench/eval/result.ts'

const script = fileURLToPath(new URL('../../dist/bench/eval/main.js', import.meta.url))
const shared = fileURLToPath(new URL('../../../shared', import.meta.url))
const isAbsent = !existsSync(join(shared, 'eval/docs.jsonl'))

describe.skipIf(isAbsent)('npm run bench -- eval (needs ../shared/eval)', () => {
  let folder: string
  let printed: string
  let result: EvalResult

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'devdex-eval-'))
    const json = join(folder, 'eval.json')
    const args = [script, '--quick', '--shared', shared, '--json', json]
    printed = (await promisify(execFile)(process.execPath, args)).stdout
    result = JSON.parse(readFileSync(json, 'utf8')) as EvalResult
  }, 900_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const topic = (method: string): TopicRow => result.topics.find((row) => row.method === method)!
  const names = (method: string): NameRow => result.names.find((row) => row.method === method)!

  it.each([
    'machine',
    'topics, each in its own list',
    'names, among all repositories',
    'a search, from its text to its hits',
    'codes beside all vectors in Float32, one thread',
    'judgements of people, two passes',
  ])('prints the section "%s"', (heading) => {
    expect(printed.split('\n')).toContain(heading)
  })

  it('says why there is no transformer', () => {
    expect(printed).toMatch(/^ {2}ONNX transformer +not installed/m)
    expect(printed).toContain('not measured: the ONNX transformer (--onnx FOLDER tells where')
  })

  it('finds topics by meaning', () => {
    expect(topic('semantic').ndcgAt10).toBeGreaterThanOrEqual(0.57)
    expect(topic('semantic').recallAt100).toBeGreaterThanOrEqual(0.73)
  })

  it.each(['nDCG@10', 'recall@100'] as const)(
    'finds topics by both no worse than by the better of the two, up to noise: %s',
    (metric) => {
      for (const half of ['keyword', 'semantic']) {
        const lead = result.comparisons.find(
          (one) =>
            one.set === 'judged topics' &&
            one.metric === metric &&
            one.label === `hybrid − ${half}`,
        )!
        // A topic in a hundred may lose one right hit behind the ninetieth.
        expect(lead.interval.high).toBeGreaterThanOrEqual(-0.001)
      }
      const hybrid = topic('hybrid').ndcgAt10
      expect(hybrid).toBeGreaterThan(topic('both, equal weights').ndcgAt10)
    },
  )

  it('compares methods at names and people, query by query', () => {
    const sets = new Set(result.comparisons.map(({ set }) => set))
    expect([...sets].filter((set) => set.startsWith('names,'))).toHaveLength(8)
    expect([...sets].filter((set) => set.startsWith('people,'))).toHaveLength(11)
    expect([...sets].filter((set) => set.startsWith('judged questions'))).toHaveLength(6)
    expect([...sets].filter((set) => set.startsWith('all people,'))).toHaveLength(9)
    expect(result.skills).toHaveLength(20)
    expect(sets).toContain('judged topics, one typo')
    const experts = result.comparisons.find(
      ({ set, label }) => set === 'experts, judged topics' && label === 'owners by semantic',
    )
    expect(experts?.interval.mean).toBeGreaterThan(0.5)
    for (const { interval, isDifference } of result.comparisons) {
      expect(interval.low).toBeLessThanOrEqual(interval.high)
      if (!isDifference) expect(interval.mean).toBeGreaterThanOrEqual(0)
    }
    expect(printed).toContain('names, the most starred: MRR@10')
  })

  it('finds repositories by name', () => {
    expect(names('hybrid').soNamed).toBeGreaterThanOrEqual(0.97)
    expect(names('hybrid').soNamed).toBeGreaterThan(names('semantic').soNamed)
  })

  it('loses next to nothing by codes', () => {
    expect(result.codes.map(({ ranking }) => ranking)).toEqual(['similarity', 'default rank'])
    for (const { recallAt100 } of result.codes) {
      expect(recallAt100).toBeGreaterThanOrEqual(0.995)
    }
  })

  it('times every retrieval', () => {
    expect(result.latency.map(({ method }) => method)).toEqual([
      ...['keyword', 'semantic', 'hybrid', 'hybrid, strong and fair'],
    ])
    for (const { p50Ms, p99Ms } of result.latency) {
      expect(p50Ms).toBeGreaterThan(0)
      expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
    }
  })
})
