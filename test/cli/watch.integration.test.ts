import { expect, test } from 'vitest'
import { type Canned, devdex, type Recorded, stubService } from './harness.ts'

const ada = { id: '1', platformId: 'U_1', login: 'ada', score: 0.5 }
const told = { since: '2026-03-02T08:00:00Z', acknowledged: true }
const saved = (name: string) => ({
  ...{ name, search: { users: { query: 'rust' } }, depth: 1000 },
  ...{ createdAt: '2026-03-01T08:00:00Z', seenAt: '2026-03-02T08:00:00Z' },
})

function answer({ path, body }: Recorded): Canned {
  const { name } = body as { name?: string }
  if (path === '/v3/saved-searches/list') {
    return { body: { savedSearches: [saved('berlin'), saved('reefs')] } }
  }
  if (path === '/v3/saved-searches/delete') return { body: { name, deleted: name === 'berlin' } }
  if (path === '/v3/saved-searches') return { body: { name } }
  const pageInfo = { endCursor: null, hasNextPage: name === 'berlin' }
  if (name === 'reefs') return { body: { count: 0, repositories: [], pageInfo, ...told } }
  return { body: { count: 1, users: [ada], pageInfo, ...told } }
}

test('new results of all saved searches are printed, and how to continue', async () => {
  const { url, requests } = await stubService(answer)
  const { code, stdout, stderr } = await devdex(['watch'], { url })
  expect([code, stdout.includes('ada')]).toEqual([0, true])
  expect(requests.slice(1).map(({ body }) => body)).toEqual([
    { name: 'berlin', acknowledge: true },
    { name: 'reefs', acknowledge: true },
  ])
  expect(stderr).toContain('berlin: 1 new since 2026-03-02T08:00:00Z; more is new: ask again\n')
  expect(stderr).toContain('reefs: 0 new since')
  expect(stderr).toContain('2 saved searches; ')
})

test('one is printed as lines of JSON, without counting as seen', async () => {
  const { url, requests } = await stubService(answer)
  const args = ['watch', 'berlin', '--keep', '--since', '2026-03-01', '-n', '5', '--ndjson']
  const { code, stdout } = await devdex(args, { url })
  expect([code, stdout]).toEqual([0, `${JSON.stringify({ watch: 'berlin', ...ada })}\n`])
  const body = { name: 'berlin', acknowledge: false, since: '2026-03-01', first: 5 }
  expect(requests.map((each) => each.body)).toEqual([body])
})

test('a search is saved with the options that searches have', async () => {
  const { url, requests } = await stubService(answer)
  const options = ['-f', 'resolvedCity Eq Berlin', '--no-typos', '--depth', '50', '-i', 'devrank']
  const { code } = await devdex(['watch', 'add', 'users', 'berlin', 'rust', ...options], { url })
  expect([code, requests[0]!.path]).toEqual([0, '/v3/saved-searches'])
  const filters = { field: 'resolvedCity', op: 'Eq', value: 'Berlin' }
  const words = { query: 'rust', retrieval: 'hybrid', typos: 'off' }
  expect(requests[0]!.body).toEqual({
    name: 'berlin',
    search: { users: { ...words, filters, includeAttributes: { devrank: true } } },
    depth: 50,
  })
  expect((await devdex(['watch', 'add', 'repos', 'none'], { url })).code).toBe(2)
})

test('saved searches are listed, and removed by name', async () => {
  const { url } = await stubService(answer)
  const { stdout } = await devdex(['watch', 'list'], { url, columns: 200 })
  expect(stdout).toMatch(/berlin +users +2026-03-02T08:00:00Z +1000 +\{"query":"rust"\}/)
  const json = await devdex(['watch', 'list', '--json'], { url })
  expect(JSON.parse(json.stdout).savedSearches.length).toBe(2)
  expect((await devdex(['watch', 'remove', 'berlin'], { url })).code).toBe(0)
  const { code, stderr } = await devdex(['watch', 'remove', 'none'], { url })
  expect([code, stderr]).toEqual([1, expect.stringContaining('no saved search none')])
})
