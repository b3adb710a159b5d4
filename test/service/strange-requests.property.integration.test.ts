/** Any body gets a result or a 4xx that the contract declares; bodies are made from its schemas. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { applyChanges, changes, hostileText, replaceTexts } from '../stress/fuzz/strange.ts'
import { operationsWith } from '../stress/fuzz/trials.ts'
import { openWorld, type World } from './harness.ts'
import { connected } from './requests.ts'

let world: World
beforeAll(async () => {
  world = await openWorld(connected)
})
afterAll(() => world.close())

const { users, repos } = connected
const operations = operationsWith({
  userIds: users.map(({ platformId }) => platformId),
  logins: users.map(({ login }) => String(login)),
  repoIds: repos.map(({ platformId }) => platformId),
  fullNames: repos.map(({ ownerLogin, name }) => `${ownerLogin}/${name}`),
})

test.each(operations)('$path', async ({ path, body }) => {
  const texts = fc.array(hostileText, { minLength: 1, maxLength: 3 })
  const strange = fc.oneof(
    { weight: 4, arbitrary: body },
    {
      weight: 3,
      arbitrary: fc.tuple(body, changes).map(([whole, all]) => applyChanges(whole, all)),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(body, texts).map(([whole, some]) => replaceTexts(whole, some)),
    },
    fc.jsonValue(),
  )
  const property = fc.asyncProperty(strange, async (one) => {
    // The harness checks that the contract declares the code.
    const { status, text } = await world.post(path, one ?? null)
    expect([200, 400, 404], text).toContain(status)
  })
  await fc.assert(property, { numRuns: tries(35), seed: 3 })
})
