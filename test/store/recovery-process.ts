/**
 * Opens a store and commits once, waiting for the disk: `recovery-process.ts DIR NAME`. It opens
 * after the first line on standard input, and then ends.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { openStore } from '../../src/store/index.ts'

const [dataDir, name] = process.argv.slice(2) as [string, string]
writeSync(1, '.')
await once(process.stdin, 'data')
const store = openStore(dataDir)
store.transact('fsync', () => {
  store.table('signals').put([name, 1], { note: 'here' })
  store.journal.append(0, [{ kind: 'erased', user: name, signals: 0 }])
})
await store.close()
process.exit(0)
