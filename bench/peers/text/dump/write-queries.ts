/** Writes queries: `write-queries.js DATA_DIR DUMP_DIR COUNT SEED FILE`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openSynonyms } from '../../../../src/service/index.ts'
import { loadSnapshot, openCollection } from '../../../../src/snapshot/index.ts'
import { writeLines } from '../../../corpus/index.ts'
import { withGroups } from './groups.ts'
import { peerQueries } from './queries.ts'

const [dataDir, dump, count, seed, path] = process.argv.slice(2)
if (dataDir === undefined || dump === undefined || path === undefined) {
  throw new Error('write-queries.js DATA_DIR DUMP_DIR COUNT SEED FILE')
}
const index = openCollection('users', (await loadSnapshot(dataDir)).shared.users)
const countries = readFileSync(join(dump, 'countries.txt'), 'utf8').trimEnd().split('\n')
const queries = peerQueries(Number(count), Number(seed), countries, await openSynonyms())
const asked = Array.from(queries, (query) => withGroups(query, index))
await writeLines(path, asked)
