/** `devdex completion`: shell scripts generated from the rows of the commands. */
import type { CommandFunction } from '../command-row.ts'
import { write } from '../output/io.ts'
import { fishScript } from './fish.ts'
import { bashScript, zshScript } from './posix-shells.ts'
import { listCompletions } from './tables.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

type ShellOptions = { readonly shell: keyof typeof scripts }

export const printScript: CommandFunction = async (io, _, { shell }: ShellOptions, invocation) => {
  await write(io.stdout, scripts[shell](listCompletions(await invocation.loadProgram())))
}
