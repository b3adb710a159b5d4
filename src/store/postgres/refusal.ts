/** What an error of the database client means for whoever has asked. */
import { StoreError } from '../store-error.ts'

/**
 * Classes of SQLSTATE that say nothing of what was asked: no connection, a transaction rolled back
 * for another, no resources, a lock not available, the operator, the system; a login refused, a
 * server that only reads, a transaction that ended while this process stood still.
 */
const transientStates = ['08', '40', '53', '55', '57', '58', '28', '25006', '25P03']

/** StoreError `unavailable` for what may succeed later; else the error itself. */
export function refusal(error: unknown): unknown {
  if (error instanceof StoreError || !isTransient(error)) return error
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new StoreError('unavailable', `the database of accounts cannot be used: ${reason}`, {
    cause: error,
  })
}

/** Errors without an SQLSTATE come from the connection. */
function isTransient(error: unknown): boolean {
  const state = stateOf(error)
  return state === undefined || transientStates.some((each) => state.startsWith(each))
}

/** Whether the connection itself has failed, so that nothing can be asked over it any more. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof StoreError) || error.cause === undefined) return false
  return stateOf(error.cause) === undefined
}

/** The SQLSTATE of an error that the server has told; others, as EPIPE, have no severity. */
export function stateOf(error: unknown): string | undefined {
  const { code, severity } = error as { readonly code?: unknown; readonly severity?: unknown }
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined
}
