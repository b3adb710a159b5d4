/** Accounts in a database, opened for a test and closed when it is over. */
import { afterEach, expect } from 'vitest'
import {
  type Access,
  type AccessOptions,
  type AccountsDatabase,
  CreditLeases,
  openAccess,
  openPostgres,
} from '../../src/accounts/index.ts'
import type { OpenAccounts } from '../accounts/open-accounts.ts'

const opened = new Set<() => Promise<void>>()
afterEach(async () => {
  for (const close of opened) await close()
})

export async function openRemote(
  address: string,
  options: AccessOptions = {},
): Promise<OpenAccounts> {
  const database = await openPostgres(address)
  const access = await openAccess(database, options, (state) => new CreditLeases(database, state))
  const close = async () => {
    if (!opened.delete(close)) return
    await access.close()
    await database.close()
  }
  opened.add(close)
  return { access, database, close }
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 25 }).toBe(true)
}

export const isUsable = (database: AccountsDatabase) => isDone(() => database.check())

/** Whether the key is taken, by what is known here. */
export function opens(access: Access, key: string): boolean {
  return isDone(() => access.authenticate(`Bearer ${key}`))
}

function isDone(action: () => unknown): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
