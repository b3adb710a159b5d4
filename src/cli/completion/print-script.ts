/** `devdex completion`: shell scripts generated from the rows of the commands. */
import type { Config } from '../../config.ts'
import type { Invocation } from '../command-row.ts'
import { type Io, write } from '../output/io.ts'
import { fishScript } from './fish.ts'
import { bashScript, zshScript } from './posix-shells.ts'
import { listCompletions } from './tables.ts'

interface CompletionOptions {
  readonly shell: 'bash' | 'zsh' | 'fish'
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

export async function printScript(
  io: Io,
  _config: Config,
  { shell }: CompletionOptions,
  { loadProgram }: Invocation,
): Promise<void> {
  await write(io.stdout, scripts[shell](listCompletions(await loadProgram())))
}
