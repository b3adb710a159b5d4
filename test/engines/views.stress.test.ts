/** Views follow the suppression, and are evicted where there are more of them than memory. */
import { expect, it } from 'vitest'
import type { FilterExpression } from '../../src/contract/index.ts'
import type { Engine, EngineView, QueryEngine } from '../../src/engines/index.ts'
import { planScope } from '../../src/plan/index.ts'
import { openAlone } from './embedded-kind.ts'
import { documents, hiding, suppressedWorld } from './suppressible-world.ts'

const open = () => openAlone(suppressedWorld(2), { workers: 2 })

const loginsBesides = (...logins: string[]): FilterExpression => {
  return { field: 'login', op: 'NotIn', value: logins }
}

function viewWithout(engine: Engine, ...logins: string[]): Promise<EngineView> {
  return engine.view(planScope({ filters: { users: loginsBesides(...logins) } })!)
}

const everybody = { kind: 'and', filters: [] } as const
const users = documents.users.length
const own = ['owner-1', 'owner-2']

async function isFound(engine: QueryEngine, login: string): Promise<boolean> {
  return (await engine.documents.find('users', 'login', [login]))[0] !== null
}

it('suppresses the same people as soon as the engine does', async () => {
  const engine = open()
  const { engine: view, release } = await viewWithout(engine, 'owner-1')
  expect(await view.searcher.count('users', everybody)).toBe(users - 1)
  await engine.suppress(hiding({ logins: ['owner-2'] }))
  expect(await view.searcher.count('users', everybody)).toBe(users - 2)
  expect(await Promise.all(own.map((login) => isFound(view, login)))).toEqual([false, false])
  expect(await Promise.all(own.map((login) => isFound(engine, login)))).toEqual([true, false])
  expect(view.sizes.users).toBe(users - 2)
  await engine.suppress(hiding({}))
  expect(await view.searcher.count('users', everybody)).toBe(users - 1)
  expect(await isFound(view, 'owner-2')).toBe(true)
  release()
  // People who are suppressed before a view is made, too.
  await engine.suppress(hiding({ logins: ['owner-2'] }))
  const later = await viewWithout(engine, 'owner-3')
  expect(await later.engine.searcher.count('users', everybody)).toBe(users - 2)
  await engine.suppress(hiding({}))
  expect(await later.engine.searcher.count('users', everybody)).toBe(users - 1)
})

it('answers correctly for many scopes, with memory for a few at a time', async () => {
  const engine = open()
  const logins = Array.from({ length: 70 }, (_, i) => `owner-${i}`)
  for (const round of [1, 2]) {
    for (const login of logins) {
      const { engine: view, release } = await viewWithout(engine, login)
      const others = logins[(logins.indexOf(login) + round) % logins.length]!
      expect([await isFound(view, login), login]).toEqual([false, login])
      expect([await isFound(view, others), login]).toEqual([await isFound(engine, others), login])
      const left = users - ((await isFound(engine, login)) ? 1 : 0)
      expect(await view.searcher.count('users', everybody)).toBe(left)
      release()
    }
  }
})

it('refuses a scope while all memory is in use, and an invalid filter', async () => {
  const engine = open()
  const held: EngineView[] = []
  for (let i = 0; i < 64; i++) held.push(await viewWithout(engine, `nix-${i}`))
  const one = viewWithout(engine, 'owner-1')
  await expect(one).rejects.toMatchObject({ code: 'overloaded' })
  const again = await viewWithout(engine, 'nix-3')
  expect(await again.engine.searcher.count('users', everybody)).toBe(users)
  again.release()
  held.pop()!.release()
  const { engine: view } = await viewWithout(engine, 'owner-1')
  expect(await view.searcher.count('users', everybody)).toBe(users - 1)
})
