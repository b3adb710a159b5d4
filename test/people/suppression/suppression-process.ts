/** Another process on the same list: `suppression-process.ts DIR add|remove VALUE`. */
import { openSuppressions } from '../../../src/accounts/people/index.ts'
import { openAccounts } from '../../accounts/open-accounts.ts'

const [dataDir = '', command, value = ''] = process.argv.slice(2)
const { access, database, close } = await openAccounts(dataDir)
const list = await openSuppressions(database, access)
if (command === 'add') await list.add({ value })
else await list.remove({ value })
await close()
