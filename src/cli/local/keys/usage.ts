import { kinds, type UsageRow } from '../../../operations/index.ts'
import { withAccountStoreIfAny } from '../../../service/index.ts'
import type { Perform, Print } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { printListing } from '../../output/listing.ts'
import { refuseInvalid, UsageFailure } from '../../output/report.ts'
import { formatCount } from '../../output/safe-text.ts'
import { requireAccount } from './access.ts'

const daysDefault = 30
/** Limits the size of a page of the console. */
const servedRowsMax = 20_000
const columns = ['day', 'id', 'name', 'endpoint', 'requests', 'credits']

/** What keys were charged. Empty without accounts. */
export const readUsage: Perform<'readUsage'> = async (place, { id: idOrName, ...range }) => {
  const to = range.to ?? kinds.formatDayBefore(0)
  const from = range.from ?? kinds.formatDayBefore(daysDefault - 1, Date.parse(to))
  if (from > to) throw new UsageFailure(`there is no day from ${from} to ${to}`)
  const rows = await refuseInvalid(() =>
    withAccountStoreIfAny(place, async (accountStore) => {
      if (accountStore === null) return []
      const { access } = accountStore
      if (idOrName === undefined) return access.readUsage({ from, to })
      const { id } = await requireAccount(access, place, idOrName)
      return access.readUsage({ id, from, to })
    }),
  )
  if (place.served === undefined || rows.length <= servedRowsMax) return { from, to, rows }
  throw new Error(`there are ${rows.length} rows; ask for fewer days, or for one key`)
}

export const printUsage: Print<'readUsage'> = async ({ io }, { from, to, rows }, options) => {
  await printListing(io, { columns, numbersFrom: columns.indexOf('requests') }, options, rows)
  await write(io.stderr, `${formatTotal(rows)}, ${from} to ${to}\n`)
}

/** On stderr, so that every line of stdout is a row. */
function formatTotal(rows: readonly UsageRow[]): string {
  const requests = rows.reduce((sum, row) => sum + row.requests, 0)
  const credits = rows.reduce((sum, row) => sum + row.credits, 0)
  return `${formatCount(requests, 'charged request')}, ${formatCount(credits, 'credit')}`
}
