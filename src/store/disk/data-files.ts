/** Opens the files of a store. Only their owner may read them. */
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StoreError } from '../store-error.ts'
import { tableNames } from '../table.ts'
import { Environment } from './environment.ts'
import { recoverFlushed } from './recovery.ts'

const directoryMode = 0o700
const fileMode = 0o600

/** Opens the store of a data directory, or begins one. */
export function openFiles(dataDir: string): Environment {
  const directory = accountsDirectory(dataDir)
  makeDirectory(directory)
  chmodSync(directory, directoryMode)
  recoverFlushed(directory)
  const environment = new Environment({ directory, databases: tableNames })
  restrict(directory)
  return environment
}

/**
 * Creates the folder and its parents. Step by step, because Node's `recursive` never returns on a
 * file system that refuses new folders with ENOENT, as /proc does.
 */
function makeDirectory(directory: string): void {
  const missing: string[] = []
  for (let at = resolve(directory); !existsSync(at); at = dirname(at)) missing.push(at)
  for (const path of missing.reverse()) {
    try {
      mkdirSync(path, { mode: directoryMode })
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      // Another process may have made it meanwhile.
      if (code === 'EEXIST') continue
      throw new StoreError('unavailable', `${directory} cannot be made: ${message}`)
    }
  }
}

/** Opens an existing store to read it. Writes nothing but the recovery after a power loss. */
export function openFilesToRead(dataDir: string): Environment {
  const directory = accountsDirectory(dataDir)
  recoverFlushed(directory)
  return new Environment({ directory, databases: tableNames, readOnly: true })
}

/** Makes an empty folder for a copy of a store. Throws what `mkdir` throws, such as `EEXIST`. */
export function makeDataDir(dataDir: string): string {
  mkdirSync(dataDir, { mode: directoryMode })
  mkdirSync(accountsDirectory(dataDir), { mode: directoryMode })
  return accountsDirectory(dataDir)
}

/** Removes the access that LMDB's file mode gives to other users of the machine. */
export function restrict(directory: string): void {
  for (const file of ['data.mdb', 'lock.mdb']) {
    const path = join(directory, file)
    if (existsSync(path)) chmodSync(path, fileMode)
  }
}

export function accountsDirectory(dataDir: string): string {
  return join(dataDir, 'accounts')
}
