/** Operations of the command line on accounts and keys in a database. */
import type { Database, JournalEntry, Transaction } from '../../store/index.ts'
import {
  AccessError,
  type Account,
  type AccountOptions,
  isoTime,
  keyName,
  keyPseudonym,
  newAccount,
} from '../accounts.ts'
import { newKey } from '../key-format.ts'
import {
  checkLive,
  checkOverlap,
  creationOf,
  endsBefore,
  type MadeKey,
  onlyNamed,
} from '../keys.ts'
import { checkGrant, grantedTo } from '../ledger.ts'
import { checkDay, firstDay, inOrder, lastDay, type UsageRange, type UsageRow } from '../usage.ts'
import { type AccountRow, accountOf, type KeyRow, storedKeyOf } from './charged-rows.ts'

export class RemoteKeys {
  readonly #database: Database
  readonly #now: () => number

  /** `now`: milliseconds since 1970. */
  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  async create(options: AccountOptions): Promise<MadeKey> {
    const nowMs = this.#now()
    const account = newAccount(options, nowMs)
    const key = newKey()
    await this.#database.transact(async (transaction) => {
      const version = await transaction.changed('version')
      await addAccount(transaction, account, version)
      await addKey(transaction, keyName(key), account.id, version)
      await transaction.append(nowMs, creationOf(account, keyName(key)))
    })
    return { account, key }
  }

  async list(): Promise<Account[]> {
    const text = 'SELECT * FROM accounts ORDER BY created_at COLLATE "C", id COLLATE "C"'
    return (await this.#database.query<AccountRow>({ text, values: [] })).map(accountOf)
  }

  async overlaps(): Promise<Map<string, string>> {
    // Dates in this format sort as text.
    const text =
      'SELECT account, max(ends_at) AS last FROM keys WHERE ends_at > $1 GROUP BY account'
    const values = [isoTime(this.#now())]
    const rows = await this.#database.query<{ account: string; last: string }>({ text, values })
    return new Map(rows.map(({ account, last }) => [account, last]))
  }

  async find(idOrName: string): Promise<Account | undefined> {
    const text = 'SELECT * FROM accounts WHERE id = $1 OR name = $1 ORDER BY created_at, id'
    const rows = await this.#database.query<AccountRow>({ text, values: [idOrName] })
    const accounts = rows.map(accountOf)
    return accounts.find(({ id }) => id === idOrName) ?? onlyNamed(accounts)
  }

  revoke(id: string): Promise<Account> {
    const nowMs = this.#now()
    return this.#database.transact(async (transaction) => {
      const account = await locked(transaction, id)
      if (account.revokedAt !== undefined) return account
      const revokedAt = isoTime(nowMs)
      const text = 'UPDATE accounts SET revoked_at = $2, version = $3 WHERE id = $1'
      const version = await transaction.changed('version')
      await transaction.run({ text, values: [id, revokedAt, version] })
      const saved = 'DELETE FROM saved_searches WHERE account = $1'
      await transaction.run({ text: saved, values: [id] })
      await transaction.append(nowMs, [{ kind: 'revoked', account: id }])
      return { ...account, revokedAt }
    })
  }

  async grant(id: string, credits: number): Promise<Account> {
    checkGrant(credits)
    return this.#database.transact(async (transaction) => {
      const granted = grantedTo(await locked(transaction, id), credits)
      const remaining = granted.creditsRemaining
      const text = 'UPDATE accounts SET remaining = $2, version = $3 WHERE id = $1'
      const version = await transaction.changed('version')
      await transaction.run({ text, values: [id, remaining, version] })
      await transaction.append(this.#now(), [{ kind: 'granted', account: id, credits, remaining }])
      return granted
    })
  }

  async rotate(id: string, overlapMs: number): Promise<MadeKey> {
    checkOverlap(overlapMs)
    const nowMs = this.#now()
    const key = newKey()
    const name = keyName(key)
    const account = await this.#database.transact(async (transaction) => {
      const account = await locked(transaction, id)
      checkLive(account, nowMs)
      const version = await transaction.changed('version')
      const ended = await endKeys(transaction, id, nowMs + overlapMs, nowMs, version)
      await addKey(transaction, name, id, version)
      // A debit, which locks the account, then sees that keys have changed.
      const text = 'UPDATE accounts SET version = $2 WHERE id = $1'
      await transaction.run({ text, values: [id, version] })
      const entry: JournalEntry = { kind: 'key-added', account: id, key: keyPseudonym(name) }
      await transaction.append(nowMs, [...ended, entry])
      return account
    })
    return { account, key }
  }

  async usage({ id, from, to }: UsageRange = {}): Promise<UsageRow[]> {
    for (const day of [from, to]) checkDay(day)
    if (id !== undefined && (await this.#byId(id)) === undefined) throw unknown(id)
    const text = `SELECT day, account AS id, name, endpoint, requests, credits
      FROM usage JOIN accounts ON accounts.id = account
      WHERE ($1::text IS NULL OR account = $1) AND day COLLATE "C" BETWEEN $2 AND $3`
    const values = [id ?? null, from ?? firstDay, to ?? lastDay]
    return inOrder(await this.#database.query<UsageRow>({ text, values }))
  }

  async #byId(id: string): Promise<AccountRow | undefined> {
    const text = 'SELECT * FROM accounts WHERE id = $1'
    return (await this.#database.query<AccountRow>({ text, values: [id] }))[0]
  }
}

/** Locks the account to the end of the transaction, so that no debit reads its old state. */
async function locked(transaction: Transaction, id: string): Promise<Account> {
  const text = 'SELECT * FROM accounts WHERE id = $1 FOR UPDATE'
  const [row] = await transaction.run<AccountRow>({ text, values: [id] })
  if (row === undefined) throw unknown(id)
  return accountOf(row)
}

async function addAccount(
  transaction: Transaction,
  account: Account,
  version: number,
): Promise<void> {
  const { id, name, services, rate, concurrency, createdAt, expiresAt = null } = account
  const { names = null } = account
  const scope = account.scope === undefined ? null : JSON.stringify(account.scope)
  await transaction.run({
    text: `INSERT INTO accounts (id, name, services, rate, concurrency, created_at, expires_at,
      remaining, used, version, names, scope)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9, $10, $11)`,
    values: [
      ...[id, name, services, rate, concurrency, createdAt, expiresAt],
      ...[account.creditsRemaining, version, names, scope],
    ],
  })
}

async function addKey(
  transaction: Transaction,
  name: string,
  account: string,
  version: number,
): Promise<void> {
  const text = 'INSERT INTO keys (hash, account, version) VALUES ($1, $2, $3)'
  await transaction.run({ text, values: [name, account, version] })
}

/** Ends all keys of the account at that time, unless they end before. */
async function endKeys(
  transaction: Transaction,
  id: string,
  endsAtMs: number,
  nowMs: number,
  version: number,
): Promise<JournalEntry[]> {
  const endsAt = isoTime(endsAtMs)
  const text = 'SELECT * FROM keys WHERE account = $1 ORDER BY hash'
  const rows = await transaction.run<KeyRow>({ text, values: [id] })
  const ending = rows.filter((row) => !endsBefore(storedKeyOf(row), Date.parse(endsAt), nowMs))
  const update = 'UPDATE keys SET ends_at = $2, version = $3 WHERE hash = ANY($1)'
  const hashes = ending.map(({ hash }) => hash)
  await transaction.run({ text: update, values: [hashes, endsAt, version] })
  return hashes.map((hash) => {
    return { kind: 'key-ended', account: id, key: keyPseudonym(hash), endsAtMs: Date.parse(endsAt) }
  })
}

function unknown(id: string): AccessError {
  return new AccessError('not_found', `no key has the id ${id}`)
}
