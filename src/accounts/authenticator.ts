/** Finds the account of an `Authorization` header. */
import { RequestError } from '../contract/index.ts'
import { type Account, formatTime, isCurrent, isLive } from './account.ts'
import type { AccountsDatabase } from './database.ts'
import { type AccountsState, readKeyHash } from './state.ts'

export class Authenticator {
  readonly #database: Pick<AccountsDatabase, 'view'>
  readonly #state: AccountsState
  readonly #onEnd: () => void
  /**
   * Hashes of keys by header, for this tick of the event loop. Headers contain keys in clear, so
   * none is kept longer.
   */
  readonly #hashes = new Map<string, string>()
  #isViewing = false
  #second = Number.NaN
  #secondText = ''

  /** @param onEnd is told that a key was refused whose end is later than the stored time */
  constructor(database: Pick<AccountsDatabase, 'view'>, state: AccountsState, onEnd: () => void) {
    this.#database = database
    this.#state = state
    this.#onEnd = onEnd
  }

  /**
   * Throws RequestError `unauthorized`, the same for a missing, malformed, unknown, rotated,
   * revoked or expired key. What is looked up is the hash of a key, so the time that it takes says
   * nothing about how much of a guess is right.
   */
  authenticate(authorization = ''): Account {
    this.#view()
    this.#state.requireHere()
    const hash = this.#hashes.get(authorization) ?? this.#readHash(authorization)
    const key = this.#state.findKey(hash)
    const account = key === undefined ? undefined : this.#state.findAccount(key.account)
    if (key === undefined || account === undefined) throw new RequestError('unauthorized')
    const now = this.#formatNow()
    if (isCurrent(key, now) && isLive(account, now)) return account
    const { time } = this.#state
    if (time.hasPassed(key.endsAt) || time.hasPassed(account.expiresAt)) this.#onEnd()
    throw new RequestError('unauthorized')
  }

  #readHash(authorization: string): string {
    const hash = readKeyHash(authorization)
    if (hash === undefined) throw new RequestError('unauthorized')
    this.#hashes.set(authorization, hash)
    return hash
  }

  /** What other processes have changed counts once a tick. */
  #view(): void {
    if (this.#isViewing) return
    this.#isViewing = true
    setImmediate(() => {
      this.#isViewing = false
      this.#hashes.clear()
    })
    this.#database.view()
  }

  #formatNow(): string {
    const second = Math.floor(this.#state.time.now() / 1000)
    if (second !== this.#second) this.#secondText = formatTime(second * 1000)
    this.#second = second
    return this.#secondText
  }
}
