/** Features that only one engine has: `explain`, and ranks in `whyNot`. */
import { expect, test } from 'vitest'
import { RequestError } from '../../src/contract/index.ts'
import { smallEngine } from './small-engine.ts'
import { shareAccounts, smallService } from './small-service.ts'

shareAccounts()

const refused = (feature: string) => async (): Promise<never> => {
  throw new RequestError('not_supported', { feature })
}

test('is a 501 that names it, and costs nothing', async () => {
  const engine = smallEngine({ users: ['u0', 'u1'], repos: [], profiles: [], edges: {} })
  const post = smallService({ ...engine, explain: refused('explain'), ranks: refused('whyNot') })
  for (const [more, feature] of [
    [{ explain: true }, 'explain'],
    [{ whyNot: ['u0'] }, 'whyNot'],
  ] as const) {
    const { status, body, used } = await post('/search/users', { query: 'u', first: 5, ...more })
    expect([status, body.code, used]).toEqual([501, 'not_supported', 0])
    expect(body.detail).toContain(`\`${feature}\``)
  }
  const unknown = { query: 'u', first: 5, whyNot: ['nobody-at-all'] }
  expect((await post('/search/users', unknown)).body.whyNot).toEqual([
    { name: 'nobody-at-all', outcome: 'unknown' },
  ])
})
