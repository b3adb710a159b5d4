/**
 * Reads the state of a group of debits from a database, at once and locked. Until its commit no
 * other process takes from the same accounts or charges for the same requests.
 */
import { isDeepStrictEqual } from 'node:util'
import { RequestError } from '../../contract/index.ts'
import {
  type ChargedRequest,
  type JournalEntry,
  type RevealedEntry,
  recordOf,
  revealedBy,
  StoreError,
  type Transaction,
} from '../../store/index.ts'
import { AccessError, isLive, isoTime, type StoredKey } from '../accounts.ts'
import { isCurrent, keyNameIn } from '../authenticator.ts'
import { type Balance, refundTo, takeFrom } from '../balances.ts'
import type { Charge } from '../charge.ts'
import type { DebitState } from '../debit-group.ts'
import { isWithin, namedEntry, paidBy, requireSame } from '../idempotency/idempotency-keys.ts'
import { boundTo, recentMs } from '../idempotency/recent-charges.ts'
import { isSameRetry, type NewCharges, newChargeKey } from '../idempotency/replays.ts'
import {
  type JournalPlace,
  repeatedEntry,
  revealedEntries,
  revealOf,
} from '../reveal-deduplication.ts'
import {
  type AccountRow,
  accountOf,
  chargedRequestOf,
  type KeyRow,
  type NamedRow,
  namedColumns,
  storedKeyOf,
} from './charged-rows.ts'
import type { Mirror } from './mirror.ts'
import type { ShownPlace } from './table-changes.ts'

/** A debit to be made. */
export interface RequestedDebit {
  readonly id: string
  readonly charge: Charge
}

interface ChargeRow {
  readonly account: string
  readonly fingerprint: number
  /** Null where an earlier release has written the row. */
  readonly content: number | null
  readonly atMs: number
}

interface ShownRow {
  readonly account: string
  readonly fingerprint: number
  readonly seq: number
  readonly request_id: string
  readonly hash: Buffer
  readonly payload: Buffer
}

export interface LockedDebitState extends DebitState {
  /** The accounts, after the debits of the group. */
  readonly accounts: ReadonlyMap<string, Balance>
  /** Answers with reveals that the group writes in full. */
  readonly places: readonly ShownPlace[]
  /** Whether the charge's key is still valid. True for a charge without a key. */
  isKeyLive(charge: Charge): boolean
}

/** Reads and locks the state that these debits need. `nowMs`: milliseconds since 1970. */
export async function lockedDebitState(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
  mirror: Pick<Mirror, 'key' | 'version' | 'latestMs'>,
  nowMs: number,
): Promise<LockedDebitState> {
  const rows = await lockedAccounts(transaction, requests)
  const accounts = new Map(rows.map((row) => [row.id, { account: { ...accountOf(row) } }]))
  const isBehind = rows.some(({ version }) => version > mirror.version)
  const keyOf = isBehind ? await keysOf(transaction, requests) : (name: string) => mirror.key(name)
  // Read after the lock: by then another process has stored its charges.
  const named = await chargedNames(transaction, requests)
  const recent = await chargedLately(transaction, requests, nowMs)
  const shown = await revealedBefore(transaction, requests)
  const required = await requiredRows(transaction, requests)
  const places: ShownPlace[] = []
  return {
    accounts,
    places,
    require: (charge) => charge.requires?.check(required.get(charge) ?? []),
    isKeyLive: ({ authorization }) => {
      if (authorization === undefined) return true
      const latestMs = Math.max(nowMs, mirror.latestMs())
      return isCurrent(keyOf(keyNameIn(authorization) ?? ''), isoTime(latestMs))
    },
    balances: {
      begin: () => undefined,
      of: (id, atMs) => liveBalance(accounts, id, Math.max(atMs, mirror.latestMs())),
      take: takeFrom,
      refund: refundTo,
    },
    replays: {
      isPaidIn: (charges, id, charge, atMs) => {
        const { idempotencyHash: mark, fingerprint, isRetry } = charge.replayKey
        if (mark !== undefined) {
          const paid = paidBy(named.get(`${id} ${mark}`), fingerprint, atMs)
          if (paid !== null) requireSame(paid, charge)
          return paid !== null
        }
        if (!isRetry) return false
        const before = recent.get(`${id} ${boundOf(charge)}`)
        return isSameRetry(charge, charges.get(newChargeKey(id, charge)) ?? before)
      },
      charge: (charges, id, charge, atMs) => charged(charges, named, id, charge, atMs),
    },
    shown: {
      entriesOf: (id, charge, isFree) => {
        const { reveals = [], requestId, replayKey } = charge
        if (reveals.length <= 1) return revealedEntries(id, charge)
        const { fingerprint } = replayKey
        const place = isFree ? shown.get(`${id} ${fingerprint}`) : undefined
        if (place !== undefined && isDeepStrictEqual(place.reveals, reveals.map(revealOf))) {
          return [repeatedEntry(id, charge, place)]
        }
        places.push({ account: id, fingerprint, requestId })
        return revealedEntries(id, charge)
      },
    },
  }
}

/** Locks the accounts in one order in all processes, so that no two wait for each other. */
function lockedAccounts(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
): Promise<AccountRow[]> {
  return transaction.run<AccountRow>({
    name: 'locked accounts',
    text: 'SELECT * FROM accounts WHERE id = ANY($1) ORDER BY id FOR UPDATE',
    values: [[...new Set(requests.map(({ id }) => id))]],
  })
}

/** The keys of these requests, by name. */
async function keysOf(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
): Promise<(name: string) => StoredKey | undefined> {
  const names = requests.flatMap(({ charge: { authorization = '' } }) => {
    return keyNameIn(authorization) ?? []
  })
  const text = 'SELECT * FROM keys WHERE hash = ANY($1)'
  const rows = await transaction.run<KeyRow>({ name: 'keys', text, values: [names] })
  const keys = new Map(rows.map((row) => [row.hash, storedKeyOf(row)]))
  return (name) => keys.get(name)
}

function liveBalance(accounts: ReadonlyMap<string, Balance>, id: string, nowMs: number): Balance {
  const balance = accounts.get(id)
  if (balance === undefined) throw new AccessError('not_found', `no key has the id ${id}`)
  if (!isLive(balance.account, nowMs)) throw new RequestError('unauthorized')
  return balance
}

function charged(
  charges: NewCharges,
  named: Map<string, ChargedRequest>,
  id: string,
  charge: Charge,
  atMs: number,
): JournalEntry[] {
  const { idempotencyHash: mark } = charge.replayKey
  charges.set(newChargeKey(id, charge), charge.content ?? 0)
  if (mark === undefined) return []
  const entry = namedEntry(id, mark, charge)
  named.set(`${id} ${mark}`, { ...entry, atMs })
  return [entry]
}

/** The fingerprint in the table of charges. */
function boundOf({ replayKey, snapshot = '' }: Charge): number {
  return boundTo(snapshot, replayKey.fingerprint)
}

async function chargedNames(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
): Promise<Map<string, ChargedRequest>> {
  const wanted = requests.flatMap(({ id, charge }) => {
    const { idempotencyHash: mark } = charge.replayKey
    return mark === undefined ? [] : [{ id, mark }]
  })
  if (wanted.length === 0) return new Map()
  const rows = await transaction.run<NamedRow & { account: string; mark: string }>({
    name: 'charged names',
    text: `SELECT ${namedColumns} FROM repeats
      WHERE (account, mark) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
    values: [wanted.map(({ id }) => id), wanted.map(({ mark }) => mark)],
  })
  return new Map(rows.map((row) => [`${row.account} ${row.mark}`, chargedRequestOf(row)]))
}

/** Contents of recent charges, by account and fingerprint. */
async function chargedLately(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
  nowMs: number,
): Promise<Map<string, number>> {
  const wanted = requests.filter(({ charge: { replayKey } }) => {
    return replayKey.isRetry && replayKey.idempotencyHash === undefined
  })
  if (wanted.length === 0) return new Map()
  const rows = await transaction.run<ChargeRow>({
    name: 'recent charges',
    text: `SELECT account, fingerprint, content, at_ms AS "atMs" FROM charges
      WHERE (account, fingerprint) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`,
    values: [wanted.map(({ id }) => id), wanted.map(({ charge }) => boundOf(charge))],
  })
  const recent = rows.filter(({ atMs }) => isWithin(atMs, nowMs, recentMs))
  return new Map(
    recent.flatMap(({ account, fingerprint, content }) => {
      return content === null ? [] : [[`${account} ${fingerprint}`, content]]
    }),
  )
}

/** Results of the statements of requirements. The locks on accounts keep them from changing. */
async function requiredRows(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
): Promise<ReadonlyMap<Charge, readonly object[]>> {
  const found = new Map<Charge, readonly object[]>()
  for (const { charge } of requests) {
    const statement = charge.requires?.statement
    if (statement !== undefined) found.set(charge, await transaction.run<object>(statement))
  }
  return found
}

/** By account and fingerprint: where the journal has the reveals of an answer, and which. */
async function revealedBefore(
  transaction: Transaction,
  requests: readonly RequestedDebit[],
): Promise<Map<string, JournalPlace & { readonly reveals: readonly object[] }>> {
  const wanted = requests.filter(({ charge: { replayKey, reveals = [] } }) => {
    return reveals.length > 1 && (replayKey.isRetry || replayKey.idempotencyHash !== undefined)
  })
  if (wanted.length === 0) return new Map()
  const rows = await transaction.run<ShownRow>({
    name: 'shown before',
    text: `SELECT * FROM shown JOIN journal USING (seq)
      WHERE (account, fingerprint) IN (SELECT * FROM unnest($1::text[], $2::bigint[]))`,
    values: requestsOf(wanted),
  })
  return new Map(
    rows.flatMap((row) => {
      const { account, fingerprint, seq, request_id: requestId } = row
      const reveals = shownIn(row)?.map(revealOf)
      if (reveals === undefined) return []
      return [[`${account} ${fingerprint}`, { seq, requestId, reveals }]]
    }),
  )
}

/** A damaged record counts as unknown, so the answer is written in full. */
function shownIn(row: ShownRow): RevealedEntry[] | undefined {
  try {
    return revealedBy(recordOf(row), row.account, row.request_id)
  } catch (error) {
    if (error instanceof StoreError && error.code === 'damaged') return undefined
    throw error
  }
}

function requestsOf(requests: readonly RequestedDebit[]): [string[], number[]] {
  return [requests.map(({ id }) => id), requests.map(({ charge }) => charge.replayKey.fingerprint)]
}
