import { test, expect } from 'vitest'
import { openWorld } from './harness.ts'
test('x', async () => {
  const t=performance.now()
  const w = await openWorld({ users: [{ platformId: 'U_1', login: 'ada', bio: 'rust' , emails:['hiddenpart@x.example']}] })
  console.error('open', performance.now()-t)
  expect(await w.logins({ query: 'rust' })).toEqual(['ada'])
  console.error(JSON.stringify(await w.search({ query: 'hiddenpart' })))
  await w.refused('/search/users', { query: 5 }, [400, 'invalid_request'])
  console.error((await w.ask('GET','/ready')).text)
  await w.close()
  console.error('close', performance.now()-t)
})
