/** Another process on a store: runs `wal-process.ts`. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { compiledProgram } from '../compiled.ts'
import type { StepName } from './wal-process.ts'

const script = compiledProgram('store/wal-process')

/** A process that is killed at the end of the test. */
export class TailUser {
  readonly #child: ChildProcess
  readonly #ended: Promise<unknown[]>
  readonly #lines: AsyncIterator<string>

  constructor() {
    this.#child = spawn(process.execPath, [script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#ended = once(this.#child, 'close')
    this.#lines = createInterface({ input: this.#child.stdout! })[Symbol.asyncIterator]()
    onTestFinished(() => this.kill())
  }

  /** Starts a process with an open store. */
  static async on(dataDir: string): Promise<TailUser> {
    const user = new TailUser()
    await user.do('open', dataDir)
    return user
  }

  /** Resolves with the result of the step; rejects with its error. */
  async do<T = unknown>(name: StepName, ...values: unknown[]): Promise<T> {
    this.#child.stdin!.write(`${JSON.stringify([name, ...values])}\n`)
    const { value: line, done } = await this.#lines.next()
    if (done) throw new Error(`the process has ended in the course of "${name}"`)
    const outcome = JSON.parse(line)
    if ('value' in outcome) return outcome.value
    throw new Error(`"${name}": ${JSON.stringify(outcome)}`)
  }

  /** Enters one commit per element of `credits`, and dies before it does anything else. */
  async enterAndDie(id: string, credits: readonly number[], options = {}): Promise<unknown[]> {
    this.#child.stdin!.write(`${JSON.stringify(['enterAndDie', id, credits, options])}\n`)
    return await this.#ended
  }

  /** `kill -9`. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended
  }
}
