/** The only place where credits change hands after an account is made. */
import assert from 'node:assert/strict'
import { RequestError } from '../contract/index.ts'
import { AccessError } from './access-error.ts'
import { type Account, isCount } from './account.ts'
import type { Durability, Store } from './store.ts'

/**
 * Takes `credits` from an account, all or nothing, atomically among all processes.
 * Throws RequestError `insufficient_credits` with `required` and `remaining`.
 */
export function debit(
  store: Store,
  id: string,
  credits: number,
  durability: Durability,
): { remaining: number } {
  assert(isCount(credits), `a debit of ${credits} credits`)
  return store.transact(durability, () => {
    const account = known(store, id)
    const remaining = account.creditsRemaining - credits
    if (remaining < 0) {
      throw new RequestError('insufficient_credits', {
        required: credits,
        remaining: account.creditsRemaining,
      })
    }
    const creditsUsed = account.creditsUsed + credits
    store.putAccount({ ...account, creditsRemaining: remaining, creditsUsed })
    return { remaining }
  })
}

/** Adds credits; on disk when it returns. Throws AccessError `invalid` or `not_found`. */
export function grant(store: Store, id: string, credits: number): Account {
  if (!isCount(credits) || credits === 0) {
    throw new AccessError('invalid', 'credits to grant are a whole number from 1')
  }
  return store.transact('fsync', () => {
    const account = known(store, id)
    const creditsRemaining = account.creditsRemaining + credits
    if (!isCount(creditsRemaining + account.creditsUsed)) {
      throw new AccessError('invalid', 'an account holds fewer than 2^53 credits in its life')
    }
    const granted = { ...account, creditsRemaining }
    store.putAccount(granted)
    return granted
  })
}

/** Throws AccessError `not_found`. */
export function known(store: Store, id: string): Account {
  const account = store.account(id)
  if (account === undefined) throw new AccessError('not_found', `no key has the id ${id}`)
  return account
}
