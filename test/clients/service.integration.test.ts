/** The client against a service: typed calls, streams, repeats without a charge, a worker. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { Devdex, type DevdexOptions, OutOfCreditsError, StreamCutError } from 'devdex-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveForKey } from '../endpoints/saved-watched.ts'
import { codeBlocks } from '../readme/code-blocks.ts'
import { openWorld, type World } from '../service/harness.ts'
import { javaScriptOf, programsIn } from './documented.ts'

const logins = ['mira-lindqvist', 'tomas-weber', 'ana-costa']
const users = logins.map((login) => ({ platformId: `U_${login}`, login, bio: 'compiler' }))
const repos = ['lumen', 'borrow-lens'].map((name, i) => ({
  platformId: `R_${i}`,
  ownerLogin: 'mira-lindqvist',
  name,
  stargazerCount: 9 - i,
}))
const edges = [
  { type: 'owns', from: 'U_mira-lindqvist', to: 'R_0' },
  { type: 'follows', from: 'U_tomas-weber', to: 'U_mira-lindqvist' },
  { type: 'follows', from: 'U_ana-costa', to: 'U_mira-lindqvist' },
  { type: 'contributes', from: 'U_ana-costa', to: 'R_0' },
]

let world: World
let origin: string

beforeAll(async () => {
  const keys = { poor: { credits: 2 }, streaming: { credits: 2 } }
  world = await openWorld({ users, repos, edges, keys })
  origin = world.url.slice(0, -'/v3'.length)
})
afterAll(() => world.close())

function client(key = 'all', options: Partial<DevdexOptions> = {}): Devdex {
  return new Devdex({ url: origin, apiKey: world.keys[key], ...options })
}

// Each method and its path: `calls.jsonl`. Answers to each kind of request: `test/behaviour`.
test('typed calls answer, with their cost', async () => {
  const devdex = client()
  const found = await devdex.users.search({
    query: 'compiler',
    total: true,
    facets: [{ field: 'login' }],
    includeAttributes: { followers: { first: 5 }, metrics: true },
  })
  expect(found.total).toEqual({ value: 3, exact: true })
  expect(found.facets?.login?.distinct).toBe(3)
  const mira = found.users.find(({ login }) => login === 'mira-lindqvist')
  expect(mira?.followers.edges.map(({ login }) => login).sort()).toEqual([logins[2], logins[1]])
  expect(mira?.metrics.followersCount).toBe(2)
  expect(found.call.creditsUsed).toBe(7)

  const owned = await devdex.users.graph('U_mira-lindqvist', 'owns')
  expect(owned.repositories.map(({ name }) => name)).toEqual(['lumen', 'borrow-lens'])
  const filters = { field: 'stargazerCount', op: 'Gte', value: 9 } as const
  const { answers } = await devdex.multiSearch([
    { users: { query: 'compiler' } },
    { repos: { filters } },
  ])
  expect([answers[0].count, answers[1].repositories[0]?.name]).toEqual([3, 'lumen'])
})

test('pages and streams have the same records', async () => {
  const devdex = client()
  const paged: string[] = []
  const request = { query: 'compiler', first: 2 }
  for await (const page of devdex.users.pages(request)) {
    paged.push(...page.users.map(({ login }) => login))
  }
  const streamed: string[] = []
  const stream = devdex.users.all({ query: 'compiler', includeAttributes: { devrank: true } })
  for await (const { login, devrank } of stream) streamed.push(`${login} ${devrank.followersIn}`)
  expect(streamed.map((text) => text.split(' ')[0])).toEqual(paged)
  expect(streamed).toContain('mira-lindqvist 2')
  expect(stream).toMatchObject({ count: 3, creditsUsed: 3, cursor: null })
})

/** Options of a client that loses the first answer. */
function losingFirst() {
  let calls = 0
  const losing: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    calls++
    if (calls > 1) return response
    await response.arrayBuffer()
    throw new TypeError('terminated')
  }
  return { options: { fetch: losing, sleep: async () => undefined }, calls: () => calls }
}

test('a retry after a lost answer is not charged again', async () => {
  const losing = losingFirst()
  const before = (await client().account()).credits.used
  const found = await client('all', losing.options).users.search({ query: 'compiler' })
  expect([found.count, losing.calls()]).toEqual([3, 2])
  expect((await client().account()).credits.used).toBe(before + 3)
})

test('saved searches are kept, checked and deleted', async () => {
  const { savedSearches } = client()
  const search = { users: { query: 'compiler', includeAttributes: { devrank: true } } } as const
  await savedSearches.save({ name: 'compilers', search, depth: 2 })
  const all = (await savedSearches.list()).savedSearches
  const { createdAt } = all.find(({ name }) => name === 'compilers')!
  const kept = { name: 'compilers', search, depth: 2, createdAt, seenAt: createdAt }
  expect(all).toContainEqual({ ...kept, snapshots: [expect.any(String)] })
  await saveForKey(world.dataDir, 'all', { name: 'new ones', search })
  const request = { name: 'new ones', first: 2, acknowledge: false }
  const found = await savedSearches.newResults<typeof search>(request)
  expect(found.users.map(({ devrank }) => devrank.tier).length).toBe(2)
  expect(found).toMatchObject({ acknowledged: false, pageInfo: { hasNextPage: true } })

  const losing = losingFirst()
  const { savedSearches: retrying } = client('all', losing.options)
  expect((await retrying.delete('compilers')).deleted).toBe(true)
  expect(losing.calls()).toBe(2)
  expect((await savedSearches.delete('compilers')).deleted).toBe(false)
})

test('missing credits are reported', async () => {
  const devdex = client('poor')
  const call = devdex.users.search({ query: 'compiler', first: 3 })
  const error = await call.catch((thrown) => thrown)
  expect(error).toBeInstanceOf(OutOfCreditsError)
  expect([error.required, error.remaining]).toEqual([3, 2])
})

test('a stream gives what the credits pay for; the next one gives nothing', async () => {
  const devdex = client('streaming')
  const users: string[] = []
  const read = async () => {
    for await (const { login } of devdex.users.all({ query: 'compiler' })) users.push(login)
  }
  const error = await read().catch((thrown) => thrown)
  expect(error).toBeInstanceOf(StreamCutError)
  expect([error.reason, users.length]).toEqual(['insufficient_credits', 2])
  await expect(read()).rejects.toThrow(OutOfCreditsError)
})

test('a worker without anything of Node in the client', async () => {
  const program = `
    const { parentPort, workerData } = require('node:worker_threads')
    import('devdex-client').then(async ({ Devdex }) => {
      const { users } = await new Devdex(workerData).users.search({ query: 'compiler' })
      parentPort.postMessage(users.length)
    })`
  const workerData = { url: origin, apiKey: world.keys.all }
  const worker = new Worker(program, { eval: true, workerData })
  const count = await new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  expect(count).toBe(3)
})

test('the documented program runs, and prints what the document says', async () => {
  // The folder has to be below the packages that the program imports.
  const folder = await mkdtemp(join('dist', 'client-program-'))
  try {
    const path = join(folder, 'program.mjs')
    await writeFile(path, javaScriptOf(programsIn('docs/clients.md')[0]!))
    const env = { ...process.env, DEVDEX_URL: origin, DEVDEX_API_KEY: world.keys.all }
    const file = join(folder, 'repositories.jsonl')
    const { stdout } = await promisify(execFile)(process.execPath, [path, file], { env })
    const blocks = codeBlocks(await readFile('docs/clients.md', 'utf8'))
    const printed = blocks.find(({ heading, language }) => {
      return heading === 'Use the TypeScript client' && language === ''
    })
    expect(stdout).toBe(printed?.code)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).name).sort()).toEqual(['borrow-lens', 'lumen'])
  } finally {
    await rm(folder, { recursive: true })
  }
})
