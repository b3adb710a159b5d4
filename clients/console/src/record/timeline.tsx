import { href } from '../address.ts'
import { formatAge, formatCount, formatDay } from '../numbers.ts'
import { buildColumn, type Column, Table } from '../parts/table.tsx'
import {
  type EventKind,
  eventKinds,
  eventNames,
  groupByYear,
  type TimelineEvent,
  type TimelineYear,
} from './timeline-events.ts'

const shownAtFirst = 8
const height = 56
const step = 28

/** Years as bars, and every dated event as a row. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <p class="stack calm">The data has no dates of these.</p>
  const years = groupByYear(events)
  const kinds = eventKinds.filter((kind) => events.some((event) => event.kind === kind))
  return (
    <>
      <ul class="legend">
        {kinds.map((kind) => (
          <li key={kind}>
            <span class="swatch" data-kind={kind} aria-hidden="true" /> {eventNames[kind]}
          </li>
        ))}
      </ul>
      <YearStrip years={years} />
      <EventTable events={events.slice(0, shownAtFirst)} />
      {events.length > shownAtFirst && (
        <details>
          <summary>{formatCount(events.length - shownAtFirst, 'earlier event')}</summary>
          <EventTable events={events.slice(shownAtFirst)} />
        </details>
      )}
    </>
  )
}

function YearStrip({ years }: { years: readonly TimelineYear[] }) {
  const most = years.reduce((max, { total }) => Math.max(max, total), 1)
  const total = years.reduce((sum, year) => sum + year.total, 0)
  const width = years.length * step
  // Labels of all years would touch where there are many.
  const every = Math.ceil(years.length / 20)
  return (
    <svg
      class="year-strip"
      viewBox={`0 0 ${width} ${height + 16}`}
      style={{ 'max-width': `${width}px` }}
      role="img"
      aria-label={`${formatCount(total, 'event')}, ${years[0]!.year} to ${years.at(-1)!.year}`}
    >
      {years.map((year, i) => (
        <g key={year.year} transform={`translate(${i * step} 0)`}>
          <title>{describeYear(year)}</title>
          <rect class="year-ground" x="2" y="0" width={step - 4} height={height} rx="2" />
          {stackBars(year, most).map(({ kind, y, size }) => (
            <rect key={kind} data-kind={kind} x="2" y={y} width={step - 4} height={size} />
          ))}
          {i % every === 0 && (
            <text x={step / 2} y={height + 12}>
              {year.year % 100 < 10 ? `’0${year.year % 100}` : `’${year.year % 100}`}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

function describeYear({ year, counts }: TimelineYear): string {
  const parts = eventKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${eventNames[kind].toLowerCase()} ${counts[kind]}`)
  return `${year}: ${parts.join(', ') || 'nothing'}`
}

/** Stacked from the ground up. */
function stackBars({ counts }: TimelineYear, most: number) {
  let y = height
  return eventKinds.flatMap((kind: EventKind) => {
    const size = (counts[kind] / most) * height
    if (size === 0) return []
    y -= size
    return [{ kind, y, size }]
  })
}

function EventTable({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <Table
      class="event-table"
      columns={columns}
      rows={events}
      rowKey={({ at, kind, about }) => `${at} ${kind} ${about?.name}`}
    />
  )
}

const columns: readonly Column<TimelineEvent>[] = [
  buildColumn('When', ({ at }) => formatAge(at), { title: ({ at }) => formatDay(at) }),
  buildColumn('What', ({ kind }) => eventNames[kind]),
  buildColumn('Where or who', ({ about }) => {
    return (
      about !== undefined && (
        <a href={href(about.page, about.name)}>
          <bdi>{about.name}</bdi>
        </a>
      )
    )
  }),
]
