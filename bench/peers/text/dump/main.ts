/** The process that dumps: `main.js DATA_DIR USERS_JSONL DUMP_DIR`; prints the schema as JSON. */
import { loadSnapshot } from '../../../../src/snapshot/index.ts'
import { writeDump } from './dump.ts'

const [dataDir, corpus, folder] = process.argv.slice(2)
if (dataDir === undefined || corpus === undefined || folder === undefined) {
  throw new Error('main.js DATA_DIR USERS_JSONL DUMP_DIR')
}
console.log(JSON.stringify(writeDump(await loadSnapshot(dataDir), corpus, folder)))
