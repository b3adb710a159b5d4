/** The commands in the order of the help. */
import type { CommandRow } from './command-row.ts'
import { completionRow } from './completion/row.ts'
import { fetchRow } from './fetch/row.ts'
import { localRows } from './local/rows.ts'
import { remoteRows } from './remote/rows.ts'

export const topCommands: readonly CommandRow[] = [
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
  ...remoteRows,
  completionRow,
]
