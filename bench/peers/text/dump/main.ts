/**
 * `main.js documents DATA_DIR DUMP_DIR USERS_JSONL ORDER` writes a dump, and
 * `main.js queries DATA_DIR DUMP_DIR FILE COUNT SEED` what is asked of it.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSnapshot } from '../../../../src/snapshot/index.ts'
import { writeLines } from '../../../corpus/index.ts'
import type { DumpOrder } from '../protocol.ts'
import { writeDump } from './dump.ts'
import { peerQueries } from './queries.ts'

type Arguments = [what: string, data: string, dump: string, file: string, string, string]
const [what, data, dump, file, ...more] = process.argv.slice(2) as Arguments
if (what === 'documents') writeDump(await loadSnapshot(data), file, dump, more[0] as DumpOrder)
else {
  const countries = readFileSync(join(dump, 'countries.txt'), 'utf8').trimEnd().split('\n')
  const [count, seed] = more.map(Number) as [number, number]
  await writeLines(file, peerQueries(count, seed, countries))
}
