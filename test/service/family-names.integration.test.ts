/** A service configured with the names of the API family. Keys: `test/behaviour/tables/records.jsonl`. */
import { expect, test } from 'vitest'
import { openWorld } from './harness.ts'

test('returns them to keys without a setting', async () => {
  const users = [{ platformId: 'U_iris', login: 'iris' }]
  const keys = { neutral: { names: 'neutral' } } as const
  const world = await openWorld({ users, keys, service: { names: 'family' } })
  const asked = { githubIds: ['U_iris'] }
  expect((await world.post('/raw/users', asked)).text).toContain('"githubId":"U_iris"')
  const { text } = await world.post('/raw/users', asked, { key: 'neutral' })
  expect(text).not.toContain('githubId')
  await world.close()
})
