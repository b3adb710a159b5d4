import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { StoreError } from '../store-error.ts'
import type { ChildLine, ChildTask, TablePosition } from './verify-child.ts'
import { type Anchor, unreadable, type VerifyReport } from './verify-report.ts'

export interface VerifyOptions {
  readonly anchor?: Anchor | undefined
  /** Archives of the commits that were cut off the journal, to be verified with it. */
  readonly archives?: readonly string[] | undefined
  /** Called from time to time with the table being read, and how many of its records were read. */
  readonly onProgress?: ((table: string, records: number) => void) | undefined
  /** Silence of the reader after which it counts as stuck. 60,000 by default. */
  readonly silenceMsMax?: number | undefined
}

/** The result of one run: a report, or the position and way in which the child ended. */
type ChildOutcome =
  | { readonly report: VerifyReport }
  | { readonly last: TablePosition & { readonly key: string }; readonly end: string }

const silenceMsMaxDefault = 60_000
/**
 * Signals that end a process after it reads a broken page. V8 ends itself by a trap, which some
 * processors signal as an illegal instruction. It does the same when memory is short.
 */
const signalsOfDamage: readonly unknown[] = [
  ...['SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGABRT'],
  ...['SIGTRAP', 'SIGILL'],
]
const ownTrouble = /out of memory|\bOOM\b/
const errorCharsMax = 10_000
const start = { table: 'file', index: 0, key: '' }

/**
 * Verifies the store of a data directory, or a backup, in a child process, which a broken page may
 * end. The report then names what was being read. Changes nothing. Throws StoreError `unavailable`
 * if the child has a problem of its own, which says nothing about the store.
 */
export async function verifyInChild(
  dataDir: string,
  options: VerifyOptions = {},
): Promise<VerifyReport> {
  const task = { dataDir, anchor: options.anchor, archives: options.archives }
  const first = await run(task, options)
  if ('report' in first) return first.report
  // Once more, with each record near that position reported before it is read.
  const again = await run({ ...task, closely: first.last }, options)
  if ('report' in again) return again.report
  return lostReader(again.last, again.end)
}

async function run(task: ChildTask, options: VerifyOptions): Promise<ChildOutcome> {
  const child = spawn(process.execPath, [childPath(), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  // If the child cannot be started, the promise rejects before it is awaited below.
  ended.catch(() => {})
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (errors.length < errorCharsMax) errors += text
  })
  const silence = new SilenceTimer(child, options.silenceMsMax ?? silenceMsMaxDefault)
  let report: VerifyReport | undefined
  let last: TablePosition & { readonly key: string } = start
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      silence.renew()
      const line = parseLine(text)
      if (line === undefined) continue
      if ('report' in line) report = line.report as VerifyReport
      else {
        last = line.at
        options.onProgress?.(last.table, last.index)
      }
    }
    const [code, signal] = await ended
    if (report !== undefined) return { report }
    if (silence.isOver) return { last, end: 'did not come back' }
    const end = `ended with ${signal ?? code}`
    if (signalsOfDamage.includes(signal) && !ownTrouble.test(errors)) return { last, end }
    throw new Error(`it ${end}: ${mainLineOf(errors)}`)
  } catch (error) {
    const reason = (error as Error).message
    const message = `the accounts cannot be verified, their reader failed: ${reason}`
    throw new StoreError('unavailable', message, { cause: error })
  } finally {
    silence.end()
    child.kill('SIGKILL')
  }
}

/** Ends a child that says nothing for too long. */
class SilenceTimer {
  isOver = false
  readonly #timer: NodeJS.Timeout

  constructor(child: ChildProcess, msMax: number) {
    this.#timer = setTimeout(() => {
      this.isOver = true
      child.kill('SIGKILL')
    }, msMax)
  }

  renew(): void {
    this.#timer.refresh()
  }

  end(): void {
    clearTimeout(this.#timer)
  }
}

function lostReader({ table, index, key }: TablePosition & { readonly key: string }, end: string) {
  const where =
    index === 0 ? `${table}: reading its first record` : `${table}: reading on at ${key}`
  return unreadable(`${where}, the reader ${end}: a page there is damaged`)
}

/** The line with the error, without the source position and stack that Node prints around it. */
function mainLineOf(errors: string): string {
  const lines = errors.split('\n').filter((line) => line.trim() !== '')
  return (
    lines.find((line) => /\b(?:error|fatal)\b/i.test(line)) ?? lines.at(-1) ?? 'it said nothing'
  )
}

/** A process that dies may leave half a line. */
function parseLine(text: string): ChildLine | undefined {
  try {
    return JSON.parse(text) as ChildLine
  } catch {
    return undefined
  }
}

/** Path of the compiled child, also if this file runs as TypeScript (tests). */
function childPath(): string {
  const compiled = import.meta.url.endsWith('.ts') ? '../../../dist/src/store/verify/' : './'
  return fileURLToPath(new URL(`${compiled}verify-child.js`, import.meta.url))
}
