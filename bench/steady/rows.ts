/** The rows that `steady` saves. */
import type { Row } from '../report/result.ts'
import { millisRow, row } from '../report/rows.ts'
import { growthPerAnswerMax, majorMsMax, type PauseVerdict, type ThreadVerdict } from './verdict.ts'

/** @param prefix data and length of the run */
export function steadyRows(
  prefix: string,
  samples: number,
  threads: readonly ThreadVerdict[],
  pauses: readonly PauseVerdict[],
): Row[] {
  const worst = Math.max(...threads.map(({ growthPerAnswer }) => growthPerAnswer))
  const majors = pauses.reduce((sum, one) => sum + one.majors, 0)
  return [
    ...threads.map(({ thread, growthPerAnswer }) =>
      row(`${prefix}: growth of old space, ${thread}, each answer`, 'bytes each', growthPerAnswer, {
        ...(growthPerAnswer === worst ? { section: 'reliability' as const } : {}),
        n: samples,
        bound: { value: growthPerAnswerMax, kind: 'at most' },
      }),
    ),
    millisRow(
      `${prefix}: longest major collection`,
      Math.max(...pauses.map((one) => one.majorMsMax)),
      {
        section: 'reliability',
        n: Math.max(1, majors),
        bound: { value: majorMsMax / 1000, kind: 'at most' },
      },
    ),
    millisRow(`${prefix}: longest scavenge`, Math.max(...pauses.map((one) => one.scavengeMsMax))),
  ]
}
