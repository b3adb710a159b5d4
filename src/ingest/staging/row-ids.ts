/**
 * Decides whether the values of a column "ID" of a table number its rows, or are identifiers of the
 * platform. They are identifiers if other sources know accounts of the table with them.
 */
import { addToGroup } from '../grouping.ts'
import type { RecordOrigin, StagedAccounts } from './accounts.ts'
import type { Join } from './identity.ts'

interface RowId {
  /** The account of the name alone. */
  readonly account: number
  readonly rowId: string
  readonly name: string
  readonly origin: RecordOrigin
}

export interface RowIdDecision {
  readonly areIds: boolean
  /** Number of rows. */
  readonly count: number
  /** Number of rows with the identifier of an earlier row under another name. */
  shared: number
}

type Agreement = 'agrees' | 'differs' | 'unknown'

/** The rows of one kind of records. */
export class RowIds {
  readonly #byInput = new Map<number, RowId[]>()

  add(row: RowId): void {
    addToGroup(this.#byInput, row.origin.input, row)
  }

  /** Called after the last source. @param same receives joins of the accounts of both */
  decide(accounts: StagedAccounts, same: Join[]): Map<number, RowIdDecision> {
    const decisions = new Map<number, RowIdDecision>()
    if (this.#byInput.size === 0) return decisions
    const known = listIdentifiedNames(accounts)
    const accepted: RowId[] = []
    for (const [input, rows] of this.#byInput) {
      const agreements = rows.map((row) => countAgreement(row, accounts, known))
      const count = (one: Agreement) => agreements.filter((each) => each === one).length
      const areIds = count('agrees') > count('differs')
      decisions.set(input, { areIds, count: rows.length, shared: 0 })
      if (areIds) accepted.push(...rows.filter((_, i) => agreements[i] !== 'differs'))
    }
    for (const { account: other, rowId, name, origin } of accepted) {
      if (accounts.hasOtherName(rowId, name, origin)) {
        decisions.get(origin.input)!.shared++
        continue
      }
      const account = accounts.addId(rowId, origin.input)
      accounts.claim(account, name, origin)
      same.push({ account, other, reason: 'rowId', detail: name })
    }
    return decisions
  }
}

/** Numbers of names that accounts with an identifier have. */
function listIdentifiedNames(accounts: StagedAccounts): Set<number> {
  const names = new Set<number>()
  for (const { account, name } of accounts.claims) {
    const kind = accounts.getKind(account)
    if (kind === 'number' || kind === 'id') names.add(name)
  }
  return names
}

function countAgreement(
  { rowId, name }: RowId,
  accounts: StagedAccounts,
  known: ReadonlySet<number>,
): Agreement {
  const number = accounts.findName(name)
  const account = accounts.findId(rowId)
  const claims = account === null ? [] : accounts.listClaims(account)
  if (claims.some((claim) => claim.name === number)) return 'agrees'
  return claims.length > 0 || known.has(number) ? 'differs' : 'unknown'
}
