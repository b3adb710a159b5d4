/** `devdex completion`: shell scripts generated from the rows of the commands. */
import type { CommandFunction } from '../command-row.ts'
import { write } from '../output/io.ts'
import { buildFishScript } from './fish.ts'
import { buildBashScript, buildZshScript } from './posix-shells.ts'
import { listCompletions } from './tables.ts'

const scripts = { bash: buildBashScript, zsh: buildZshScript, fish: buildFishScript } as const

type ShellOptions = { readonly shell: keyof typeof scripts }

export const printScript: CommandFunction = async (io, _, { shell }: ShellOptions, invocation) => {
  await write(io.stdout, scripts[shell](listCompletions(await invocation.loadProgram())))
}
