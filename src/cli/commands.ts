/** The commands in the order of the help. */
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { CommandRow } from './command-row.ts'
import { completionRow } from './completion/row.ts'
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
  {
    name: 'start',
    summary: 'serve the imported data, or else sample data, with a demo key',
    add: async () => (await import('./local/start.ts')).startCommand,
  },
  {
    name: 'serve',
    summary: 'serve the API until stopped',
    add: async () => (await import('./local/serve.ts')).serveCommand,
  },
  {
    name: 'import',
    summary: 'import sources of any format, and publish a snapshot',
    add: async () => (await import('./local/import.ts')).importCommand,
  },
  {
    name: 'fetch',
    summary: 'fetch public data that "devdex import" reads',
    add: async () => (await import('./fetch/command.ts')).fetchCommand,
  },
  {
    name: 'snapshot',
    summary: 'list imported snapshots, and go back to an older one',
    add: async () => (await import('./local/snapshot.ts')).snapshotCommand,
  },
  {
    name: 'keys',
    summary: 'create, list, change and revoke API keys; show their usage; archive the journal',
    add: async () => (await import('./local/keys/command.ts')).keysCommand,
  },
  {
    name: 'suppress',
    summary: 'hide people and addresses on request, at once and in later imports',
    add: async () => (await import('./local/suppress.ts')).suppressCommand,
  },
  {
    name: 'person',
    summary: 'export or explain all data about one person, or split it',
    add: async () => (await import('./local/person/command.ts')).personCommand,
  },
  {
    name: 'audit',
    summary: 'list which key was shown which addresses in clear, newest first',
    add: async () => (await import('./local/audit.ts')).auditCommand,
  },
  {
    name: 'doctor',
    summary: 'check this machine, the data and a service, and say how to fix problems',
    add: async () => (await import('./local/doctor/command.ts')).doctorCommand,
  },
  {
    name: 'console',
    summary: 'print the link to the web console, or serve the operator pages',
    add: async () => (await import('./operate/command.ts')).consoleCommand,
  },
  {
    name: 'mcp',
    summary: 'serve tools to an agent over standard input and output (MCP)',
    add: async () => (await import('./local/mcp.ts')).mcpCommand,
  },
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
