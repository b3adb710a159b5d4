/**
 * Another process on the same accounts: `account-process.ts DIR COMMAND ID`, where the command is
 * `revoke`; `grant` (100 credits); `debit` (500 debits of 1 to 3 credits once a line arrives on
 * standard input, then the sum on standard output); or `forever` (debits of 1 until killed, each
 * told by a byte on standard output, best a file, as soon as it has returned).
 */

import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { openAccess } from '../../src/access/index.ts'
import { RequestError } from '../../src/contract/index.ts'

const [dataDir = '', command, id = ''] = process.argv.slice(2)
const access = openAccess(dataDir)

if (command === 'revoke') access.revoke(id)
if (command === 'grant') access.grant(id, 100)
if (command === 'debit') await debitMany()
if (command === 'forever') debitForever()
await access.close()

async function debitMany(): Promise<void> {
  writeSync(1, 'ready\n')
  await once(process.stdin, 'data')
  process.stdin.destroy()
  let taken = 0
  for (let i = 0; i < 500; i++) taken += debited(1 + (i % 3))
  writeSync(1, `${taken}\n`)
}

function debited(credits: number): number {
  try {
    access.debit(id, credits)
    return credits
  } catch (error) {
    if (error instanceof RequestError && error.code === 'insufficient_credits') return 0
    throw error
  }
}

function debitForever(): never {
  for (;;) {
    access.debit(id, 1)
    writeSync(1, '.')
  }
}
