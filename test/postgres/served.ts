/** `devdex serve` as a process, on accounts in a database. */
import type { ChildProcess } from 'node:child_process'
import { startProgram, startServer } from '../cli/program.ts'

export interface RunningServer {
  /** Without a path. */
  readonly url: string
  readonly child: ChildProcess
  readonly exited: Promise<unknown>
}

/** Resolves when it listens. Without a database the accounts lie in the folder. */
export async function serve(data: string, accounts?: string): Promise<RunningServer> {
  const environment = { ...(accounts && { DEVDEX_ACCOUNTS: accounts }), DEVDEX_LOG: 'fatal' }
  const start = (args: readonly string[]) => startProgram(args, environment)
  const { origin: url, child, ended: exited } = await startServer(start, data)
  return { url, child, exited }
}
