/** `--dry-run`: what a command could cost, without running it. */
import type { Client } from './client.ts'
import { type Io, write } from './io.ts'
import type { JsonObject } from './json.ts'

export interface DryRunOptions {
  readonly dryRun?: boolean
  readonly json?: boolean
}

export interface PlannedCall {
  readonly path: string
  readonly body: JsonObject
}

export const dryRunHelp = 'print the most credits that it could cost, and run nothing'

/** Prints the most that these calls together could cost; they are validated, and nothing is run. */
export async function showCost(
  io: Io,
  client: Client,
  calls: AsyncIterable<PlannedCall> | Iterable<PlannedCall>,
  { json }: DryRunOptions,
): Promise<void> {
  let creditsMax = 0
  for await (const { path, body } of calls) creditsMax += await client.costOf(path, body)
  const text = json ? JSON.stringify({ dryRun: true, creditsMax }) : `at most ${creditsMax} credits`
  await write(io.stdout, `${text}\n`)
}
