import type { Account } from '../../access/index.ts'
import { type Io, write } from '../io.ts'
import { GrowingTable } from '../table.ts'
import { type KeysOptions, stateOf, withKnownAccess, writeJson } from './access.ts'

/** An account, and when the last key from before a rotation ends that still works. */
interface Listed extends Account {
  readonly earlierKeysEndAt?: string | undefined
}

const head = [
  ...['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state'],
  'earlier keys end',
]

export async function list(io: Io, { data, json }: KeysOptions): Promise<void> {
  const listed = await withKnownAccess(data, async (access) => {
    const overlaps = access.overlaps()
    return access.list().map((account): Listed => {
      const isActive = stateOf(account) === 'active'
      return { ...account, earlierKeysEndAt: isActive ? overlaps.get(account.id) : undefined }
    })
  })
  if (json) return writeJson(io, listed)
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, table.lines(listed.map(cells)))
}

function cells(account: Listed): string[] {
  return [
    account.id,
    account.name,
    account.services.join(','),
    String(account.creditsRemaining),
    String(account.creditsUsed),
    String(account.rate),
    String(account.concurrency),
    stateOf(account),
    account.earlierKeysEndAt ?? '',
  ]
}
