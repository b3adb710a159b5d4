/** What operators do with accounts and keys. The result is on disk when a promise resolves. */
import { unlimitedCredits } from '../domain/index.ts'
import {
  type Account,
  type AccountLimits,
  type AccountOptions,
  changeLimits,
  formatTime,
  hashKey,
  hashRights,
  isCount,
  isLive,
  isUnlimited,
  makeAccount,
  type StoredKey,
  shortenHash,
  writeAccount,
  writeRights,
} from './account.ts'
import { AccountsError } from './accounts-error.ts'
import type { AccountsDatabase, Statement } from './database.ts'
import type { Entry } from './entries.ts'
import { makeKey } from './key-format.ts'
import type { AccountsState } from './state.ts'
import { warnOnFailure } from './warn-on-failure.ts'

/** A new key, shown once, and its account. */
export interface MadeKey {
  readonly account: Account
  readonly key: string
}

/** What a commit has of a change. Null where nothing changes. */
interface KeyChange {
  readonly entries: readonly Entry[]
  readonly writes?: readonly Statement[]
}

const overlapMsMax = 366 * 86_400_000

export class Keys {
  readonly #database: AccountsDatabase
  readonly #state: AccountsState
  readonly #now: () => number

  /** @param now milliseconds since 1970 */
  constructor(database: AccountsDatabase, state: AccountsState, now: () => number) {
    this.#database = database
    this.#state = state
    this.#now = now
  }

  /** Throws AccountsError `invalid`. */
  async create(options: AccountOptions): Promise<MadeKey> {
    const account = makeAccount(options, this.#state.time.now())
    const key = makeKey()
    const hash = hashKey(key)
    const { id, creditsRemaining: credits } = account
    await this.#change(() => ({
      entries: [
        { kind: 'created', account: id, credits, key: shortenHash(hash) },
        { kind: 'entitled', account: id, rights: hashRights(account) },
      ],
      writes: [{ sql: insertAccount, values: writeAccount(account) }, makeKeyRow(hash, id)],
    }))
    return { account, key }
  }

  /** All accounts, the oldest first. */
  async list(): Promise<Account[]> {
    await this.#follow()
    return this.#state.listAccounts()
  }

  /** When the last rotated key that still works ends, by account id. ISO 8601 UTC. */
  async listOverlaps(): Promise<ReadonlyMap<string, string>> {
    await this.#follow()
    const now = formatTime(this.#state.time.now())
    const last = new Map<string, string>()
    // Dates in this format sort as text.
    for (const { account, endsAt } of this.#state.listAllKeys()) {
      if (endsAt === undefined || endsAt <= now) continue
      if (endsAt > (last.get(account) ?? '')) last.set(account, endsAt)
    }
    return last
  }

  /** By id, else by name. Throws AccountsError `ambiguous` if several have that name. */
  async find(idOrName: string): Promise<Account | undefined> {
    await this.#follow()
    const account = this.#state.findAccount(idOrName)
    if (account !== undefined) return account
    const named = this.#state.listAccounts().filter(({ name }) => name === idOrName)
    if (named.length <= 1) return named[0]
    const ids = named.map(({ id }) => id).join(', ')
    throw new AccountsError('ambiguous', `several keys have this name; use one of the ids ${ids}`)
  }

  /**
   * Ends all keys of the account for good. A second call changes nothing. Throws AccountsError
   * `not_found`.
   */
  async revoke(id: string): Promise<Account> {
    await this.#change(() => {
      const { revokedAt } = this.#state.requireAccount(id)
      if (revokedAt !== undefined) return null
      const now = formatTime(this.#state.time.now())
      return {
        entries: [{ kind: 'revoked', account: id }],
        writes: [
          { sql: 'UPDATE accounts SET revoked_at = $1 WHERE id = $2', values: [now, id] },
          { sql: 'DELETE FROM saved_searches WHERE account = $1', values: [id] },
        ],
      }
    })
    return this.#state.requireAccount(id)
  }

  /** Changes how many requests keys may make. Throws AccountsError `not_found` or `invalid`. */
  async limit(id: string, limits: AccountLimits): Promise<Account> {
    await this.#change(() => {
      const account = this.#state.requireAccount(id)
      const changed = changeLimits(account, limits)
      const rights = hashRights(changed)
      if (rights === hashRights(account)) return null
      return {
        entries: [{ kind: 'entitled', account: id, rights }],
        writes: [
          {
            sql: 'UPDATE accounts SET rights = $1 WHERE id = $2',
            values: [writeRights(changed), id],
          },
        ],
      }
    })
    return this.#state.requireAccount(id)
  }

  /** Adds credits. Throws AccountsError `not_found` or `invalid`. */
  async grant(id: string, credits: number): Promise<Account> {
    if (!isCount(credits) || credits === 0) {
      throw new AccountsError('invalid', 'credits to grant are a whole number from 1')
    }
    await this.#change(() => {
      const remaining = addCredits(this.#state.requireAccount(id), credits)
      return { entries: [{ kind: 'granted', account: id, credits, remaining }] }
    })
    return this.#state.requireAccount(id)
  }

  /**
   * Makes a new key for the account. All earlier ones end `overlapMs` from now (0: at once), or
   * when they would have ended before. Throws AccountsError `not_found`, or `invalid` for an
   * account that is revoked or has expired and for an overlap over 366 days.
   */
  async rotate(id: string, overlapMs: number): Promise<MadeKey> {
    if (!isCount(overlapMs) || overlapMs > overlapMsMax) {
      throw new AccountsError('invalid', 'the overlap is 0 to 366 days')
    }
    const key = makeKey()
    const hash = hashKey(key)
    await this.#change(() => {
      const nowMs = this.#state.time.now()
      const account = this.#state.requireAccount(id)
      if (!isLive(account, formatTime(nowMs))) {
        throw new AccountsError('invalid', `${id} is revoked or expired`)
      }
      const endsAt = formatTime(nowMs + overlapMs)
      const ending = this.#state.listKeys(id).filter(([, key]) => !endsBefore(key, endsAt, nowMs))
      const ended = ending.map(([hash]) => endKey(id, hash, endsAt))
      return {
        entries: [
          ...ended.map(({ entry }) => entry),
          { kind: 'keyAdded', account: id, key: shortenHash(hash) },
        ],
        writes: [...ended.map(({ write }) => write), makeKeyRow(hash, id)],
      }
    })
    return { account: this.#state.requireAccount(id), key }
  }

  /**
   * Has keys end by the clock of this machine again, after it was wrong and ahead. Keys that ended
   * by the wrong time alone are good again.
   */
  async resetClock(): Promise<void> {
    const nowMs = Math.floor(this.#now())
    await this.#commit(() => ({ entries: [{ kind: 'timeReset', latestMs: nowMs }] }))
  }

  /** Who looks at what was moved away looks at old credits. */
  async #follow(): Promise<void> {
    await this.#database.follow()
    this.#state.requireHere()
  }

  /** With the latest time, so that a key that ends by it stays ended. */
  async #change(decide: () => KeyChange | null): Promise<void> {
    await this.#commit(() => {
      const change = decide()
      if (change === null) return { entries: [] }
      const timed: Entry = { kind: 'timed', latestMs: this.#state.time.now() }
      return { ...change, entries: [...change.entries, timed] }
    })
  }

  async #commit(decide: () => KeyChange): Promise<void> {
    const decideHere = () => ({ ...decide(), result: undefined })
    await this.#database.commit({ atMs: this.#now(), decide: decideHere })
    await warnOnFailure('the disk has not confirmed it', () => this.#database.flush())
  }
}

const insertAccount = 'INSERT INTO accounts VALUES($1, $2, $3, $4, $5, $6, $7, $8)'

function makeKeyRow(hash: string, account: string): Statement {
  return { sql: 'INSERT INTO keys VALUES($1, $2, NULL)', values: [hash, account] }
}

function endKey(account: string, hash: string, endsAt: string) {
  const sql = 'UPDATE keys SET ends_at = $1 WHERE hash = $2'
  const key = shortenHash(hash)
  const entry: Entry = { kind: 'keyEnded', account, key, endsAtMs: Date.parse(endsAt) }
  return { entry, write: { sql, values: [endsAt, hash] } }
}

/** Whether a rotated key ends by then anyway, or has ended. */
function endsBefore(key: StoredKey, endsAt: string, nowMs: number): boolean {
  return key.endsAt !== undefined && (key.endsAt <= endsAt || Date.parse(key.endsAt) <= nowMs)
}

/** The balance with these credits. Throws AccountsError `invalid` if it then has too many. */
function addCredits(account: Account, credits: number): number {
  if (isUnlimited(account)) {
    throw new AccountsError('invalid', 'the key has unlimited credits')
  }
  const remaining = account.creditsRemaining + credits
  const lifetime = remaining + account.creditsUsed
  if (isCount(lifetime) && lifetime < unlimitedCredits) return remaining
  throw new AccountsError('invalid', 'an account holds fewer than 2^53 - 1 credits in its life')
}
