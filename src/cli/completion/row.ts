import { kinds } from '../../operations/index.ts'
import { type CommandRow, defineArgument } from '../command-row.ts'

export const completionRow: CommandRow = {
  name: 'completion',
  summary: 'print a script that completes command lines in a shell',
  arguments: [
    defineArgument('<shell>', 'the shell that reads it', kinds.choice(['bash', 'zsh', 'fish'])),
  ],
  examples: [
    'eval "$(devdex completion bash)"     in ~/.bashrc',
    'devdex completion zsh > ~/.zfunc/_devdex     where fpath has ~/.zfunc',
    'devdex completion fish > ~/.config/fish/completions/devdex.fish',
  ],
  load: async () => (await import('./print-script.ts')).printScript,
}
