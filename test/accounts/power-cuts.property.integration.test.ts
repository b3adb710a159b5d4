/**
 * A loss of power: of what was written since the last sync, any sectors are on the disk and any are
 * not. What was synced is there, nothing after it is there in part, and the accounts verify.
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect } from 'vitest'
import { law } from '../../native-free-index/test/law.ts'
import {
  locateAccounts,
  openAccess,
  openLocalAccounts,
  verifyAccounts,
} from '../../src/accounts/index.ts'
import { Sqlite } from '../../src/accounts/sqlite.ts'
import { debit } from './charges.ts'

const sectorBytes = 512
const logHeaderBytes = 32
const files = ['', '-wal'] as const

/** What the disk has for certain. */
class Disk {
  readonly #path: string
  readonly #synced = new Map<string, Buffer>()

  constructor(dataDir: string) {
    this.#path = locateAccounts(dataDir)
  }

  noteSync(): void {
    for (const suffix of files) this.#synced.set(suffix, this.#read(suffix))
  }

  #read(suffix: string): Buffer {
    const path = this.#path + suffix
    return existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  }

  /** Each sector that has changed since the last sync is kept as `keeps` says. */
  cut(folder: string, keeps: () => boolean): void {
    mkdirSync(folder)
    for (const suffix of files) {
      const before = this.#synced.get(suffix)!
      const now = this.#read(suffix)
      const left = Buffer.alloc(Math.max(before.length, now.length))
      before.copy(left)
      for (let start = 0; start < now.length; start += sectorBytes) {
        if (keeps()) now.copy(left, start, start, start + sectorBytes)
      }
      // SQLite waits for the disk where it begins its log anew.
      if (suffix === '-wal') now.copy(left, 0, 0, logHeaderBytes)
      writeFileSync(locateAccounts(folder) + suffix, left)
    }
  }
}

const step = fc.constantFrom(
  'debit',
  'debits',
  'grant',
  'sync',
  'checkpoint',
  'fold',
  'cut' as const,
)

law(
  'whatever a disk has of the last writes, all that was synced is whole',
  40,
  [
    fc.array(step, { minLength: 5, maxLength: 40 }),
    fc.array(fc.boolean(), { minLength: 7, maxLength: 61 }),
  ],
  async (steps, pattern) => {
    const root = mkdtempSync(join(tmpdir(), 'devdex-power-'))
    const dataDir = join(root, 'data')
    mkdirSync(dataDir)
    const { database, close } = openLocalAccounts(dataDir)
    const access = await openAccess(database)
    const disk = new Disk(dataDir)
    let drawn = 0
    const keeps = () => pattern[drawn++ % pattern.length]!
    try {
      const { account } = await access.keys.create({ name: 'n', services: ['RAW'], credits: 1e6 })
      disk.noteSync()
      let synced = database.seq
      for (const [i, what] of [...steps, 'cut' as const].entries()) {
        if (what === 'debit') await debit(access, account.id, 1)
        if (what === 'debits') await Promise.all([1, 2, 3].map((n) => debit(access, account.id, n)))
        if (what === 'fold') await access.fold()
        if (what === 'grant') await access.keys.grant(account.id, 5)
        if (what === 'sync') await database.flush()
        if (what === 'checkpoint') checkpoint(dataDir)
        if (['grant', 'sync', 'checkpoint'].includes(what)) {
          disk.noteSync()
          synced = database.seq
        }
        if (what !== 'cut') continue
        const folder = join(root, `${i}`)
        disk.cut(folder, keeps)
        const found = await findAccounts(folder)
        expect(found).toMatchObject({ whole: true, problems: [] })
        expect(found.commits).toBeGreaterThanOrEqual(synced)
        expect(found.commits).toBeLessThanOrEqual(database.seq)
      }
    } finally {
      await access.close()
      await close()
      rmSync(root, { recursive: true })
    }
  },
)

/** SQLite itself waits for the disk: for the log first, then for the tables. */
function checkpoint(dataDir: string): void {
  const connection = new Sqlite(locateAccounts(dataDir))
  connection.exec('PRAGMA wal_checkpoint(PASSIVE)')
  connection.close()
}

async function findAccounts(dataDir: string) {
  const { database, close } = openLocalAccounts(dataDir)
  const access = await openAccess(database)
  const report = await verifyAccounts(database)
  // It goes on from there.
  await access.keys.create({ name: 'later', services: ['RAW'], credits: 1 })
  await access.close()
  await close()
  return report
}
