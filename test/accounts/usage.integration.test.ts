/** What the tables add up to from the journal. */
import { expect, test } from 'vitest'
import { AccountsError, withRefusals } from '../../src/accounts/index.ts'
import { chargeOf, named } from './charges.ts'
import { dayMs, openTestAccounts } from './test-accounts.ts'

test('usage is summed by UTC day, key and endpoint, in that order', async () => {
  const { access, clock, create } = await openTestAccounts()
  clock.nowMs = Date.UTC(2026, 1, 27, 23, 59, 59, 999)
  const zoe = (await create(1000, { name: 'zoe' })).account.id
  const ann = (await create(1000, { name: 'ann' })).account.id
  const take = (id: string, ...charges: [credits: number, endpoint: string][]) =>
    Promise.all(
      charges.map(([credits, endpoint]) => access.debit(id, chargeOf(credits, { endpoint }))),
    )
  await take(zoe, [2, 'searchUsers'], [3, 'searchUsers'])
  await take(ann, [1, 'rawUsers'])
  clock.nowMs += 1
  await access.fold()
  await take(zoe, [4, 'rawUsers'], [5, 'searchUsers'], [6, 'rawUsers'])
  const rows = [
    { day: '2026-02-27', id: ann, name: 'ann', endpoint: 'rawUsers', requests: 1, credits: 1 },
    { day: '2026-02-27', id: zoe, name: 'zoe', endpoint: 'searchUsers', requests: 2, credits: 5 },
    { day: '2026-02-28', id: zoe, name: 'zoe', endpoint: 'rawUsers', requests: 2, credits: 10 },
    { day: '2026-02-28', id: zoe, name: 'zoe', endpoint: 'searchUsers', requests: 1, credits: 5 },
  ]
  expect(await access.readUsage()).toEqual(rows)
  expect(await access.readUsage({ id: zoe })).toEqual(rows.slice(1))
  expect(await access.readUsage({ from: '2026-02-28' })).toEqual(rows.slice(2))
  expect(await access.readUsage({ id: zoe, to: '2026-02-27' })).toEqual([rows[1]])
  expect(await access.readUsage({ from: '2026-03-01' })).toEqual([])
  await expect(access.readUsage({ id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  for (const from of ['2026-2-1', '2026-02-30', 'today', '', '2026-01-01T00:00:00Z']) {
    await expect(access.readUsage({ from }), from).rejects.toMatchObject({ code: 'invalid' })
  }
})

test('clients learn neither where accounts were moved nor that an account is gone', async () => {
  const rejectWith = (code: 'refused' | 'not_found') =>
    withRefusals(() => Promise.reject(new AccountsError(code, 'of operators')))
  await expect(rejectWith('refused')).rejects.toMatchObject({ code: 'storage_unavailable' })
  await expect(rejectWith('not_found')).rejects.toMatchObject({ code: 'unauthorized' })
})

test('of processes that add up the same commits at once only one does', async () => {
  const { access, create, openAgain } = await openTestAccounts()
  const { account } = await create(100)
  const other = await openAgain()
  await access.debit(account.id, chargeOf(3))
  await Promise.all([access.fold(), other.access.fold()])
  const [row] = await access.readUsage()
  expect(row).toMatchObject({ requests: 1, credits: 3 })
})

test('what an Idempotency-Key has paid for is swept a day later, unless it was used again', async () => {
  const { access, database, clock, create } = await openTestAccounts()
  const { account } = await create()
  const charge = (mark: string) =>
    access.debit(account.id, chargeOf(1, { replayKey: named(mark, 1) }))
  const readMarks = async () => {
    await access.fold()
    const rows = await database.query<{ mark: string }>('SELECT mark FROM replays ORDER BY mark')
    return rows.map(({ mark }) => mark)
  }
  await Promise.all(['k1', 'k2', 'k3'].map(charge))
  expect(await readMarks()).toEqual(['k1', 'k2', 'k3'])
  clock.nowMs += dayMs
  await charge('k2')
  clock.nowMs += 1
  await charge('k4')
  expect(await readMarks()).toEqual(['k2', 'k4'])
  clock.nowMs += dayMs - 2
  expect(await access.findPaid(account.id, named('k2', 1))).not.toBeNull()
  expect(await access.findPaid(account.id, named('k1', 1))).toBeNull()
})
