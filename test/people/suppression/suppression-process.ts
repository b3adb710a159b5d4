/** Another process on the same list: `suppression-process.ts DIR add|remove VALUE`. */
import { openSuppressions } from '../../../src/people/index.ts'
import { openStore } from '../../../src/store/index.ts'

const [dataDir = '', command, value = ''] = process.argv.slice(2)
const store = openStore(dataDir)
const list = openSuppressions(store)
if (command === 'add') list.add({ value })
else list.remove({ value })
await store.close()
