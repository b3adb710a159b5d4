/**
 * Imports started from the console. Each runs `devdex import` in its own process, one at a time,
 * because an import takes most of a core for minutes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunningWork } from '../../ingest/index.ts'
import { type JsonObject, parseObject } from '../output/json.ts'
import { safeText } from '../output/safe-text.ts'
import type { OperatePlace } from './place.ts'

export interface ImportRequest {
  /** Absolute paths. Empty with the sample. */
  readonly sources: readonly string[]
  /** The sample that comes with the package. */
  readonly sample: boolean
  readonly update: boolean
  readonly dryRun: boolean
  readonly allowShrink: boolean
  /** Also imports people of tables who have no login. */
  readonly peopleWithoutLogin: boolean
  /** Follows links that lead out of a folder. */
  readonly followLinks: boolean
  /** `10` or `1%`. */
  readonly maxErrors: string | undefined
}

interface RejectedReason {
  /** The reason without values, by which lines are counted. */
  readonly kind: string
  /** The reason of the first such line, with its values. */
  readonly reason: string
  lines: number
  /** Position of the first such line: `users.jsonl:7`. */
  readonly place: string
}

/** An import as the page shows it. */
export interface ConsoleImport extends Omit<ImportRequest, 'maxErrors'> {
  readonly id: string
  state: 'running' | 'done' | 'failed' | 'cancelled'
  /** ISO 8601. */
  readonly startedAt: string
  endedAt?: string
  progress?: JsonObject
  readonly rejected: { lines: number; readonly reasons: RejectedReason[] }
  /** The last other lines on standard error. */
  readonly messages: string[]
  /** The report that the process printed. */
  report?: JsonObject
}

const importsKept = 20
const reasonsMax = 50
const messagesMax = 50
const lineCharsMax = 500
/** Time limit for stopping a cancelled import. An unpublished import has no effect. */
const stopMsMax = 10_000
const reportBytesMax = 1 << 20
/** A line that was rejected: `PATH:LINE: REASON`. */
const rejectedLine = /:(\d{1,12}): /

const ownScript = fileURLToPath(new URL('../../main.js', import.meta.url))

export class Imports {
  readonly #place: OperatePlace
  readonly #stopMsMax: number
  #all: ConsoleImport[] = []
  #child: ChildProcess | null = null

  /** @param stopMs as tests need it */
  constructor(place: OperatePlace, stopMs = stopMsMax) {
    this.#place = place
    this.#stopMsMax = stopMs
  }

  /** Newest first. */
  get all(): readonly ConsoleImport[] {
    return this.#all
  }

  /** Work of processes that were not started here. */
  async others(): Promise<RunningWork[]> {
    const { runningWork } = await import('../../ingest/index.ts')
    const works = await runningWork(this.#place.data)
    return works.filter(({ pid }) => pid !== this.#child?.pid)
  }

  /** Throws an Error while another import runs. */
  start(request: ImportRequest): ConsoleImport {
    if (this.#child !== null) throw new Error('an import runs already; wait for it, or cancel it')
    const { maxErrors: _, ...shown } = request
    const started: ConsoleImport = {
      id: randomUUID(),
      ...shown,
      state: 'running',
      startedAt: new Date().toISOString(),
      rejected: { lines: 0, reasons: [] },
      messages: [],
    }
    this.#child = this.#spawn(request, started)
    this.#all = [started, ...this.#all].slice(0, importsKept)
    return started
  }

  /** Sends SIGINT. Throws an Error if the import is not running. */
  cancel(id: string): ConsoleImport {
    const found = this.#all.find((one) => one.id === id)
    if (found?.state !== 'running' || this.#child === null) {
      throw new Error('this import does not run')
    }
    found.state = 'cancelled'
    this.#stop()
    return found
  }

  /** Stops a running import. */
  close(): void {
    this.#stop()
  }

  /** A process blocked on a file that never opens, such as a pipe without a writer, is killed. */
  #stop(): void {
    const child = this.#child
    if (child === null) return
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGKILL'), this.#stopMsMax)
    child.once('close', () => clearTimeout(timer))
  }

  #spawn(request: ImportRequest, started: ConsoleImport): ChildProcess {
    const { data, accounts, config, script = ownScript } = this.#place
    // Otherwise the address is in the environment, which the process inherits.
    const isGiven = accounts !== undefined && accounts !== config.accounts
    const places = ['--data', data, ...(isGiven ? ['--accounts', accounts] : [])]
    const args = ['import', ...places, '--json', '--progress', 'json', ...flagsOf(request)]
    const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (printed.length < reportBytesMax) printed += text
    })
    createInterface({ input: child.stderr }).on('line', (line) => readLine(started, line))
    child.once('error', (error) => started.messages.push(error.message))
    child.once('close', (code) => {
      this.#child = null
      started.endedAt = new Date().toISOString()
      const report = parseObject(printed.trim().split('\n').at(-1) ?? '')
      if (report !== undefined) started.report = report
      // A cancelled import may have finished before the signal arrived.
      if (code === 0) started.state = 'done'
      else if (started.state === 'running') started.state = 'failed'
    })
    return child
  }
}

function flagsOf({
  sources,
  sample,
  update,
  dryRun,
  allowShrink,
  peopleWithoutLogin,
  followLinks,
  maxErrors,
}: ImportRequest): string[] {
  return [
    ...(update ? ['--update'] : []),
    ...(dryRun ? ['--dry-run'] : []),
    ...(allowShrink ? ['--allow-shrink'] : []),
    ...(peopleWithoutLogin ? ['--people-without-login'] : []),
    ...(followLinks ? ['--follow-links'] : []),
    ...(maxErrors === undefined ? [] : ['--max-errors', maxErrors]),
    ...(sample ? ['--sample'] : ['--', ...sources]),
  ]
}

function readLine(started: ConsoleImport, line: string): void {
  const object = line.startsWith('{') ? parseObject(line) : undefined
  if (object !== undefined && typeof object.phase === 'string') {
    started.progress = object
    return
  }
  const found = rejectedLine.exec(line)
  if (found === null) {
    started.messages.push(safeText(line.slice(0, lineCharsMax)))
    if (started.messages.length > messagesMax) started.messages.shift()
    return
  }
  const start = found.index + found[0].length
  const reason = safeText(line.slice(start, start + lineCharsMax))
  const place = `${safeText(line.slice(0, found.index)).slice(-lineCharsMax)}:${found[1]}`
  addRejected(started.rejected, reason, place)
}

function addRejected(rejected: ConsoleImport['rejected'], reason: string, place: string): void {
  rejected.lines++
  const kind = kindOf(reason)
  const known = rejected.reasons.find((one) => one.kind === kind)
  if (known !== undefined) known.lines++
  else if (rejected.reasons.length < reasonsMax) {
    rejected.reasons.push({ kind, reason, lines: 1, place })
  }
}

/** The reason without values of its line, so that equal reasons are counted together. */
function kindOf(reason: string): string {
  const parts = reason.split('"')
  return parts.map((part, i) => (i % 2 === 0 ? part : '…')).join('"')
}
