/**
 * Flips bits of a store, one at a time, each in a separate copy: `flip-process.ts DIR SCRATCH`.
 * Lines on standard input are the numbers of bits. Each answer is a line of JSON: the problems
 * found by `verify`, and a hash of all content, read in order and by key ("-" if reading fails). A
 * broken page may end the process.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { ChecksummedRecords } from '../../src/store/checksummed-records.ts'
import { openFilesToRead } from '../../src/store/disk/data-files.ts'
import { tableNames } from '../../src/store/table.ts'
import { verify } from '../../src/store/verify/verify.ts'

const [source = '', scratch = ''] = process.argv.slice(2)
const whole = readFileSync(join(source, 'accounts', 'data.mdb'))
const recordsMax = 50_000

for await (const line of createInterface({ input: process.stdin })) {
  const bit = Number(line)
  const dataDir = mkdtempSync(join(scratch, 'flip-'))
  mkdirSync(join(dataDir, 'accounts'))
  writeFileSync(join(dataDir, 'accounts', 'data.mdb'), flipped(bit))
  const { problems } = verify(dataDir)
  writeSync(1, `${JSON.stringify({ bit, problems: problems.slice(0, 3), read: read(dataDir) })}\n`)
  rmSync(dataDir, { recursive: true })
}

/** A bit of -1 leaves the store unchanged; -2 cuts off one page, -3 two, and so on. */
function flipped(bit: number): Buffer {
  if (bit < 0) return whole.subarray(0, whole.length + (bit + 1) * 4096)
  const bytes = Buffer.from(whole)
  bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7))
  return bytes
}

function read(dataDir: string): string {
  try {
    const environment = openFilesToRead(dataDir)
    try {
      return hashOfAll((table) => {
        const records = new ChecksummedRecords(table, environment)
        return [environment.database(table).getRange({}), (key) => records.get(key as never)]
      })
    } finally {
      void environment.close()
    }
  } catch {
    return '-'
  }
}

type Source = [Iterable<{ key: unknown; value: Buffer }>, (key: unknown) => Buffer | undefined]

function hashOfAll(open: (table: string) => Source): string {
  const sum = createHash('sha256')
  let records = 0
  for (const table of tableNames) {
    const [entries, get] = open(table)
    sum.update(`${table}:`)
    for (const { key, value } of entries) {
      if (++records > recordsMax) throw new Error('keys that never end')
      sum.update(JSON.stringify(key)).update(value).update(get(key)!)
    }
  }
  return sum.digest('hex')
}
