/** `devdex completion`: shell scripts generated from the commands. */
import { Argument, type Command } from 'commander'
import type { Config } from '../../config.ts'
import { examples } from '../options.ts'
import { type Io, write } from '../output/io.ts'

const shells = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof shells)[number]

/** @param whole the program with all commands */
export function completionCommand(
  program: Command,
  io: Io,
  _config: Config,
  whole: () => Promise<Command>,
): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(shells))
    .addHelpText(
      'after',
      examples(
        'eval "$(devdex completion bash)"     in ~/.bashrc',
        'devdex completion zsh > ~/.zfunc/_devdex     where fpath has ~/.zfunc',
        'devdex completion fish > ~/.config/fish/completions/devdex.fish',
      ),
    )
    .action(async (shell: Shell) => write(io.stdout, await scriptFor(shell, await whole())))
}

async function scriptFor(shell: Shell, program: Command): Promise<string> {
  const { completedCommands } = await import('./tables.ts')
  const commands = completedCommands(program)
  if (shell === 'fish') return (await import('./fish.ts')).fishScript(commands)
  const { bashScript, zshScript } = await import('./posix-shells.ts')
  return shell === 'bash' ? bashScript(commands) : zshScript(commands)
}
