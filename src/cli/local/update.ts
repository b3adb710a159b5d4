/** `devdex import --update` and `--merge`: accepts changes, and merges them now or later. */
import { spawn } from 'node:child_process'
import { closeSync, openSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type {
  AcceptedUpdate,
  DataLock,
  ImportProgress,
  ImportReport,
  LockOwner,
  PreparedSources,
} from '../../ingest/index.ts'
import { write } from '../output/io.ts'
import { formatGroupedCount } from '../output/safe-text.ts'
import { readPathKind } from '../paths.ts'
import {
  formatFiles,
  type ImportOptions,
  type ImportRun,
  openImportParts,
  readLinesMax,
  useSources,
} from './import-sources.ts'
import { formatBadLine, ProgressBar, printReport, readSuppression } from './import-summary.ts'
import { runInterruptibly } from './interruption.ts'

type UpdateOptions = ImportOptions & {
  /** Whether an option is on the command line. Otherwise the value of the last import applies. */
  readonly given: (name: string) => boolean
}

/** Stores the update durably, then merges it. A failed merge does not lose a stored update. */
export async function runUpdate(run: ImportRun<UpdateOptions>): Promise<void> {
  const { io, options } = run
  const { acceptUpdate, WorkNote } = await import('../../ingest/index.ts')
  const { data, json } = options
  const suppressed = await readSuppression(options)
  const accept = async ({
    folders,
    report,
    journal,
  }: PreparedSources): Promise<StagedUpdate | null> => {
    // Sources that an earlier import has read completely have no new records.
    if (report !== null && report.users + report.repos + report.edges === 0) return null
    const update = await acceptUpdate({
      folders,
      journal,
      dataDir: data,
      maxErrors: report === null ? readLinesMax(options.maxErrors) : 0,
      suppressed,
      onBadLine: (bad) => io.stderr.write(`${formatBadLine(bad)}\n`),
    })
    if (report === null) return update
    const { inputs: _, ...counts } = update
    return { ...counts, sources: report }
  }
  const accepted = await runInterruptibly(io, 'no update was kept', (check) =>
    WorkNote.keepDuring(data, 'update', (note) => {
      const bar = new ProgressBar(io, options.progress, note)
      return useSources({ ...run, isUpdate: true, bar, check }, accept)
    }),
  )
  if (accepted === null) {
    const text = `the sources hold nothing new\n${keptValues}\n`
    return write(io.stdout, json ? '{"accepted":null}\n' : text)
  }
  if (!json) await write(io.stdout, formatAccepted(accepted))
  if (options.background) {
    startMerge(options)
    if (json) await write(io.stdout, `${JSON.stringify({ accepted })}\n`)
    return
  }
  const report = await mergeAll(run)
  if (json) await write(io.stdout, `${JSON.stringify({ accepted, ...report })}\n`)
  else if (report !== null) await printReport(io, report, false)
  else await write(io.stdout, 'another process has merged the update, or replaced all data\n')
}

export async function runMerge(run: ImportRun<UpdateOptions>): Promise<void> {
  const { io, options } = run
  const { lockOwner } = await import('../../ingest/index.ts')
  if (readPathKind(options.data) === 'nothing') {
    throw new Error(`nothing has been imported into ${options.data}: import a folder first`)
  }
  const owner = await lockOwner(options.data)
  if (owner?.work === 'merge') {
    // That process polls for updates after each merge, so this one need not wait for it.
    const text = `process ${owner.pid} is merging, and continues until all updates are merged`
    const object = { update: null, mergedBy: owner.pid }
    return write(io.stdout, `${options.json ? JSON.stringify(object) : text}\n`)
  }
  const report = await mergeAll(run)
  if (report !== null) return printReport(io, report, options.json)
  await write(io.stdout, options.json ? '{"update":null}\n' : 'no update is waiting\n')
}

type StagedUpdate = Omit<AcceptedUpdate, 'inputs'> & {
  readonly inputs?: AcceptedUpdate['inputs']
  readonly sources?: object
}

/** Sources that are not native may have emptied a value, which an update cannot remove. */
function formatAccepted(accepted: StagedUpdate): string {
  const { name, upserts, deletions, edges, edgeRemovals, badLines, inputs, sources } = accepted
  const lines = `${formatGroupedCount(upserts, 'line')}, ${formatGroupedCount(deletions, 'deletion')}`
  const ofEdges = `${formatGroupedCount(edges, 'edge')}, ${formatGroupedCount(edgeRemovals, 'removal')} of edges`
  const passed = badLines > 0 ? `; skipped ${formatGroupedCount(badLines, 'bad line')}` : ''
  const kept = sources === undefined ? '' : `${keptValues}\n`
  return `${formatFiles(inputs)}kept as ${name}: ${lines}, ${ofEdges}${passed}\n${kept}`
}

const keptValues =
  'values that these sources leave empty stay as they were: only a full import removes them'

/**
 * Merges until no update is left, because other processes leave their updates to a running merge.
 * Returns the last report, or null if there was nothing to merge.
 */
async function mergeAll(run: ImportRun<UpdateOptions>): Promise<ImportReport | null> {
  const { io, options } = run
  const { DataLock, ownerText, pendingUpdates, WorkNote } = await import('../../ingest/index.ts')
  const { data } = options
  let last: ImportReport | null = null
  do {
    const merge = (lock: DataLock) =>
      WorkNote.keepDuring(data, 'merge', (note) => {
        const bar = new ProgressBar(io, options.progress, note)
        return mergeOnce(run, bar, lock)
      })
    const onWait = (owner: LockOwner) => io.stderr.write(`waiting for ${ownerText(owner)} to end\n`)
    last = (await DataLock.runUnder(data, 'merge', merge, onWait)) ?? last
    // Polled after the lock is released: a later update is seen here, or merged by its own process.
  } while ((await pendingUpdates(data)).length > 0)
  return last
}

async function mergeOnce(
  run: ImportRun<UpdateOptions>,
  bar: ProgressBar,
  lock: DataLock,
): Promise<ImportReport | null> {
  const { io, options } = run
  const { data, given } = options
  const ingest = await import('../../ingest/index.ts')
  if ((await ingest.pendingUpdates(data)).length === 0) {
    // A merge that was killed after publishing may have left records that it had merged.
    await ingest.removeOldRecords(data)
    return null
  }
  const before = await ingest.currentSettings(data)
  const embedding = given('embedding') ? options.embedding : (before.embedding ?? options.embedding)
  const parts = await openImportParts(run, embedding)
  const outcome = `the update is kept, and devdex import --merge --data ${data} merges it`
  try {
    const shards = given('shards') ? (options.shards ?? null) : before.shards
    const rows = given('rows') ? options.rows : before.rows
    return await runInterruptibly(io, outcome, (check) => {
      const onProgress = (progress: ImportProgress) => {
        check()
        bar.show(progress)
      }
      return ingest.mergeUpdates({ ...parts, shards, rows, onProgress }, lock)
    })
  } finally {
    bar.stop()
    await parts.embedder.close()
  }
}

/** Size after which `records/merge.log` is truncated. */
const logBytesMax = 1 << 20

/** Starts a detached process that merges. Its output is appended to `records/merge.log`. */
function startMerge({ data, given, ...options }: UpdateOptions): void {
  const chosen = [
    ...(given('embedding') ? ['--embedding', options.embedding] : []),
    ...(given('rows') ? ['--rows', options.rows] : []),
    ...(given('keep') ? ['--keep', `${options.keep}`] : []),
    ...(options.allowShrink ? ['--allow-shrink'] : []),
    // Otherwise it is in the environment, which the process inherits.
    ...(given('accounts') ? ['--accounts', `${options.accounts}`] : []),
    ...(given('shards') ? ['--shards', `${options.shards}`] : []),
  ]
  const script = fileURLToPath(new URL('../../main.js', import.meta.url))
  const path = join(data, 'records', 'merge.log')
  const isLong = (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax
  const log = openSync(path, isLong ? 'w' : 'a', 0o600)
  const args = [script, 'import', '--merge', '--data', data, ...chosen]
  spawn(process.execPath, args, { detached: true, stdio: ['ignore', log, log] }).unref()
  closeSync(log)
}
