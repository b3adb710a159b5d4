/** Applies commits of debits to the tables of a database, as parts of one statement. */
import { unlimitedCredits } from '../../domain/index.ts'
import {
  type DebitEntry,
  isDebitEntry,
  type JournalEntry,
  type NamedStatement,
  usageOf,
} from '../../store/index.ts'
import { dayOf } from '../usage.ts'

/** Position in the journal for the reveals of an answer. */
export interface ShownPlace {
  readonly account: string
  readonly fingerprint: number
  readonly requestId: string
}

interface Sum {
  readonly account: string
  readonly endpoint: string
  requests: number
  credits: number
}

type NamedEntry = Extract<JournalEntry, { kind: 'named' }>

/**
 * Run with the journal's commit, by `Transaction.append`. `atMs`: since 1970. `process`: the one
 * with the leases.
 */
export function tableChanges(
  atMs: number,
  entries: readonly JournalEntry[],
  places: readonly ShownPlace[],
  process: string,
): NamedStatement {
  const debits = entries.filter(isDebitEntry)
  const named = lastBy(
    entries.filter((entry): entry is NamedEntry => entry.kind === 'named'),
    ({ account, mark }) => `${account} ${mark}`,
  )
  const charges = lastBy(
    debits.filter((entry) => entry.kind === 'debited'),
    nameOf,
  )
  const shown = lastBy(places, nameOf)
  const taken = [...sums(debits, ({ account }) => account).values()]
  const usage = [...sums(debits, ({ account, endpoint }) => `${account} ${endpoint}`).values()]
  return {
    name: 'debits',
    text: changes,
    values: [
      ...[taken.map(accountOf), taken.map(({ credits }) => credits)],
      ...[usage.map(accountOf), dayOf(atMs), usage.map(({ endpoint }) => endpoint)],
      ...[usage.map(({ requests }) => requests), usage.map(({ credits }) => credits)],
      ...[named.map(accountOf), named.map(({ mark }) => mark), named.map(fingerprintOf), atMs],
      ...[charges.map(accountOf), charges.map(fingerprintOf)],
      ...[shown.map(accountOf), shown.map(fingerprintOf)],
      shown.map(({ requestId }) => requestId),
      ...[named.map(({ snapshot }) => snapshot), named.map(({ credits }) => credits)],
      ...[named.map(contentOf), charges.map(contentOf)],
      process,
    ],
  }
}

const changes = `, taking AS (
  UPDATE accounts SET used = used + t.credits,
    remaining = CASE remaining WHEN ${unlimitedCredits} THEN remaining
      ELSE remaining - t.credits END
  FROM unnest($2::text[], $3::bigint[]) AS t(id, credits) WHERE accounts.id = t.id
), leasing AS (
  UPDATE leases SET credits = greatest(0, leases.credits - greatest(0, t.credits))
  FROM unnest($2::text[], $3::bigint[]) AS t(id, credits)
  WHERE leases.account = t.id AND leases.process = $22
), counting AS (
  INSERT INTO usage (account, day, endpoint, requests, credits)
  SELECT u.account, $5, u.endpoint, u.requests, u.credits
  FROM unnest($4::text[], $6::text[], $7::bigint[], $8::bigint[])
    AS u(account, endpoint, requests, credits)
  ON CONFLICT (account, day, endpoint) DO UPDATE
  SET requests = usage.requests + excluded.requests, credits = usage.credits + excluded.credits
), naming AS (
  INSERT INTO repeats (account, mark, fingerprint, at_ms, snapshot, credits, content)
  SELECT n.account, n.mark, n.fingerprint, $12, n.snapshot, n.credits, n.content
  FROM unnest($9::text[], $10::text[], $11::bigint[], $18::text[], $19::bigint[], $20::bigint[])
    AS n(account, mark, fingerprint, snapshot, credits, content)
  ON CONFLICT (account, mark) DO UPDATE
  SET fingerprint = excluded.fingerprint, at_ms = excluded.at_ms, snapshot = excluded.snapshot,
    credits = excluded.credits, content = excluded.content
), charging AS (
  INSERT INTO charges (account, fingerprint, at_ms, content)
  SELECT c.account, c.fingerprint, $12, c.content
  FROM unnest($13::text[], $14::bigint[], $21::bigint[]) AS c(account, fingerprint, content)
  ON CONFLICT (account, fingerprint) DO UPDATE
  SET at_ms = excluded.at_ms, content = excluded.content
), showing AS (
  INSERT INTO shown (account, fingerprint, seq, request_id, at_ms)
  SELECT s.account, s.fingerprint, head.seq, s.request_id, $12
  FROM head, unnest($15::text[], $16::bigint[], $17::text[])
    AS s(account, fingerprint, request_id)
  ON CONFLICT (account, fingerprint) DO UPDATE
  SET seq = excluded.seq, request_id = excluded.request_id, at_ms = excluded.at_ms
)`

function sums(
  debits: readonly DebitEntry[],
  nameOf: (debit: DebitEntry) => string,
): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const debit of debits) {
    const { account, endpoint } = debit
    const { requests, credits } = usageOf(debit)
    const name = nameOf(debit)
    const sum = sums.get(name) ?? { account, endpoint, requests: 0, credits: 0 }
    sum.requests += requests
    sum.credits += credits
    sums.set(name, sum)
  }
  return sums
}

/** Keeps the last item of each name, since a statement cannot change a row twice. */
function lastBy<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [nameOf(item), item])).values()]
}

interface OfRequest {
  readonly account: string
  readonly fingerprint: number
}

function nameOf({ account, fingerprint }: OfRequest): string {
  return `${account} ${fingerprint}`
}

function accountOf({ account }: { readonly account: string }): string {
  return account
}

function fingerprintOf({ fingerprint }: OfRequest): number {
  return fingerprint
}

function contentOf({ content }: { readonly content?: number }): number | undefined {
  return content
}
