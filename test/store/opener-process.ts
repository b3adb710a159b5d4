/** Opens and closes a store repeatedly, until killed: `opener-process.ts DIR`. */
import { writeSync } from 'node:fs'
import { openStore } from '../../src/store/index.ts'

for (;;) {
  const store = openStore(process.argv[2]!)
  await store.close()
  writeSync(1, '.')
}
