/** Calls of a runner; see protocol.ts. */
import { RunnerProcess } from '../runner-process.ts'
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
  const runner = new RunnerProcess([...command, 'build', dump, index])
  const build = await runner.read<Build>()
  await runner.end()
  return build
}

/** Resolves when the runner has opened its index. */
export async function startRunner(
  command: RunnerCommand,
  index: string,
  queries: string,
): Promise<Runner> {
  const runner = new RunnerProcess([...command, 'serve', index, queries])
  const ready = await runner.read<Ready>()
  return {
    ready,
    round: (mode) => runner.ask(`round ${mode}`),
    answers: (mode) => runner.ask(`answers ${mode}`),
    stop: async () => {
      runner.say('quit')
      await runner.end()
    },
  }
}
