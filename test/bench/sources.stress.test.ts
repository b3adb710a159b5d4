/** `npm run bench -- sources` at its smallest: every part runs, and finds what was made. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../bench/report/result.ts'
import { rowsVariable } from '../../bench/report/rows.ts'
import type { RepositoryResult } from '../../bench/sources/git.ts'
import type { ReadingResult } from '../../bench/sources/rows.ts'

const script = fileURLToPath(new URL('../../dist/bench/sources/main.js', import.meta.url))

let folder: string
let printed: string
let rows: readonly Row[]
let result: {
  readonly readings: readonly ReadingResult[]
  readonly repositories: readonly RepositoryResult[]
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-sources-'))
  const [json, rowsPath] = [join(folder, 'sources.json'), join(folder, 'rows.json')]
  const env = { ...process.env, [rowsVariable]: rowsPath }
  const args = [script, '--quick', '--json', json]
  printed = (await promisify(execFile)(process.execPath, args, { env })).stdout
  result = JSON.parse(readFileSync(json, 'utf8')) as typeof result
  rows = JSON.parse(readFileSync(rowsPath, 'utf8')) as readonly Row[]
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run bench -- sources', () => {
  it('reads all sources, and counts what was made', () => {
    expect(result.readings.map(({ part }) => part)).toEqual([
      ...['archive', 'csv', 'parquet', 'registry'],
    ])
    for (const { problems, count, report, usage } of result.readings) {
      expect(problems).toEqual([])
      expect(count).toBeGreaterThanOrEqual(4000)
      expect(report.sources.seconds).toBeLessThan(usage.wallSeconds)
      expect(usage.residentBytesMax).toBeGreaterThan(1e7)
    }
    const [archive] = result.readings
    expect(archive!.report.sources.inputs).toHaveLength(24)
    expect(archive!.report.sources.inputs.every(({ badLines }) => badLines > 0)).toBe(true)
  })

  it('finds the top author of a made repository', () => {
    const [made] = result.repositories
    expect(made).toMatchObject({ commits: 600, problems: [] })
    for (const seconds of Object.values(made!.seconds)) expect(seconds).toBeGreaterThan(0)
  })

  it('reports rows of different names, with bounds for the full sizes alone', () => {
    const names = rows.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('GH Archive, 24,000 events: events a second, read and staged')
    expect(rows.filter(({ bound, section }) => bound !== undefined || section)).toEqual([])
  })

  it.each(['import: CSV, 4,000 people', 'git: a made repository'])(
    'prints the section "%s"',
    (heading) => {
      expect(printed.split('\n')).toContain(heading)
    },
  )
})
