/** Debits as fast as possible, until killed: `writer-process.ts DIR`. */
import { writeSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { openStore } from '../../src/store/index.ts'
import { Bookkeeper } from './bookkeeper.ts'

const accountState = new Bookkeeper(openStore(process.argv[2]!))
for (let i = 0; ; i++) {
  if (accountState.account(`account${i % 30}`).creditsRemaining > 0)
    accountState.debit(`account${i % 30}`, 1)
  if (i === 100) writeSync(1, '.')
  if (i % 100 === 0) await setImmediate()
}
