/** The command at its smallest: it runs, and what it prints has every row. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GraphHttpRow } from '../../bench/graph/http.ts'
import type { GraphImport } from '../../bench/graph/import.ts'
import type { PageRow } from '../../bench/graph/inside.ts'

const script = fileURLToPath(new URL('../../dist/bench/graph/main.js', import.meta.url))

interface GraphResult {
  readonly imported: GraphImport
  readonly pages: readonly PageRow[]
  readonly http: readonly GraphHttpRow[]
}

let folder: string
let printed: string
let result: GraphResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-graph-'))
  const json = join(folder, 'graph.json')
  const args = [script, '--quick', '--users', '1000', '--edges', '14000', '--json', json]
  printed = (await promisify(execFile)(process.execPath, args)).stdout
  result = JSON.parse(readFileSync(json, 'utf8')) as GraphResult
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run bench -- graph', () => {
  it('imports all lines, and tells the phases', () => {
    const { users, repos, edges, phaseSeconds } = result.imported.report
    expect([users, repos]).toEqual([1000, 250])
    expect(Object.values(edges).reduce((sum, count) => sum + count, 0)).toBe(14_000)
    expect(phaseSeconds.devrank).toBeGreaterThan(0)
    expect(result.imported.residentBytesMax).toBeGreaterThan(1e6)
  })

  it('times pages anywhere in long lists', () => {
    expect(result.pages.length).toBe(7)
    for (const { p50Ms, p99Ms, degree } of result.pages) {
      expect(degree).toBeGreaterThanOrEqual(100)
      expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
    }
  })

  it('asks the service and the bare server, without errors', () => {
    const names = result.http.map(({ scenario, connections }) => `${scenario} ${connections}`)
    expect(names.length).toBe(4)
    for (const { service, bare, connections } of result.http) {
      expect([service.errors, bare.errors]).toEqual([0, 0])
      // On a busy machine 64 connections may wait for longer than a brief run.
      if (connections === 1) expect(service.bytesPerAnswer).toBeGreaterThan(1000)
    }
  })

  it.each(['import', 'inside: pages of 100 users with their documents', 'http'])(
    'prints the section "%s"',
    (heading) => {
      expect(printed.split('\n')).toContain(heading)
    },
  )
})
