/** The claims that kills of nodes prove. */
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { countText, millisText } from '../../../bench/table.ts'
import type { Victim } from './nodes.ts'
import type { Read, Reads } from './reads.ts'

/** The cluster may refuse requests for this long after a kill. */
export const graceMs = 10_000

export interface Kill {
  readonly victim: Victim
  /** The index that was being loaded. */
  readonly during: string
  /** By `performance.now()`: the kill, the node's start, the end of the load. */
  readonly atMs: number
  readonly backMs: number
  readonly loadedMs: number
  /** Documents that were loaded meanwhile, of all indices. */
  readonly documents: number
  /** Missing documents, of earlier loads and of this one. */
  readonly missing: readonly string[]
}

export function claimsOf(kills: readonly Kill[], reads: Reads): readonly Claim[] {
  const of = (verdict: Read['verdict']) => reads.all.filter((read) => read.verdict === verdict)
  const late = of('refused').filter((read) => !kills.some((kill) => isSoonAfter(kill, read)))
  const missing = kills.flatMap((kill) => kill.missing)
  const documents = kills.reduce((sum, kill) => sum + kill.documents, 0)
  return [
    claim(
      missing.length === 0,
      'every load that was reported complete has all its documents',
      missing.length > 0
        ? missing.join('; ')
        : `${kills.length} loads, ${countText(documents)} documents`,
    ),
    claim(
      of('wrong').length === 0 && of('right').length > 0,
      'no answer is another than before',
      claimText(of('wrong'), `${countText(of('right').length)} right ones`),
    ),
    claim(
      of('failed').length === 0,
      'whoever is not answered is told 503 with Retry-After',
      claimText(of('failed'), `${countText(of('refused').length)} refusals`),
    ),
    claim(
      reads.brokenWalks.length === 0 && reads.walks > 0,
      'walks page by page give the one long list',
      reads.brokenWalks.length > 0 ? reads.brokenWalks.join('; ') : `${reads.walks} walks`,
    ),
    timedClaim(
      late.length === 0,
      `from ${millisText(graceMs)} after a kill every search is answered`,
      claimText(late, kills.map((kill) => killText(kill, reads)).join('; ')),
    ),
  ]
}

function claimText(reads: readonly Read[], otherwise: string): string {
  if (reads.length === 0) return otherwise
  return `${reads.length}, such as ${reads[0]!.told}`
}

/** Includes requests in flight at the kill. */
function isSoonAfter({ atMs }: Kill, { startMs, endMs }: Read): boolean {
  return endMs >= atMs && startMs < atMs + graceMs
}

/** How long no request was answered, and how long some were refused. */
function killText({ victim, during, atMs, backMs, loadedMs }: Kill, reads: Reads): string {
  const away = reads.all.filter(({ startMs }) => startMs >= atMs && startMs < backMs)
  const ends = away.filter(({ verdict }) => verdict === 'right').map(({ endMs }) => endMs)
  const moments = [atMs, ...ends.sort((a, b) => a - b)]
  const gap = Math.max(...moments.map((ms, i) => ms - (moments[i - 1] ?? atMs)))
  const refused = away.filter(({ verdict }) => verdict === 'refused')
  const until = Math.max(0, ...refused.map(({ startMs }) => startMs - atMs))
  const longest = Math.max(0, ...away.map(({ startMs, endMs }) => endMs - startMs))
  return (
    `${victim} lost while ${during} were loaded: ${refused.length} refused, ` +
    `the last after ${millisText(until)}, nobody answered for ${millisText(gap)}, ` +
    `longest answer ${millisText(longest)}, back after ${millisText(backMs - atMs)}, ` +
    `loaded after ${millisText(loadedMs - atMs)}`
  )
}
