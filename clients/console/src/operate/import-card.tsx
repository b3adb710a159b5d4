import type { ConsoleImport } from '../../../../src/operations/index.ts'
import { useCall } from '../latest-call.ts'
import { formatAge, formatCount } from '../numbers.ts'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { BoxedTable, buildColumn, type Column, nameColumn, numberColumn } from '../parts/table.tsx'
import { callOperator } from './calls.ts'
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
  const call = useCall<unknown>()
  const cancel = () => call.run(() => callOperator('imports/cancel', { id })).then(onChanged)
  return (
    <article class="box stack">
      <div class="row between">
        <h3>{sample ? 'The sample' : <bdi class="mono">{sources.join(', ')}</bdi>}</h3>
        <span class={`state ${state === 'done' ? 'good' : state === 'failed' ? 'bad' : ''}`}>
          {dryRun ? `${stateNames[state]}, nothing imported` : stateNames[state]}
        </span>
      </div>
      <p class="dim" title={startedAt}>
        Started {formatAge(startedAt)}
      </p>
      {state === 'running' && <WorkProgress progress={shown.progress} />}
      {state === 'running' && (
        <div class="row">
          <button type="button" disabled={call.isPending.value} onClick={() => void cancel()}>
            Cancel
          </button>
        </div>
      )}
      <ProblemNotice problem={call.problem.value} />
      {shown.report !== undefined && <Result report={shown.report} />}
      {shown.report !== undefined && <NotRead sources={readSources(shown.report)} />}
      {rejected.lines > 0 && <Rejected rejected={rejected} />}
      {messages.length > 0 && (
        <pre class="code">
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
function readSources(report: ConsoleImport['report'] & object): readonly ShownSource[] {
  const { inputs, sources } = (report.accepted ?? report) as ShownInputs
  return (inputs ?? sources?.inputs ?? []).filter(
    ({ unreadMembers, skipped }) => unreadMembers !== undefined && skipped !== undefined,
  )
}

/** Numbers of the report that people ask for first. */
function Result({ report }: { report: ConsoleImport['report'] & object }) {
  const { users, repos, snapshot, seconds } = report
  if (typeof users !== 'number' || typeof repos !== 'number') return <Preview report={report} />
  const works = formatCount(repos, 'repository', 'repositories')
  const people = `${formatCount(users, 'person', 'people')}, ${works}`
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
      <pre class="code">
        <code>{JSON.stringify(report, null, 2).slice(0, 20_000)}</code>
      </pre>
    </details>
  )
}

interface CountedLine {
  readonly what: string
  readonly count: number
  readonly place: string
}

/** Records and values that were not read, although their lines are good. */
function NotRead({ sources }: { sources: readonly ShownSource[] }) {
  const lines = sources.flatMap(({ name: source, unreadMembers, skipped }): CountedLine[] => [
    ...unreadMembers.map(({ name, reason, count, line }) => ({
      what: `${name}: ${reason}`,
      count,
      place: line === undefined ? source : `${source}:${line}`,
    })),
    ...Object.entries(skipped).map(([what, count]) => ({ what, count, place: source })),
  ])
  if (lines.length === 0) return null
  const label = 'Values and records that were not read'
  return <CountedLines title="Not read" label={label} names={['What', 'Count']} lines={lines} />
}

function Rejected({ rejected }: { rejected: ConsoleImport['rejected'] }) {
  return (
    <CountedLines
      title={formatCount(rejected.lines, 'rejected line')}
      label="Rejected lines by reason"
      names={['Reason', 'Lines']}
      lines={rejected.reasons.map(({ reason, lines, place }) => {
        return { what: reason, count: lines, place }
      })}
    />
  )
}

interface CountedLinesProps {
  readonly title: string
  readonly label: string
  readonly names: readonly [what: string, count: string]
  readonly lines: readonly CountedLine[]
}

function CountedLines({ title, label, names, lines }: CountedLinesProps) {
  const columns: readonly Column<CountedLine>[] = [
    nameColumn(names[0], ({ what }) => <bdi class="clip">{what}</bdi>),
    numberColumn(names[1], ({ count }) => count),
    buildColumn('First at', ({ place }) => <bdi>{place}</bdi>, { style: 'mono' }),
  ]
  return (
    <>
      <h4>{title}</h4>
      <BoxedTable
        label={label}
        columns={columns}
        rows={lines}
        rowKey={({ place, what }) => `${place} ${what}`}
      />
    </>
  )
}
