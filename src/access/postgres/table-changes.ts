/** What the commits of debits mean for the tables of a database, as parts of one statement. */
import type { JournalEntry, NamedStatement } from '../../store/index.ts'
import { dayOf } from '../usage.ts'

/** Where the journal will have what an answer has shown. */
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

type Debited = Extract<JournalEntry, { kind: 'debited' }>
type Named = Extract<JournalEntry, { kind: 'named' }>

/** To be run with the journal's commit, by `Transaction.append`. `atMs`: since 1970. */
export function tableChanges(
  atMs: number,
  entries: readonly JournalEntry[],
  places: readonly ShownPlace[],
): NamedStatement {
  const debits = entries.filter((entry): entry is Debited => entry.kind === 'debited')
  const named = lastBy(
    entries.filter((entry): entry is Named => entry.kind === 'named'),
    ({ account, mark }) => `${account} ${mark}`,
  )
  const charges = lastBy(debits, nameOf)
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
    ],
  }
}

const changes = `, taking AS (
  UPDATE accounts SET remaining = remaining - t.credits, used = used + t.credits
  FROM unnest($2::text[], $3::bigint[]) AS t(id, credits) WHERE accounts.id = t.id
), counting AS (
  INSERT INTO usage (account, day, endpoint, requests, credits)
  SELECT u.account, $5, u.endpoint, u.requests, u.credits
  FROM unnest($4::text[], $6::text[], $7::bigint[], $8::bigint[])
    AS u(account, endpoint, requests, credits)
  ON CONFLICT (account, day, endpoint) DO UPDATE
  SET requests = usage.requests + excluded.requests, credits = usage.credits + excluded.credits
), naming AS (
  INSERT INTO repeats (account, mark, fingerprint, at_ms)
  SELECT n.account, n.mark, n.fingerprint, $12
  FROM unnest($9::text[], $10::text[], $11::bigint[]) AS n(account, mark, fingerprint)
  ON CONFLICT (account, mark) DO UPDATE
  SET fingerprint = excluded.fingerprint, at_ms = excluded.at_ms
), charging AS (
  INSERT INTO charges (account, fingerprint, at_ms)
  SELECT c.account, c.fingerprint, $12
  FROM unnest($13::text[], $14::bigint[]) AS c(account, fingerprint)
  ON CONFLICT (account, fingerprint) DO UPDATE SET at_ms = excluded.at_ms
), showing AS (
  INSERT INTO shown (account, fingerprint, seq, request_id, at_ms)
  SELECT s.account, s.fingerprint, head.seq, s.request_id, $12
  FROM head, unnest($15::text[], $16::bigint[], $17::text[])
    AS s(account, fingerprint, request_id)
  ON CONFLICT (account, fingerprint) DO UPDATE
  SET seq = excluded.seq, request_id = excluded.request_id, at_ms = excluded.at_ms
)`

function sums(debits: readonly Debited[], nameOf: (debit: Debited) => string): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const debit of debits) {
    const { account, endpoint, credits } = debit
    const name = nameOf(debit)
    const sum = sums.get(name) ?? { account, endpoint, requests: 0, credits: 0 }
    sum.requests++
    sum.credits += credits
    sums.set(name, sum)
  }
  return sums
}

/** One statement changes no row twice. */
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
