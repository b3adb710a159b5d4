/** What has to hold of any scenario: functions of the receipts, the ledger and the server. */
import { type Claim, claim, timedClaim } from '../../bench/claim.ts'
import { percentile } from '../../bench/statistics.ts'
import { countText, millisText } from '../../bench/table.ts'
import { claimLedger, claimVerified, readLedger } from './ledger.ts'
import type { Receipt } from './load.ts'
import type { Stage } from './stage.ts'

type MakeClaims = (stage: Stage) => Claim[] | Promise<Claim[]>

const named: Readonly<Record<string, MakeClaims>> = {
  'the ledger': async ({ dataDir, account, receipts }) => [
    ...claimLedger(receipts, await readLedger(dataDir, account!)),
    await claimVerified(dataDir),
  ],
  'spent to the end': async ({ dataDir, account, receipts }) => {
    const { remaining } = await readLedger(dataDir, account!)
    const isRefused = receipts.some(({ verdict }) => verdict === 'unpaid')
    // Requests of one credit were sent to the end.
    return [claim(remaining === 0 && isRefused, 'the last credit was spent', `${remaining} remain`)]
  },
  '99 % are right': ({ receipts }) => {
    const right = receipts.filter(({ verdict }) => verdict === 'right').length
    const share = right / receipts.length
    const value = `${(100 * share).toFixed(2)} % of ${countText(receipts.length)}`
    // Of few answers, on a busy machine, the lost ones are more.
    return [timedClaim(share >= 0.99, 'at least 99 % are answered', value)]
  },
  'each data set answers': ({ receipts, walked }) => {
    const counts = walked.map((_, edition) => receipts.filter((one) => one.edition === edition))
    const value = counts.map(({ length }) => countText(length)).join(', ')
    const isTold = counts.every(({ length }) => length > 0)
    return [claim(isTold, 'every data set gave answers that only it gives', value)]
  },
  ready: async (stage) => [claim(await stage.isReady(), 'the server is there and ready', '/ready')],
}

/** @param name of a function above, or the verdicts that may come: `right or refused` */
export async function makeClaims(name: string, stage: Stage): Promise<Claim[]> {
  const make = named[name]
  return make === undefined ? [claimVerdicts(name.split(' or '), stage.receipts)] : make(stage)
}

export function claimVerdicts(allowed: readonly string[], receipts: readonly Receipt[]): Claim {
  const others = receipts.filter(({ verdict }) => !allowed.includes(verdict))
  const counts = allowed.map((one) => {
    const count = receipts.filter(({ verdict }) => verdict === one).length
    return `${countText(count)} ${one}`
  })
  const slowest = measureLatency(receipts)
  const told = others.slice(0, 3).map(({ verdict, text }) => `; ${verdict}: ${text}`)
  return claim(
    others.length === 0 && receipts.some(({ verdict }) => verdict === 'right'),
    `every answer is ${allowed.join(' or ')}`,
    `${counts.join(', ')}, ${others.length} others, p99 ${millisText(slowest)}${told.join('')}`,
  )
}

/** The 99th percentile. */
export function measureLatency(receipts: readonly Receipt[]): number {
  return percentile(
    receipts.map(({ startMs, endMs }) => endMs - startMs).sort((a, b) => a - b),
    0.99,
  )
}

export function claimWithin(what: string, ms: readonly number[], msMax: number): Claim {
  const sorted = ms.toSorted((a, b) => a - b)
  const most = sorted.at(-1) ?? Number.POSITIVE_INFINITY
  const value = `p50 ${millisText(percentile(sorted, 0.5))}, max ${millisText(most)}`
  return timedClaim(most <= msMax, `${what} within ${millisText(msMax)}`, value)
}

/** No exception was noted. */
export function claimNone(sentence: string, faults: readonly string[], value = 'none'): Claim {
  return claim(faults.length === 0, sentence, faults.slice(0, 4).join('; ') || value)
}
