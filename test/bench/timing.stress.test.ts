/** Are the statistics of timing right, and does its suite ask what it says? */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localParts } from '../../bench/ledger/timing/address-kinds.ts'
import { alike, openKinds, secretKinds, slowedKind } from '../../bench/ledger/timing/key-kinds.ts'
import { lasting, sampleKinds } from '../../bench/ledger/timing/sample.ts'
import { slowedKey } from '../../bench/ledger/timing/telltale-access.ts'
import type { Timing } from '../../bench/ledger/timing/timing.ts'
import { farthestT, medianGap, momentsOf, welchT } from '../../bench/ledger/timing/welch.ts'
import { isWellFormed, newKey } from '../../src/access/index.ts'

const script = fileURLToPath(new URL('../../dist/bench/ledger/main.js', import.meta.url))

describe("Welch's t", () => {
  it('is of the moments', () => {
    // Mean 3, squares 4 + 1 + 0 + 1 + 4 = 10, by 4.
    expect(momentsOf([5, 1, 4, 2, 3])).toEqual({ count: 5, mean: 3, variance: 2.5 })
    expect(momentsOf([2, 4, 6, 8, 10, 12])).toEqual({ count: 6, mean: 7, variance: 14 })
  })

  it('is what it is by hand', () => {
    // (3 - 7) / √(2.5 / 5 + 14 / 6) = -4 / √(17 / 6)
    const t = welchT(momentsOf([1, 2, 3, 4, 5]), momentsOf([2, 4, 6, 8, 10, 12]))
    expect(t).toBeCloseTo(-4 / Math.sqrt(17 / 6), 12)
    expect(t).toBeCloseTo(-2.3764, 4)
    // (20 - 18) / √(16 / 10 + 9 / 15) = 2 / √2.2
    const [a, b] = [
      { count: 10, mean: 20, variance: 16 },
      { count: 15, mean: 18, variance: 9 },
    ]
    expect(welchT(a, b)).toBeCloseTo(1.3484, 4)
    expect(welchT(b, a)).toBeCloseTo(-1.3484, 4)
  })

  it('has an answer where nothing varies', () => {
    const constant = (mean: number) => ({ count: 3, mean, variance: 0 })
    expect(welchT(constant(2), constant(2))).toBe(0)
    expect(welchT(constant(2), constant(3))).toBe(Number.NEGATIVE_INFINITY)
  })

  it('keeps its digits far from 0', () => {
    const far = [1, 2, 3, 4, 5].map((time) => time + 1e12)
    expect(momentsOf(far)).toEqual({ count: 5, mean: 1e12 + 3, variance: 2.5 })
  })
})

/** The same whenever it is called: `i`-th of them in an order without pattern, and a long tail. */
function times(count: number, more: number): Float64Array {
  return Float64Array.from({ length: count }, (_, i) => {
    const place = ((i * 7919) % count) / count
    return 1000 + 100 * place + (place > 0.9 ? 1e6 * (place - 0.9) * ((i % 7) + 1) : 0) + more
  })
}

describe('the t that is farthest from 0', () => {
  it('is 0 of the same times', () => {
    expect(farthestT(times(5000, 0), times(5000, 0))).toBe(0)
  })

  it('finds a difference that the longest times hide', () => {
    const [a, b] = [times(5000, 5), times(5000, 0)]
    expect(Math.abs(welchT(momentsOf([...a]), momentsOf([...b])))).toBeLessThan(1)
    expect(farthestT(a, b)).toBeGreaterThan(4.5)
    expect(farthestT(b, a)).toBe(-farthestT(a, b))
  })
})

describe('the difference of medians', () => {
  it('lies between what the ranks beside them tell', () => {
    // For 100 values the ranks are 50.5 ± 1.96 · √100 / 2: the 41st and the 60th, 19 apart.
    const rising = Float64Array.from({ length: 100 }, (_, i) => i)
    const { gap, low, high } = medianGap(
      rising.map((value) => value + 3),
      rising,
    )
    expect(gap).toBe(3)
    // Each has an error of 19 / (2 · 1.96); both together √2 of that, 1.96 times.
    expect(high - gap).toBeCloseTo((19 / 2) * Math.SQRT2, 12)
    expect(gap - low).toBeCloseTo((19 / 2) * Math.SQRT2, 12)
  })
})

describe('a sample', () => {
  it('has as many times of each kind, of all its questions in turn', async () => {
    const kinds = [
      { name: 'a', questions: [1, 2] },
      { name: 'b', questions: [10] },
    ]
    const asked: number[] = []
    const samples = await sampleKinds(kinds, 20, async (question) => {
      asked.push(question)
      return { nanoseconds: question, text: `${question}` }
    })
    // Two of each come first and are not counted.
    expect(asked).toHaveLength(44)
    const [a, b] = samples
    expect([...a!.times].sort()).toEqual([...Array(10).fill(1), ...Array(10).fill(2)])
    expect([...b!.times]).toEqual(Array(20).fill(10))
    expect([a!.answers, b!.answers]).toEqual([new Set(['1', '2']), new Set(['10'])])
    const changes = asked.filter((question, i) => question > 2 !== asked[i - 1]! > 2)
    expect(changes.length).toBeGreaterThan(5)
  })

  it('compares answers without what passes', () => {
    const answer = (date: string, cursor: string) =>
      `HTTP/1.1 200 OK\r\ndate: ${date}\r\nx-credits-used: 1\r\n\r\n{"endCursor":"${cursor}"}`
    expect(lasting(answer('today', 'abc'))).toBe(lasting(answer('tomorrow', 'xyz')))
    expect(lasting(answer('today', 'abc'))).not.toBe(lasting(answer('today', 'abcd')))
    expect(lasting(answer('today', 'abc'))).toContain('x-credits-used: 1')
  })
})

describe('keys and guesses', () => {
  it('of good form begin like a key that is there', () => {
    const key = newKey()
    const other = alike(key, 16)
    expect(isWellFormed(other)).toBe(true)
    expect(other.slice(0, 16)).toBe(key.slice(0, 16))
    expect(other).not.toBe(key)
    for (let i = 0; i < 200; i++) expect(newKey().startsWith(slowedKey)).toBe(false)
  })

  it('are all different, and as long', () => {
    const { theirs, unknownAddress } = localParts(50)
    expect([theirs.length, unknownAddress.length]).toEqual([50, 50])
    expect(new Set([...theirs, ...unknownAddress]).size).toBe(100)
    expect(new Set([...theirs, ...unknownAddress].map(({ length }) => length)).size).toBe(1)
  })
})

describe('npm run bench -- ledger timing --quick', () => {
  let folder: string
  let printed: string
  let timing: Timing

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'devdex-timing-'))
    const json = join(folder, 'timing.json')
    const args = [script, 'timing', '--quick', '--json', json]
    const run = promisify(execFile)(process.execPath, args)
    // Few repetitions show no difference, not even an existing one; the exit code says so.
    printed = (await run.catch((error: { stdout: string }) => error)).stdout
    timing = JSON.parse(readFileSync(json, 'utf8')).timing
  }, 240_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('answers every refused key in the same way, and every guess', () => {
    expect(timing.keyAnswers).toBe(1)
    expect(timing.formAnswers.length).toBeGreaterThan(5)
    expect(new Set(timing.formAnswers)).toEqual(new Set([1]))
    expect(printed).toMatch(/^ +holds +keys of all kinds get the same 401: 1 different$/m)
    expect(printed).toMatch(/^ +holds +right and wrong guesses at a local part get the same/m)
  })

  it('compares each kind with unknown keys, over sockets and at the look-up', () => {
    const kinds = [...openKinds, ...secretKinds, slowedKind].sort()
    for (const contrasts of [timing.answers, timing.lookups]) {
      expect(contrasts.map(({ what }) => what).sort()).toEqual(kinds)
      for (const { count, median, low, gap, high } of contrasts) {
        expect(count).toBeGreaterThan(0)
        expect(median).toBeGreaterThan(0)
        expect(low).toBeLessThanOrEqual(gap)
        expect(gap).toBeLessThanOrEqual(high)
      }
    }
    expect(timing.slowedAnswers.map(({ what }) => what)).toEqual([slowedKind])
    expect(printed).toContain('\nright guesses at a local part, beside wrong ones\n')
  })
})
