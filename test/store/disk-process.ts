/**
 * Uses a store while its disk fails: `disk-process.ts DIR`. Each line on standard input is a step;
 * its outcome goes to standard output as a line of JSON.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openStore, StoreError } from '../../src/store/index.ts'
import { breakRootFile } from './root-handle.ts'

const store = openStore(process.argv[2]!)
const table = store.table<string>('signals')
const unhandled: string[] = []
process.on('unhandledRejection', (error) => unhandled.push(String(error)))
process.on('uncaughtException', (error) => unhandled.push(String(error)))

const steps: Readonly<Record<string, (argument: string) => unknown>> = {
  put: (key) => put(key, 'x'.repeat(100), 'flush'),
  putFsync: (key) => put(key, 'x'.repeat(100), 'fsync'),
  /** Writes until the disk refuses. */
  fill: () => {
    for (let i = 0; ; i++) put(`fill${i}`, 'z'.repeat(3000), 'flush')
  },
  get: (key) => {
    store.view()
    return table.get(key)?.length ?? null
  },
  count: () => {
    store.refresh()
    return [store.journal.head().seq, [...store.journal.records()].length]
  },
  breakRootFile,
  unhandled: () => unhandled,
  close: () => store.close(),
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', argument = ''] = line.split(' ')
  writeSync(1, `${JSON.stringify(await outcome(() => steps[name]!(argument)))}\n`)
}

function put(key: string, value: string, durability: 'flush' | 'fsync'): number {
  return store.transact(durability, () => {
    table.put(key, value)
    return store.journal.append(0, [{ kind: 'erased', user: key, signals: 0 }])
  })
}

async function outcome(step: () => unknown): Promise<unknown> {
  try {
    return { value: (await step()) ?? null }
  } catch (error) {
    if (error instanceof StoreError) return { code: error.code, message: error.message }
    return { thrown: String(error) }
  }
}
