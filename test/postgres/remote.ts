/** Accounts in a database, opened for a test and closed when it is over. */
import { expect, onTestFinished } from 'vitest'
import { openRemoteAccess, type RemoteAccess } from '../../src/access/index.ts'
import {
  connector,
  type Database,
  type JournalEntry,
  newestRecords,
  openDatabase,
  Watch,
} from '../../src/store/index.ts'

export interface Remote {
  readonly database: Database
  readonly watch: Watch
  readonly access: RemoteAccess
  /** All entries of the journal, oldest first. */
  journalled(): Promise<JournalEntry[]>
  /** For good: it is not known any more what others change. */
  cutWatch(): Promise<void>
  /** A second time does nothing. */
  close(): Promise<void>
}

/** `now`: milliseconds since 1970. */
export async function openRemote(address: string, now?: () => number): Promise<Remote> {
  const database = await openDatabase(address)
  const connect = await connector(address)
  let isCut = false
  let watching: ReturnType<typeof connect> | undefined
  const watch = new Watch(() => {
    if (isCut) throw new Error('the watch is cut off')
    watching = connect()
    return watching
  })
  const cutWatch = async () => {
    isCut = true
    await watching?.end()
  }
  const access = await openRemoteAccess(database, watch, { now })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= access
      .checkpoint()
      .then(() => watch.close())
      .then(() => database.close())
    return closed
  }
  onTestFinished(close)
  const journalled = async () => {
    const commits: (readonly JournalEntry[])[] = []
    for await (const { entries } of newestRecords(database)) commits.push(entries)
    return commits.reverse().flat()
  }
  return { database, watch, access, journalled, cutWatch, close }
}

export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 25 }).toBe(true)
}
