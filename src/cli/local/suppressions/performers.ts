/** What does the operations on suppressions, and what their commands print. */
import type { suppressionOperations } from '../../../operations/index.ts'
import type { Performers } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { writeJson } from '../../output/json.ts'
import { printListing } from '../../output/listing.ts'
import { addSuppression, previewSuppression } from './add.ts'
import { listSuppressions, removeSuppression } from './suppressions.ts'

const columns = ['mark', 'kind', 'at', 'note']

const shownAgain = `a running server shows the data again within a second, if its snapshot still has it
data that an import excluded returns if its lines are imported again, also with --update
`

export const suppressionPerformers: Performers<typeof suppressionOperations> = {
  addSuppression: {
    perform: addSuppression,
    print: async ({ io }, { text, ...added }, { json }) => {
      const { isNew, kind, mark } = added
      if (json) await writeJson(io, added)
      else await write(io.stdout, `${isNew ? 'suppressed' : 'was suppressed'} ${kind} ${mark}\n`)
      await write(io.stderr, text)
    },
  },
  removeSuppression: {
    perform: removeSuppression,
    json: ({ removed }) => removed,
    print: async ({ io }, { removed }) => {
      const lines = removed.map(({ kind, mark }) => `suppression ended: ${kind} ${mark}\n`)
      await write(io.stdout, lines.join(''))
      await write(io.stderr, shownAgain)
    },
  },
  listSuppressions: {
    perform: listSuppressions,
    print: ({ io }, { suppressions }, options) =>
      printListing(io, { columns }, options, suppressions),
  },
  previewSuppression: { perform: previewSuppression },
}
