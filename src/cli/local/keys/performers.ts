/** What does the operations on keys, and what their commands print. */
import type { keyOperations } from '../../../operations/index.ts'
import type { Performers } from '../../operator.ts'
import { backUpAccounts, restoreAccounts } from './backup.ts'
import { readClock } from './clock.ts'
import {
  createKey,
  grantCredits,
  listKeys,
  printCreatedKey,
  printGranted,
  printKeys,
  printRevoked,
  printRotatedKey,
  revokeKey,
  rotateKey,
} from './keys.ts'
import { moveAccounts } from './move.ts'
import { trimJournal } from './trim.ts'
import { printUsage, readUsage } from './usage.ts'
import { printVerified, verifyAccounts } from './verify.ts'

export const keyPerformers: Performers<typeof keyOperations> = {
  createKey: { perform: createKey, print: printCreatedKey },
  listKeys: { perform: listKeys, print: printKeys },
  revokeKey: { perform: revokeKey, print: printRevoked },
  rotateKey: { perform: rotateKey, print: printRotatedKey },
  grantCredits: { perform: grantCredits, print: printGranted },
  readUsage: { perform: readUsage, print: printUsage },
  verifyAccounts: { perform: verifyAccounts, print: printVerified },
  backUpAccounts: { perform: backUpAccounts },
  restoreAccounts: { perform: restoreAccounts },
  moveAccounts: { perform: moveAccounts },
  readClock: { perform: readClock },
  trimJournal: { perform: trimJournal },
}
