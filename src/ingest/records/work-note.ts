/**
 * Notes: small files with the progress of each process that works on a data directory, for programs
 * that show it. The lock only names the process that may write snapshots. A note also exists while
 * sources are staged or a cluster is loaded. Nothing else depends on notes.
 */
import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFileMode } from '../../snapshot/index.ts'
import { findStart, isRunning, lockOwner, type Work } from './lock.ts'

/** Kinds of work in notes. */
const notedWorks = ['import', 'update', 'merge', 'load'] as const
export type NotedWork = (typeof notedWorks)[number]

export interface WorkProgress {
  /** For people, such as `indexing`. */
  readonly phase: string
  readonly done: number
  readonly total: number
}

/** A process that works on a data directory. */
export interface RunningWork {
  readonly pid: number
  readonly work: NotedWork | Work
  /** ISO 8601. Null if an earlier release holds the lock. */
  readonly since: string | null
  readonly progress?: WorkProgress
  /** Whether the process may write snapshots. */
  readonly hasLock: boolean
}

/** Pause between two writes of one note. */
const pauseMs = 500
const noteBytesMax = 4096
const phaseCharsMax = 80
/** Limit of files read, because a folder may be full of notes of killed processes. */
const notesMax = 100
const notePattern = /^work\.(\d{1,10})-[0-9a-f]{12}(\.new)?$/

/** The note of one run of a command. Never throws, so that a note cannot fail an import. */
export class WorkNote {
  readonly #about: string
  readonly #path: string
  #isWritten = false
  #progress: WorkProgress | null = null
  #toldMs = Number.NEGATIVE_INFINITY

  private constructor(dataDir: string, about: string) {
    this.#about = about
    const name = `work.${process.pid}-${randomBytes(6).toString('hex')}`
    this.#path = join(dataDir, 'records', name)
  }

  /** Runs `use` with a note, which is removed at its end. */
  static async keepDuring<T>(
    dataDir: string,
    work: NotedWork,
    use: (note: WorkNote) => Promise<T>,
  ): Promise<T> {
    await removeLeftNotes(dataDir)
    const started = await findStart(process.pid)
    const since = new Date().toISOString()
    const note = new WorkNote(dataDir, `${started} ${work} ${since}`)
    const remove = () => note.#remove()
    // A second Ctrl-C ends the process at once.
    process.once('exit', remove)
    // The first import makes the folder only after some time, so writing is retried.
    const retry = setInterval(() => {
      if (!note.#isWritten) note.#write()
    }, pauseMs).unref()
    try {
      note.#write()
      return await use(note)
    } finally {
      clearInterval(retry)
      process.off('exit', remove)
      remove()
    }
  }

  /** Writes at once for a new phase, otherwise at most twice a second. */
  tell(phase: string, done: number, total: number): void {
    const nowMs = performance.now()
    if (phase === this.#progress?.phase && nowMs - this.#toldMs < pauseMs) return
    this.#progress = { phase, done, total }
    this.#toldMs = nowMs
    this.#write()
  }

  /** Writes atomically. Ignores errors, for instance if the folder does not exist yet. */
  #write(): void {
    try {
      const text = `${this.#about} ${JSON.stringify(this.#progress)}\n`
      writeFileSync(`${this.#path}.new`, text, { mode: privateFileMode })
      renameSync(`${this.#path}.new`, this.#path)
      this.#isWritten = true
    } catch {
      // The folder is missing or cannot be written, which the work itself reports.
    }
  }

  #remove(): void {
    for (const path of [`${this.#path}.new`, this.#path]) removeQuietly(path)
  }
}

/** Running processes that work on the data directory, in the order of their start. */
export async function runningWork(dataDir: string): Promise<RunningWork[]> {
  const owner = await lockOwner(dataDir)
  const found: RunningWork[] = []
  const whole = listNotes(dataDir).filter(({ isNew }) => !isNew)
  for (const { pid, path } of whole.slice(0, notesMax)) {
    const note = await readNote(pid, path)
    if (note !== null) found.push({ ...note, hasLock: pid === owner?.pid })
  }
  if (owner !== null && !found.some(({ pid }) => pid === owner.pid)) {
    found.push({ ...owner, hasLock: true })
  }
  return found.sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))
}

/** Null for the note of a process that has ended, and for an invalid file. */
async function readNote(pid: number, path: string): Promise<Omit<RunningWork, 'hasLock'> | null> {
  try {
    const text = readNoteText(path)
    const [started = '', work, since = ''] = text.split(' ', 3)
    const known = notedWorks.find((one) => one === work)
    const isTime = !Number.isNaN(Date.parse(since))
    if (known === undefined || !isTime || !(await isRunning(pid, started))) return null
    const rest = text.slice(`${started} ${work} ${since} `.length)
    const progress = readProgress(JSON.parse(rest))
    return { pid, work: known, since, ...(progress === null ? {} : { progress }) }
  } catch {
    return null
  }
}

function readProgress(value: unknown): WorkProgress | null {
  if (typeof value !== 'object' || value === null) return null
  const { phase, done, total } = value as Readonly<Record<string, unknown>>
  const isWhole = typeof phase === 'string' && typeof done === 'number' && typeof total === 'number'
  return isWhole && phase.length <= phaseCharsMax ? { phase, done, total } : null
}

/** Removes notes of processes that were killed. */
async function removeLeftNotes(dataDir: string): Promise<void> {
  for (const { pid, path } of listNotes(dataDir)) {
    if (!(await isRunning(pid, readStart(path)))) removeQuietly(path)
  }
}

function readStart(path: string): string {
  try {
    return readNoteText(path).split(' ', 1)[0] ?? ''
  } catch {
    return ''
  }
}

/** Reads plain files only: a pipe would never open, and a link may lead to a device. */
function readNoteText(path: string): string {
  const stats = lstatSync(path)
  if (!stats.isFile() || stats.size > noteBytesMax) throw new Error(`${path} is no note`)
  return readFileSync(path, 'utf8')
}

interface NoteFile {
  readonly pid: number
  readonly path: string
  /** Whether the file may be half written. */
  readonly isNew: boolean
}

function listNotes(dataDir: string): NoteFile[] {
  const folder = join(dataDir, 'records')
  try {
    return readdirSync(folder).flatMap((name) => {
      const [, pid, suffix] = notePattern.exec(name) ?? []
      if (pid === undefined) return []
      return [{ pid: Number(pid), path: join(folder, name), isNew: suffix !== undefined }]
    })
  } catch {
    return []
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // The next process tries again.
  }
}
