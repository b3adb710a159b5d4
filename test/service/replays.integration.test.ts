/** Requests that were paid for are repeated after an import of other data (decisions §10). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rollBack } from '../../src/snapshot/index.ts'
import { openWorld, type SearchBody, type World } from './harness.ts'
import { edition, readiness, swapTo, untilServed } from './swap-world.ts'

const path = '/search/users'
const two = { query: 'rust diver', first: 2, enablePagination: true }
const raw = '/raw/users'
const batch = { githubIds: ['U_3', 'U_29'], includeAttributes: { followers: { first: 2 } } }
const again = { headers: { 'x-stainless-retry-count': '1' } }
const named = (key: string) => ({ headers: { 'idempotency-key': key } })

async function used(world: World): Promise<number> {
  const { body } = await world.post<{ credits: { used: number } }>('/account', {})
  return body.credits.used
}

describe('a replay after an import', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(edition('alpha'))
  })
  afterAll(() => world.close())

  test('has the same bytes as the first answer, and costs nothing', async () => {
    const alpha = (await readiness(world)).detail.snapshot
    const paid = await world.post<SearchBody>(path, two, named('k'))
    const listed = await world.post(raw, batch, named('l'))
    const plain = await world.post(raw, { githubIds: ['U_7'] })
    expect([paid.status, listed.status, plain.status]).toEqual([200, 200, 200])
    const credits = await used(world)
    const beta = await swapTo(world, edition('beta'))
    // Cursors of the snapshot before are not kept here.
    const after = paid.body.pageInfo.endCursor
    await world.refused(path, { ...two, after }, [400, 'invalid_cursor'])
    const replays = async () => {
      expect((await world.post(path, two, named('k'))).text).toBe(paid.text)
      expect((await world.post(raw, batch, named('l'))).text).toBe(listed.text)
      expect((await world.post(raw, { githubIds: ['U_7'] }, again)).text).toBe(plain.text)
      expect(await used(world)).toBe(credits)
    }
    await replays()
    const now = await world.post(path, two, named('other'))
    expect(now.text).toContain('beta')
    expect(await used(world)).toBe(credits + 2)
    await rollBack(world.dataDir, alpha)
    await untilServed(world, alpha)
    expect((await world.post(path, two, named('other'))).text).toBe(now.text)
    await rollBack(world.dataDir, beta)
    await untilServed(world, beta)
    expect((await world.post(path, two, named('k'))).text).toBe(paid.text)
  })
})

test('is empty and free where its snapshot is gone', async () => {
  const world = await openWorld({ ...edition('alpha'), service: { replayMs: 0 } })
  await world.post(path, two, named('k'))
  await world.post(raw, { githubIds: ['U_7'] })
  const credits = await used(world)
  await swapTo(world, edition('beta'))
  const refused = await world.post<{ code: string }>(path, two, named('k'))
  expect([refused.status, refused.body.code]).toEqual([409, 'snapshot_gone'])
  expect(refused.headers.get('x-should-retry')).toBe('false')
  expect(refused.headers.get('x-credits-used')).toBe('0')
  expect(refused.text).not.toContain('diver')
  expect(await used(world)).toBe(credits)
  // Without the key it is a new request on the current data, and is charged.
  const retry = await world.post(raw, { githubIds: ['U_7'] }, again)
  expect(retry.text).toContain('beta')
  expect(await used(world)).toBe(credits + 1)
  await world.close()
})
