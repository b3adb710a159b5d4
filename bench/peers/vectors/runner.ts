/** Calls of a runner; see protocol.ts. */
import { type Memory, memoryOf } from '../../process-usage.ts'
import { RunnerProcess } from '../runner-process.ts'
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
