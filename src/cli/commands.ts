/** The commands in the order of the help. */
import type { Command } from 'commander'
import type { Config } from '../config.ts'
import type { CommandRow } from './command-row.ts'
import { completionRow } from './completion/row.ts'
import { fetchRow } from './fetch/row.ts'
import { localRows } from './local/rows.ts'
import type { Io } from './output/io.ts'

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
  fetchRow,
  localRows.snapshot,
  localRows.keys,
  localRows.suppress,
  localRows.person,
  localRows.audit,
  localRows.doctor,
  localRows.console,
  localRows.mcp,
  {
    name: 'search',
    summary: 'search the service at DEVDEX_URL',
    add: async () => (await import('./remote/search.ts')).searchCommand,
  },
  {
    name: 'watch',
    summary: 'print new results of saved searches since the last run',
    add: async () => (await import('./remote/watch.ts')).watchCommand,
  },
  {
    name: 'fields',
    summary: 'list the fields that searches may name, and count their values',
    add: async () => (await import('./remote/fields.ts')).fieldsCommand,
  },
  {
    name: 'raw',
    summary: 'look up and count records at the service at DEVDEX_URL',
    add: async () => (await import('./remote/raw.ts')).rawCommand,
  },
  {
    name: 'graph',
    summary: 'list relationships of users and repositories',
    add: async () => (await import('./remote/graph.ts')).graphCommand,
  },
  {
    name: 'email',
    summary: 'look up the best address of users by login (1 credit per result, audited)',
    add: async () => (await import('./remote/email.ts')).emailCommand,
  },
  {
    name: 'email-by-id',
    summary: 'look up the best address of users by id (1 credit per result, audited)',
    add: async () => (await import('./remote/email.ts')).emailByIdCommand,
  },
  {
    name: 'account',
    summary: 'show the rights and credits of the key in DEVDEX_API_KEY, for free',
    add: async () => (await import('./remote/account.ts')).accountCommand,
  },
  completionRow,
]
