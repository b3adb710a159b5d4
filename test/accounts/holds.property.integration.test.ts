/** Holds: the requests in flight of a key can never cost more than its balance. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { type Hold, type HoldRequest, verifyAccounts } from '../../src/accounts/index.ts'
import { unlimitedCredits } from '../../src/domain/index.ts'
import { chargeOf, debit, holdOf } from './charges.ts'
import { dayMs, openTestAccounts, waitForTick } from './test-accounts.ts'

async function open(credits: number | 'unlimited', more = {}) {
  const accounts = await openTestAccounts()
  const { account, key } = await accounts.create(credits, more)
  const { access } = accounts
  const hold = async (price: number, more?: Partial<HoldRequest>) =>
    access.hold(holdOf(account, key, price, more))
  return { ...accounts, id: account.id, hold, find: () => access.keys.find(account.id) }
}

const overloaded = { code: 'overloaded' }

function insufficient(required: number, remaining: number) {
  return { code: 'insufficient_credits', params: { required, remaining } }
}

/** Whether a promise is still pending. */
async function isWaiting(promise: Promise<unknown>): Promise<boolean> {
  const isSettled = promise.then(() => false).catch(() => false)
  return Promise.race([isSettled, waitForTick().then(() => true)])
}

test('holds wait in order, and the balance alone refuses at once', async () => {
  const { access, id, hold } = await open(10)
  await expect(hold(11)).rejects.toMatchObject(insufficient(11, 10))
  const first = await hold(6)
  // Other holds change neither the code nor the balance of this refusal.
  await expect(hold(11)).rejects.toMatchObject(insufficient(11, 10))
  const [large, small] = [hold(9), hold(2)]
  expect([await isWaiting(large), await isWaiting(small)]).toEqual([true, true])
  first.release()
  first.release()
  const second = await large
  expect(await isWaiting(small)).toBe(true)
  const late = hold(9)
  await debit(access, id, 2)
  second.spend(2)
  second.release()
  ;(await small).release()
  await expect(late).rejects.toMatchObject(insufficient(9, 8))
  ;(await hold(8)).release()
})

test('a waiting hold ends with its client or its time, and the next is granted', async () => {
  const { hold } = await open(10)
  const first = await hold(10)
  const client = new AbortController()
  const refused = [hold(10, { signal: client.signal }), hold(10, { waitMsMax: 1 })]
  const patient = hold(10)
  client.abort()
  for (const each of refused) await expect(each).rejects.toMatchObject(overloaded)
  expect(await isWaiting(patient)).toBe(true)
  first.release()
  ;(await patient).release()
})

test.each(['revoked', 'rotated', 'expired', 'revoked by another process'])(
  'holds of a key that was %s are refused, also those that wait',
  async (what) => {
    const { access, clock, openAgain, id, hold } = await open(10, { expiresAt: '2026-01-02' })
    const other = await openAgain()
    const first = await hold(10)
    const waiting = [hold(10), hold(1)]
    if (what === 'expired') clock.nowMs += dayMs
    else if (what === 'rotated') await access.keys.rotate(id, 0)
    else await (what === 'revoked' ? access : other.access).keys.revoke(id)
    // The service follows the others with each request that it authenticates.
    await access.findPaid(id, { fingerprint: 0, isRetry: true })
    first.release()
    for (const each of [...waiting, hold(1)]) {
      await expect(each).rejects.toMatchObject({ code: 'unauthorized' })
    }
  },
)

test('as many holds of a key wait as there is room for, and as many bytes', async () => {
  const { hold } = await open(1)
  const first = await hold(1)
  const waiting = Array.from({ length: 128 }, () => hold(1))
  await expect(hold(1)).rejects.toMatchObject(overloaded)
  await expect(hold(2)).rejects.toMatchObject(insufficient(2, 1))
  first.release()
  for (const held of waiting) (await held).release()
  const second = await hold(1)
  const large = hold(1, { bytes: 64 << 20 })
  await expect(hold(1, { bytes: 1 })).rejects.toMatchObject(overloaded)
  second.release()
  ;(await large).release()
})

test('unlimited credits never wait, and stay unlimited', async () => {
  const { access, database, id, hold, find } = await open('unlimited')
  const all = await Promise.all([1, unlimitedCredits, 5].map((price) => hold(price)))
  for (const held of all) held.release()
  expect(await debit(access, id, 7)).toEqual({ credits: 7, remaining: unlimitedCredits })
  await access.debit(id, chargeOf(1, { part: 'prepaid', price: 9 }))
  await access.debit(id, chargeOf(1, { part: 'refunded' }))
  expect(await access.readUsage()).toMatchObject([{ requests: 1, credits: 7 }])
  expect(await find()).toMatchObject({ creditsRemaining: unlimitedCredits, creditsUsed: 7 })
  expect((await verifyAccounts(database)).problems).toEqual([])
})

/** A request: its price, the share of the price that it costs, its time, and its end. */
const request = fc.record({
  price: fc.integer({ min: 1, max: 60 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  ticks: fc.nat(6),
  fee: fc.nat(1),
  fails: fc.boolean(),
})
type Request = typeof request extends fc.Arbitrary<infer T> ? T : never

test('holds and debits stay within the balance, and all holds are released', async () => {
  const requests = fc.array(request, { minLength: 5, maxLength: 30 })
  await holdsLater(20, [fc.integer({ min: 20, max: 300 }), requests], async (credits, requests) => {
    const { access, id, hold, find, close } = await open(credits)
    let [held, taken] = [0, 0]
    const run = async ({ price, share, ticks, fee, fails }: Request) => {
      let [granted, left] = [undefined as Hold | undefined, 0]
      try {
        granted = await hold(price)
        left = price
        held += left
        expect(held).toBeLessThanOrEqual(credits - taken)
        await access.debit(id, chargeOf(fee, { part: 'prepaid', price }))
        granted.spend(fee)
        left -= fee
        held -= fee
        taken += fee
        for (let i = 0; i < ticks; i++) await new Promise((resolve) => setImmediate(resolve))
        if (fails) return
        const rest = Math.max(0, Math.round(share * price) - fee)
        // The credits of a hold can always be charged.
        await access.debit(id, chargeOf(rest, { price, prepaid: fee }))
        taken += rest
      } catch (error) {
        expect([granted, error]).toMatchObject([undefined, { code: 'insufficient_credits' }])
      } finally {
        held -= left
        granted?.release()
      }
    }
    await Promise.all(requests.map(run))
    const { creditsRemaining, creditsUsed } = (await find())!
    expect([creditsUsed, creditsRemaining]).toEqual([taken, credits - taken])
    if (creditsRemaining > 0) (await hold(creditsRemaining)).release()
    await close()
  })
})
