import { useEffect, useRef, useState } from 'preact/hooks'
import type uPlot from 'uplot'
import { readLater } from '../frame/read-later.ts'
import { shortNumber } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { colourAt, onThemeChange } from '../parts/theme-colours.ts'
import { type Measure, stacksOf, type UsageRow } from './usage-sums.ts'

interface UsageChartProps {
  readonly from: string
  readonly to: string
  readonly rows: readonly UsageRow[]
  readonly measure: Measure
}

const height = 220
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const colours = [1, 2, 3, 4, 5, 6].map((number) => `--series-${number}`)

/** Bars of each day, by endpoint. The tables below have the same numbers. */
export function UsageChart({ from, to, rows, measure }: UsageChartProps) {
  const boxRef = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<unknown>(undefined)
  const stacks = stacksOf(rows, { from, to }, measure)
  useEffect(() => {
    const box = boxRef.current
    if (box === null) return undefined
    let chart: uPlot | undefined
    let isGone = false
    const draw = async () => {
      const { default: Plot } = await readLater(() => import('uplot'))
      if (isGone) return
      chart?.destroy()
      chart = new Plot(optionsOf(Plot, box, stacks.names), dataOf(stacks), box)
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
  }, [JSON.stringify(stacks)])
  if (problem !== undefined) return <ProblemNotice problem={problem} />
  return (
    <div class="box chart">
      <div ref={boxRef} class="plot" aria-hidden="true" />
      <ul class="legend">
        {stacks.names.map((name, i) => (
          <li key={name}>
            <span class="swatch" style={{ background: `var(${colours[i]})` }} /> {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The highest bars are drawn first, so that each one covers the lower part of the one before. */
function dataOf({ days, tops }: ReturnType<typeof stacksOf>): uPlot.AlignedData {
  return [[...days], ...tops.map((column) => [...column]).reverse()]
}

function optionsOf(Plot: typeof uPlot, box: HTMLElement, names: readonly string[]): uPlot.Options {
  const style = getComputedStyle(box)
  const axis = {
    stroke: style.getPropertyValue('color'),
    grid: { show: false },
    ticks: { show: false },
    font: `12px ${style.fontFamily}`,
  }
  const bars = Plot.paths.bars?.({ size: [0.7, 48] })
  const series = names.map((label, i) => {
    return {
      label,
      fill: colourAt(box, colours[i]!),
      width: 0,
      points: { show: false },
      paths: bars,
    }
  })
  return {
    width: box.clientWidth,
    height,
    cursor: { show: false },
    legend: { show: false },
    tzDate: (seconds) => Plot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    scales: { y: { range: (_, __, max) => [0, Math.max(1, max * 1.05)] } },
    axes: [
      { ...axis, values: (_, ticks) => ticks.map((at) => day.format(at * 1000)) },
      { ...axis, values: (_, ticks) => ticks.map(shortNumber), size: 56 },
    ],
    series: [{}, ...series.reverse()] as uPlot.Series[],
  }
}
