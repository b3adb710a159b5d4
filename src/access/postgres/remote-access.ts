/** Accounts in a database, which processes on several machines share. */
import { type Database, promptMsMax, type Watch } from '../../store/index.ts'
import type { Access, AccessOptions } from '../access.ts'
import type { Account } from '../account.ts'
import { Authenticator } from '../authenticator.ts'
import type { Repeat } from '../charge.ts'
import { isWithin, markOf } from '../repeats/idempotency-keys.ts'
import { recentMs } from '../repeats/recent-charges.ts'
import { refusing } from '../waiting.ts'
import { type AccountRow, accountOf } from './account-row.ts'
import { isPaidFor } from './locked-books.ts'
import { Mirror } from './mirror.ts'
import { RemoteKeys } from './remote-keys.ts'
import { RemoteLedger } from './remote-ledger.ts'
import { Sweeper } from './sweep.ts'

/** Calls that may cost less of an account's credits are run on what was read within a second. */
const partSafe = 1 / 4

export interface RemoteAccess extends Access {
  settle(): Promise<void>
}

/**
 * Resolves when all accounts are known here. What another process changes is known here with the
 * next look of the `watch`; debits look themselves. Database and watch stay their opener's.
 */
export async function openRemoteAccess(
  database: Database,
  watch: Watch,
  { now = Date.now }: Pick<AccessOptions, 'now'> = {},
): Promise<RemoteAccess> {
  const mirror = new Mirror(database)
  const sweeper = new Sweeper(database, watch, now)
  watch.follow((state) => mirror.follow(state))
  await watch.look()
  watch.check()
  const keys = new RemoteKeys(database, now)
  const ledger = new RemoteLedger(database, watch, mirror, now)
  const authenticator = new Authenticator(mirror, mirror, now)
  const seen = async <T>(change: Promise<T>): Promise<T> => {
    const result = await change
    await watch.look()
    return result
  }
  return {
    create: (options) => seen(keys.create(options)),
    list: () => keys.list(),
    overlaps: () => keys.overlaps(),
    find: (idOrName) => keys.find(idOrName),
    revoke: (id) => seen(keys.revoke(id)),
    grant: (id, credits) => seen(keys.grant(id, credits)),
    rotate: (id, overlapMs) => seen(keys.rotate(id, overlapMs)),
    usage: (range) => keys.usage(range),
    authenticate: (authorization) => {
      const account = authenticator.accountOf(authorization)
      mirror.isUsed(account.id)
      return account
    },
    remaining: async (account, creditsMax) => {
      // What costs nothing in any case is answered from what was known last.
      if (creditsMax > 0) await refusing(() => watch.check())
      if (creditsMax <= account.creditsRemaining * partSafe) return account.creditsRemaining
      return refusing(() => creditsOf(database, mirror, account))
    },
    isPaid: async (id, repeat) => {
      if (!repeat.isRetry && repeat.idempotencyKey === undefined) return false
      return refusing(() => {
        watch.check()
        return isPaid(database, id, repeat, now())
      })
    },
    debit: (id, charge, wanted) => ledger.debit(id, charge, wanted),
    // The database keeps what repeats are told by; a server removes what is over.
    warm: () => sweeper.start(),
    settle: async () => {
      await sweeper.stop()
      await ledger.settle()
    },
  }
}

async function creditsOf(database: Database, mirror: Mirror, { id }: Account): Promise<number> {
  const text = 'SELECT * FROM accounts WHERE id = $1'
  const [row] = await database.query<AccountRow>(
    { name: 'account', text, values: [id] },
    promptMsMax,
  )
  if (row === undefined) return 0
  const { creditsRemaining, creditsUsed } = accountOf(row)
  mirror.left(id, creditsRemaining, creditsUsed)
  return creditsRemaining
}

async function isPaid(
  database: Database,
  id: string,
  { fingerprint, idempotencyKey }: Repeat,
  nowMs: number,
): Promise<boolean> {
  if (idempotencyKey === undefined) {
    const text = 'SELECT at_ms FROM charges WHERE account = $1 AND fingerprint = $2'
    const values = [id, fingerprint]
    const rows = await database.query<{ at_ms: number }>(
      { name: 'charge', text, values },
      promptMsMax,
    )
    return rows.some(({ at_ms: atMs }) => isWithin(atMs, nowMs, recentMs))
  }
  const text = 'SELECT fingerprint, at_ms FROM repeats WHERE account = $1 AND mark = $2'
  const values = [id, markOf(idempotencyKey)]
  const [row] = await database.query<{ fingerprint: number; at_ms: number }>(
    { name: 'repeat', text, values },
    promptMsMax,
  )
  return isPaidFor(row && { fingerprint: row.fingerprint, atMs: row.at_ms }, fingerprint, nowMs)
}
