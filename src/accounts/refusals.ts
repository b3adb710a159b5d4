/** What clients are told where the accounts refuse. */
import { RequestError } from '../contract/index.ts'
import { AccountsError } from './accounts-error.ts'

const retryAfterMs = 1000

/** The error for clients: a failed write may succeed soon. */
export function asRefusal(error: unknown): unknown {
  const isUnavailable = error instanceof AccountsError && error.code === 'unavailable'
  return isUnavailable ? new RequestError('storage_unavailable', { retryAfterMs }) : error
}

/**
 * Awaits `ask`, and rejects as a debit does. Accounts that were moved away can be read where they
 * are now, and an account that is gone has no key.
 */
export async function withRefusals<T>(ask: () => Promise<T> | T): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const code = error instanceof AccountsError ? error.code : undefined
    if (code === 'refused') throw new RequestError('storage_unavailable', { retryAfterMs })
    throw code === 'not_found' ? new RequestError('unauthorized') : asRefusal(error)
  }
}
