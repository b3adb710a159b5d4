/**
 * Imports started from the console. Each runs `devdex import` in its own process, one at a time,
 * because an import takes most of a core for minutes.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { RunningWork } from '../../ingest/index.ts'
import {
  type ConsoleImport,
  importOperations,
  type Member,
  type OperationRequest,
  type WorkProgress,
} from '../../operations/index.ts'
import type { OperatorPlace } from '../operator.ts'
import { parseObject } from '../output/json.ts'
import { cleanText } from '../output/safe-text.ts'

type ImportRequest = OperationRequest<'startImport'>

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
  readonly #place: OperatorPlace
  readonly #stopMsMax: number
  #all: ConsoleImport[] = []
  #child: ChildProcess | null = null

  /** @param stopMs as tests need it */
  constructor(place: OperatorPlace, stopMs = stopMsMax) {
    this.#place = place
    this.#stopMsMax = stopMs
  }

  /** Newest first. */
  get all(): readonly ConsoleImport[] {
    return this.#all
  }

  /** Work of processes that were not started here. */
  async listOthers(): Promise<RunningWork[]> {
    const { runningWork } = await import('../../ingest/index.ts')
    const works = await runningWork(this.#place.data)
    return works.filter(({ pid }) => pid !== this.#child?.pid)
  }

  /** Throws an Error while another import runs. */
  start(request: ImportRequest): ConsoleImport {
    if (this.#child !== null) throw new Error('an import runs already; wait for it, or cancel it')
    const started: ConsoleImport = {
      id: randomUUID(),
      sources: request.sources ?? [],
      sample: request.sample ?? false,
      update: request.update ?? false,
      dryRun: request.dryRun ?? false,
      allowShrink: request.allowShrink ?? false,
      peopleWithoutLogin: request.peopleWithoutLogin ?? false,
      followLinks: request.followLinks ?? false,
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
    const args = ['import', ...places, '--json', '--progress', 'json', ...listFlags(request)]
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

/** The flags of the command that its members have, and the sources. */
function listFlags({ sources = [], ...request }: ImportRequest): string[] {
  const flags = Object.entries<Member>(importOperations.startImport.members).flatMap(
    ([name, { term = '' }]) => {
      const value = request[name as keyof typeof request]
      const [flag = ''] = term.split(' ')
      if (value === undefined || value === false) return []
      return value === true ? [flag] : [flag, `${value}`]
    },
  )
  return [...flags, ...(sources.length > 0 ? ['--', ...sources] : [])]
}

function readLine(started: ConsoleImport, line: string): void {
  const object = line.startsWith('{') ? parseObject(line) : undefined
  if (object !== undefined && typeof object.phase === 'string') {
    started.progress = object as unknown as WorkProgress
    return
  }
  const found = rejectedLine.exec(line)
  if (found === null) {
    started.messages.push(cleanText(line.slice(0, lineCharsMax)))
    if (started.messages.length > messagesMax) started.messages.shift()
    return
  }
  const start = found.index + found[0].length
  const reason = cleanText(line.slice(start, start + lineCharsMax))
  const place = `${cleanText(line.slice(0, found.index)).slice(-lineCharsMax)}:${found[1]}`
  addRejected(started.rejected, reason, place)
}

function addRejected(rejected: ConsoleImport['rejected'], reason: string, place: string): void {
  rejected.lines++
  const kind = readKind(reason)
  const known = rejected.reasons.find((one) => one.kind === kind)
  if (known !== undefined) known.lines++
  else if (rejected.reasons.length < reasonsMax) {
    rejected.reasons.push({ kind, reason, lines: 1, place })
  }
}

/** The reason without values of its line, so that equal reasons are counted together. */
function readKind(reason: string): string {
  const parts = reason.split('"')
  return parts.map((part, i) => (i % 2 === 0 ? part : '…')).join('"')
}
