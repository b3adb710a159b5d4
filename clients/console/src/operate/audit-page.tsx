import { useSignal } from '@preact/signals'
import type { OperateAnswer, Reveal, VerifyReport } from '../../../../src/operations/index.ts'
import { ago, counted, wholeNumber } from '../numbers.ts'
import { TextField } from '../parts/fields.tsx'
import { LongText } from '../parts/long-text.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { operate } from './calls.ts'
import { useAction, useReading } from './reading.ts'

const pageSize = 100
const sizeMax = 1000

/** Reveals of addresses: which key was shown which user's addresses. */
export function AuditPage() {
  const user = useSignal('')
  const from = useSignal('')
  const filter = useSignal<{ user?: string; from?: string }>({})
  const first = useSignal(pageSize)
  const body = { ...filter.value, first: first.value }
  const { answer, problem } = useReading('audit', body)
  const apply = (event: Event) => {
    event.preventDefault()
    first.value = pageSize
    filter.value = {
      ...(user.value.trim() !== '' && { user: user.value.trim() }),
      ...(from.value !== '' && { from: from.value }),
    }
  }
  const entries = answer?.entries ?? []
  return (
    <>
      <PageHead
        title="Audit"
        about="Each time that a key was shown addresses in clear, the newest first."
      >
        <VerifyButton />
      </PageHead>
      <form class="row" onSubmit={apply}>
        <TextField label="Person" value={user} placeholder="login" isInline />
        <TextField label="Since" value={from} type="date" isInline />
        <button type="submit">Apply</button>
      </form>
      <ProblemNotice problem={problem} />
      <p class="dim" role="status">
        {answer === undefined ? '' : statusOf(answer)}
      </p>
      {entries.length > 0 && <Entries entries={entries} />}
      {answer?.hasMore && first.value < sizeMax && (
        <button
          type="button"
          onClick={() => {
            first.value = sizeMax
          }}
        >
          Show up to {wholeNumber(sizeMax)}
        </button>
      )}
    </>
  )
}

function statusOf({ entries, hasMore, beginsAt }: OperateAnswer<'audit'>): string {
  const count =
    entries.length === 0 ? 'No address was shown' : counted(entries.length, 'entry', 'entries')
  const more = hasMore ? ', and there are more' : ''
  const begins = beginsAt === null ? '' : `. Earlier ones than ${beginsAt} were trimmed`
  return `${count}${more}${begins}.`
}

function Entries({ entries }: { entries: readonly Reveal[] }) {
  return (
    <TableBox label="Reveals of addresses">
      <TableHead
        columns={['When', 'Key', 'Was shown', ['Addresses', 'number'], 'Reason', 'By', 'Request']}
      />
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.requestId} ${entry.user} ${entry.at}`}>
            <td title={entry.at}>{ago(entry.at)}</td>
            <td>
              <bdi>{entry.name ?? entry.key}</bdi>
            </td>
            <th scope="row">
              <bdi>{entry.user}</bdi>
            </th>
            <td class="number">{wholeNumber(entry.addresses)}</td>
            <td class="reason">
              {entry.reason === undefined ? '–' : <LongText text={entry.reason} shortChars={60} />}
            </td>
            <td class="mono">{entry.endpoint}</td>
            <td class="mono dim">
              <bdi>{entry.requestId}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </TableBox>
  )
}

function VerifyButton() {
  const report = useSignal<VerifyReport | undefined>(undefined)
  const { isPending, problem, run } = useAction()
  const verify = () =>
    run(async () => {
      report.value = await operate('audit/verify', {})
    })
  const found = report.value
  return (
    <div class="stack">
      <button type="button" disabled={isPending.value} onClick={() => void verify()}>
        {isPending.value ? 'Checking…' : 'Check the journal'}
      </button>
      <p role="status" class={found?.whole === false ? 'bad' : 'dim'}>
        {found === undefined ? '' : verdict(found)}
      </p>
      <ProblemNotice problem={problem.value} />
    </div>
  )
}

function verdict({ whole, commits, problems }: VerifyReport): string {
  if (whole) return `The chain of ${counted(commits, 'commit')} is whole.`
  return `Damaged: ${problems.slice(0, 3).join('; ')}`
}
