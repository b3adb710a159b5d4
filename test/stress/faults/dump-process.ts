/**
 * Prints the content of the accounts of a data directory as LMDB reads it: a checksum over all keys
 * and values of all tables. It ignores checksums, chains and balances. So it shows whether a change
 * of the file changes anything readable.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { open } from 'lmdb'

export interface Dump {
  readonly records: number
  readonly checksum: string
}

function dump(dataDir: string): Dump {
  const path = join(dataDir, 'accounts')
  const environment = open({ path, readOnly: true, maxDbs: 64, encoding: 'binary' })
  const hash = createHash('sha256')
  let records = 0
  const names = [...environment.getKeys()].map(String)
  for (const name of names) {
    const table = environment.openDB<Buffer, Buffer>(name, { keyEncoding: 'binary' })
    hash.update(`${name}\n`)
    for (const { key, value } of table.getRange()) {
      hash.update(`${key.length} ${value.length}\n`).update(key).update(value)
      records++
    }
  }
  return { records, checksum: hash.digest('hex') }
}

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('usage: dump-process DATA')
console.log(JSON.stringify(dump(dataDir)))
