/** The command at its smallest: it runs, and what it prints has every row. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LanguageHttp } from '../../bench/language/http.ts'
import { longSentences, sentences } from '../../bench/language/sentences.ts'
import type { Understanding } from '../../bench/language/understanding.ts'

const script = fileURLToPath(new URL('../../dist/bench/language/main.js', import.meta.url))

interface LanguageResult {
  readonly understanding: Understanding
  readonly http: LanguageHttp
}

let folder: string
let printed: string
let result: LanguageResult

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'devdex-language-'))
  const json = join(folder, 'language.json')
  printed = (await promisify(execFile)(process.execPath, [script, '--quick', '--json', json]))
    .stdout
  result = JSON.parse(readFileSync(json, 'utf8')) as LanguageResult
}, 240_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run bench -- language', () => {
  it('understands short and long sentences for both searches', () => {
    expect(result.understanding.rows.map(({ sentences }) => sentences)).toEqual([30, 30, 20, 20])
    for (const { p50Ms, p99Ms, maxMs } of result.understanding.rows) {
      expect(p50Ms).toBeGreaterThan(0)
      expect(p99Ms).toBeGreaterThanOrEqual(p50Ms)
      expect(maxMs).toBeGreaterThanOrEqual(p99Ms)
    }
  })

  it('finds the same in plain words and by the search that they become', () => {
    for (const { subject, same, relaxed, unbounded } of result.http.checks) {
      expect(same + relaxed + unbounded, subject).toBe(30)
      expect(same, subject).toBeGreaterThan(10)
    }
  })

  it('asks both ways, on one connection and on sixteen, without errors', () => {
    const rows = result.http.rows.map(({ subject, connections }) => `${subject} ${connections}`)
    expect(rows).toEqual(['users 1', 'users 16', 'repos 1', 'repos 16'])
    for (const { words, plain } of result.http.rows) {
      expect([words.errors, plain.errors]).toEqual([0, 0])
      expect(Math.min(words.requests, plain.requests)).toBeGreaterThan(0)
    }
  })

  it.each(['http', 'http: plain words against the search that they became', 'http: sentences'])(
    'prints the section "%s"',
    (heading) => {
      expect(printed.split('\n')).toContain(heading)
    },
  )
})

describe('the sentences', () => {
  it('are all different', () => {
    const all = [...sentences.users, ...sentences.repos]
    expect(new Set(all).size).toBe(60)
  })

  it('of the longest kind have as many characters as are taken', () => {
    expect(new Set(longSentences(1024).map(({ length }) => length))).toEqual(new Set([1024]))
  })
})
