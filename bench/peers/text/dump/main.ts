/** Dumps: `main.js DATA_DIR USERS_JSONL DUMP_DIR ORDER`; prints the schema as JSON. */
import { loadSnapshot } from '../../../../src/snapshot/index.ts'
import { dumpOrders } from '../protocol.ts'
import { writeDump } from './dump.ts'

const [dataDir, corpus, folder, orderName] = process.argv.slice(2)
const order = dumpOrders.find((name) => name === orderName)
if (dataDir === undefined || corpus === undefined || folder === undefined || order === undefined) {
  throw new Error('main.js DATA_DIR USERS_JSONL DUMP_DIR ORDER')
}
console.log(JSON.stringify(writeDump(await loadSnapshot(dataDir), corpus, folder, order)))
