/** The process of one figure: `WAY flush|fsync WAITING SECONDS`. Prints a line of JSON. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openAccess } from '../../src/access/index.ts'
import { type Durability, openStore } from '../../src/store/index.ts'
import { makeRunFolder } from '../workspace.ts'
import { GroupedDebits, writeHere, writeInThread } from './writers.ts'

export interface DebitRates {
  readonly perSecond: number
  /** Processor time of a debit on all threads. */
  readonly seconds: number
}

interface Ledger {
  debit(requestId: string): Promise<unknown>
  close(): unknown
}

/** Not in memory, where a sync would cost nothing. */
const folder = makeRunFolder()
const [way, durability, waiting, seconds] = process.argv.slice(2) as [
  string,
  Durability,
  string,
  string,
]

function openLedger(): Ledger {
  let fingerprint = 0
  if (way !== 'today') {
    const open = way === 'here' ? writeHere : writeInThread
    const writer = open(join(folder, 'accounts.db'), durability)
    const debits = new GroupedDebits(writer)
    return {
      debit: (requestId) => debits.debit('account', requestId, fingerprint++),
      close: () => writer.close(),
    }
  }
  const store = openStore(folder)
  const access = openAccess(store, { ledger: durability })
  const { account } = access.create({ name: 'a', services: ['SEARCH'], credits: 1e12 })
  return {
    debit: (requestId) => {
      const replayKey = { fingerprint: fingerprint++, isRetry: false }
      return access.debit(account.id, { credits: 1, endpoint: 'searchUsers', requestId, replayKey })
    },
    close: () => store.close(),
  }
}

async function debitFor(ledger: Ledger, ms: number): Promise<DebitRates> {
  const startedMs = performance.now()
  const before = process.cpuUsage()
  let debits = 0
  const client = async () => {
    while (performance.now() - startedMs < ms) {
      await ledger.debit(`request-${debits++}`)
      // As the next request of a client: it comes in a later tick.
      await new Promise(setImmediate)
    }
  }
  await Promise.all(Array.from({ length: Number(waiting) }, client))
  const { user, system } = process.cpuUsage(before)
  const took = (performance.now() - startedMs) / 1000
  return { perSecond: debits / took, seconds: (user + system) / 1e6 / debits }
}

const ledger = openLedger()
try {
  await debitFor(ledger, 500)
  console.log(JSON.stringify(await debitFor(ledger, 1000 * Number(seconds))))
  await ledger.close()
} finally {
  rmSync(folder, { recursive: true })
}
