import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { FacetKind } from './fields.ts'
import type { Range } from './filter-edits.ts'
import { formatBound, type HistogramBin, parseBound } from './histogram-bins.ts'

interface RangeHandlesProps {
  readonly bins: readonly HistogramBin[]
  readonly kind: FacetKind
  readonly range: Range
  readonly name: string
  readonly onChange: (range: Range) => void
}

type End = 'from' | 'to'

/** Two handles below the bars, for the mouse and for the arrow keys. They stand between bars. */
export function RangeHandles({ bins, kind, range, name, onChange }: RangeHandlesProps) {
  const track = useRef<HTMLDivElement>(null)
  const dragged = useSignal<{ readonly end: End; readonly edge: number } | undefined>(undefined)
  const edges = {
    from: findNearestEdge(bins, range, 'from'),
    to: findNearestEdge(bins, range, 'to'),
  }
  const shown =
    dragged.value === undefined ? edges : { ...edges, [dragged.value.end]: dragged.value.edge }
  const move = (end: End, edge: number) => {
    const inside =
      end === 'from'
        ? Math.min(Math.max(0, edge), shown.to - 1)
        : Math.max(Math.min(bins.length, edge), shown.from + 1)
    onChange({ ...range, [end]: readBound(bins, kind, end, inside) })
  }
  const findEdge = ({ clientX }: PointerEvent) => {
    const { left, width } = track.current!.getBoundingClientRect()
    return Math.round(((clientX - left) / width) * bins.length)
  }
  const handle = (end: End) => (
    <div
      class="handle"
      role="slider"
      tabIndex={0}
      aria-label={`${name} ${end}`}
      aria-valuemin={0}
      aria-valuemax={bins.length}
      aria-valuenow={shown[end]}
      aria-valuetext={describeBound(bins, kind, end, shown[end])}
      style={{ left: `${(shown[end] / bins.length) * 100}%` }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        const edge = Math.min(bins.length, Math.max(0, findEdge(event)))
        dragged.value = { end, edge }
      }}
      onPointerUp={() => {
        if (dragged.value !== undefined) move(end, dragged.value.edge)
        dragged.value = undefined
      }}
      onKeyDown={(event) => {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        move(end, Number.isFinite(step) ? shown[end] + step : step > 0 ? bins.length : 0)
      }}
    />
  )
  return (
    <div class="handles" ref={track}>
      <div
        class="handle-range"
        style={{
          left: `${(shown.from / bins.length) * 100}%`,
          right: `${100 - (shown.to / bins.length) * 100}%`,
        }}
      />
      {handle('from')}
      {handle('to')}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -5,
  PageUp: 5,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** The edge between two bars that is nearest to a bound of the range. */
function findNearestEdge(bins: readonly HistogramBin[], range: Range, end: End): number {
  if (end === 'from') {
    const low = parseBound(range.from, Number.NEGATIVE_INFINITY)
    const index = bins.findIndex(({ to, from }) => to > low || from >= low)
    return index < 0 ? bins.length - 1 : index
  }
  const high = parseBound(range.to, Number.POSITIVE_INFINITY)
  return Math.max(1, bins.filter(({ from }) => from <= high).length)
}

/** The bound at an edge. None at the outer ones, which limit nothing. */
function readBound(
  bins: readonly HistogramBin[],
  kind: FacetKind,
  end: End,
  edge: number,
): number | string | undefined {
  if (end === 'from' ? edge <= 0 : edge >= bins.length) return undefined
  const { from } = bins[edge]!
  if (kind === 'dates') return formatBound('dates', end === 'from' ? from : from - dayMs)
  return end === 'from' ? Math.ceil(from) : Math.ceil(from) - 1
}

const dayMs = 86_400_000

function describeBound(
  bins: readonly HistogramBin[],
  kind: FacetKind,
  end: End,
  edge: number,
): string {
  const bound = readBound(bins, kind, end, edge)
  if (bound === undefined) return end === 'from' ? 'from the least' : 'to the greatest'
  return `${end} ${bound}`
}
