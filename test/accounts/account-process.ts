/**
 * Another process on the same accounts: `account-process.ts DIR COMMAND ID`. The commands:
 * - `forever`: debits of 1, in groups of 1 to 9, until killed; each that resolved prints a byte;
 * - `save`: acknowledges the saved search `killed` until killed, and prints a byte each time;
 * - `ticks`: serves; one event-loop tick per line of JSON on standard input, until the input ends.
 */

import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { chargeOf } from './charges.ts'
import { openAccounts } from './open-accounts.ts'
import { answerTick, type Tick } from './ticks.ts'

const [dataDir = '', command, id = ''] = process.argv.slice(2)
// The time of ticks is in each of them.
let nowMs = command === 'ticks' ? 0 : undefined
const { access, close } = await openAccounts(dataDir, { now: () => nowMs ?? Date.now() })

if (command === 'forever') await debitForever()
if (command === 'save') await saveForever()
if (command === 'ticks') await takeTicks()
await close()

async function debitForever(): Promise<never> {
  const debit = () => access.debit(id, chargeOf(1)).then(() => writeSync(1, '.'))
  for (;;) await Promise.all(Array.from({ length: 1 + Math.floor(9 * Math.random()) }, debit))
}

/** Each check is a second after the one before, and the number of seen results grows with it. */
async function saveForever(): Promise<never> {
  for (;;) {
    const { record, seen } = (await access.savedSearches.find(id, 'killed'))!
    const after = { ...record, seenAt: record.seenAt + 1 }
    const more = Buffer.concat([seen, Buffer.alloc(12, after.seenAt & 0xff)])
    const also = access.savedSearches.acknowledge(id, record.seenAt, after, more)
    await access.debit(id, chargeOf(0, { also }))
    writeSync(1, '.')
  }
}

async function takeTicks(): Promise<void> {
  for await (const line of createInterface({ input: process.stdin })) {
    const tick = JSON.parse(line) as Tick
    const isFirst = nowMs === 0
    nowMs = tick.nowMs
    if (isFirst) await access.serve()
    writeSync(1, `${JSON.stringify(await answerTick(access, tick))}\n`)
  }
}
