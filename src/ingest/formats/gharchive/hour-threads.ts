/**
 * Reads hours of GH Archive in threads: the next ones are parsed while one is staged. The sink is
 * told the same as without threads, in the same order.
 */
import { on } from 'node:events'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { SourceError } from '../../sources/index.ts'
import type { ReadOptions, RecordSink, SourceInput, SourceReader } from '../format.ts'
import type { HourMessage, HourTask } from './hour-thread.ts'
import { CallReplay } from './recorded-calls.ts'

const threadsMax = 4
/** More than most hours bring, so that no thread waits until its hour is staged. */
const callTextMax = 32 << 20
/** Compressed. Less is read before a thread has started. */
const threadBytesMin = 4 << 20

/** MiB. Events are forgotten as soon as they are read, so that a large young generation pays. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }

/** Whether threads pay for these hours. */
export function needsThreads(hours: readonly SourceInput[]): boolean {
  const bytes = hours.reduce((sum, hour) => sum + hour.bytes, 0)
  return bytes >= threadBytesMin && availableParallelism() > 1
}

interface StartedHour {
  readonly port: MessagePort
  /** Aborted where the thread ends before it has read the hour. */
  readonly signal: AbortSignal
}

export class HourThreads implements SourceReader {
  readonly trust = 'archive'
  /** Hours that no thread reads yet, in their order. */
  readonly #waiting: SourceInput[]
  readonly #started = new Map<SourceInput, StartedHour>()
  readonly #threads: number
  readonly #waitingMax: number
  readonly #piscina: Piscina

  /**
   * @param hours that will be read, in their order
   * @param waitingMax UTF-16 units of calls that may wait to be told, by hour
   */
  constructor(hours: readonly SourceInput[], waitingMax = callTextMax) {
    this.#waitingMax = waitingMax
    this.#waiting = [...hours]
    this.#threads = Math.min(threadsMax, availableParallelism(), hours.length)
    this.#piscina = new Piscina({
      // Compiled code also where this file runs as TypeScript (tests): a thread needs JavaScript.
      filename: createRequire(import.meta.url).resolve('#hour-thread'),
      name: 'readHourInThread',
      maxThreads: this.#threads,
      resourceLimits,
    })
  }

  async read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void> {
    this.#startUntil(input, options)
    const { port, signal } = this.#started.get(input)!
    const replay = new CallReplay(sink)
    try {
      for await (const [message] of on(port, 'message', { signal })) {
        const told = message as HourMessage
        if ('error' in told) {
          if (told.error !== null) throw new SourceError(told.error)
          return
        }
        replay.tell(told.text)
        port.postMessage(told.text.length)
        await sink.turn()
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      port.close()
      this.#started.delete(input)
    }
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    for (const { port } of this.#started.values()) port.close()
    await this.#piscina.destroy()
  }

  /** Starts the hour and as many after it as there are threads, so that none waits for this one. */
  #startUntil(input: SourceInput, options: ReadOptions): void {
    while (!this.#started.has(input) || this.#started.size <= this.#threads) {
      const next = this.#waiting.shift()
      if (next === undefined) break
      this.#started.set(next, this.#start(next, options))
    }
  }

  #start(input: SourceInput, options: ReadOptions): StartedHour {
    const { port1, port2 } = new MessageChannel()
    const ended = new AbortController()
    const task: HourTask = { input, options, port: port2, waitingMax: this.#waitingMax }
    this.#piscina.run(task, { transferList: [port2] }).catch((error) => ended.abort(error))
    return { port: port1, signal: ended.signal }
  }
}
