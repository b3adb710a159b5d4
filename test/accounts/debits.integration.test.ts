/** Debits in groups: many share one commit, with the outcome of one after the other. */
import { describe, expect, it, test, vi } from 'vitest'
import { AccountsError } from '../../src/accounts/accounts-error.ts'
import { verifyAccounts } from '../../src/accounts/index.ts'
import { readReveals } from '../../src/accounts/people/index.ts'
import { bindToSnapshot } from '../../src/accounts/recent-charges.ts'
import { chargeOf, debit, named, retryOf } from './charges.ts'
import { dayMs, openTestAccounts, readAll, readJournal, waitForTick } from './test-accounts.ts'

/** An account that pays, in accounts of its own. */
async function open(credits = 10, options = {}) {
  const accounts = await openTestAccounts(options)
  const { account } = await accounts.create(credits)
  const find = () => accounts.access.keys.find(account.id)
  return { ...accounts, id: account.id, find }
}

/** A charge that stores a row, and fails where that is there. */
function chargeStoring(credits: number, name: string, more = {}) {
  const also = [{ sql: `INSERT INTO meta VALUES($1, 'stored')`, values: [name] }]
  return chargeOf(credits, { also, ...more })
}

async function listStored({ database }: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  const sql = `SELECT name FROM meta WHERE value = 'stored' ORDER BY name`
  return (await database.query<{ name: string }>(sql)).map(({ name }) => name)
}

describe('debits of one tick', () => {
  it('share one commit, and none resolves before it', async () => {
    const { access, database, id, find } = await open(1000)
    const remaining: number[] = []
    const debits = Array.from({ length: 100 }, () =>
      debit(access, id, 2).then((debit) => remaining.push(debit!.remaining)),
    )
    await Promise.resolve()
    expect([remaining, (await find())!.creditsUsed]).toEqual([[], 0])
    await expect(debit(access, 'nobody', 1)).rejects.toMatchObject({ code: 'not_found' })
    await Promise.all(debits)
    expect(remaining).toEqual(Array.from({ length: 100 }, (_, i) => 998 - 2 * i))
    expect(await find()).toMatchObject({ creditsUsed: 200, creditsRemaining: 800 })
    expect((await readJournal(database)).map(({ length }) => length)).toEqual([3, 100])
  })

  it('are taken only if their client is still there', async () => {
    const accounts = await open(5)
    const { access, database, id, find } = accounts
    const client = new AbortController()
    const debits = [access.debit(id, chargeStoring(4, 'a'), client.signal), debit(access, id, 2)]
    client.abort()
    expect(await Promise.all(debits)).toEqual([null, { remaining: 3, credits: 2 }])
    expect(await access.debit(id, chargeStoring(1, 'b'), client.signal)).toBeNull()
    expect((await find())!.creditsUsed).toBe(2)
    expect([database.seq, await listStored(accounts)]).toEqual([2, []])
  })

  test.each(['was revoked', 'has expired', 'was revoked by another process'])(
    'are refused where the account %s after the call',
    async (what) => {
      const { access, clock, create, openAgain, id: good } = await open(5)
      const other = await openAgain()
      const { id } = (await create(5, { expiresAt: '2026-01-02' })).account
      const debits = Promise.allSettled([id, good, id].map((each) => debit(access, each, 1)))
      if (what === 'has expired') clock.nowMs += dayMs
      else await (what === 'was revoked' ? access : other.access).keys.revoke(id)
      const reason = { code: 'unauthorized' }
      expect(await debits).toMatchObject([{ reason }, { value: { remaining: 4 } }, { reason }])
      expect((await access.keys.find(id))!.creditsUsed).toBe(0)
    },
  )
})

describe('what is stored with a debit', () => {
  it('is the entries that say what it was for, and nothing where it is free', async () => {
    const { access, database, id } = await open(9)
    const request = { account: id, endpoint: 'bestEmail', requestId: 'r1' }
    const reveals = ['u1', 'u2'].map((user) => ({ user, addresses: 2 }))
    const more = { replayKey: named('mark', 77), snapshot: 's', content: 5, reveals }
    await access.debit(id, chargeOf(3, { ...request, ...more }))
    await access.debit(id, chargeOf(0))
    const paid = { snapshot: 's', credits: 3, content: 5 }
    expect((await readJournal(database, 1)).flat()).toEqual([
      {
        ...{ kind: 'debited', ...request, credits: 3, remaining: 6 },
        ...{ fingerprint: bindToSnapshot('s', 77), content: 5 },
      },
      { kind: 'named', account: id, mark: 'mark', fingerprint: 77, ...paid },
      ...reveals.map((reveal) => ({ kind: 'revealed', ...request, ...reveal })),
    ])
    expect(await access.findPaid(id, named('mark', 77))).toMatchObject(paid)
  })

  it('is in its commit, and not for a refused or a repeated request', async () => {
    const accounts = await open(9)
    const { access, database, create, id } = accounts
    const poor = (await create(1)).account.id
    const replayKey = named('k', 1)
    const debits = [
      access.debit(poor, chargeStoring(2, 'poor')),
      ...[chargeStoring(2, 'rich'), chargeStoring(0, 'free'), chargeOf(2)].map((charge) =>
        access.debit(id, charge),
      ),
      ...['once', 'twice'].map((name) => access.debit(id, chargeStoring(1, name, { replayKey }))),
    ]
    const reason = { code: 'insufficient_credits', params: { required: 2, remaining: 1 } }
    const values = [7, 7, 5, 4, 4].map((remaining) => ({ value: { remaining } }))
    expect(await Promise.allSettled(debits)).toMatchObject([{ reason }, ...values])
    expect([database.seq, await listStored(accounts)]).toEqual([3, ['free', 'once', 'rich']])
  })

  it('fails together with all debits of its commit, and the next are taken', async () => {
    const { access, database, id, find } = await open(9)
    const store = () => access.debit(id, chargeStoring(2, 'a'))
    await store()
    const reason = { code: 'conflict' }
    const debits = [debit(access, id, 1), store()]
    expect(await Promise.allSettled(debits)).toMatchObject([{ reason }, { reason }])
    expect([(await find())!.creditsUsed, database.seq]).toEqual([2, 2])
    expect(await debit(access, id, 1)).toEqual({ remaining: 6, credits: 1 })
    expect((await verifyAccounts(database)).problems).toEqual([])
  })

  it('is a reference where a free repeat shows many addresses again', async () => {
    const { access, database, openAgain, id } = await open(1000)
    const users = Array.from({ length: 100 }, (_, i) => ({ user: `u${i}`, addresses: 1 + (i % 3) }))
    const show = (reveals: typeof users, to = access) =>
      to.debit(id, chargeOf(100, { replayKey: named('k', 7), reveals }))
    for (let i = 0; i < 4; i++) await show(users)
    // A person has been suppressed meanwhile: what is shown now is another list.
    for (let i = 0; i < 2; i++) await show(users.slice(1))
    const other = await openAgain()
    for (let i = 0; i < 2; i++) await show(users, other.access)
    const lengths = (await readJournal(database, 1)).map((entries) => entries.length)
    expect(lengths).toEqual([102, 1, 1, 1, 99, 1, 100, 1])
    const shown = await readAll(readReveals(database))
    expect(shown).toHaveLength(6 * 100 + 2 * 99)
    expect(new Set(shown.map(({ requestId }) => requestId)).size).toBe(8)
    expect(await readAll(readReveals(database, { users: ['u0'] }))).toHaveLength(6)
    const [last] = await readAll(readReveals(database, { users: ['u5'] }))
    expect(last).toMatchObject({ seq: 9, account: id, user: 'u5', addresses: 3 })
  })
})

test('a refusing disk fails a whole group, for a while, or those who wait for it', async () => {
  const { access, database, id } = await open(10)
  const commit = vi.spyOn(database, 'commit').mockImplementation(() => {
    throw new AccountsError('unavailable', 'the disk is full')
  })
  const request = chargeOf(1)
  const reason = { code: 'storage_unavailable', params: { retryAfterMs: 1000 } }
  const debits = [access.debit(id, request), debit(access, id, 1)]
  expect(await Promise.allSettled(debits)).toMatchObject([{ reason }, { reason }])
  commit.mockRestore()
  const replayKey = retryOf(request.replayKey.fingerprint)
  for (const credits of [1, 0]) {
    expect(await access.debit(id, { ...request, replayKey })).toEqual({ remaining: 9, credits })
  }
  const waiting = await open(10, { ledger: 'fsync' })
  vi.spyOn(waiting.database, 'flush').mockRejectedValueOnce(new AccountsError('unavailable', 'no'))
  await expect(debit(waiting.access, waiting.id, 1)).rejects.toMatchObject({ code: reason.code })
  expect(await debit(waiting.access, waiting.id, 1)).toMatchObject({ credits: 1 })
})

test('a debit of what is no number of credits is a broken invariant', async () => {
  const { access, id } = await open()
  for (const credits of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    const invariant = expect.objectContaining({ name: 'AssertionError' }) as Error
    expect(() => access.debit(id, chargeOf(credits))).toThrow(invariant)
  }
})

test('closing commits the waiting debits', async () => {
  const { access, close, openAgain, id } = await open(3)
  const outcomes = Promise.allSettled([debit(access, id, 2), debit(access, id, 2)])
  await close()
  const reason = { code: 'insufficient_credits' }
  expect(await outcomes).toMatchObject([{ value: { remaining: 1 } }, { reason }])
  expect(await (await openAgain()).access.keys.find(id)).toMatchObject({ creditsUsed: 2 })
})

test('a debit waits for others of its tick, but not where none came lately', async () => {
  const { access, database, id } = await open(1000)
  const [ticksAlone, debitsBetweenChecks] = [8, 32]
  /** Whether another event-loop tick ran before the debits resolved, which share a commit. */
  const waits = async (count: number) => {
    await waitForTick()
    const { commits } = database
    let isOver = false
    setImmediate(() => {
      isOver = true
    })
    await Promise.all(Array.from({ length: count }, () => debit(access, id, 1)))
    expect(database.commits).toBe(commits + 1)
    return isOver
  }
  const rounds = [ticksAlone, debitsBetweenChecks, 1, debitsBetweenChecks - 1]
  const expected = rounds.flatMap((length, i) => Array<boolean>(length).fill(i % 2 === 0))
  for (const isOver of expected) expect(await waits(1)).toBe(isOver)
  // Others come, first to one that does not wait.
  for (const isOver of [false, true]) expect(await waits(2)).toBe(isOver)
  for (let i = 0; i < ticksAlone; i++) expect(await waits(1)).toBe(true)
  expect(await waits(1)).toBe(false)
  const client = new AbortController()
  const cancelled = access.debit(id, chargeOf(1), client.signal)
  client.abort()
  expect(await cancelled).toBeNull()
})
