/**
 * What each process that works on a data directory says of itself: a small file, for programs that
 * show its progress. The lock names one process, and only while that may write snapshots. A note
 * is there while sources are gathered, too, and while a cluster is loaded. Nothing depends on it.
 */
import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateFileMode } from '../../snapshot/index.ts'
import { isRunning, lockOwner, startOf, type Work } from './lock.ts'

/** What notes may say, besides the owner of a lock. */
const notedWorks = ['import', 'update', 'merge', 'load'] as const
export type NotedWork = (typeof notedWorks)[number]

export interface WorkProgress {
  /** As people read it: `indexing`. */
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
  /** Whether it is the one that may write snapshots. */
  readonly hasLock: boolean
}

/** Between two writes of one note. */
const pauseMs = 500
const noteBytesMax = 4096
const phaseCharsMax = 80
/** Files that are read: a folder may be full of the notes of killed processes. */
const notesMax = 100
const notePattern = /^work\.(\d{1,10})-[0-9a-f]{12}(\.new)?$/

/** The note of one run of a command. It never throws: a full disk ends no import by a note. */
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
  static async during<T>(
    dataDir: string,
    work: NotedWork,
    use: (note: WorkNote) => Promise<T>,
  ): Promise<T> {
    await removeLeftNotes(dataDir)
    const started = await startOf(process.pid)
    const since = new Date().toISOString()
    const note = new WorkNote(dataDir, `${started} ${work} ${since}`)
    const remove = () => note.#remove()
    // A second Ctrl-C ends the process at once.
    process.once('exit', remove)
    // The first import makes the folder some time after its begin, and may then wait for its input.
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

  /** Cheap: writes at once for another phase, else twice a second at most. */
  tell(phase: string, done: number, total: number): void {
    const nowMs = performance.now()
    if (phase === this.#progress?.phase && nowMs - this.#toldMs < pauseMs) return
    this.#progress = { phase, done, total }
    this.#toldMs = nowMs
    this.#write()
  }

  /** Readers see the note before or after, never half of it. The folder may not be there yet. */
  #write(): void {
    try {
      const text = `${this.#about} ${JSON.stringify(this.#progress)}\n`
      writeFileSync(`${this.#path}.new`, text, { mode: privateFileMode })
      renameSync(`${this.#path}.new`, this.#path)
      this.#isWritten = true
    } catch {
      // The folder is not there yet, or cannot be written, of which the work itself tells.
    }
  }

  #remove(): void {
    for (const path of [`${this.#path}.new`, this.#path]) removeQuietly(path)
  }
}

/** Processes that run and work on the data directory, in the order of their beginning. */
export async function runningWork(dataDir: string): Promise<RunningWork[]> {
  const owner = await lockOwner(dataDir)
  const found: RunningWork[] = []
  const whole = notesIn(dataDir).filter(({ isNew }) => !isNew)
  for (const { pid, path } of whole.slice(0, notesMax)) {
    const note = await readNote(pid, path)
    if (note !== null) found.push({ ...note, hasLock: pid === owner?.pid })
  }
  if (owner !== null && !found.some(({ pid }) => pid === owner.pid)) {
    found.push({ ...owner, hasLock: true })
  }
  return found.sort((a, b) => ((a.since ?? '') < (b.since ?? '') ? -1 : 1))
}

/** Null for the note of a process that has ended, and for what is no note. */
async function readNote(pid: number, path: string): Promise<Omit<RunningWork, 'hasLock'> | null> {
  try {
    const text = textOf(path)
    const [started = '', work, since = ''] = text.split(' ', 3)
    const known = notedWorks.find((one) => one === work)
    const isTime = !Number.isNaN(Date.parse(since))
    if (known === undefined || !isTime || !(await isRunning(pid, started))) return null
    const rest = text.slice(`${started} ${work} ${since} `.length)
    const progress = progressIn(JSON.parse(rest))
    return { pid, work: known, since, ...(progress === null ? {} : { progress }) }
  } catch {
    return null
  }
}

function progressIn(value: unknown): WorkProgress | null {
  if (typeof value !== 'object' || value === null) return null
  const { phase, done, total } = value as Readonly<Record<string, unknown>>
  const isWhole = typeof phase === 'string' && typeof done === 'number' && typeof total === 'number'
  return isWhole && phase.length <= phaseCharsMax ? { phase, done, total } : null
}

/** Removes notes of processes that were killed. */
async function removeLeftNotes(dataDir: string): Promise<void> {
  for (const { pid, path } of notesIn(dataDir)) {
    if (!(await isRunning(pid, startedIn(path)))) removeQuietly(path)
  }
}

function startedIn(path: string): string {
  try {
    return textOf(path).split(' ', 1)[0] ?? ''
  } catch {
    return ''
  }
}

/** Throws where it is no note. A pipe would never open, and a link may lead to a device. */
function textOf(path: string): string {
  const stats = lstatSync(path)
  if (!stats.isFile() || stats.size > noteBytesMax) throw new Error(`${path} is no note`)
  return readFileSync(path, 'utf8')
}

interface NoteFile {
  readonly pid: number
  readonly path: string
  /** Half written, perhaps. */
  readonly isNew: boolean
}

function notesIn(dataDir: string): NoteFile[] {
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
    // The next process tries it again.
  }
}
