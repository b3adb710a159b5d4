import type { Account } from '../../access/index.ts'
import { type Io, write } from '../io.ts'
import { GrowingTable } from '../table.ts'
import { type KeysOptions, stateOf, withKnownAccess, writeJson } from './access.ts'

const head = ['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state']

export async function list(io: Io, { data, json }: KeysOptions): Promise<void> {
  const accounts = await withKnownAccess(data, async (access) => access.list())
  if (json) return writeJson(io, accounts)
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, table.lines(accounts.map(cells)))
}

function cells(account: Account): string[] {
  return [
    account.id,
    account.name,
    account.services.join(','),
    String(account.creditsRemaining),
    String(account.creditsUsed),
    String(account.rate),
    String(account.concurrency),
    stateOf(account),
  ]
}
