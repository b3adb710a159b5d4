/** The bench at its smallest: every part runs to its end, and every answer was right. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

interface Finding {
  readonly results: number
  readonly checksum: string
}

interface Load {
  readonly requests: number
  readonly errors: number
  readonly p50Ms: number
  readonly maxMs: number
}

interface SizeResult {
  readonly users: number
  readonly import: { readonly wallSeconds: number; readonly bytesByKind: Record<string, number> }
  readonly open: { readonly loads: readonly number[] }
  readonly inside: {
    readonly rows: readonly { readonly name: string; readonly samples: number }[]
    readonly checks: readonly { readonly findings: readonly Finding[] }[]
  }
  readonly http: {
    readonly memoryAtEnd: { readonly residentBytes: number }
    readonly rows: readonly {
      readonly scenario: string
      readonly connections: number
      readonly service: Load
      /** Null where no uWebSockets.js loads. */
      readonly bare: Load | null
    }[]
    readonly checks: readonly { readonly before: Finding; readonly after: Finding }[]
  }
}

const script = fileURLToPath(new URL('../../dist/bench/main.js', import.meta.url))
const users = 1000

let folder: string
let printed: string
let size: SizeResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-bench-'))
  const json = join(folder, 'bench.json')
  const args = [script, '--quick', '--users', `${users}`, '--json', json]
  printed = (await promisify(execFile)(process.execPath, args)).stdout
  const result = JSON.parse(readFileSync(json, 'utf8')) as { sizes: SizeResult[] }
  size = result.sizes[0]!
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run bench -- --quick', () => {
  it.each([
    'machine',
    `=== ${users.toLocaleString('en-US')} users, seed 1 ===`,
    'import',
    'snapshot open',
    'inside',
    'inside: answers of one thread and of the engine, before and after',
    'http',
    'http: the service against the bare server',
    'http: answers before and after',
    'http: the server',
  ])('prints the section "%s"', (heading) => {
    expect(printed.split('\n')).toContain(heading)
  })

  it('imports all users into files of each kind', () => {
    expect(size.users).toBe(users)
    expect(size.import.wallSeconds).toBeGreaterThan(0)
    const kinds = ['users.segment', 'users.bodies', 'users.dictionary', 'manifest.json']
    for (const kind of kinds) expect(size.import.bytesByKind[kind]).toBeGreaterThan(0)
    expect(size.open.loads.length).toBeGreaterThan(1)
  })

  it('calls each function inside, and finds the same before and after, in a thread and out', () => {
    expect(size.inside.rows.length).toBeGreaterThan(15)
    for (const { samples } of size.inside.rows) expect(samples).toBeGreaterThan(0)
    expect(size.inside.checks.length).toBe(2)
    for (const { findings } of size.inside.checks) {
      expect(findings.length).toBe(4)
      expect(findings[0]!.results).toBeGreaterThan(0)
      expect(findings).toEqual(findings.map(() => findings[0]))
    }
  })

  it('answers every request over HTTP, in closed loops and in open ones', () => {
    const rows = size.http.rows.map(({ scenario, connections }) => `${scenario}: ${connections}`)
    const scenarios = ['look up 1 login', 'search, top 100', 'search, top 10 with filter', 'count']
    // 1 and 64 in closed loops, then four rates over 128.
    const loads = [1, 64, 128, 128, 128, 128]
    expect(rows).toEqual(scenarios.flatMap((name) => loads.map((load) => `${name}: ${load}`)))
    const measured = size.http.rows.flatMap(({ service, bare }) => [service, bare ?? []].flat())
    for (const { errors } of measured) expect(errors).toBe(0)
    // How many each row has is a matter of the machine.
    expect(measured.some(({ requests }) => requests > 0)).toBe(true)
    expect(size.http.memoryAtEnd.residentBytes).toBeGreaterThan(0)
  })

  it('gets the same answers over HTTP after the load as before', () => {
    expect(size.http.checks.length).toBe(4)
    for (const { before, after } of size.http.checks) {
      expect(before.results).toBeGreaterThan(0)
      expect(after).toEqual(before)
    }
  })
})
