import type { Place, RunningWork } from '../../../../src/operations/index.ts'
import { formatAge } from '../numbers.ts'
import { CommandLine } from '../parts/command-line.tsx'
import { WorkProgress } from './work-progress.tsx'

const workNames = {
  import: 'Import',
  update: 'Update',
  merge: 'Merge of updates',
  load: 'Load into a cluster',
  rollback: 'Rollback',
  fetch: 'Fetch from GitHub',
} as const

/** Running commands that a terminal or a timer has started. */
export function OtherWork({ works }: { works: readonly RunningWork[] }) {
  if (works.length === 0) return null
  return (
    <section class="stack" aria-label="Started elsewhere">
      <h2>Started elsewhere</h2>
      <ul class="stack plain-list">
        {works.map((one) => (
          <li key={`${one.pid} ${one.work}`}>
            <WorkCard {...one} />
          </li>
        ))}
      </ul>
      <p class="dim">
        These pages do not stop processes that they did not start. Press Ctrl-C where one runs, or
        send it SIGINT: what it has not published is then not there.
      </p>
    </section>
  )
}

function WorkCard({ pid, work, since, progress, hasLock }: RunningWork) {
  return (
    <article class="box stack">
      <div class="row between">
        <h3>
          {workNames[work]} by process {pid}
        </h3>
        <span class="state">Running</span>
      </div>
      <p class="dim" title={since ?? undefined}>
        {since === null ? 'Running' : `Started ${formatAge(since)}`}
        {hasLock && '. An import started here meanwhile waits or is refused, as its messages say'}.
      </p>
      {progress !== undefined && <WorkProgress progress={progress} />}
    </article>
  )
}

interface ClusterNoteProps {
  readonly engine: Place['engine'] | undefined
  /** The changes that the page cannot make. */
  readonly changes: string
}

/** Names the command to use with a service on OpenSearch, if the page cannot do it. */
export function ClusterNote({ engine, changes }: ClusterNoteProps) {
  if (engine === 'embedded' || engine === undefined) return null
  const begin = engine === null ? 'If the service runs on OpenSearch, it' : 'It'
  return (
    <div class="box stack" role="note">
      {engine === 'opensearch' && <strong>The service answers from an OpenSearch cluster</strong>}
      <p>
        {begin} does not follow {changes} by itself. This page shows and changes the data directory,
        and not the indices of the cluster. Load the current snapshot into it with this command, and
        the options of the cluster:
      </p>
      <CommandLine text="devdex snapshot load --data DIR --node URL" />
      <p class="dim">
        While a load runs on this machine, the page of imports shows its progress.{' '}
        <code>devdex doctor --node URL</code> tells the state of the cluster.
      </p>
    </div>
  )
}
