/** What a request can cost at most. The limits themselves: `tables/limits.jsonl`. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { shareAccounts } from './small-service.ts'
import { StandIns } from './stand-ins.ts'

const access = shareAccounts()
const users = Array.from({ length: 60 }, (_, i) => `u${i}`)

it('a dry run is never cheaper than the run', async () => {
  const edge = fc.option(fc.record({ first: fc.integer({ min: 1, max: 100 }) }), { nil: undefined })
  const request = fc.record({
    query: fc.constant('x'),
    first: fc.integer({ min: 1, max: users.length }),
    includeAttributes: fc.record({ followers: edge, owns: edge, stars: edge }),
  })
  const degrees = fc.integer({ min: 0, max: 120 })
  await holdsLater(25, [request, degrees], async (body, degree) => {
    const standIns = new StandIns({ users, degree })
    await standIns.start(access())
    const dry = await standIns.post('/search/users', body, { prefer: 'devdex-dry-run' })
    const { status, used } = await standIns.post('/search/users', body)
    expect(status).toBe(200)
    expect(used).toBeLessThanOrEqual(dry.body.creditsMax)
    if (degree >= 100) expect(used).toBe(dry.body.creditsMax)
  })
})
