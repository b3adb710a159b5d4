/** The load run that looks for garbage: what it reads, what it concludes, and that it runs. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readGcTrace } from '../../bench/steady/gc-trace.ts'
import {
  growthPerAnswerMax,
  heapVerdicts,
  majorMsMax,
  pauseVerdicts,
  slope,
  steadyProblems,
} from '../../bench/steady/verdict.ts'

const run = promisify(execFile)
const script = fileURLToPath(new URL('../../dist/bench/steady/main.js', import.meta.url))

describe('the trace of collections', () => {
  it('is read as this V8 writes it: forced and unforced, of both kinds, by thread', async () => {
    const garbage = 'for (let i = 0; i < 3e6; i++) globalThis.kept = [i, globalThis.kept?.[0]]'
    const thread = `new (require('worker_threads').Worker)(\`gc(); ${garbage}\`, { eval: true })`
    const args = ['--trace-gc', '--expose-gc', '-e', `gc(); ${garbage}; ${thread}`]
    const collections = readGcTrace((await run(process.execPath, args)).stdout)
    const isolates = [...new Set(collections.map(({ isolate }) => isolate))]
    expect(isolates).toHaveLength(2)
    for (const isolate of isolates) {
      const own = collections.filter((one) => one.isolate === isolate)
      expect(own.some(({ isMajor, isForced }) => isMajor && isForced)).toBe(true)
      expect(own.some(({ isMajor, isForced }) => !isMajor && !isForced)).toBe(true)
      expect(own.every(({ pauseMs }) => pauseMs > 0)).toBe(true)
    }
  })

  it('tells why a major collection was made, and knows both of its names', () => {
    const text = [
      '[7:0x1a]    78 ms: Mark-Compact 3.1 (4.0) -> 2.6 (5.0) MB, 16.64 / 0.00 ms  (average mu =',
      ' 1.000, current mu = 1.000) testing; GC in old space requested\n',
      '[7:0x1a]   900 ms: Mark-sweep (reduce) 9.0 (12.0) -> 8.0 (12.0) MB, 3.50 / 0.00 ms  (+',
      ' 2.1 ms in 4 steps) (average mu = 1.000, current mu = 0.9) finalize',
      ' incremental marking via task',
    ].join('')
    expect(readGcTrace(text)).toEqual([
      expect.objectContaining({ isMajor: true, isForced: true, atMs: 78, pauseMs: 16.64 }),
      {
        isolate: '0x1a',
        atMs: 900,
        isMajor: true,
        isForced: false,
        pauseMs: 3.5,
        reason: 'finalize incremental marking via task',
      },
    ])
  })
})

describe('the verdict', () => {
  it('fits a line exactly where there is one', () => {
    const points = fc.uniqueArray(fc.integer({ min: -1000, max: 1000 }), { minLength: 2 })
    const number = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(points, number, number, (xs, start, rise) => {
        const ys = xs.map((x) => start + rise * x)
        expect(slope(xs, ys)).toBeCloseTo(rise, 6)
      }),
    )
    expect(slope([3], [5])).toBe(0)
  })

  it('finds the thread that keeps something of every answer', () => {
    const answers = [1000, 2000, 3000, 4000]
    const heaps = answers.flatMap((sent, i) => [
      { thread: 0, sample: i + 1, oldSpace: 1e7 - sent, largeObjects: 0 },
      { thread: 2, sample: i + 1, oldSpace: 1e6, largeObjects: sent * (growthPerAnswerMax + 1) },
    ])
    const verdicts = heapVerdicts(heaps, answers)
    expect(verdicts.map(({ thread }) => thread)).toEqual(['main', 'thread 2'])
    expect(steadyProblems(verdicts, [])).toEqual(['thread 2: keeps 9.0 bytes an answer'])
  })

  it('minds major collections under load, not those of the start or of the probe', () => {
    const collection = { isolate: '0x1', isMajor: true, isForced: false, reason: 'allocation' }
    const long = { ...collection, pauseMs: majorMsMax + 1 }
    const verdict = (...collections: Parameters<typeof pauseVerdicts>[0]) =>
      steadyProblems([], pauseVerdicts(collections, 500))
    const start = { ...long, atMs: 100 }
    expect(verdict(start, { ...long, atMs: 900, isForced: true })).toEqual([])
    expect(verdict(start, { ...long, atMs: 900, isMajor: false })).toEqual([])
    expect(verdict(start, { ...long, atMs: 900 })).toEqual(['main: 11 ms (allocation)'])
    expect(verdict(start, { ...long, isolate: '0x2', atMs: 100 })).toEqual([
      'isolate 1: 11 ms (allocation)',
    ])
  })
})

it('runs, and gets a message of every thread', async () => {
  const args = [script, '--users', '1000', '--seconds', '4', '--warm-up', '1']
  // Whether a pause was short is a matter of the machine; its exit code says so.
  const { stdout } = await run(process.execPath, args).catch((error: { stdout: string }) => error)
  const answers = Number(/([\d,]+) answers/.exec(stdout)?.[1]?.replaceAll(',', ''))
  expect(answers).toBeGreaterThan(0)
  for (const thread of ['main', 'thread 1', 'thread 2']) {
    expect(stdout).toMatch(new RegExp(`^ *${thread} .* MiB .* MiB .* B +2$`, 'm'))
  }
  for (const thread of ['main', 'isolate 1', 'isolate 2']) {
    expect(stdout).toMatch(new RegExp(`^ *${thread} +[1-9]\\d* `, 'm'))
  }
}, 120_000)
