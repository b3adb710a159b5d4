/** What does the operations on suppressions, and what their commands print. */
import type { suppressionOperations } from '../../../operations/index.ts'
import type { Performers } from '../../operator.ts'
import { addSuppression, previewSuppression, printAdded } from './add.ts'
import {
  listSuppressions,
  printRemoved,
  printSuppressions,
  removeSuppression,
} from './suppressions.ts'

export const suppressionPerformers: Performers<typeof suppressionOperations> = {
  addSuppression: { perform: addSuppression, print: printAdded },
  removeSuppression: { perform: removeSuppression, print: printRemoved },
  listSuppressions: { perform: listSuppressions, print: printSuppressions },
  previewSuppression: { perform: previewSuppression },
}
