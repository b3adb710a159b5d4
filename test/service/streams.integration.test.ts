/** Streams of whole results: all pages in order, charged block by block. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachAdapter } from '../http/adapters.ts'
import { openWorld, type World } from './harness.ts'
import { ask, linesOf, ndjson, type Streamed, spent, streamed, walked } from './stream-client.ts'

const everyone = { query: null, filters: { field: 'login', op: 'NotEq', value: '' } }
const cursors = { ...ndjson, prefer: 'devdex-cursors' }

const users = Array.from({ length: 2100 }, (_, i) => ({
  platformId: `p${i}`,
  login: `user${i}`,
  bio: i % 3 === 0 ? `compiler ${'rust '.repeat(1 + (i % 7))}` : `gardener ${'x'.repeat(900)}`,
  displayName: ['=1+1', '"q", a\nb', 'plain', '-x', '@y'][i % 5],
  updatedAt: new Date(1.7e12 + (i % 900) * 1000).toISOString(),
}))
const repos = Array.from({ length: 40 }, (_, i) => ({
  platformId: `r${i}`,
  ownerLogin: `user${i}`,
  name: `repo${i}`,
  description: i % 2 === 0 ? 'a parser of grammars' : 'a game',
  language: 'Rust',
  stargazerCount: i % 50,
  totalIssuesCount: 0,
  totalIssuesOpen: 0,
  totalIssuesClosed: 0,
}))
const all = users.length
const keys = {
  cut: { credits: 1e9, services: ['SEARCH'] },
} as const

describeEachAdapter('streams', (http) => {
  let world: World
  /** Of all users, in the order of a whole stream. */
  let records: Streamed['records']
  beforeAll(async () => {
    world = await openWorld({ users, repos, keys, service: { http } })
    records = (await streamed(world, '/search/users', everyone)).records
  })
  afterAll(() => world.close())

  it('a stream equals the pages', async () => {
    for (const [path, body] of [
      ['/search/users', everyone],
      ['/search/users', { query: 'rust compiler' }],
      ['/search/users', { query: ['rust', 'gardener'] }],
      ['/search/users', { query: 'nothing-like-it', typos: 'off' }],
      ['/search/repos', { query: 'parser' }],
      ['/search/users/natural-language', { query: 'rust compiler' }],
      ['/search/repos/natural-language', { query: 'top 7 parsers' }],
    ] as const) {
      const { records, end, marks } = await streamed(world, path, body)
      const isFew = JSON.stringify(body).includes('top 7')
      const expected = isFew ? records.slice(0, 7) : await walked(world, path, body)
      expect(records).toEqual(expected)
      const fee = path.endsWith('language') ? 1 : 0
      expect(end).toMatchObject({ count: records.length, creditsUsed: records.length + fee })
      expect([end.cursor === null, end.reason, marks]).toEqual([!isFew, undefined, []])
    }
  })

  it('is resumed by its cursors, and returns no record twice', async () => {
    const first = await streamed(world, '/search/users', { ...everyone, first: 1234 }, cursors)
    const places = first.marks.map(({ count }) => count)
    expect(places).toEqual([50, ...Array.from({ length: 11 }, (_, i) => 150 + 100 * i)])
    expect(first.end).toMatchObject({ count: 1234, creditsUsed: 1234 })
    const after = first.end.cursor
    const rest = await streamed(world, '/search/users', { ...everyone, after })
    expect([...first.records, ...rest.records]).toEqual(records)
    const again = { ...everyone, enablePagination: true, after: first.marks[8]!.cursor }
    const behind = await streamed(world, '/search/users', again)
    expect(behind.records).toEqual(records.slice(first.marks[8]!.count))
    // A page continues where a stream ended.
    const page = await world.search({ ...everyone, enablePagination: true, after, first: 3 })
    expect(page.users).toEqual(records.slice(1234, 1237))
  })

  it('charges the records that were sent when a client leaves', async () => {
    for (const bytesMax of [1, 700_000, 1_500_000]) {
      const before = await spent(world, 'cut')
      const response = await ask(world, '/search/users', everyone, cursors, 'cut')
      let text = ''
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
      while (text.length < bytesMax) {
        const { done, value } = await reader.read()
        if (done) break
        text += value
      }
      await reader.cancel()
      const got = linesOf(text)
      await untilStill(() => spent(world, 'cut'))
      const paid = (await spent(world, 'cut')) - before
      expect(paid).toBeGreaterThanOrEqual(got.records.length)
      expect(paid).toBeLessThanOrEqual(all)
      // Records after the last cursor are requested again.
      const mark = got.marks.at(-1)
      const body = { ...everyone, ...(mark && { after: mark.cursor }) }
      const rest = got.end ?? (await streamed(world, '/search/users', body))
      const kept = got.records.slice(0, got.end?.count ?? mark?.count ?? 0)
      expect([...kept, ...('records' in rest ? rest.records : [])]).toEqual(records)
    }
  })

  it('comes as valid CSV without formulas', async () => {
    const response = await ask(world, '/search/users', everyone, { accept: 'text/csv' })
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/)
    const text = await response.text()
    const at = text.lastIndexOf('#end ')
    expect(JSON.parse(text.slice(at + 5))).toMatchObject({ count: all, cursor: null })
    const rows = parse(text.slice(0, at), { columns: true }) as Record<string, string>[]
    expect(rows.map(({ id }) => id)).toEqual(records.map(({ id }) => id))
    const shown = rows.map(({ displayName }) => displayName!.replace(/^'(?=[=+@-])/, ''))
    expect(shown).toEqual(records.map(({ displayName }) => displayName))
    expect(rows.some(({ displayName }) => /^[=+@-]/.test(displayName!))).toBe(false)
    const found = await ask(world, '/search/repos', { query: 'parser' }, { accept: 'text/csv' })
    expect((await found.text()).split('\r\n')[0]).toMatch(/^id,platformId,ownerLogin,.*,score$/)
  })
})

/** Resolves when two values in a row are the same. */
async function untilStill(value: () => Promise<number>): Promise<void> {
  for (let before = await value(); ; ) {
    await sleep(10)
    const now = await value()
    if (now === before) return
    before = now
  }
}
