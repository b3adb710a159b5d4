/** `verify` reports no problem in accounts after any history. */
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { AccessError, type ReplayKey } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { chargeOf, named, plainRequest, retryOf } from './charges.ts'
import { freshDataDir, openAccounts, type TestAccess } from './data-dir.ts'

vi.setConfig({ testTimeout: 120_000 })

type Clock = { nowMs: number }
type Act = (access: TestAccess, id: string, clock: Clock) => unknown

const charge = fc.record({
  credits: fc.nat(9),
  endpoint: fc.constantFrom('searchUsers', 'rawUsers'),
  replayKey: fc.oneof(
    fc.nat(3).map(plainRequest),
    fc.nat(3).map(retryOf),
    fc.nat(3).map((fingerprint): ReplayKey => named('k', fingerprint)),
  ),
  reveals: fc.constantFrom(
    [],
    [{ user: 'u1', addresses: 2 }],
    ['u1', 'u2'].map((user) => ({ user, addresses: 1 })),
  ),
})

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.array(charge, { maxLength: 5 }).map((charges): Act => {
      return (access, id) =>
        Promise.allSettled(charges.map((each) => access.debit(id, chargeOf(each.credits, each))))
    }),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 20 }).map(granting) },
  { weight: 2, arbitrary: fc.constantFrom(0, 1000, 90_000_000).map(rotating) },
  { weight: 3, arbitrary: fc.constantFrom(1000, 60_000, 86_400_000).map(waiting) },
  { weight: 1, arbitrary: fc.constant<Act>((access, id) => access.revoke(id)) },
)

function granting(credits: number): Act {
  return (access, id) => access.grant(id, credits)
}

function rotating(overlapMs: number): Act {
  return (access, id) => access.rotate(id, overlapMs)
}

function waiting(ms: number): Act {
  return (_, __, clock) => {
    clock.nowMs += ms
  }
}

async function live(access: TestAccess, clock: Clock, acts: readonly (readonly [number, Act])[]) {
  const ids = [30, 5].map(
    (credits) => access.create({ name: 'n', services: ['RAW'], credits }).account.id,
  )
  for (const [account, each] of acts) {
    try {
      await each(access, ids[account]!, clock)
    } catch (error) {
      if (!(error instanceof AccessError || error instanceof RequestError)) throw error
    }
  }
}

it('finds accounts whole and in agreement with the journal, after any history', async () => {
  const acts = fc.array(fc.tuple(fc.nat(1), act), { minLength: 10, maxLength: 60 })
  await holdsLater(4, [acts], async (history) => {
    const clock = { nowMs: Date.UTC(2026, 0, 1) }
    const dataDir = freshDataDir()
    const access = openAccounts(dataDir, { now: () => clock.nowMs })
    await live(access, clock, history)
    await access.close()
    expect(verify(dataDir)).toMatchObject({ whole: true, problems: [] })
  })
})
