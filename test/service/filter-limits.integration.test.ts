/** The limits of a filter's depth, width and length (decisions §3), from both sides. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './harness.ts'
import { people } from './people.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ users: people })
})
afterAll(() => world.close())

const path = '/raw/users/count'
const leaf = { field: 'login', op: 'Eq', value: 'fay' }

/** A leaf under composites, with this number of levels in total. */
function nested(levels: number): object {
  return levels === 1 ? leaf : { op: 'And', filters: [nested(levels - 1)] }
}

function leaves(count: number): object[] {
  return Array.from({ length: count }, () => leaf)
}

test('8 levels are enough, 9 too many', async () => {
  expect(await world.countUsers(nested(8))).toBe(1)
  const refusal = await world.refused(path, { filters: nested(9) }, [400, 'invalid_filter'])
  expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual([
    `/filters${'/filters/0'.repeat(8)}`,
  ])
  expect(refusal.detail).toContain('8')
})

test('256 leaves are enough, 257 too many, in any arrangement', async () => {
  expect(await world.countUsers({ op: 'Or', filters: leaves(256) })).toBe(1)
  const halves = [
    { op: 'Or', filters: leaves(128) },
    { op: 'Or', filters: leaves(128) },
  ]
  expect(await world.countUsers({ op: 'And', filters: halves })).toBe(1)
  const spread = { op: 'And', filters: [...halves, leaf] }
  const refusal = await world.refused(path, { filters: spread }, [400, 'invalid_filter'])
  expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/filters/2'])
  expect(refusal.detail).toContain('256')
  const flat = { op: 'Or', filters: leaves(257) }
  const flatRefusal = await world.refused(path, { filters: flat }, [400, 'invalid_request'])
  expect(flatRefusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/filters'])
  expect(flatRefusal.detail).toContain('256')
})

test('a list has at most 1,000 values', async () => {
  const names = ['fay', ...Array.from({ length: 999 }, (_, i) => `nobody${i}`)]
  const filters = { field: 'login', op: 'In', value: names }
  expect(await world.countUsers(filters)).toBe(1)
  expect(await world.countUsers({ ...filters, op: 'NotIn' })).toBe(people.length - 1)
  const more = { ...filters, value: [...names, 'one-more'] }
  const refusal = await world.refused(path, { filters: more }, [400, 'invalid_request'])
  expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/value'])
  expect(refusal.detail).toContain('1000')
})

const patterned = [
  ['/raw/users/count', 'login', 'Glob'],
  ['/raw/users/count', 'login', 'NotIGlob'],
  ['/raw/repos/count', 'name', 'IGlob'],
  ['/raw/repos/count', 'name', 'Regex'],
] as const

test.each(patterned)('%s %s %s takes 256 characters', async (counted, field, op) => {
  // A character outside the basic plane counts once.
  const longest = `🦀${'a'.repeat(255)}`
  const answer = await world.post(counted, { filters: { field, op, value: longest } })
  expect(answer.status, answer.text).toBe(200)
  const filters = { field, op, value: `${longest}a` }
  const refusal = await world.refused(counted, { filters }, [400, 'invalid_filter'])
  expect(refusal.errors?.map(({ pointer }) => pointer)).toEqual(['/filters/value'])
  expect(refusal.detail).toContain('256')
})

test('the same limits apply to a search', async () => {
  const body = { query: 'rust', filters: nested(9) }
  await world.refused('/search/users', body, [400, 'invalid_filter'])
})
