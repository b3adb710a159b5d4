/**
 * The readers of one import, each loaded when it is needed, because some load large libraries.
 * Large archives and tables are read ahead in threads. The sink gets the same calls as without
 * threads, in the same order.
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
  /** Folders to search for `git`, in the form of the variable PATH. */
  readonly searchPath: string
  /** Whether addresses that sign commits become contacts of their authors. */
  readonly withEmails: boolean
}

/** An input and its format. */
type ReadInput = SourceInput & { readonly format: FormatName }

/** The task of a thread. */
export interface ReaderTask {
  readonly input: SourceInput
  readonly format: FormatName
  readonly settings: ReaderSettings
  readonly options: ReadOptions
  readonly port: MessagePort
  /** UTF-16 units sent that may be unacknowledged. */
  readonly waitingMax: number
}

/** A message of a thread. The receiver acknowledges each text by its length. */
export type ReaderMessage =
  | { readonly text: string }
  /** The last message. Null: the whole input was read. Else why it cannot be read. */
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
      return (await import('./git/git.ts')).createGitReader(settings)
    case 'rust-registry':
      return (await import('./registry/rust-registry.ts')).rustRegistry
  }
}

/** Bytes of files, which are mostly compressed. Threads do not pay for less. */
const threadBytesMin = 32 << 20
const threadsMax = 4

export class Readers {
  readonly #settings: ReaderSettings
  readonly #threads: ReaderThreads | null
  readonly #loaded = new Map<FormatName, SourceReader>()

  /** @param inputs that will be read, in their order */
  constructor({ searchPath, withEmails }: ReaderSettings, inputs: readonly ReadInput[]) {
    // Only these settings, because the caller's object may have more, which threads must not get.
    const settings = { searchPath, withEmails }
    this.#settings = settings
    const large = inputs.filter(({ format }) => canThread(format))
    const bytes = large.reduce((sum, input) => sum + input.bytes, 0)
    const needsThreads = bytes >= threadBytesMin && availableParallelism() > 1
    this.#threads = needsThreads ? new ReaderThreads(settings, large) : null
  }

  /** The same reader for all inputs of a format: the reader of git counts a commit only once. */
  async open(format: FormatName): Promise<SourceReader> {
    const known = this.#loaded.get(format)
    if (known !== undefined) return known
    const reader = await loadReader(format, this.#settings)
    const isThreaded = this.#threads !== null && canThread(format)
    const used = isThreaded ? this.#threads.wrap(reader) : reader
    this.#loaded.set(format, used)
    return used
  }

  async close(): Promise<void> {
    await this.#threads?.close()
  }
}

/** Whether threads pay. Also, the reader of git must know the commits of earlier inputs. */
function canThread(format: FormatName): boolean {
  return format === 'gharchive' || format === 'csv' || format === 'parquet'
}

/** Fits the calls of most hours of an archive, so that threads do not wait for staging. */
const callTextMax = 32 << 20

/** Heap limit per thread, in MiB. */
const heapMiBMax = 2048

/** Longer than V8 takes to compile a function. */
const compileMs = 100

/** MiB. Parsed values are soon garbage, so a large young generation pays. */
const youngMiBMax = 64

interface StartedInput {
  readonly port: MessagePort
  /** Aborted if the thread ends before it has read the input. */
  readonly signal: AbortSignal
}

interface ThreadLimits {
  /** UTF-16 units of calls that may wait to be replayed, per input. */
  readonly waitingMax: number
  readonly heapMiB: number
}

export class ReaderThreads {
  readonly #settings: ReaderSettings
  /** Inputs that are not yet started, in their order. */
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

  /** A reader that runs another reader in threads. */
  wrap({ trust }: SourceReader): SourceReader {
    return { trust, read: (input, sink, options) => this.#read(input, sink, options) }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    for (const { port } of this.#started.values()) port.close()
    if (this.#piscina === null) return
    // Node 20 aborts the process if a thread ends while V8 still compiles one of its functions.
    await setTimeout(compileMs)
    await this.#piscina.destroy()
  }

  async #read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
    const piscina = await this.#openPool()
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
      throw signal.aborted ? this.#explainEnd(input, signal.reason) : error
    } finally {
      port.close()
      this.#started.delete(input)
    }
  }

  /** The error to throw if a thread has ended early. */
  #explainEnd({ name }: SourceInput, reason: unknown): unknown {
    if ((reason as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') return reason
    const memory = `more than ${this.#limits.heapMiB} MiB of memory`
    return new SourceError(`${name}: reading it takes ${memory}; split it into several files`)
  }

  async #openPool(): Promise<Piscina> {
    const { Piscina } = await import('piscina')
    this.#piscina ??= new Piscina({
      // The compiled file, also if this file runs as TypeScript (tests).
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
