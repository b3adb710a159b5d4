/** Saved searches of two accounts, in a store and in a plain model. */
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Access, FoundSavedSearch } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { chargeOf } from './charges.ts'

const account = fc.nat(1)
const name = fc.constantFrom('berlin', 'Reefs', 'Zürich', 'a')
const size = fc.integer({ min: 0, max: 40 })

export const savedAct = fc.oneof(
  fc.record({ kind: fc.constant('save' as const), account, name, size }),
  fc.record({
    kind: fc.constant('acknowledge' as const),
    account,
    name,
    size: fc.option(size, { nil: undefined }),
    isStale: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('remove' as const), account, name }),
  fc.record({ kind: fc.constant('rotate' as const), account }),
)

type SavedAct = typeof savedAct extends fc.Arbitrary<infer Act> ? Act : never

const setOf = (size: number, byte: number) => Buffer.alloc(12 * size, byte)

/** The store equals the model after each act, and has nothing of a revoked account at the end. */
export async function checkSavedSearches(access: Access, acts: readonly SavedAct[]): Promise<void> {
  const granted = { name: 'n', services: ['SEARCH'], credits: 10 } as const
  const ids = [(await access.create(granted)).account.id, (await access.create(granted)).account.id]
  const model = ids.map(() => new Map<string, FoundSavedSearch>())
  for (const [i, act] of acts.entries()) {
    await does(access, act, ids[act.account]!, model[act.account]!, i)
    for (const [j, id] of ids.entries()) await expectSame(access, id, model[j]!)
  }
  await access.revoke(ids[0]!)
  await expectSame(access, ids[0]!, new Map())
  await expectSame(access, ids[1]!, model[1]!)
  const { savedSearches } = access
  const late = savedSearches.adding(ids[0]!, newOne('late', 1, 1))
  await expect(access.debit(ids[0]!, chargeOf(0, { also: late }))).rejects.toMatchObject({
    code: 'unauthorized',
  })
  await expectSame(access, ids[0]!, new Map())
}

/**
 * Ten are saved at once where only three fit: three are saved and charged for. A debit of another
 * kind at the same time is taken.
 */
export async function checkRoom(access: Access): Promise<void> {
  const { account } = await access.create({ name: 'n', services: ['SEARCH'], credits: 20 })
  const { id } = account
  const { savedSearches } = access
  const names = Array.from({ length: 10 }, (_, i) => `search ${i}`)
  const saving = names.map((name) => {
    const also = savedSearches.adding(id, newOne(name, 1, 1))
    const requires = savedSearches.requiringRoom(id, name, ({ kept, sameName }) => {
      expect(sameName).toBeNull()
      if (kept.searches >= 3) throw new RequestError('invalid_request')
    })
    return access.debit(id, chargeOf(1, { also, requires }))
  })
  const outcomes = await Promise.allSettled([...saving, access.debit(id, chargeOf(2))])
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused.map((one) => (one as PromiseRejectedResult).reason.code)).toEqual(
    Array.from({ length: 7 }, () => 'invalid_request'),
  )
  expect(outcomes.at(-1)!.status).toBe('fulfilled')
  const { kept } = await savedSearches.room(id, 'search 0')
  expect(kept.searches).toBe(3)
  expect((await access.debit(id, chargeOf(1)))!.remaining).toBe(20 - 3 - 2 - 1)
}

function newOne(name: string, size: number, time: number): FoundSavedSearch {
  const search = { users: { query: `${name} “${time}”` } }
  const record = { name, search, depth: 10, createdAt: time, seenAt: time, checks: [] }
  return { record, seen: setOf(size, time & 0xff) }
}

async function does(
  access: Access,
  act: SavedAct,
  id: string,
  model: Map<string, FoundSavedSearch>,
  time: number,
): Promise<void> {
  const { savedSearches } = access
  if (act.kind === 'rotate') return void (await access.rotate(id, 0))
  const known = model.get(act.name)
  if (act.kind === 'remove') {
    model.delete(act.name)
    const also = savedSearches.removing(id, act.name)
    return void (await access.debit(id, chargeOf(0, { also })))
  }
  if (act.kind === 'save') {
    const made = newOne(act.name, act.size, 1000 + time)
    if (known === undefined) model.set(act.name, made)
    const also = savedSearches.adding(id, made)
    return void (await access.debit(id, chargeOf(0, { also })))
  }
  const before = known?.record ?? newOne(act.name, 0, 1).record
  const mark = { mark: `${time}`, at: 2000 + time, since: before.seenAt }
  const after = { ...before, seenAt: 2000 + time, checks: [mark] }
  const seen = act.size === undefined ? undefined : setOf(act.size, time & 0xff)
  const seenAt = act.isStale ? before.seenAt - 1 : before.seenAt
  if (known !== undefined && !act.isStale) {
    model.set(act.name, { record: after, seen: seen ?? known.seen })
  }
  const also = savedSearches.acknowledging(id, seenAt, after, seen)
  await access.debit(id, chargeOf(0, { also }))
}

async function expectSame(
  { savedSearches }: Access,
  id: string,
  model: ReadonlyMap<string, FoundSavedSearch>,
): Promise<void> {
  const records = [...model.values()].map(({ record }) => record)
  const sorted = records.sort((a, b) => (a.name < b.name ? -1 : 1))
  expect(await savedSearches.list(id)).toEqual(sorted)
  const { kept, sameName } = await savedSearches.room(id, 'a')
  const { searches, bytes } = kept
  expect(sameName).toEqual(model.get('a')?.record ?? null)
  expect(searches).toBe(records.length)
  // The stores' formats differ. Both store the values of the JSON, but maybe no member names.
  const json = records.reduce((sum, record) => sum + JSON.stringify(record).length, 0)
  expect(bytes).toBeGreaterThanOrEqual(json / 2)
  expect(bytes).toBeLessThanOrEqual(1.5 * json)
  for (const name of ['berlin', 'Reefs', 'Zürich', 'a', 'b']) {
    const found = await savedSearches.find(id, name)
    const expected = model.get(name)
    expect(found?.record).toEqual(expected?.record)
    expect(await savedSearches.record(id, name)).toEqual(expected?.record ?? null)
    expect(found && Buffer.from(found.seen)).toEqual(expected ? Buffer.from(expected.seen) : null)
  }
}
