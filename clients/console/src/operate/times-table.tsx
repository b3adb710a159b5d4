import type { Times } from '../../../../src/operations/index.ts'
import { wholeNumber } from '../numbers.ts'
import { Bar } from '../parts/bar.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { durationText } from './unit-text.ts'

interface TimesTableProps {
  readonly title: string
  readonly name: string
  readonly times: readonly Times[]
}

/** Durations as bounds of a histogram, and the 95th percentile as a bar on a logarithmic scale. */
export function TimesTable({ title, name, times }: TimesTableProps) {
  return (
    <section class="stack">
      <h2>{title}</h2>
      {times.length === 0 ? (
        <p class="dim">None since the start of the service.</p>
      ) : (
        <TableBox label={title}>
          <TableHead
            columns={[
              name,
              ['Count', 'number'],
              ['Mean', 'number'],
              ['Half within', 'number'],
              ['95 % within', 'number'],
              ['99 % within', 'number'],
              '95 %, logarithmic',
            ]}
          />
          <tbody>
            {times.map((one) => (
              <tr key={one.name}>
                <th scope="row" class="mono">
                  {one.name}
                </th>
                <td class="number">{wholeNumber(one.requests)}</td>
                <td class="number">{durationText(one.meanMs)}</td>
                <td class="number">{bound(one.p50Ms)}</td>
                <td class="number">{bound(one.p95Ms)}</td>
                <td class="number">{bound(one.p99Ms)}</td>
                <td>
                  <Bar share={shareOf(one.p95Ms)} />
                </td>
              </tr>
            ))}
          </tbody>
        </TableBox>
      )}
    </section>
  )
}

function bound(ms: number | null): string {
  return ms === null ? 'longer' : durationText(ms)
}

/** 0.1 ms is nothing, 10 s are all of it. */
function shareOf(ms: number | null): number {
  if (ms === null) return 1
  return Math.min(1, Math.max(0.02, Math.log10(ms / 0.1) / 5))
}
