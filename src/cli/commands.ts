/**
 * The commands in the order of the help. The module of a command is loaded when the command is
 * asked for: all of them together take half a second.
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
    description: 'serve the sample data (or what has been imported) with a demo key',
    load: async () => (await import('./local/start.ts')).startCommand,
  },
  {
    name: 'serve',
    description: 'answer requests until stopped',
    load: async () => (await import('./local/serve.ts')).serveCommand,
  },
  {
    name: 'import',
    description: 'read sources of any format, publish a snapshot',
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
    description: 'make, list, change and end API keys; their usage, their journal',
    load: async () => (await import('./local/keys/command.ts')).keysCommand,
  },
  {
    name: 'suppress',
    description: 'hide people and addresses who asked for it, at once and from later imports',
    load: async () => (await import('./local/suppress.ts')).suppressCommand,
  },
  {
    name: 'person',
    description: 'what is held about one person',
    load: async () => (await import('./local/person/command.ts')).personCommand,
  },
  {
    name: 'audit',
    description: 'list reveals of addresses in clear, by key and user, the newest first',
    load: async () => (await import('./local/audit.ts')).auditCommand,
  },
  {
    name: 'doctor',
    description: 'check this machine, the data and a service: what is wrong, what to do',
    load: async () => (await import('./local/doctor/command.ts')).doctorCommand,
  },
  {
    name: 'console',
    description: 'print the link of the pages for people, or serve pages for operators',
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
    description: 'print what is new in saved searches since the last time',
    load: async () => (await import('./remote/watch.ts')).watchCommand,
  },
  {
    name: 'fields',
    description: 'list the fields that searches may name, and count their values',
    load: async () => (await import('./remote/fields.ts')).fieldsCommand,
  },
  {
    name: 'raw',
    description: 'look up and count at the service at DEVDEX_URL',
    load: async () => (await import('./remote/raw.ts')).rawCommand,
  },
  {
    name: 'graph',
    description: 'list what users and repositories are related to',
    load: async () => (await import('./remote/graph.ts')).graphCommand,
  },
  {
    name: 'email',
    description: 'the best address of users by login (1 credit a result, audited)',
    load: async () => (await import('./remote/email.ts')).emailCommand,
  },
  {
    name: 'email-by-id',
    description: 'the best address of users by id (1 credit a result, audited)',
    load: async () => (await import('./remote/email.ts')).emailByIdCommand,
  },
  {
    name: 'account',
    description: 'show rights and credits of the key in DEVDEX_API_KEY, for free',
    load: async () => (await import('./remote/account.ts')).accountCommand,
  },
  {
    name: 'completion',
    description: 'print a script that completes command lines in a shell',
    load: async () => (await import('./completion/command.ts')).completionCommand,
  },
]

/**
 * The command that a command line asks for, or undefined if it names none. No option of the program
 * itself takes a value.
 */
export function commandAskedFor(args: readonly string[]): string | undefined {
  const [first, second] = args.filter((arg) => !arg.startsWith('-'))
  return first === 'help' ? second : first
}
