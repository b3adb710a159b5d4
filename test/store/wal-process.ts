/**
 * Uses a store: each line on standard input is a step, `[name, ...arguments]` in JSON; its outcome
 * goes to standard output as a line of JSON.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Durability, openStore, type Store, StoreError } from '../../src/store/index.ts'
import { type BookAccount, Bookkeeper, startMs } from './bookkeeper.ts'
import { type DebitOptions, Debtor } from './debtor.ts'
import { breakRootFile } from './root-handle.ts'

let store: Store
let accountState: Bookkeeper
let debtor: Debtor
let entered = 0

const steps = {
  open: (dataDir: string) => {
    store = openStore(dataDir)
    accountState = new Bookkeeper(store)
    debtor = new Debtor(store)
  },
  create: (id: string, credits: number) => accountState.create(id, credits),
  enter: (id: string, credits: number, options?: DebitOptions) => {
    entered = debtor.enter(id, credits, options)
    return entered
  },
  /** Dies before anything else of this process runs, including timers. */
  enterAndDie: (id: string, credits: readonly number[], options?: DebitOptions) => {
    for (const one of credits) debtor.enter(id, one, options)
    process.kill(process.pid, 'SIGKILL')
  },
  /** Credits are granted in a transaction only. */
  grant: (id: string, credits: number) => grant(id, credits),
  /** An account in the tables after a refresh. */
  account: (id: string) => accountState.account(id),
  /** Resolves after the timer's checkpoint of this process's commits. */
  followed: async () => {
    do {
      await sleep(1)
      store.view()
    } while (store.journal.head().seq < entered)
  },
  breakRootFile,
  /** Like `grant`, but waits for the disk. */
  grantFsync: (id: string, credits: number) => grant(id, credits, 'fsync'),
  /** The last commit in the tables. */
  tableSeq: () => {
    store.view()
    return store.journal.head().seq
  },
  close: () => store.close(),
}

export type StepName = keyof typeof steps

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...values] = JSON.parse(line) as [StepName, ...never[]]
  writeSync(1, `${JSON.stringify(await outcome(name, values))}\n`)
}

function grant(id: string, credits: number, durability: Durability = 'flush'): number {
  const accounts = store.table<BookAccount>('accounts')
  return store.transact(durability, () => {
    const row = accounts.get(id)!
    const remaining = row.creditsRemaining + credits
    accounts.put(id, { ...row, creditsRemaining: remaining })
    return store.journal.append(startMs, [{ kind: 'granted', account: id, credits, remaining }])
  })
}

async function outcome(name: StepName, values: never[]): Promise<unknown> {
  try {
    const step = steps[name] as (...values: never[]) => unknown
    return { value: (await step(...values)) ?? null }
  } catch (error) {
    if (error instanceof StoreError) return { code: error.code, message: error.message }
    return { thrown: (error as Error).stack }
  }
}
