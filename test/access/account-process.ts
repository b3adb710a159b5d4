/**
 * Another process on the same accounts: `account-process.ts DIR COMMAND ID`. The commands:
 * - `revoke`, `rotate` (without an overlap), `grant` (100 credits);
 * - `debit`: 500 debits of 1 to 3 credits after a line on standard input, then prints the sum;
 * - `forever`: debits of 1 until killed; each resolved debit prints a byte, best to a file;
 * - `save`: acknowledges the saved search `killed` until killed, and prints a byte each time;
 * - `turns`: one event-loop tick per line of JSON on standard input, until the input ends.
 *
 * Debits come in groups of 1 to 9 at once.
 */

import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { openAccess } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'
import { openStore } from '../../src/store/index.ts'
import { chargeOf } from './charges.ts'
import { answerTick, type Tick } from './ticks.ts'

const [dataDir = '', command, id = ''] = process.argv.slice(2)
let nowMs: number | undefined
const store = openStore(dataDir)
const access = openAccess(store, { now: () => nowMs ?? Date.now() })

if (command === 'revoke') access.revoke(id)
if (command === 'grant') access.grant(id, 100)
if (command === 'debit') await debitMany()
if (command === 'rotate') access.rotate(id, 0)
if (command === 'forever') await debitForever()
if (command === 'save') await saveForever()
if (command === 'turns') await takeTurns()
access.checkpoint()
await store.close()

async function debitMany(): Promise<void> {
  writeSync(1, 'ready\n')
  await once(process.stdin, 'data')
  process.stdin.destroy()
  let taken = 0
  for (let i = 0; i < 500; ) {
    const group = Array.from({ length: Math.min(groupSize(), 500 - i) }, () => 1 + (i++ % 3))
    for (const credits of await Promise.all(group.map(debited))) taken += credits
  }
  writeSync(1, `${taken}\n`)
}

/** The credits taken: all or none. */
async function debited(credits: number): Promise<number> {
  try {
    await access.debit(id, chargeOf(credits))
    return credits
  } catch (error) {
    if (error instanceof RequestError && error.code === 'insufficient_credits') return 0
    throw error
  }
}

/**
 * Each check is one second after the previous one, and the number of seen results grows with it.
 */
async function saveForever(): Promise<never> {
  for (;;) {
    const { record, seen } = access.savedSearches.find(id, 'killed')!
    const after = { ...record, seenAt: record.seenAt + 1 }
    const more = Buffer.concat([seen, Buffer.alloc(12, after.seenAt & 0xff)])
    const also = access.savedSearches.acknowledging(id, record.seenAt, after, more)
    await access.debit(id, chargeOf(0, { also }))
    writeSync(1, '.')
  }
}

async function debitForever(): Promise<never> {
  for (;;) {
    const group = Array.from({ length: groupSize() }, () =>
      access.debit(id, chargeOf(1)).then(() => writeSync(1, '.')),
    )
    await Promise.all(group)
  }
}

function groupSize(): number {
  return 1 + Math.floor(9 * Math.random())
}

async function takeTurns(): Promise<void> {
  writeSync(1, 'ready\n')
  for await (const line of createInterface({ input: process.stdin })) {
    const turn = JSON.parse(line) as Tick
    nowMs = turn.nowMs
    writeSync(1, `${JSON.stringify(await answerTick(access, turn))}\n`)
  }
}
