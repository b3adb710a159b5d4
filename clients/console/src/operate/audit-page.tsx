import { useState } from 'preact/hooks'
import type { OperateAnswer, Reveal, VerifyReport } from '../../../../src/operations/index.ts'
import { useCall } from '../latest-call.ts'
import { formatCount, formatWhole } from '../numbers.ts'
import { Form, useForm } from '../parts/form.tsx'
import { LongText } from '../parts/long-text.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import {
  BoxedTable,
  buildColumn,
  type Column,
  dateColumn,
  nameColumn,
  numberColumn,
} from '../parts/table.tsx'
import { callOperator } from './calls.ts'
import { useReading } from './reading.ts'

const pageSize = 100
const sizeMax = 1000

const columns: readonly Column<Reveal>[] = [
  dateColumn('When', ({ at }) => at),
  buildColumn('Key', ({ name, key }) => <bdi>{name ?? key}</bdi>),
  nameColumn('Was shown', ({ user }) => <bdi>{user}</bdi>),
  numberColumn('Addresses', ({ addresses }) => addresses),
  buildColumn('Reason', ({ reason = '–' }) => <LongText text={reason} shortChars={60} />, {
    style: 'reason',
  }),
  buildColumn('By', ({ endpoint }) => endpoint, { style: 'mono' }),
  buildColumn('Request', ({ requestId }) => <bdi>{requestId}</bdi>, { style: 'mono dim' }),
]

/** Reveals of addresses: which key was shown which user's addresses. */
export function AuditPage() {
  const form = useForm({ user: '', from: '' })
  const [filter, setFilter] = useState<{ readonly user?: string; readonly from?: string }>({})
  const [first, setFirst] = useState(pageSize)
  const { answer, problem } = useReading('audit', { ...filter, first })
  const apply = async () => {
    const { user, from } = form.values
    setFirst(pageSize)
    setFilter({
      ...(user.trim() !== '' && { user: user.trim() }),
      ...(from !== '' && { from }),
    })
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
      <Form
        form={form}
        lineFields={[
          { name: 'user', label: 'Person', placeholder: 'login', isInline: true },
          { name: 'from', label: 'Since', type: 'date', isInline: true },
        ]}
        verb="Apply"
        style="plain"
        onSubmit={apply}
      />
      <ProblemNotice problem={problem} />
      <p class="dim" role="status">
        {answer === undefined ? '' : describeEntries(answer)}
      </p>
      {entries.length > 0 && (
        <BoxedTable
          label="Reveals of addresses"
          columns={columns}
          rows={entries}
          rowKey={({ requestId, user, at }) => `${requestId} ${user} ${at}`}
        />
      )}
      {answer?.hasMore && first < sizeMax && (
        <button type="button" onClick={() => setFirst(sizeMax)}>
          Show up to {formatWhole(sizeMax)}
        </button>
      )}
    </>
  )
}

function describeEntries({ entries, hasMore, beginsAt }: OperateAnswer<'audit'>): string {
  const count =
    entries.length === 0 ? 'No address was shown' : formatCount(entries.length, 'entry', 'entries')
  const more = hasMore ? ', and there are more' : ''
  const begins = beginsAt === null ? '' : `. Earlier ones than ${beginsAt} were trimmed`
  return `${count}${more}${begins}.`
}

function VerifyButton() {
  const call = useCall<VerifyReport>()
  const report = call.answer.value
  return (
    <div class="stack">
      <button
        type="button"
        disabled={call.isPending.value}
        onClick={() => void call.run(() => callOperator('audit/verify', {}))}
      >
        {call.isPending.value ? 'Checking…' : 'Check the journal'}
      </button>
      <p role="status" class={report?.whole === false ? 'bad' : 'dim'}>
        {report === undefined ? '' : describeReport(report)}
      </p>
      <ProblemNotice problem={call.problem.value} />
    </div>
  )
}

function describeReport({ whole, commits, problems }: VerifyReport): string {
  if (whole) return `The chain of ${formatCount(commits, 'commit')} is whole.`
  return `Damaged: ${problems.slice(0, 3).join('; ')}`
}
