import type { Times } from '../../../../src/operations/index.ts'
import { Bar } from '../parts/bar.tsx'
import { BoxedTable, buildColumn, type Column, nameColumn, numberColumn } from '../parts/table.tsx'
import { formatDuration } from './unit-text.ts'

const columns: readonly Column<Times>[] = [
  numberColumn('Count', ({ requests }) => requests),
  numberColumn('Mean', ({ meanMs }) => formatDuration(meanMs)),
  numberColumn('Half within', ({ p50Ms }) => writeBound(p50Ms)),
  numberColumn('95 % within', ({ p95Ms }) => writeBound(p95Ms)),
  numberColumn('99 % within', ({ p99Ms }) => writeBound(p99Ms)),
  buildColumn('95 %, logarithmic', ({ p95Ms }) => <Bar share={scaleBound(p95Ms)} />),
]

interface TimesTableProps {
  readonly title: string
  /** What has the times: `Endpoint`. */
  readonly name: string
  readonly times: readonly Times[]
}

/** Durations as bounds of a histogram, and the 95th percentile as a bar on a logarithmic scale. */
export function TimesTable({ title, name, times }: TimesTableProps) {
  const first: Column<Times> = nameColumn(name, (one) => one.name, 'mono')
  return (
    <section class="stack">
      <h2>{title}</h2>
      {times.length === 0 ? (
        <p class="dim">None since the start of the service.</p>
      ) : (
        <BoxedTable
          label={title}
          columns={[first, ...columns]}
          rows={times}
          rowKey={(one) => one.name}
        />
      )}
    </section>
  )
}

function writeBound(ms: number | null): string {
  return ms === null ? 'longer' : formatDuration(ms)
}

/** 0.1 ms is nothing, 10 s are all of it. */
function scaleBound(ms: number | null): number {
  if (ms === null) return 1
  return Math.min(1, Math.max(0.02, Math.log10(ms / 0.1) / 5))
}
