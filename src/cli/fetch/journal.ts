/**
 * The files of a fetch: records in `users-HASH.jsonl`, `repos-HASH.jsonl` and `edges-HASH.jsonl`,
 * and pending tasks in `.fetch/HASH.journal`. HASH identifies the selection, so one folder can have
 * several. Each page is appended and synced. Then a journal line records the sizes of the files.
 * After a kill, the files are truncated to these sizes.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeFolder, privateFileMode, syncFolder, writeDurably } from '../../snapshot/index.ts'
import { isObject, parseObject } from '../output/json.ts'
import { UsageFailure } from '../output/report.ts'
import type { NodeList, SearchWindow } from './queries.ts'
import type { FetchedItem } from './records.ts'

export type SelectionKind = 'org' | 'user' | 'topic' | 'stars-of' | 'followers-of'

/** The accounts to fetch. A fetch with an equal selection resumes the earlier one. */
export interface FetchSelection {
  readonly api: string
  readonly kind: SelectionKind
  /** In lower case, sorted and distinct: logins, a topic, or `owner/name`. */
  readonly names: readonly string[]
  readonly follows: boolean
  readonly withEmails: boolean
  readonly withReadmes: boolean
}

/** A list or object to read, from its cursor on. */
export interface FetchTask {
  readonly kind: 'account' | 'repository' | 'contributed' | 'search' | NodeList
  /** Login, `owner/name` or topic, for messages and queries. */
  readonly name: string
  /** Node id of the owner of the list. */
  readonly id?: string
  /** The platformId for edges. */
  readonly platformId?: string
  readonly cursor?: string | undefined
  /** `contributed`: node ids of people. The cursor belongs to the first. */
  readonly ids?: readonly string[]
  readonly window?: SearchWindow
  /** The server has refused a cursor, and the list was started again. */
  readonly isRestarted?: boolean
}

/** The new state of the first task, and the tasks to run next or last. */
export interface TaskChange {
  /** Null: the task is done. */
  readonly head: FetchTask | null
  readonly front?: readonly FetchTask[]
  readonly back?: readonly FetchTask[]
}

/** Counts of records that could not be fetched, or differ from the request. */
export interface FetchCounts {
  missing: number
  forbidden: number
  renamed: number
  private: number
  unreadable: number
  /** Found by a search with more results than GitHub returns. */
  unreachable: number
}

interface CommitLine extends TaskChange {
  /** Bytes of the three files. */
  readonly sizes: readonly number[]
  /** PlatformIds of new records. */
  readonly users: readonly string[]
  readonly repos: readonly string[]
  readonly edges: number
  readonly counts: FetchCounts
}

const kinds = ['users', 'repos', 'edges'] as const
type RecordKindName = (typeof kinds)[number]

const formatName = 'devdex-fetch-1'

/** The state that all lines of a journal describe. */
class JournalState {
  readonly tasks: FetchTask[]
  readonly ids = { users: new Set<string>(), repos: new Set<string>() }
  sizes: readonly number[] = [0, 0, 0]
  edges = 0
  counts: FetchCounts = {
    missing: 0,
    forbidden: 0,
    renamed: 0,
    private: 0,
    unreadable: 0,
    unreachable: 0,
  }

  constructor(tasks: readonly FetchTask[]) {
    this.tasks = [...tasks]
  }

  apply(line: CommitLine): void {
    this.tasks.splice(0, 1, ...(line.head === null ? [] : [line.head]), ...(line.front ?? []))
    this.tasks.push(...(line.back ?? []))
    for (const id of line.users) this.ids.users.add(id)
    for (const id of line.repos) this.ids.repos.add(id)
    this.edges += line.edges
    this.sizes = line.sizes
    this.counts = line.counts
  }
}

/** Lines of a page before they are committed. */
export class FetchBatch {
  readonly #journal: FetchJournal
  readonly lines: Record<RecordKindName, string[]> = { users: [], repos: [], edges: [] }
  readonly ids = { users: new Set<string>(), repos: new Set<string>() }

  constructor(journal: FetchJournal) {
    this.#journal = journal
  }

  /** Returns false, and adds nothing, if that would exceed the wanted number of records. */
  take({ users = [], repos = [], edges = [] }: FetchedItem): boolean {
    const fresh = {
      users: users.filter(({ platformId }) => !this.#has('users', platformId)),
      repos: repos.filter(({ platformId }) => !this.#has('repos', platformId)),
    }
    if (fresh.users.length + fresh.repos.length > this.room) return false
    for (const kind of ['users', 'repos'] as const) {
      for (const record of fresh[kind]) {
        if (this.ids[kind].has(record.platformId)) continue
        this.ids[kind].add(record.platformId)
        this.lines[kind].push(JSON.stringify(record))
      }
    }
    for (const edge of edges) this.lines.edges.push(JSON.stringify(edge))
    return true
  }

  get room(): number {
    return this.#journal.room - this.ids.users.size - this.ids.repos.size
  }

  #has(kind: 'users' | 'repos', id: string): boolean {
    return this.ids[kind].has(id) || this.#journal.has(kind, id)
  }
}

export class FetchJournal {
  readonly selection: FetchSelection
  readonly folder: string
  readonly hash: string
  readonly #state: JournalState
  /** Records of other selections in the folder. An import accepts each platformId once. */
  readonly #others: { readonly users: Set<string>; readonly repos: Set<string> }
  readonly #max: number
  readonly #files: number[]
  readonly #journal: number

  private constructor(folder: string, selection: FetchSelection, max: number, parts: OpenParts) {
    this.folder = folder
    this.selection = selection
    this.hash = hashSelection(selection)
    this.#max = max
    this.#state = parts.state
    this.#others = parts.others
    this.#files = kinds.map((kind) => openSync(this.locateFile(kind), 'a', privateFileMode))
    this.#journal = openSync(locateJournal(folder, this.hash), 'a', privateFileMode)
  }

  /**
   * The caller holds the lock of the folder. Throws UsageFailure for a folder with records of
   * another server. Throws an Error if files do not fit their journal.
   *
   * @param tasks the tasks of a new selection
   * @param max maximum number of records
   */
  static async open(
    folder: string,
    selection: FetchSelection,
    tasks: readonly FetchTask[],
    max: number,
  ): Promise<FetchJournal> {
    await makeFolder(join(folder, '.fetch'))
    const others = { users: new Set<string>(), repos: new Set<string>() }
    const own = hashSelection(selection)
    let state: JournalState | null = null
    for (const hash of listHashes(folder)) {
      const found = recoverJournal(folder, hash, selection.api)
      if (hash === own) state = found
      else if (found !== null) {
        for (const id of found.ids.users) others.users.add(id)
        for (const id of found.ids.repos) others.repos.add(id)
      }
    }
    state ??= await beginJournal(folder, selection, tasks)
    return new FetchJournal(folder, selection, max, { state, others })
  }

  locateFile(kind: RecordKindName): string {
    return locateRecords(this.folder, this.hash, kind)
  }

  /** The next task. Undefined: all tasks are done. */
  get head(): FetchTask | undefined {
    return this.#state.tasks[0]
  }

  get records() {
    const { ids, edges } = this.#state
    return { users: ids.users.size, repos: ids.repos.size, edges }
  }

  get counts(): FetchCounts {
    return this.#state.counts
  }

  /** Number of records that may still be added. */
  get room(): number {
    return this.#max - this.#state.ids.users.size - this.#state.ids.repos.size
  }

  has(kind: 'users' | 'repos', id: string): boolean {
    return this.#state.ids[kind].has(id) || this.#others[kind].has(id)
  }

  /** Makes the records and the remaining tasks durable. */
  commit(batch: FetchBatch, change: TaskChange, counts: FetchCounts): void {
    const sizes = kinds.map((kind, i) => {
      const lines = batch.lines[kind]
      const text = lines.map((line) => `${line}\n`).join('')
      if (text !== '') append(this.#files[i]!, text)
      return this.#state.sizes[i]! + Buffer.byteLength(text)
    })
    const line: CommitLine = {
      sizes,
      users: [...batch.ids.users],
      repos: [...batch.ids.repos],
      edges: batch.lines.edges.length,
      ...change,
      counts,
    }
    append(this.#journal, `${JSON.stringify(line)}\n`)
    this.#state.apply(line)
  }

  close(): void {
    for (const file of [...this.#files, this.#journal]) closeSync(file)
  }
}

interface OpenParts {
  readonly state: JournalState
  readonly others: { readonly users: Set<string>; readonly repos: Set<string> }
}

function hashSelection(selection: FetchSelection): string {
  const { api, kind, names, follows, withEmails, withReadmes } = selection
  const text = JSON.stringify([api, kind, names, follows, withEmails, withReadmes])
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

function locateJournal(folder: string, hash: string): string {
  return join(folder, '.fetch', `${hash}.journal`)
}

function locateRecords(folder: string, hash: string, kind: RecordKindName): string {
  return join(folder, `${kind}-${hash}.jsonl`)
}

function listHashes(folder: string): string[] {
  return readdirSync(join(folder, '.fetch'))
    .flatMap((name) => /^([0-9a-f]{12})\.journal$/.exec(name)?.[1] ?? [])
    .sort()
}

async function beginJournal(
  folder: string,
  selection: FetchSelection,
  tasks: readonly FetchTask[],
): Promise<JournalState> {
  const hash = hashSelection(selection)
  const paths = kinds.map((kind) => locateRecords(folder, hash, kind))
  const left = paths.find((path) => existsSync(path) && statSync(path).size > 0)
  if (left !== undefined) {
    throw new Error(`${left} has lost its journal: remove it, or fetch into another folder`)
  }
  const head = JSON.stringify({ format: formatName, selection, tasks })
  await writeDurably(locateJournal(folder, hash), `${head}\n`)
  for (const path of paths) closeSync(openSync(path, 'a', privateFileMode))
  await syncFolder(join(folder, '.fetch'))
  await syncFolder(folder)
  return new JournalState(tasks)
}

/** The state of a journal, after truncating the files to it. Null for a new journal. */
function recoverJournal(folder: string, hash: string, api: string): JournalState | null {
  const path = locateJournal(folder, hash)
  const text = readFileSync(path, 'utf8')
  // A kill may leave an incomplete last line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole === '') return null
  const [head, ...lines] = whole.trimEnd().split('\n')
  const { format, selection, tasks } = parseLine(path, head!, 1)
  if (format !== formatName || !isObject(selection) || !Array.isArray(tasks)) {
    throw new Error(`${path} is of another release: fetch into another folder`)
  }
  if (selection.api !== api) {
    const hint = 'fetch into another folder, since their numbers would mix'
    throw new UsageFailure(`${folder} has records of ${String(selection.api)}: ${hint}`)
  }
  const state = new JournalState(tasks)
  for (const [i, line] of lines.entries()) {
    state.apply(parseLine(path, line, i + 2) as unknown as CommitLine)
  }
  cut(path, Buffer.byteLength(whole))
  for (const [i, kind] of kinds.entries()) cut(locateRecords(folder, hash, kind), state.sizes[i]!)
  return state
}

function parseLine(path: string, text: string, number: number) {
  const line = parseObject(text)
  const isCommit = line !== undefined && Array.isArray(line.sizes) && 'head' in line
  if (line !== undefined && (number === 1 || isCommit)) return line
  throw new Error(`${path}:${number} is damaged: fetch into another folder`)
}

/** Truncates a file. Throws an Error if the file is shorter. */
function cut(path: string, size: number): void {
  const file = openSync(path, existsSync(path) ? 'r+' : 'w', privateFileMode)
  try {
    const { size: now } = fstatSync(file)
    if (now < size) {
      const hint = 'fetch into another folder'
      throw new Error(`${path} has ${now} bytes of the ${size} that were written: ${hint}`)
    }
    if (now === size) return
    ftruncateSync(file, size)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function append(file: number, text: string): void {
  writeFileSync(file, text)
  fsyncSync(file)
}
