/** Accounts of a data directory, as a process opens them. */
import { mkdirSync } from 'node:fs'
import {
  type Access,
  type AccessOptions,
  type AccountsDatabase,
  openAccess,
  openLocalAccounts,
} from '../../src/accounts/index.ts'

export interface OpenAccounts {
  readonly access: Access
  readonly database: AccountsDatabase
  close(): Promise<void>
}

/** Without the lock of a service: tests open several on one directory. */
export async function openAccounts(
  dataDir: string,
  options: AccessOptions = {},
): Promise<OpenAccounts> {
  mkdirSync(dataDir, { recursive: true })
  const { database, close } = openLocalAccounts(dataDir)
  const access = await openAccess(database, options)
  return {
    access,
    database,
    close: async () => {
      await access.close()
      await close()
    },
  }
}
