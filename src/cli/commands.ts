/**
 * The commands in the order of the help. The module of a command is loaded on demand,
 * because loading all of them takes half a second.
 */
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { Io } from './output/io.ts'

/**
 * Adds a command, with its options and subcommands, to the program.
 *
 * @param whole makes a program that has all commands
 */
export type CommandAdder = (
  program: Command,
  io: Io,
  config: Config,
  whole: () => Promise<Command>,
) => void

export interface TopCommand {
  readonly name: string
  readonly description: string
  readonly load: () => Promise<CommandAdder>
}

export const topCommands: readonly TopCommand[] = [
  {
    name: 'start',
    description: 'serve the imported data, or else sample data, with a demo key',
    load: async () => (await import('./local/start.ts')).startCommand,
  },
  {
    name: 'serve',
    description: 'serve the API until stopped',
    load: async () => (await import('./local/serve.ts')).serveCommand,
  },
  {
    name: 'import',
    description: 'import sources of any format, and publish a snapshot',
    load: async () => (await import('./local/import.ts')).importCommand,
  },
  {
    name: 'fetch',
    description: 'fetch public data that "devdex import" reads',
    load: async () => (await import('./fetch/command.ts')).fetchCommand,
  },
  {
    name: 'snapshot',
    description: 'list imported snapshots, and go back to an older one',
    load: async () => (await import('./local/snapshot.ts')).snapshotCommand,
  },
  {
    name: 'keys',
    description: 'create, list, change and revoke API keys; show their usage; archive the journal',
    load: async () => (await import('./local/keys/command.ts')).keysCommand,
  },
  {
    name: 'suppress',
    description: 'hide people and addresses on request, at once and in later imports',
    load: async () => (await import('./local/suppress.ts')).suppressCommand,
  },
  {
    name: 'person',
    description: 'export or explain all data about one person, or split it',
    load: async () => (await import('./local/person/command.ts')).personCommand,
  },
  {
    name: 'audit',
    description: 'list which key was shown which addresses in clear, newest first',
    load: async () => (await import('./local/audit.ts')).auditCommand,
  },
  {
    name: 'doctor',
    description: 'check this machine, the data and a service, and say how to fix problems',
    load: async () => (await import('./local/doctor/command.ts')).doctorCommand,
  },
  {
    name: 'console',
    description: 'print the link to the web console, or serve the operator pages',
    load: async () => (await import('./operate/command.ts')).consoleCommand,
  },
  {
    name: 'mcp',
    description: 'serve tools to an agent over standard input and output (MCP)',
    load: async () => (await import('./local/mcp.ts')).mcpCommand,
  },
  {
    name: 'search',
    description: 'search the service at DEVDEX_URL',
    load: async () => (await import('./remote/search.ts')).searchCommand,
  },
  {
    name: 'watch',
    description: 'print new results of saved searches since the last run',
    load: async () => (await import('./remote/watch.ts')).watchCommand,
  },
  {
    name: 'fields',
    description: 'list the fields that searches may name, and count their values',
    load: async () => (await import('./remote/fields.ts')).fieldsCommand,
  },
  {
    name: 'raw',
    description: 'look up and count records at the service at DEVDEX_URL',
    load: async () => (await import('./remote/raw.ts')).rawCommand,
  },
  {
    name: 'graph',
    description: 'list relationships of users and repositories',
    load: async () => (await import('./remote/graph.ts')).graphCommand,
  },
  {
    name: 'email',
    description: 'look up the best address of users by login (1 credit per result, audited)',
    load: async () => (await import('./remote/email.ts')).emailCommand,
  },
  {
    name: 'email-by-id',
    description: 'look up the best address of users by id (1 credit per result, audited)',
    load: async () => (await import('./remote/email.ts')).emailByIdCommand,
  },
  {
    name: 'account',
    description: 'show the rights and credits of the key in DEVDEX_API_KEY, for free',
    load: async () => (await import('./remote/account.ts')).accountCommand,
  },
  {
    name: 'completion',
    description: 'print a script that completes command lines in a shell',
    load: async () => (await import('./completion/command.ts')).completionCommand,
  },
]

/**
 * The name of the command on a command line, or undefined without one. Options of the program
 * itself take no values, so the first argument that is no option is the command.
 */
export function commandAskedFor(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'))
  return first === 'help' ? second : first
}
