/** How long a person has worked, by the positions of a professional profile. */
import type { Professional } from '../contract/index.ts'

type JobPosition = NonNullable<Professional['experience']>[number]

/** Months since the year 0: from the first to before the second. */
interface WorkPeriod {
  readonly from: number
  readonly to: number
}

/**
 * Years with at least one position, to a tenth. Undefined without a position of which start and end
 * can be read.
 * @param nowSeconds since 1970: current positions end in its month
 */
export function experienceYears(
  positions: readonly JobPosition[],
  nowSeconds: number,
): number | undefined {
  const today = new Date(1000 * nowSeconds)
  const now = 12 * today.getUTCFullYear() + today.getUTCMonth()
  const periods = positions.flatMap((position) => periodOf(position, now) ?? [])
  if (periods.length === 0) return undefined
  periods.sort((a, b) => a.from - b.from)
  let worked = 0
  let reached = 0
  for (const { from, to } of periods) {
    worked += Math.max(0, to - Math.max(from, reached))
    reached = Math.max(reached, to)
  }
  return Math.round((10 * worked) / 12) / 10
}

function periodOf({ startDate, endDate, isCurrent }: JobPosition, now: number): WorkPeriod | null {
  const from = monthOf(startDate)
  const isOpen = isCurrent ?? endDate === undefined
  const end = monthOf(endDate) ?? (isOpen ? now : null)
  if (from === null || end === null) return null
  // What is planned has not been worked.
  const to = Math.min(end, now)
  return from <= to ? { from, to } : null
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const monthName = new RegExp(months.join('|'), 'i')

/** Earlier years are placeholders of the source. */
const yearMin = 1900

/** `2019-05-17`, `2019-05`, `May 2019` or `2019`, which counts from January. Null for no date. */
function monthOf(date: string | undefined): number | null {
  const [, year, number] = /(?<!\d)(\d{4})(?:-(\d\d))?(?!\d)/.exec(date ?? '') ?? []
  if (year === undefined || Number(year) < yearMin) return null
  const [name] = monthName.exec(date!) ?? []
  const month = number === undefined ? months.indexOf(name?.toLowerCase() ?? 'jan') : +number - 1
  return 12 * Number(year) + (month < 12 ? Math.max(0, month) : 0)
}
