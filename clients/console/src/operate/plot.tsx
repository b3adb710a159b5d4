import { useEffect, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { importDeferred } from '../frame/deferred-import.ts'
import { formatShort } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { onThemeChange, resolveColour } from '../parts/theme-colours.ts'

export interface PlotSeries {
  readonly label: string
  /** Name of a colour of the theme. */
  readonly colour: string
}

interface PlotProps {
  readonly kind: 'bars' | 'lines'
  /** Seconds since 1970. */
  readonly times: readonly number[]
  readonly series: readonly PlotSeries[]
  /** For each series a value at each time. Null: a gap. Bars are sums from the first series on. */
  readonly values: readonly (readonly (number | null)[])[]
  readonly timeText: (seconds: number) => string
  readonly valueText?: (value: number) => string
}

const height = 220
const minute = 60
/** Steps between labels of hours, so that no two labels are equal. */
const minutes = [1, 2, 5, 10, 15, 30, 60].map((count) => count * minute)
/** Calls, credits and milliseconds. */
const wholes = Array.from({ length: 15 }, (_, power) => [1, 2, 5].map((one) => one * 10 ** power))

/** A chart over time with its legend. A table shows the same numbers. */
export function Plot(props: PlotProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<unknown>(undefined)
  const { kind, times, series, values } = props
  useEffect(() => {
    const box = boxRef.current
    if (box === null) return undefined
    let chart: uPlot | undefined
    let isGone = false
    const draw = async () => {
      const { default: Chart } = await importDeferred(() => import('uplot'))
      if (isGone) return
      chart?.destroy()
      chart = new Chart(buildOptions(Chart, box, props), buildData(props), box)
    }
    const drawOrTell = () => void draw().catch(setProblem)
    drawOrTell()
    const stopWatching = onThemeChange(drawOrTell)
    const observer = new ResizeObserver(() => chart?.setSize({ width: box.clientWidth, height }))
    observer.observe(box)
    return () => {
      isGone = true
      stopWatching()
      observer.disconnect()
      chart?.destroy()
    }
  }, [JSON.stringify([kind, times, series, values])])
  if (problem !== undefined) return <ProblemNotice problem={problem} />
  return (
    <div class="box chart">
      <div ref={boxRef} class="plot" aria-hidden="true" />
      <ul class="legend">
        {series.map(({ label, colour }) => (
          <li key={label}>
            <span class="swatch" style={{ background: `var(${colour})` }} /> {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The highest bars are drawn first, so that each one covers the lower part of the one before. */
function buildData({ kind, times, values }: PlotProps): uPlot.AlignedData {
  const columns = values.map((column) => [...column])
  return [[...times], ...(kind === 'bars' ? columns.reverse() : columns)]
}

function buildOptions(
  Chart: typeof uPlot,
  box: HTMLElement,
  { kind, series, timeText, valueText = formatShort }: PlotProps,
): uPlot.Options {
  const style = getComputedStyle(box)
  const axis = {
    stroke: style.getPropertyValue('color'),
    grid: { show: false },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  const drawn = series.map(({ label, colour }) => {
    const own = { label, points: { show: false } }
    const ink = resolveColour(box, colour)
    if (kind === 'lines') return { ...own, stroke: ink, width: 2, spanGaps: false }
    return { ...own, fill: ink, width: 0, paths: Chart.paths.bars?.({ size: [0.7, 48] }) }
  })
  if (kind === 'bars') drawn.reverse()
  return {
    width: box.clientWidth,
    height,
    cursor: { show: false },
    legend: { show: false },
    tzDate: (seconds) => Chart.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] } },
    axes: [
      {
        ...axis,
        values: (_, ticks) => ticks.map(timeText),
        ...(kind === 'lines' && { incrs: minutes }),
      },
      { ...axis, values: (_, ticks) => ticks.map(valueText), size: 56, incrs: wholes.flat() },
    ],
    series: [{}, ...drawn] as uPlot.Series[],
  }
}
