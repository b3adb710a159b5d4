import { formatCount } from '../numbers.ts'
import type { FacetKind } from './fields.ts'
import type { Range } from './filter-edits.ts'
import { formatBound, type HistogramBin, parseBound } from './histogram-bins.ts'

const height = 40

interface HistogramBarsProps {
  readonly bins: readonly HistogramBin[]
  readonly kind: FacetKind
  readonly range: Range
}

/** One bar each, those outside of the range in grey. Small counts stay visible. */
export function HistogramBars({ bins, kind, range }: HistogramBarsProps) {
  const most = Math.max(...bins.map(({ count }) => count), 1)
  const low = parseBound(range.from, Number.NEGATIVE_INFINITY)
  const high = parseBound(range.to, Number.POSITIVE_INFINITY)
  return (
    <svg
      class="bars"
      viewBox={`0 0 ${bins.length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {bins.map(({ from, to, count }, index) => {
        const tall = count === 0 ? 0 : Math.max(1.5, (count / most) * height)
        const isInside = to >= low && from <= high
        return (
          <rect
            key={from}
            class={isInside ? undefined : 'is-outside'}
            x={index + 0.08}
            width={0.84}
            y={height - tall}
            height={tall}
          >
            <title>{describeBin(kind, from, to, count)}</title>
          </rect>
        )
      })}
    </svg>
  )
}

function describeBin(kind: FacetKind, from: number, to: number, count: number): string {
  return `${formatBound(kind, from)} – ${formatBound(kind, to)}: ${formatCount(count, 'result')}`
}
