/**
 * The readers of one import, each loaded when it is needed: some bring large libraries. Large
 * archives and tables are read in threads, the next ones while one is staged. The sink is told the
 * same as without threads, in the same order.
 */
import { on } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Piscina } from 'piscina'
import { SourceError } from '../sources/index.ts'
import type { FormatName, ReadOptions, RecordSink, SourceInput, SourceReader } from './format.ts'
import { CallReplay } from './recorded-calls.ts'

export interface ReaderSettings {
  /** Folders where `git` is looked for, as the variable PATH has them. */
  readonly searchPath: string
  /** Whether addresses that sign commits become contacts of their authors. */
  readonly withEmails: boolean
}

/** One that will be read. */
type ReadInput = SourceInput & { readonly format: FormatName }

/** What a thread is to read. */
export interface ReaderTask {
  readonly input: SourceInput
  readonly format: FormatName
  readonly settings: ReaderSettings
  readonly options: ReadOptions
  readonly port: MessagePort
  /** UTF-16 units that may wait at the other side. */
  readonly waitingMax: number
}

/** What goes through the port. The other side answers each text with its length. */
export type ReaderMessage =
  | { readonly text: string }
  /** The last message. Null: all was read. Else why it cannot be read. */
  | { readonly error: string | null }

export async function loadReader(
  format: FormatName,
  settings: ReaderSettings,
): Promise<SourceReader> {
  switch (format) {
    case 'json':
      return (await import('./json/github-objects.ts')).readJson
    case 'csv':
      return (await import('./tables/csv.ts')).csvReader
    case 'parquet':
      return (await import('./tables/parquet.ts')).parquetReader
    case 'gharchive':
      return (await import('./gharchive/gharchive.ts')).ghArchiveReader
    case 'git':
      return (await import('./git/git.ts')).gitReader(settings)
    case 'rust-registry':
      return (await import('./registry/rust-registry.ts')).rustRegistry
  }
}

/** As the files are, mostly compressed. Less is read as soon without threads. */
const threadBytesMin = 32 << 20
const threadsMax = 4

export class Readers {
  readonly #settings: ReaderSettings
  readonly #threads: ReaderThreads | null
  readonly #loaded = new Map<FormatName, SourceReader>()

  /** @param inputs that will be read, in their order */
  constructor({ searchPath, withEmails }: ReaderSettings, inputs: readonly ReadInput[]) {
    // Threads get these, and none of what else the caller has.
    const settings = { searchPath, withEmails }
    this.#settings = settings
    const large = inputs.filter(({ format }) => inThreads(format))
    const bytes = large.reduce((sum, input) => sum + input.bytes, 0)
    const needsThreads = bytes >= threadBytesMin && availableParallelism() > 1
    this.#threads = needsThreads ? new ReaderThreads(settings, large) : null
  }

  /** The same reader for all inputs of a format: that of git counts a commit of forks once. */
  async of(format: FormatName): Promise<SourceReader> {
    const known = this.#loaded.get(format)
    if (known !== undefined) return known
    const reader = await loadReader(format, this.#settings)
    const isThreaded = this.#threads !== null && inThreads(format)
    const used = isThreaded ? this.#threads.reader(reader) : reader
    this.#loaded.set(format, used)
    return used
  }

  async close(): Promise<void> {
    await this.#threads?.close()
  }
}

/** Whether threads pay. The reader of git, besides, knows the commits of earlier inputs. */
function inThreads(format: FormatName): boolean {
  return format === 'gharchive' || format === 'csv' || format === 'parquet'
}

/** More than most hours of an archive bring, so that no thread waits until its hour is staged. */
const callTextMax = 32 << 20

/** MiB that values in use may take, by thread. */
const heapMiBMax = 2048

/** Functions take less to compile. */
const compileMs = 100

/** MiB. What is parsed is soon forgotten, so that a large young generation pays. */
const youngMiBMax = 64

interface StartedInput {
  readonly port: MessagePort
  /** Aborted where the thread ends before it has read the input. */
  readonly signal: AbortSignal
}

interface ThreadLimits {
  /** UTF-16 units of calls that may wait to be told, by input. */
  readonly waitingMax: number
  readonly heapMiB: number
}

export class ReaderThreads {
  readonly #settings: ReaderSettings
  /** Inputs that no thread reads yet, in their order. */
  readonly #waiting: ReadInput[]
  readonly #started = new Map<SourceInput, StartedInput>()
  readonly #threads: number
  readonly #limits: ThreadLimits
  #piscina: Piscina | null = null

  /** @param inputs that will be read, in their order */
  constructor(
    settings: ReaderSettings,
    inputs: readonly ReadInput[],
    limits: Partial<ThreadLimits> = {},
  ) {
    this.#settings = settings
    this.#waiting = [...inputs]
    this.#threads = Math.min(threadsMax, availableParallelism(), inputs.length)
    this.#limits = { waitingMax: callTextMax, heapMiB: heapMiBMax, ...limits }
  }

  /** A reader that lets threads read what another one would. */
  reader({ trust }: SourceReader): SourceReader {
    return { trust, read: (input, sink, options) => this.#read(input, sink, options) }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    for (const { port } of this.#started.values()) port.close()
    if (this.#piscina === null) return
    // Node 20 aborts the process where a thread ends while V8 still compiles what it ran last.
    await setTimeout(compileMs)
    await this.#piscina.destroy()
  }

  async #read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
    const piscina = await this.#pool()
    this.#startUntil(input, options, piscina)
    const { port, signal } = this.#started.get(input)!
    const replay = new CallReplay(sink)
    try {
      for await (const [message] of on(port, 'message', { signal })) {
        const told = message as ReaderMessage
        if ('error' in told) {
          if (told.error !== null) throw new SourceError(told.error)
          return
        }
        replay.tell(told.text)
        port.postMessage(told.text.length)
        await sink.turn()
      }
    } catch (error) {
      throw signal.aborted ? this.#endOf(input, signal.reason) : error
    } finally {
      port.close()
      this.#started.delete(input)
    }
  }

  /** What is thrown where a thread ended early. */
  #endOf({ name }: SourceInput, reason: unknown): unknown {
    if ((reason as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return reason
    const memory = `more than ${this.#limits.heapMiB} MiB of memory`
    return new SourceError(`${name}: reading it takes ${memory}; split it into several files`)
  }

  async #pool(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    this.#piscina ??= new Piscina({
      // Compiled code also where this file runs as TypeScript (tests): a thread needs JavaScript.
      filename: createRequire(import.meta.url).resolve('#reader-thread'),
      name: 'readInThread',
      minThreads: this.#threads,
      maxThreads: this.#threads,
      resourceLimits: {
        maxOldGenerationSizeMb: this.#limits.heapMiB,
        maxYoungGenerationSizeMb: youngMiBMax,
      },
    })
    return this.#piscina
  }

  /** Starts the input and as many after it as there are threads. */
  #startUntil(input: SourceInput, options: ReadOptions, piscina: Piscina): void {
    while (!this.#started.has(input) || this.#started.size <= this.#threads) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#started.set(next, this.#start(next, options, piscina))
    }
  }

  #start(input: ReadInput, options: ReadOptions, piscina: Piscina): StartedInput {
    const { port1, port2: port } = new MessageChannel()
    const ended = new AbortController()
    const { format } = input
    const settings = this.#settings
    const task: ReaderTask = {
      input,
      format,
      settings,
      options,
      port,
      waitingMax: this.#limits.waitingMax,
    }
    piscina.run(task, { transferList: [port] }).catch((error) => ended.abort(error))
    return { port: port1, signal: ended.signal }
  }
}
