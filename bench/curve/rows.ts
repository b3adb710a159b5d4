/** The rows that `curve` saves. */
import { importRows } from '../import.ts'
import type { Row, Section } from '../report/result.ts'
import { millisRow, type RowExtra, row } from '../report/rows.ts'
import { countText, millisText } from '../table.ts'
import { type CurveResult, modes, type SizeResult } from './result.ts'

/** The page shows the largest size; `sizes` has the others. */
export function curveRows({ sizes, paper }: CurveResult): Row[] {
  const largest = Math.max(...sizes.map(({ users }) => users))
  const onPaper = 'A line through the sizes.'
  const paperRows =
    paper === null
      ? []
      : [
          row(
            `${countText(paper.users)} users on paper: index and documents in memory`,
            'bytes',
            paper.indexBytes + paper.bodyBytes,
            {
              note: onPaper,
            },
          ),
        ]
  return [...sizes.flatMap((size) => sizeRows(size, size.users === largest)), ...paperRows]
}

function sizeRows({ users, import: imported, ask }: SizeResult, isLargest: boolean): Row[] {
  const prefix = `${countText(users)} users:`
  const shown = (section: Section): RowExtra => (isLargest ? { section } : {})
  return [
    ...importRows(imported, prefix, shown),
    millisRow(`${prefix} open, read and verified`, ask.loadMs, { ...shown('speed'), n: 1 }),
    row(`${prefix} resident memory after all queries`, 'bytes', ask.residentBytes, { n: 1 }),
    ...modes.map((mode) => {
      const { p50Ms, p99Ms, meanMs, perSecond } = ask.rows[mode]
      const rest = `mean ${millisText(meanMs)}, p99 ${millisText(p99Ms)}`
      return millisRow(`${prefix} ${mode}, one thread, p50`, p50Ms, {
        ...(mode === 'top 100' ? shown('speed') : {}),
        note: `${countText(perSecond)} a second; ${rest}.`,
      })
    }),
  ]
}
