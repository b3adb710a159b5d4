/** Replays the journal to the expected content of the other tables. */

import { balanceText } from '../../domain/index.ts'
import type { JournalRecord } from '../journal.ts'
import { type DebitEntry, isDebitEntry, type JournalEntry, usageOf } from '../journal-entry.ts'
import { Calendar, remainingAfter } from '../wal/effects.ts'

export interface ReplayedAccount {
  remaining: number
  used: number
  isRevoked: boolean
  /** The `rightsHash`. Undefined if the journal has none. */
  rights?: string
}

export interface ReplayedKey {
  readonly account: string
  /** Milliseconds since 1970. Undefined for a valid key. */
  endsAtMs?: number
}

type AccountKind =
  | 'entitled'
  | 'revoked'
  | 'granted'
  | DebitEntry['kind']
  | 'revealed'
  | 'repeated'
  | 'named'
type EntryOfKind<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>

export class JournalReplay {
  readonly accounts = new Map<string, ReplayedAccount>()
  /** By the first 16 hex digits of the key's hash. */
  readonly keys = new Map<string, ReplayedKey>()
  /** By `usageName`. */
  readonly usage = new Map<string, { requests: number; credits: number }>()
  /** Pseudonyms of suppressed values. */
  readonly suppressed = new Set<string>()
  readonly #report: (problem: string) => void
  readonly #calendar = new Calendar()

  /** `report` gets entries that cannot follow those before. */
  constructor(report: (problem: string) => void) {
    this.#report = report
  }

  add({ seq, atMs, entries }: JournalRecord): void {
    for (const entry of entries) {
      const problem = this.#apply(entry, atMs, seq)
      if (problem !== undefined) this.#report(`commit ${seq}: ${problem}`)
    }
  }

  #apply(entry: JournalEntry, atMs: number, seq: number): string | undefined {
    switch (entry.kind) {
      case 'created':
        return this.#create(entry)
      case 'key-added':
        return this.#addKey(entry.account, entry.key)
      case 'key-ended':
        return this.#endKey(entry)
      case 'suppressed':
        return added(this.suppressed, entry.entry, 'suppresses what was suppressed')
      case 'unsuppressed':
        return this.suppressed.delete(entry.entry) ? undefined : 'ends no suppression'
      case 'entitled':
      case 'revoked':
      case 'granted':
      case 'debited':
      case 'prepaid':
      case 'refunded':
      case 'revealed':
      case 'repeated':
      case 'named':
        return this.#applyToAccount(entry, atMs, seq)
      case 'erased':
      case 'restored':
      case 'archived':
        return undefined
    }
  }

  #create({ account, credits, key }: EntryOfKind<'created'>): string | undefined {
    if (this.accounts.has(account)) return `creates account ${account} again`
    this.accounts.set(account, { remaining: credits, used: 0, isRevoked: false })
    return this.#addKey(account, key)
  }

  #addKey(account: string, key: string): string | undefined {
    if (!this.accounts.has(account)) return `names account ${account}, which was never created`
    if (this.keys.has(key)) return `adds key ${key} again`
    this.keys.set(key, { account })
    return undefined
  }

  #endKey({ account, key, endsAtMs }: EntryOfKind<'key-ended'>): string | undefined {
    const known = this.keys.get(key)
    if (known?.account !== account) return `ends key ${key}, which account ${account} has not`
    known.endsAtMs = endsAtMs
    return undefined
  }

  #applyToAccount(entry: EntryOfKind<AccountKind>, atMs: number, seq: number): string | undefined {
    const account = this.accounts.get(entry.account)
    if (account === undefined) return `names account ${entry.account}, which was never created`
    if (entry.kind === 'repeated') return repeatProblem(entry.seq, seq)
    if (entry.kind === 'entitled') account.rights = entry.rights
    if (entry.kind === 'revoked') account.isRevoked = true
    if (entry.kind === 'granted') account.remaining += entry.credits
    if (isDebitEntry(entry)) this.#debit(account, entry, atMs)
    else if (entry.kind !== 'granted') return undefined
    if (account.remaining < 0) return `takes more from account ${entry.account} than it has`
    if (account.remaining === entry.remaining) return undefined
    const balance = `account ${entry.account} has ${balanceText(account.remaining)} credits`
    return `${balance} after it, not ${balanceText(entry.remaining)}`
  }

  #debit(account: ReplayedAccount, entry: DebitEntry, atMs: number): void {
    const { requests, credits } = usageOf(entry)
    account.remaining = remainingAfter(account.remaining, credits)
    account.used += credits
    const name = usageName(entry.account, this.#calendar.dayOf(atMs), entry.endpoint)
    const sum = this.usage.get(name)
    if (sum === undefined) this.usage.set(name, { requests, credits })
    else {
      sum.requests += requests
      sum.credits += credits
    }
  }
}

function repeatProblem(seq: number, ownSeq: number): string | undefined {
  return seq < ownSeq ? undefined : `repeats what commit ${seq} shows, which is not before it`
}

/** `day`: UTC, `YYYY-MM-DD`. */
export function usageName(account: string, day: string, endpoint: string): string {
  return `${account} ${day} ${endpoint}`
}

function added(set: Set<string>, value: string, problem: string): string | undefined {
  if (set.has(value)) return problem
  set.add(value)
  return undefined
}
