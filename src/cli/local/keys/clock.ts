import type { Perform } from '../../operator.ts'
import { write } from '../../output/io.ts'
import { writeJson } from '../../output/json.ts'
import { useKnownAccess } from './access.ts'

/** Prints the time that expiry is compared with. It never decreases unless it is reset. */
export const readClock: Perform<'readClock'> = async (place, { reset, json }) => {
  const { io } = place
  const { nowMs, behindMs } = await useKnownAccess(place, async (access) => {
    if (reset) await access.keys.resetClock()
    return access.readClock()
  })
  const [clock, latest] = [nowMs, nowMs + behindMs].map((timeMs) => new Date(timeMs).toISOString())
  if (json) return writeJson(io, { clock, latest })
  const ends = reset ? 'keys end by it again' : `keys end by ${latest}`
  await write(io.stdout, `the clock says ${clock}; ${ends}\n`)
}
