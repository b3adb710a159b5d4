/**
 * The rows that `ledger timing` saves. A t above 4.5 distinguishes two samples of times (dudect).
 */
import type { Row } from '../../report/result.ts'
import { row } from '../../report/rows.ts'
import { secretKinds } from './key-kinds.ts'
import type { Contrast, Timing } from './timing.ts'
import { likelyT } from './welch.ts'

const answerSecondsMax = 2e-6
const lookupSecondsMax = 1e-6

export function timingRows({ answers, lookups, addresses }: Timing): Row[] {
  const [ended, endedLookups] = [answers, lookups].map(secret)
  const gap = Math.max(...ended!.map((one) => Math.abs(one.gap)))
  const edge = Math.max(
    ...endedLookups!.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]),
  )
  return [
    row(
      '401 for a refused key, over sockets: largest difference of medians to an unknown key',
      'seconds',
      gap * 1e-9,
      shown(answers, answerSecondsMax),
    ),
    row(
      '401 for a refused key, over sockets: largest t beside unknown keys (dudect)',
      't statistic',
      largestT(ended!),
      shown(answers, likelyT),
    ),
    row(
      'look-up of a refused key: largest bound of the 95 % interval of the difference',
      'seconds',
      edge * 1e-9,
      shown(lookups, lookupSecondsMax),
    ),
    row(
      'look-up of a refused key: largest t beside unknown keys (dudect)',
      't statistic',
      largestT(endedLookups!),
      shown(lookups, likelyT),
    ),
    row(
      'guesses at a hidden local part: largest t of right beside wrong ones',
      't statistic',
      largestT(addresses),
      shown(addresses, likelyT),
    ),
    ...ended!.map(differenceRow),
  ]
}

function shown([first]: readonly Contrast[], value: number) {
  return {
    section: 'quality' as const,
    n: first!.count,
    bound: { value, kind: 'at most' as const },
  }
}

function secret(contrasts: readonly Contrast[]): Contrast[] {
  return contrasts.filter(({ what }) => secretKinds.some((kind) => kind === what))
}

function largestT(contrasts: readonly Contrast[]): number {
  return Math.max(...contrasts.map(({ t }) => Math.abs(t)))
}

function differenceRow({ what, gap, low, high, count, t }: Contrast): Row {
  const name = `401 over sockets, ${what}: difference to an unknown key`
  return row(name, 'seconds', gap * 1e-9, {
    ...{ low: low * 1e-9, high: high * 1e-9, spread: '95 %', n: count },
    note: `t ${t.toFixed(1)}.`,
  })
}
