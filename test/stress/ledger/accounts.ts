/** The charges in the store, compared with the charges that customers saw. */
import { openAccess } from '../../../src/access/index.ts'
import { openStore } from '../../../src/store/index.ts'

export interface Debit {
  readonly requestId: string
  readonly credits: number
}

export interface DebitState {
  /** Remaining credits of the account. */
  readonly remaining: number
  readonly used: number
  /** Sum of the account's rows of usage. */
  readonly usage: number
  /** In the order of the journal. */
  readonly debits: readonly Debit[]
  /** Number of the journal's last commit. */
  readonly commits: number
}

/**
 * Reads the ledger of an account, even while a server has it open.
 * @param from debits of earlier commits are excluded
 */
export async function readAccounts(dataDir: string, id: string, from = 1): Promise<DebitState> {
  const store = openStore(dataDir)
  try {
    const access = openAccess(store)
    const debits: Debit[] = []
    for (const { entries } of store.journal.records(from)) {
      for (const entry of entries) {
        if (entry.kind !== 'debited' || entry.account !== id) continue
        debits.push({ requestId: entry.requestId, credits: entry.credits })
      }
    }
    const account = access.find(id)
    if (account === undefined) throw new Error(`the account ${id} is gone`)
    return {
      remaining: account.creditsRemaining,
      used: account.creditsUsed,
      usage: sumOf(access.usage({ id }).map(({ credits }) => credits)),
      debits,
      commits: store.journal.head().seq,
    }
  } finally {
    await store.close()
  }
}

/** Differences between the journal and the customers' view; all empty where there are none. */
export interface Differences {
  /** Request ids of charged answers without a debit. */
  readonly missing: readonly string[]
  /** Request ids with another debit than the answer named. */
  readonly wrong: readonly string[]
  /** Request ids with several debits. */
  readonly doubled: readonly string[]
  /** Debits without a received answer. */
  readonly masked: readonly Debit[]
}

/** @param seen credits by request id, of answers that were received completely */
export function compareAccounts(
  seen: ReadonlyMap<string, number>,
  debits: readonly Debit[],
): Differences {
  const paid = new Map<string, number>()
  const doubled: string[] = []
  for (const { requestId, credits } of debits) {
    if (paid.has(requestId)) doubled.push(requestId)
    paid.set(requestId, credits)
  }
  const charged = [...seen].filter(([, credits]) => credits > 0)
  return {
    missing: charged.filter(([id]) => !paid.has(id)).map(([id]) => id),
    wrong: [...seen]
      .filter(([id, credits]) => paid.has(id) && paid.get(id) !== credits)
      .map(([id]) => id),
    doubled,
    masked: debits.filter(({ requestId }) => !seen.has(requestId)),
  }
}

export function sumOf(values: Iterable<number>): number {
  let sum = 0
  for (const value of values) sum += value
  return sum
}
