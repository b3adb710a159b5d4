import { useSignal } from '@preact/signals'
import type { UsageRow } from '../../../../src/operations/index.ts'
import { counted, wholeNumber } from '../numbers.ts'
import { SelectField } from '../parts/fields.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { useReading } from './reading.ts'
import { UsageChart } from './usage-chart.tsx'
import { type Measure, sumsBy } from './usage-sums.ts'

const spans = [7, 30, 90, 365].map((days) => [days, String(days)] as const)
const measures = [
  ['credits', 'Credits'],
  ['requests', 'Requests'],
] as const
const dayMs = 86_400_000

/** Usage of keys, by day and endpoint. */
export function UsagePage() {
  const days = useSignal(30)
  const id = useSignal('')
  const measure = useSignal<Measure>('credits')
  const keys = useReading('keys').answer?.keys ?? []
  const from = new Date(Date.now() - (days.value - 1) * dayMs).toISOString().slice(0, 10)
  const body = { from, ...(id.value !== '' && { id: id.value }) }
  const { answer, problem } = useReading('usage', body)
  const rows = answer?.rows ?? []
  const total = (of: Measure) => rows.reduce((sum, row) => sum + row[of], 0)
  const credits = counted(total('credits'), 'credit')
  const totals = `${counted(total('requests'), 'charged request')}, ${credits}`
  return (
    <>
      <PageHead
        title="Usage"
        about="Charged requests by UTC day. Free and failed ones are not summed."
      >
        <SelectField
          label="Key"
          isInline
          value={id}
          choices={[['', 'All keys'], ...keys.map((key) => [key.id, key.name] as const)]}
        />
        <SelectField label="Days" isInline value={days} choices={spans} />
        <SelectField label="Show" isInline value={measure} choices={measures} />
      </PageHead>
      <ProblemNotice problem={problem} />
      {answer !== undefined && (
        <p role="status">
          {totals}, {answer.from} to {answer.to}.
        </p>
      )}
      {answer !== undefined && rows.length > 0 && (
        <>
          <UsageChart from={answer.from} to={answer.to} rows={rows} measure={measure.value} />
          <div class="two-tables">
            <Sums title="By endpoint" name="Endpoint" rows={rows} by="endpoint" />
            <Sums title="By key" name="Key" rows={rows} by="name" />
            <Sums title="By day" name="Day" rows={rows} by="day" />
          </div>
        </>
      )}
    </>
  )
}

interface SumsProps {
  readonly title: string
  readonly name: string
  readonly rows: readonly UsageRow[]
  readonly by: 'endpoint' | 'name' | 'day'
}

function Sums({ title, name, rows, by }: SumsProps) {
  return (
    <section>
      <h2>{title}</h2>
      <TableBox label={title}>
        <TableHead columns={[name, ['Requests', 'number'], ['Credits', 'number']]} />
        <tbody>
          {sumsBy(rows, by).map(({ name: one, requests, credits }) => (
            <tr key={one}>
              <th scope="row">
                <bdi>{one}</bdi>
              </th>
              <td class="number">{wholeNumber(requests)}</td>
              <td class="number">{wholeNumber(credits)}</td>
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  )
}
