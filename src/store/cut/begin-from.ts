/**
 * Initial state for the replay of a journal: empty, or the stored state after the last commit that
 * was moved to an archive. Named archives are checked against that state.
 */
import { genesis, type JournalHead } from '../journal.ts'
import { JournalReplay } from '../verify/replay.ts'
import type { Anchors } from '../verify/verify-report.ts'
import { type ArchiveFile, openArchives } from './archive-file.ts'
import { replayFrom, stateHash, stateLines } from './state-lines.ts'

/** The last commit that was cut off a journal, as the store keeps it. */
export interface Cut extends JournalHead {
  /** The state after that commit, in the form of `stateLines`. */
  readonly lines: readonly string[]
}

export interface Beginning {
  readonly head: JournalHead
  readonly replay: JournalReplay
  /** Hash of the state after the cut, which a later commit must name. `undefined` without a cut. */
  readonly state: string | undefined
}

type ReportProblem = (problem: string) => void

/**
 * `archives`: paths of the files with the commits that were cut off. Their replay must end in the
 * stored state. Anchors within them are checked, too.
 */
export function beginFrom(
  cut: Cut | undefined,
  archives: readonly string[],
  anchors: Anchors,
  report: ReportProblem,
): Beginning {
  const archived = attempt(() => readArchives(archives, anchors, report), report)
  if (archived !== undefined) compareArchives(archived, cut, anchors, report)
  if (cut === undefined)
    return { head: genesis, replay: new JournalReplay(report), state: undefined }
  anchors.see(cut)
  const replay = attempt(() => replayFrom(cut.lines, report), report) ?? new JournalReplay(report)
  return { head: cut, replay, state: stateHash(cut.lines) }
}

interface ArchivedState {
  readonly head: JournalHead
  /** The state after their last commit. `undefined` if they lack the journal's first commit. */
  readonly lines: readonly string[] | undefined
}

function readArchives(
  paths: readonly string[],
  anchors: Anchors,
  report: ReportProblem,
): ArchivedState | undefined {
  const files = openArchives(paths)
  try {
    const [first] = files
    if (first === undefined) return undefined
    const replay = first.first === 1 ? new JournalReplay(report) : undefined
    let { before: head } = first
    for (const file of files) {
      compareBeginning(file, head, report)
      for (const { head: each, record } of file.commits()) {
        replay?.add(record)
        anchors.see(each)
      }
      head = file.head
    }
    return { head, lines: replay && stateLines(replay) }
  } finally {
    for (const file of files) file.close()
  }
}

function compareBeginning(
  { path, first, before }: ArchiveFile,
  head: JournalHead,
  report: ReportProblem,
) {
  if (before.seq !== head.seq) {
    const problem = first > head.seq ? 'are missing between' : 'are in two of'
    const [from, to] = first > head.seq ? [head.seq + 1, first - 1] : [first, head.seq]
    report(`commits ${from} to ${to} ${problem} the archives, at ${path}`)
  } else if (Buffer.compare(before.hash, head.hash) !== 0) {
    report(`commit ${first}: the archive ${path} does not follow from those before it`)
  }
}

function compareArchives(
  { head, lines }: ArchivedState,
  cut: Cut | undefined,
  anchors: Anchors,
  report: ReportProblem,
): void {
  // An archive that was written but not cut off overlaps with the journal.
  if (cut === undefined || head.seq > cut.seq) {
    anchors.add({ seq: head.seq, hash: Buffer.from(head.hash).toString('hex') })
  } else if (head.seq < cut.seq) {
    report(`commits ${head.seq + 1} to ${cut.seq} were cut off, and are in no named archive`)
  } else if (Buffer.compare(head.hash, cut.hash) !== 0) {
    report(`commit ${cut.seq}: the archives end with another commit than the one cut off`)
  } else if (lines !== undefined) compareLines(lines, cut.lines, report)
}

function compareLines(
  archived: readonly string[],
  kept: readonly string[],
  report: ReportProblem,
): void {
  const [before, after] = [new Set(archived), new Set(kept)]
  for (const line of after)
    if (!before.has(line)) report(`what was cut off did not lead to ${line}`)
  for (const line of before) if (!after.has(line)) report(`what was cut off led to ${line}`)
}

function attempt<T>(action: () => T, report: ReportProblem): T | undefined {
  try {
    return action()
  } catch (error) {
    report((error as Error).message)
    return undefined
  }
}
