/** A runner of a peer as a process of its own: a line is asked, a line of JSON is the answer. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { keepUntilExit } from '../child.ts'
import { type Memory, memoryOf } from '../process-usage.ts'

const errorCharsMax = 1000

export class RunnerProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>
  readonly #closed: Promise<unknown>
  #errors = ''

  constructor([program, ...args]: readonly string[]) {
    this.#child = spawn(program!, args)
    keepUntilExit(this.#child)
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
    this.#closed = once(this.#child, 'close').catch((error: Error) => {
      this.#errors += error.message
    })
    this.#child.stderr.on('data', (chunk: Buffer) => {
      this.#errors = (this.#errors + chunk.toString()).slice(-errorCharsMax)
    })
    // A runner that has ended is noticed where its answer is missing.
    this.#child.stdin.on('error', () => undefined)
  }

  memory(): Memory {
    return memoryOf(this.#child.pid!)
  }

  ask<T>(line: string): Promise<T> {
    this.#child.stdin.write(`${line}\n`)
    return this.read<T>()
  }

  /** The next answer. Rejects with what the runner wrote to stderr, should it have ended. */
  async read<T>(): Promise<T> {
    const { done, value } = await this.#lines.next()
    if (!done) return JSON.parse(value) as T
    await this.#closed
    throw new Error(`the runner ended: ${this.#errors.trim()}`)
  }

  /** A runner ends when it has nothing more to read. */
  async end(): Promise<void> {
    this.#child.stdin.end()
    await this.#closed
    if (this.#child.exitCode !== 0) throw new Error(`the runner failed: ${this.#errors.trim()}`)
  }
}

/** Of protocols with `build`: seconds from documents in memory to a finished index. */
export interface Build {
  readonly seconds: number
}

/** Rejects with what the runner wrote to stderr, should it fail. */
export async function buildIndex(
  command: readonly string[],
  data: string,
  index: string,
): Promise<Build> {
  const runner = new RunnerProcess([...command, 'build', data, index])
  const build = await runner.read<Build>()
  await runner.end()
  return build
}
