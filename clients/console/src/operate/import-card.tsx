import type { ConsoleImport } from '../../../../src/operations/index.ts'
import { ago, counted, wholeNumber } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { TableBox } from '../parts/table-box.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { operate } from './calls.ts'
import { useAction } from './reading.ts'
import { WorkProgress } from './work-progress.tsx'

const stateNames = {
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

/** One import: how far it is, what it brought, what it rejected. */
export function ImportCard({ shown, onChanged }: { shown: ConsoleImport; onChanged: () => void }) {
  const { id, sources, sample, state, startedAt, rejected, messages, dryRun } = shown
  const { isPending, problem, run } = useAction()
  const cancel = () => run(() => operate('imports/cancel', { id })).then(onChanged)
  return (
    <article class="box stack">
      <div class="row between">
        <h3>{sample ? 'The sample' : <bdi class="mono">{sources.join(', ')}</bdi>}</h3>
        <span class={`state ${state === 'done' ? 'good' : state === 'failed' ? 'bad' : ''}`}>
          {dryRun ? `${stateNames[state]}, nothing imported` : stateNames[state]}
        </span>
      </div>
      <p class="dim" title={startedAt}>
        Started {ago(startedAt)}
      </p>
      {state === 'running' && <WorkProgress progress={shown.progress} />}
      {state === 'running' && (
        <div class="row">
          <button type="button" disabled={isPending.value} onClick={() => void cancel()}>
            Cancel
          </button>
        </div>
      )}
      <ProblemNotice problem={problem.value} />
      {shown.report !== undefined && <Report report={shown.report} />}
      {rejected.lines > 0 && <Rejected rejected={rejected} />}
      {messages.length > 0 && (
        <pre class="messages">
          <code>{messages.join('\n')}</code>
        </pre>
      )}
    </article>
  )
}

/** The part of a report about one source. */
interface ShownSource {
  readonly name: string
  readonly skipped: Readonly<Record<string, number>>
  readonly unreadMembers: readonly {
    readonly name: string
    readonly reason: string
    readonly count: number
    readonly line?: number
  }[]
}

interface ShownInputs {
  readonly inputs?: readonly ShownSource[]
  readonly sources?: { readonly inputs?: readonly ShownSource[] }
}

/** The native files of a preview, import or update, or the sources that it gathered. */
function sourcesIn(report: ConsoleImport['report'] & object): readonly ShownSource[] {
  const { inputs, sources } = (report.accepted ?? report) as ShownInputs
  return (inputs ?? sources?.inputs ?? []).filter(
    ({ unreadMembers, skipped }) => unreadMembers !== undefined && skipped !== undefined,
  )
}

/** Numbers of the report that people ask for first. */
function Report({ report }: { report: ConsoleImport['report'] & object }) {
  return (
    <>
      <Result report={report} />
      <NotRead sources={sourcesIn(report)} />
    </>
  )
}

function Result({ report }: { report: ConsoleImport['report'] & object }) {
  const { users, repos, snapshot, seconds } = report
  if (typeof users !== 'number' || typeof repos !== 'number') return <Preview report={report} />
  const works = counted(repos, 'repository', 'repositories')
  const people = `${counted(users, 'person', 'people')}, ${works}`
  const time = typeof seconds === 'number' ? ` in ${seconds.toFixed(1)} s` : ''
  return (
    <p>
      {people}
      {time}. Published as <bdi class="mono">{String(snapshot)}</bdi>.
    </p>
  )
}

function Preview({ report }: { report: object }) {
  return (
    <details>
      <summary>What would be read</summary>
      <pre class="messages">
        <code>{JSON.stringify(report, null, 2).slice(0, 20_000)}</code>
      </pre>
    </details>
  )
}

/** Records and values that were not read, although their lines are good. */
function NotRead({ sources }: { sources: readonly ShownSource[] }) {
  const rows = sources.flatMap(({ name: source, unreadMembers, skipped }) => [
    ...unreadMembers.map(({ name, reason, count, line }) => ({
      what: `${name}: ${reason}`,
      count,
      place: line === undefined ? source : `${source}:${line}`,
    })),
    ...Object.entries(skipped).map(([what, count]) => ({ what, count, place: source })),
  ])
  if (rows.length === 0) return null
  return (
    <>
      <h4>Not read</h4>
      <TableBox label="Values and records that were not read">
        <TableHead columns={['What', ['Count', 'number'], 'First at']} />
        <tbody>
          {rows.map((row) => (
            <CountedRow key={`${row.place} ${row.what}`} {...row} />
          ))}
        </tbody>
      </TableBox>
    </>
  )
}

interface CountedRowProps {
  readonly what: string
  readonly count: number
  readonly place: string
}

function CountedRow({ what, count, place }: CountedRowProps) {
  return (
    <tr>
      <th scope="row">
        <bdi class="clip">{what}</bdi>
      </th>
      <td class="number">{wholeNumber(count)}</td>
      <td class="mono">
        <bdi>{place}</bdi>
      </td>
    </tr>
  )
}

function Rejected({ rejected: { lines, reasons } }: { rejected: ConsoleImport['rejected'] }) {
  return (
    <>
      <h4>{counted(lines, 'rejected line')}</h4>
      <TableBox label="Rejected lines by reason">
        <TableHead columns={['Reason', ['Lines', 'number'], 'First at']} />
        <tbody>
          {reasons.map(({ kind, reason, lines: count, place }) => (
            <CountedRow key={kind} what={reason} count={count} place={place} />
          ))}
        </tbody>
      </TableBox>
    </>
  )
}
