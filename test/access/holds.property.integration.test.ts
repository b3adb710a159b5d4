/** Holds: the requests in flight of a key can never cost more than its balance. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import type { Hold, HoldRequest } from '../../src/access/index.ts'
import { unlimitedCredits } from '../../src/domain/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { chargeOf, debit, holdOf, named, retryOf } from './charges.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

function opened(credits: number | 'unlimited') {
  const dataDir = freshDataDir()
  const access = openForTest(dataDir)
  const { account, key } = access.create({ name: 'n', services: ['RAW'], credits })
  const hold = async (price: number, more?: Partial<HoldRequest>) =>
    access.hold(holdOf(account, key, price, more))
  return { dataDir, access, account, key, id: account.id, hold }
}

/** The state of a promise by now. */
async function stateOf(promise: Promise<unknown>): Promise<unknown> {
  const waits = new Promise((resolve) => setImmediate(() => resolve('waits')))
  const told = promise.then(
    () => 'held',
    (error: { code: string }) => error.code,
  )
  return Promise.race([told, waits])
}

describe('a hold', () => {
  it('is refused at once by the balance alone, naming price and balance', async () => {
    const { access, id, hold } = opened(10)
    const params = { required: 11, remaining: 10 }
    await expect(hold(11)).rejects.toMatchObject({ code: 'insufficient_credits', params })
    const held = await hold(10)
    // Other holds change neither the code nor the balance of this refusal.
    await expect(hold(11)).rejects.toMatchObject({ code: 'insufficient_credits', params })
    held.release()
    expect(access.find(id)).toMatchObject({ creditsRemaining: 10, creditsUsed: 0 })
  })

  it('reads no account where the admitted balance suffices', async () => {
    const { access, account, hold } = opened(10)
    const admitted = { admitted: account, authorization: undefined }
    const held = await hold(10, admitted)
    held.release()
    await debit(access, account.id, 4)
    // The balance has shrunk, so the store is read, and no key is found.
    await expect(hold(7, admitted)).rejects.toMatchObject({ code: 'unauthorized' })
    ;(await hold(6, admitted)).release()
  })

  it('waits in order, even if a later hold would fit', async () => {
    const { hold } = opened(10)
    const first = await hold(6)
    const large = hold(9)
    const small = hold(2)
    expect([await stateOf(large), await stateOf(small)]).toEqual(['waits', 'waits'])
    first.release()
    first.release()
    const held = await large
    expect(await stateOf(small)).toBe('waits')
    held.release()
    ;(await small).release()
    ;(await hold(10)).release()
  })

  it('is refused once the earlier requests are charged and the balance is too low', async () => {
    const { access, id, hold } = opened(10)
    const first = await hold(6)
    const next = hold(9)
    await debit(access, id, 2)
    first.release()
    const params = { required: 9, remaining: 8 }
    await expect(next).rejects.toMatchObject({ code: 'insufficient_credits', params })
    ;(await hold(8)).release()
  })

  it('ends with its client, its time or its key, and the next hold is granted', async () => {
    const { access, id, hold } = opened(10)
    const first = await hold(10)
    const client = new AbortController()
    const left = hold(10, { signal: client.signal })
    const late = hold(10, { waitMsMax: 1 })
    const patient = hold(10)
    client.abort()
    await expect(left).rejects.toMatchObject({ code: 'overloaded' })
    await expect(late).rejects.toMatchObject({ code: 'overloaded' })
    expect(await stateOf(patient)).toBe('waits')
    const revoked = hold(1)
    access.revoke(id)
    first.release()
    await expect(patient).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(revoked).rejects.toMatchObject({ code: 'unauthorized' })
  })

  it('waits with a bounded number of others of its key', async () => {
    const { hold } = opened(1)
    const first = await hold(1)
    const waiting = Array.from({ length: 128 }, () => hold(1))
    await expect(hold(1)).rejects.toMatchObject({ code: 'overloaded' })
    await expect(hold(2)).rejects.toMatchObject({ code: 'insufficient_credits' })
    first.release()
    for (const held of waiting) (await held).release()
    ;(await hold(1)).release()
  })

  it('waits with a bounded number of bytes', async () => {
    const { hold } = opened(1)
    const first = await hold(1)
    const next = hold(1, { bytes: 64 << 20 })
    await expect(hold(1, { bytes: 1 })).rejects.toMatchObject({ code: 'overloaded' })
    first.release()
    ;(await next).release()
  })

  it('of an account with unlimited credits never waits', async () => {
    const { access, dataDir, id, hold } = opened('unlimited')
    const all = await Promise.all([1, unlimitedCredits, 5].map((price) => hold(price)))
    for (const held of all) held.release()
    expect(await debit(access, id, 7)).toEqual({ credits: 7, remaining: unlimitedCredits })
    await access.debit(id, chargeOf(1, { part: 'prepaid', price: 9 }))
    await access.debit(id, chargeOf(1, { part: 'refunded', price: 9 }))
    const { key } = access.rotate(id, 0)
    expect(access.authenticate(`Bearer ${key}`).creditsRemaining).toBe(unlimitedCredits)
    access.checkpoint()
    access.store.refresh()
    const after = { creditsRemaining: unlimitedCredits, creditsUsed: 7 }
    expect(access.find(id)).toMatchObject(after)
    expect(access.usage()).toMatchObject([{ requests: 1, credits: 7 }])
    expect(() => access.grant(id, 1)).toThrow(/unlimited/)
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })

  it('of an amount that would mean unlimited credits is refused', () => {
    expect(() => opened(unlimitedCredits)).toThrow(/unlimited/)
    const { access, id } = opened(unlimitedCredits - 1)
    expect(() => access.grant(id, 1)).toThrow(/2\^53/)
  })
})

describe('a debit', () => {
  it('requires the balance to cover the price, and takes the cost', async () => {
    const { access, id } = opened(10)
    // As if another process had spent the credits of this hold.
    const refused = access.debit(id, chargeOf(1, { price: 11 }))
    const params = { required: 11, remaining: 10 }
    await expect(refused).rejects.toMatchObject({ code: 'insufficient_credits', params })
    expect(await access.debit(id, chargeOf(1, { price: 10 }))).toEqual({ credits: 1, remaining: 9 })
  })

  it('in two parts counts as one request, and refunds make it none', async () => {
    const { access, dataDir, id } = opened(10)
    await access.debit(id, chargeOf(1, { part: 'prepaid', price: 10 }))
    const rest = chargeOf(4, { price: 10, prepaid: 1 })
    expect(await access.debit(id, rest)).toEqual({ credits: 4, remaining: 5 })
    await access.debit(id, chargeOf(1, { part: 'prepaid', price: 5 }))
    const nothing = chargeOf(0, { price: 5, prepaid: 1 })
    expect(await access.debit(id, nothing)).toEqual({ credits: 0, remaining: 4 })
    await access.debit(id, chargeOf(1, { part: 'prepaid', price: 4 }))
    const back = { credits: -1, remaining: 4 }
    expect(await access.debit(id, chargeOf(1, { part: 'refunded' }))).toEqual(back)
    expect(access.usage()).toMatchObject([{ requests: 2, credits: 6 }])
    // Only a request that was charged in full makes its retries free.
    const { fingerprint } = nothing.replayKey
    expect(access.paidFor(id, retryOf(fingerprint))).not.toBeNull()
    access.checkpoint()
    access.store.refresh()
    expect(access.find(id)).toMatchObject({ creditsRemaining: 4, creditsUsed: 6 })
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })

  it('of a fee alone makes no retry free', async () => {
    const { access, id } = opened(10)
    const fee = chargeOf(1, { part: 'prepaid', price: 10 })
    await access.debit(id, fee)
    expect(access.paidFor(id, retryOf(fee.replayKey.fingerprint))).toBeNull()
    const once = chargeOf(1, { part: 'prepaid', price: 9, replayKey: named('k', 5) })
    await access.debit(id, once)
    expect(access.paidFor(id, named('k', 5))).toBeNull()
  })

  it('of a request that was charged after its fee refunds the fee', async () => {
    const { access, dataDir, id } = opened(10)
    const replayKey = named('k', 5)
    for (let i = 0; i < 2; i++) {
      await access.debit(id, chargeOf(1, { part: 'prepaid', price: 5, replayKey }))
    }
    await access.debit(id, chargeOf(2, { price: 5, prepaid: 1, replayKey }))
    const second = await access.debit(id, chargeOf(2, { price: 5, prepaid: 1, replayKey }))
    expect(second).toEqual({ credits: -1, remaining: 7 })
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })
})

/** A request: its time, its price, the share of the price that it costs, and its end. */
const request = fc.record({
  price: fc.integer({ min: 1, max: 60 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  turns: fc.nat(6),
  prepays: fc.boolean(),
  end: fc.constantFrom('pays', 'fails', 'leaves'),
})

it('holds and debits stay within the balance, and all holds are released', async () => {
  const play = async (credits: number, requests: readonly Record<string, unknown>[]) => {
    const { access, id, hold } = opened(credits)
    let [held, heldMost, taken] = [0, 0, 0]
    const refusals: string[] = []
    const runOne = async (one: typeof request extends fc.Arbitrary<infer T> ? T : never) => {
      let own: Hold | undefined
      let left = 0
      try {
        own = await hold(one.price)
        left = one.price
        held += left
        const { creditsRemaining } = access.find(id)!
        heldMost = Math.max(heldMost, held - creditsRemaining)
        const fee = one.prepays ? 1 : 0
        const price = one.price
        if (fee > 0) {
          await access.debit(id, chargeOf(fee, { part: 'prepaid', price }))
          own.spent(fee)
          left -= fee
          held -= fee
          taken += fee
        }
        for (let i = 0; i < one.turns; i++) await new Promise((resolve) => setImmediate(resolve))
        if (one.end !== 'pays') return
        const credits = Math.max(0, Math.round(one.share * price) - fee)
        // The credits of a hold can always be charged.
        await access.debit(id, chargeOf(credits, { price, prepaid: fee }))
        taken += credits
      } catch (error) {
        refusals.push((error as { code: string }).code)
      } finally {
        held -= left
        own?.release()
      }
    }
    await Promise.all(requests.map((one) => runOne(one as never)))
    expect(heldMost).toBeLessThanOrEqual(0)
    expect(refusals.filter((code) => code !== 'insufficient_credits')).toEqual([])
    access.checkpoint()
    access.store.refresh()
    const { creditsRemaining, creditsUsed } = access.find(id)!
    expect([creditsUsed, creditsRemaining]).toEqual([taken, credits - taken])
    if (creditsRemaining > 0) (await hold(creditsRemaining)).release()
    await access.close()
  }
  const requests = fc.array(request, { minLength: 5, maxLength: 30 })
  const holds = fc.asyncProperty(fc.integer({ min: 20, max: 300 }), requests, play)
  await fc.assert(holds, { numRuns: tries(4) })
})
