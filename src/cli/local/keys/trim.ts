import { trimJournal as trimCommits } from '../../../accounts/index.ts'
import { kinds, type OperationRequest } from '../../../operations/index.ts'
import { requireAccountStore, withAccountStore } from '../../../service/index.ts'
import type { Perform } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { writeJson } from '../../output/json.ts'
import { UsageFailure } from '../../output/report.ts'
import { formatCount } from '../../output/safe-text.ts'

/** Free repeats, for a day, refer to the commit that has the addresses they show. */
const keptMsMin = 2 * kinds.dayMs

/** Removes the older part of the journal. */
export const trimJournal: Perform<'trimJournal'> = async (place, request) => {
  const beforeMs = readBeginning(request, Date.now())
  await requireAccountStore(place)
  const { removed, first } = await withAccountStore(place, async ({ access, database }) => {
    await access.fold()
    return trimCommits(database, beforeMs)
  })
  if (request.json) return writeJson(place.io, { removed, first })
  const text = `removed ${formatCount(removed, 'commit')} from before ${kinds.formatSeconds(beforeMs)}`
  await write(place.io.stdout, `${text}; the journal begins with ${first}\n`)
}

function readBeginning({ before, keep }: OperationRequest<'trimJournal'>, nowMs: number): number {
  if ((before === undefined) === (keep === undefined)) {
    throw new UsageFailure('give either --before or --keep')
  }
  const beforeMs = before === undefined ? nowMs - keep! * 1000 : kinds.readStart(before)
  if (beforeMs <= nowMs - keptMsMin) return beforeMs
  throw new UsageFailure('the last two days of the journal stay; give --keep 48h or longer')
}
