/** Saved searches of two accounts, in a database and in a plain model. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawKind, holdsLater } from '../../native-free-index/test/law.ts'
import type { Access, SavedSearch, Statement } from '../../src/accounts/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { chargeOf } from './charges.ts'
import { openTestAccounts } from './test-accounts.ts'

const names = ['Reefs', 'Zürich', 'a']
const account = fc.nat(1)
const name = fc.constantFrom(...names)
const size = fc.integer({ min: 0, max: 40 })

const savedAct = fc.oneof(
  drawKind('save', { account, name, size }),
  drawKind('acknowledge', {
    ...{ account, name, isStale: fc.boolean() },
    size: fc.option(size, { nil: undefined }),
  }),
  drawKind('remove', { account, name }),
  drawKind('rotate', { account }),
)
type SavedAct = typeof savedAct extends fc.Arbitrary<infer Act> ? Act : never
type Model = Map<string, SavedSearch>

const granted = { name: 'n', services: ['SEARCH'], credits: 20 } as const

/** The database has what the model has after each act, and nothing of an account that is revoked. */
async function checkSavedSearches(access: Access, acts: readonly SavedAct[]): Promise<void> {
  const [first, second] = [await access.keys.create(granted), await access.keys.create(granted)]
  const ids = [first.account.id, second.account.id] as const
  const models: readonly Model[] = [new Map(), new Map()]
  const pay = (id: string, also: readonly Statement[]) => access.debit(id, chargeOf(0, { also }))
  for (const [i, act] of acts.entries()) {
    const id = ids[act.account]!
    if (act.kind === 'rotate') await access.keys.rotate(id, 0)
    else await pay(id, applyAct(access, act, id, models[act.account]!, 1000 + i))
    for (const [j, id] of ids.entries()) await expectSame(access, id, models[j]!)
  }
  await access.keys.revoke(ids[0])
  const late = access.savedSearches.add(ids[0], makeSearch('late', 1, 1))
  await expect(pay(ids[0], late)).rejects.toMatchObject({ code: 'unauthorized' })
  await expectSame(access, ids[0], new Map())
  await expectSame(access, ids[1], models[1]!)
}

/** Changes the model, and returns what changes the database. */
function applyAct(
  { savedSearches }: Access,
  act: Exclude<SavedAct, { kind: 'rotate' }>,
  id: string,
  model: Model,
  time: number,
): Statement[] {
  const { name } = act
  const known = model.get(name)
  if (act.kind === 'remove') {
    model.delete(name)
    return savedSearches.remove(id, name)
  }
  if (act.kind === 'save') {
    const made = makeSearch(name, act.size, time)
    model.set(name, known ?? made)
    return savedSearches.add(id, made)
  }
  const before = known?.record ?? makeSearch(name, 0, 1).record
  const check = { mark: `${time}`, at: 1000 + time, since: before.seenAt }
  const after = { ...before, seenAt: 1000 + time, checks: [check] }
  const seen = act.size === undefined ? undefined : makeSet(act.size, time)
  if (known !== undefined && !act.isStale) {
    model.set(name, { record: after, seen: seen ?? known.seen })
  }
  const seenAt = act.isStale ? before.seenAt - 1 : before.seenAt
  return savedSearches.acknowledge(id, seenAt, after, seen)
}

function makeSearch(name: string, size: number, time: number): SavedSearch {
  const search = { users: { query: `${name} “${time}”` } }
  const record = { name, search, depth: 10, createdAt: time, seenAt: time, checks: [] }
  return { record, seen: makeSet(size, time) }
}

function makeSet(size: number, time: number): Uint8Array {
  return Buffer.alloc(12 * size, time & 0xff)
}

async function expectSame({ savedSearches }: Access, id: string, model: Model): Promise<void> {
  const records = names.flatMap((name) => model.get(name)?.record ?? [])
  expect(await savedSearches.list(id)).toEqual(records)
  const { kept, sameName } = await savedSearches.findRoom(id, 'a')
  expect(sameName).toEqual(model.get('a')?.record ?? null)
  const json = records.map((record) => JSON.stringify(record)).join('')
  expect(kept).toEqual({ searches: records.length, bytes: Buffer.byteLength(json) })
  for (const name of [...names, 'b']) {
    const [found, expected] = [await savedSearches.find(id, name), model.get(name)]
    expect(found?.record).toEqual(expected?.record)
    expect(found && Buffer.from(found.seen)).toEqual(expected ? Buffer.from(expected.seen) : null)
    expect(await savedSearches.findRecord(id, name)).toEqual(expected?.record ?? null)
  }
}

test('saved searches are those of the model, for each account', async () => {
  const { access } = await openTestAccounts()
  const acts = fc.array(savedAct, { minLength: 5, maxLength: 30 })
  await holdsLater(40, [acts], (acts) => checkSavedSearches(access, acts))
})

test('of ten that are saved at once where three fit, three are saved and charged for', async () => {
  const { access, create } = await openTestAccounts()
  const { id } = (await create(20)).account
  const { savedSearches } = access
  const saving = Array.from({ length: 10 }, (_, i) => {
    const also = savedSearches.add(id, makeSearch(`search ${i}`, 1, 1))
    const requires = savedSearches.requireRoom(id, `search ${i}`, ({ kept, sameName }) => {
      expect(sameName).toBeNull()
      if (kept.searches >= 3) throw new RequestError('invalid_request')
    })
    return access.debit(id, chargeOf(1, { also, requires }))
  })
  const outcomes = await Promise.allSettled([...saving, access.debit(id, chargeOf(2))])
  const taken = [19, 18, 17].map((remaining) => ({ value: { remaining } }))
  const refused = Array(7).fill({ reason: { code: 'invalid_request' } })
  expect(outcomes).toMatchObject([...taken, ...refused, { value: { remaining: 15 } }])
  expect((await savedSearches.findRoom(id, 'search 0')).kept.searches).toBe(3)
})
