/** A runner as a process of its own, asked line by line; see protocol.ts. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { keepUntilExit } from '../../child.ts'
import { type Memory, memoryOf } from '../../process-usage.ts'
import type { Answers, Build, FilterName, Ready, Round, Unsupported } from './protocol.ts'

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

export class Runner {
  readonly ready: Ready
  readonly #process: RunnerProcess

  private constructor(ready: Ready, runner: RunnerProcess) {
    this.ready = ready
    this.#process = runner
  }

  /** Resolves when the runner has opened its index. */
  static async start(command: readonly string[], data: string, index: string): Promise<Runner> {
    const runner = new RunnerProcess([...command, 'serve', data, index])
    return new Runner(await runner.read<Ready>(), runner)
  }

  round(filter: FilterName, setting: string): Promise<Round | Unsupported> {
    return this.#process.ask(`round ${filter} ${setting}`)
  }

  answers(filter: FilterName, setting: string): Promise<Answers | Unsupported> {
    return this.#process.ask(`answers ${filter} ${setting}`)
  }

  memory(): Memory {
    return memoryOf(this.#process.pid)
  }

  async stop(): Promise<void> {
    this.#process.say('quit')
    await this.#process.end()
  }
}

class RunnerProcess {
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

  get pid(): number {
    return this.#child.pid!
  }

  say(line: string): void {
    this.#child.stdin.write(`${line}\n`)
  }

  ask<T>(line: string): Promise<T> {
    this.say(line)
    return this.read<T>()
  }

  async read<T>(): Promise<T> {
    const { done, value } = await this.#lines.next()
    if (!done) return JSON.parse(value) as T
    await this.#closed
    throw new Error(`the runner ended: ${this.#errors.trim()}`)
  }

  /** A runner ends by itself, at the latest when it has nothing more to read. */
  async end(): Promise<void> {
    this.#child.stdin.end()
    await this.#closed
    if (this.#child.exitCode !== 0) throw new Error(`the runner failed: ${this.#errors.trim()}`)
  }
}

const errorCharsMax = 1000
