/**
 * Ten searches over real profiles, judged by what they must have in common and never by name: 8 of
 * the first 10 are in the place asked for, and 8 hold the skill. The data is not in this
 * repository; without it everything here is skipped.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseQuery } from 'native-free-index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '../src/contract/index.ts'
import { openEmbedder } from '../src/embed/index.ts'
import { type Engine, openEmbeddedEngine } from '../src/engines/index.ts'
import { type ImportReport, importDataSet } from '../src/ingest/index.ts'
import { planFilter } from '../src/plan/index.ts'
import { loadSnapshot } from '../src/snapshot/index.ts'

const folder = new URL('../../shared/data', import.meta.url).pathname
const absent = !existsSync(folder)

interface Case {
  readonly query: string
  readonly place: string
  /** Whether the place is filtered by, or is only a word of the query. */
  readonly filtered: boolean
  readonly skill: RegExp
}

const cases: Case[] = [
  { query: 'rust compiler', place: 'zurich', filtered: true, skill: /rust|compiler/ },
  { query: 'machine learning', place: 'dublin', filtered: true, skill: /machine|learning/ },
  { query: 'machine learning zurich', place: 'zurich', filtered: false, skill: /machine|learning/ },
  {
    query: 'phd student eth zurich',
    place: 'zurich',
    filtered: false,
    skill: /ph\.?d|student|eth/,
  },
  {
    query: 'university of washington seattle',
    place: 'seattle',
    filtered: false,
    skill: /washington/,
  },
  { query: 'novartis roche basel', place: 'basel', filtered: false, skill: /novartis|roche/ },
  { query: 'robotics', place: 'zurich', filtered: true, skill: /robot/ },
  { query: 'kubernetes cloud', place: 'seattle', filtered: true, skill: /kube|cloud/ },
  { query: 'bioinformatics biology', place: 'basel', filtered: true, skill: /bioinf|biolog/ },
  { query: 'web developer javascript', place: 'dublin', filtered: true, skill: /web|java|develop/ },
]

describe.skipIf(absent)(
  `real people${absent ? ' (skipped: no data beside the repository)' : ''}`,
  () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'devdex-real-'))
    let report: ImportReport
    let engine: Engine

    beforeAll(async () => {
      const embedder = await openEmbedder({ kind: 'static' })
      report = await importDataSet({
        folders: [folder],
        dataDir,
        shards: 2,
        maxErrors: 0,
        embedder,
        rows: 'float32',
        onBadLine: () => {},
        onProgress: () => {},
      })
      await embedder.close()
      const options = { deadlineMs: 5000, onWorkerLost: () => {} }
      engine = openEmbeddedEngine(await loadSnapshot(dataDir), options)
    })

    afterAll(async () => {
      await engine?.close()
      rmSync(dataDir, { recursive: true, force: true })
    })

    test('the whole data set is read', () => {
      expect(report).toMatchObject({
        users: 39_368,
        repos: 114_443,
        edges: { follows: 578_006 },
        unknownEnds: 0,
        badLines: 0,
      })
    })

    test.each(cases)('$query in $place', async ({ query, place, filtered, skill }) => {
      const users = await firstTen(engine, query, filtered ? place : null)
      expect(users.length).toBeGreaterThanOrEqual(filtered ? 3 : 10)
      const wanted = Math.ceil(users.length * 0.8)
      expect(users.filter((user) => isIn(user, place)).length).toBeGreaterThanOrEqual(wanted)
      const skilled = users.filter((user) => skill.test(profileText(user)))
      expect(skilled.length).toBeGreaterThanOrEqual(wanted)
    })

    test('free text with a place keeps to the place', async () => {
      const users = await firstTen(engine, 'rust compiler zurich', null)
      expect(users.filter((user) => isIn(user, 'zurich')).length).toBeGreaterThanOrEqual(8)
    })

    test('filled-in profiles come before empty ones whose login fits', async () => {
      const users = await firstTen(engine, 'microsoft engineer', null)
      expect(users.filter(({ bio, company }) => bio || company).length).toBe(10)
    })

    test('no address is shown in clear', async () => {
      const users = await firstTen(engine, 'gmail', null)
      expect(users.length).toBe(10)
      for (const { emails = [] } of users) {
        for (const email of emails) expect(email).toMatch(/^\*\*\*.{0,4}@/u)
      }
    })
  },
)

async function firstTen(engine: Engine, query: string, place: string | null): Promise<User[]> {
  const leaf = { field: 'location', op: 'ContainsAllTokens', value: place ?? '' } as const
  const page = await engine.search({
    collection: 'users',
    ranking: { kind: 'terms', terms: analyseQuery(query) },
    filter: place === null ? null : planFilter('users', leaf),
    limit: 10,
    after: null,
  })
  return page.hits.map(({ body }) => JSON.parse(Buffer.from(body).toString()) as User)
}

function isIn({ location = '' }: User, place: string): boolean {
  return plain(location).includes(place)
}

function profileText({ bio = '', company = '', login, displayName = '' }: User): string {
  return plain([bio, company, login, displayName].join(' '))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
