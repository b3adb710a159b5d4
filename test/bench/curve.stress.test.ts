/** The cost curve at its smallest: every part runs to its end, and every answer was right. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOptions } from '../../bench/curve/options.ts'
import { type CurveResult, modes } from '../../bench/curve/result.ts'

const script = fileURLToPath(new URL('../../dist/bench/curve/main.js', import.meta.url))
const sizes = [400, 700, 1000]

let folder: string
let printed: string
let result: CurveResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-curve-'))
  const json = join(folder, 'curve.json')
  const args = [script, '--sizes', sizes.join(','), '--queries', '20', '--json', json]
  printed = (await promisify(execFile)(process.execPath, args)).stdout
  result = JSON.parse(readFileSync(json, 'utf8')) as CurveResult
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run bench -- curve', () => {
  it.each([
    'machine',
    '=== 400 users, seed 1; 20 queries, seed 3 ===',
    'import',
    'snapshot open',
    'queries: one thread over all shards',
    'memory: bytes a user',
    'measured',
    'fitted: fixed + slope × users, least squares',
    'on paper: 100,000,000 users',
    'on paper: 100,000,000 users, a query',
    'assumptions',
  ])('prints the section "%s"', (heading) => {
    const lines = printed.split('\n').map((line) => line.replace(/ \(\d+\)$/, ''))
    expect(lines).toContain(heading)
  })

  it('imports, weighs and asks every size', () => {
    expect(result.sizes.map(({ users }) => users)).toEqual(sizes)
    for (const { users, import: imported, memory, ask } of result.sizes) {
      expect(memory.documents).toBe(users)
      expect(imported.bytesByKind['users.bodies']).toBe(bytesOf(memory.parts, 'bodies'))
      expect(Object.keys(ask.rows)).toEqual([...modes])
      for (const { meanMs, p50Ms, p99Ms, perSecond } of Object.values(ask.rows)) {
        expect(meanMs).toBeGreaterThan(0)
        expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
        expect(perSecond).toBeCloseTo(1000 / meanMs, 6)
      }
    }
  })

  it('finds the same before and after, with and without a count', () => {
    for (const { ask } of result.sizes) {
      for (const { findings } of Object.values(ask.rows)) {
        expect(findings[0].results).toBeGreaterThan(0)
        expect(findings[1]).toEqual(findings[0])
      }
      const results = modes.map((mode) => ask.rows[mode].findings[0].results)
      expect(results[2]).toBe(results[0])
    }
  })

  it('draws lines that rise, and one on to 100 million users', () => {
    const { fits, paper } = result
    for (const name of ['index', 'bodies', 'terms'] as const) {
      expect(fits?.[name].line.slope).toBeGreaterThan(0)
      expect(fits?.[name].measured.length).toBe(sizes.length)
    }
    expect(paper?.users).toBe(100_000_000)
    expect(paper?.indexBytes).toBeGreaterThan(1e9)
  })
})

describe('its options', () => {
  it('sort sizes and take each once', () => {
    expect(readOptions(['--sizes', '300,100,300']).sizes).toEqual([100, 300])
  })

  it.each([
    [['--sizes', '100'], 'at least two'],
    [['--sizes', '100,x'], '--sizes takes whole numbers'],
    [['--sizes', '100,0'], '--sizes takes whole numbers'],
    [['--queries', '-1'], '--queries'],
  ])('%j is refused', (args, message) => {
    expect(() => readOptions(args)).toThrow(message)
  })
})

function bytesOf(
  parts: readonly { readonly group: string; readonly bytes: number }[],
  group: string,
): number {
  return parts.filter((part) => part.group === group).reduce((sum, { bytes }) => sum + bytes, 0)
}
