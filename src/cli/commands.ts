/** The commands in the order of the help. */
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { CommandRow } from './command-row.ts'
import { completionRow } from './completion/row.ts'
import { localRows } from './local/rows.ts'
import type { Io } from './output/io.ts'
import { remoteRows } from './remote/rows.ts'

/** Adds a command, with its options and subcommands, to the program. */
export type CommandAdder = (program: Command, io: Io, config: Config) => void

/** A command that is not a row yet. Its module is loaded to build it. */
export interface LoadedCommand {
  readonly name: string
  readonly summary: string
  readonly add: () => Promise<CommandAdder>
}

export const topCommands: readonly (CommandRow | LoadedCommand)[] = [
  localRows.start,
  localRows.serve,
  localRows.import,
  {
    name: 'fetch',
    summary: 'fetch public data that "devdex import" reads',
    add: async () => (await import('./fetch/command.ts')).fetchCommand,
  },
  localRows.snapshot,
  localRows.keys,
  localRows.suppress,
  localRows.person,
  localRows.audit,
  localRows.doctor,
  localRows.console,
  localRows.mcp,
  ...remoteRows,
  completionRow,
]

/**
 * The name of the command on a command line, or undefined without one. Options of the program
 * itself take no values, so the first argument that is no option is the command.
 */
export function commandAskedFor(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'))
  return first === 'help' ? second : first
}
