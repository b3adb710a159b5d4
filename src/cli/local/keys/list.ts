import type { Account } from '../../../access/index.ts'
import { balanceText } from '../../../store/index.ts'
import { type Io, write } from '../../output/io.ts'
import { GrowingTable } from '../../output/table.ts'
import { type KeysOptions, stateOf, withKnownAccess, writeJson } from './access.ts'

/** An account, and when the last key from before a rotation ends that still works. */
interface ListedKey extends Account {
  readonly earlierKeysEndAt?: string | undefined
}

const head = [
  ...['id', 'name', 'services', 'remaining', 'used', 'rate', 'concurrency', 'state'],
  'earlier keys end',
]

export async function list(io: Io, options: KeysOptions): Promise<void> {
  const listed = await withKnownAccess(options, async (access) => {
    const overlaps = await access.overlaps()
    const accounts = await access.list()
    return accounts.map((account): ListedKey => {
      const isActive = stateOf(account) === 'active'
      return { ...account, earlierKeysEndAt: isActive ? overlaps.get(account.id) : undefined }
    })
  })
  if (options.json) return writeJson(io, listed)
  const table = new GrowingTable({ head, widthMax: undefined })
  await write(io.stdout, table.lines(listed.map(cells)))
}

function cells(account: ListedKey): string[] {
  return [
    account.id,
    account.name,
    account.services.join(','),
    balanceText(account.creditsRemaining),
    String(account.creditsUsed),
    String(account.rate),
    String(account.concurrency),
    stateOf(account),
    account.earlierKeysEndAt ?? '',
  ]
}
