/** A runner as a process of its own, asked line by line; see protocol.ts. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { keepUntilExit } from '../../child.ts'
import type { RunnerCommand } from './engines.ts'
import type { Answers, Mode, Ready, Round, Unsupported } from './protocol.ts'

export interface Runner {
  readonly ready: Ready
  round(mode: Mode): Promise<Round | Unsupported>
  answers(mode: Mode): Promise<Answers | Unsupported>
  stop(): Promise<void>
}

export interface Build {
  readonly seconds: number
}

/** Rejects with what the runner wrote to stderr, should it fail. */
export async function buildIndex(
  command: RunnerCommand,
  dump: string,
  index: string,
): Promise<Build> {
  const talk = new Talk([...command, 'build', dump, index])
  const build = (await talk.read()) as Build
  await talk.end()
  return build
}

/** Resolves when the runner has opened its index. */
export async function startRunner(
  command: RunnerCommand,
  index: string,
  queries: string,
): Promise<Runner> {
  const talk = new Talk([...command, 'serve', index, queries])
  const ready = (await talk.read()) as Ready
  return {
    ready,
    round: async (mode) => (await talk.ask(`round ${mode}`)) as Round | Unsupported,
    answers: async (mode) => (await talk.ask(`answers ${mode}`)) as Answers | Unsupported,
    stop: async () => {
      talk.say('quit')
      await talk.end()
    },
  }
}

class Talk {
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

  say(line: string): void {
    this.#child.stdin.write(`${line}\n`)
  }

  async ask(line: string): Promise<unknown> {
    this.say(line)
    return this.read()
  }

  async read(): Promise<unknown> {
    const { done, value } = await this.#lines.next()
    if (!done) return JSON.parse(value)
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
