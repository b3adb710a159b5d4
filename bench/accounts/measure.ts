/** The process of one figure: `flush|fsync WAITING SECONDS`. Prints a line of JSON. */
import { rmSync } from 'node:fs'
import {
  type Access,
  type Durability,
  openAccess,
  openLocalAccounts,
} from '../../src/accounts/index.ts'
import { makeRunFolder } from '../workspace.ts'

export interface DebitRates {
  readonly perSecond: number
  /** Processor time of a debit on all threads. */
  readonly seconds: number
}

/** Not in memory, where a sync would cost nothing. */
const folder = makeRunFolder()
const [durability, waiting, seconds] = process.argv.slice(2) as [Durability, string, string]

async function debitFor(access: Access, id: string, ms: number): Promise<DebitRates> {
  const startedMs = performance.now()
  const before = process.cpuUsage()
  let debits = 0
  const client = async () => {
    while (performance.now() - startedMs < ms) {
      const requestId = `request-${debits}`
      const replayKey = { fingerprint: debits++, isRetry: false }
      await access.debit(id, { credits: 1, endpoint: 'searchUsers', requestId, replayKey })
      // As the next request of a client: it comes in a later tick.
      await new Promise(setImmediate)
    }
  }
  await Promise.all(Array.from({ length: Number(waiting) }, client))
  const { user, system } = process.cpuUsage(before)
  const took = (performance.now() - startedMs) / 1000
  return { perSecond: debits / took, seconds: (user + system) / 1e6 / debits }
}

const { database, close } = openLocalAccounts(folder, { isServed: true })
const access = await openAccess(database, { ledger: durability })
await access.serve()
try {
  const options = { name: 'a', services: ['SEARCH'] as const, credits: 1e12 }
  const { account } = await access.keys.create(options)
  await debitFor(access, account.id, 500)
  console.log(JSON.stringify(await debitFor(access, account.id, 1000 * Number(seconds))))
  await access.close()
  await close()
} finally {
  rmSync(folder, { recursive: true })
}
