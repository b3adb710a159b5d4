/** `--dry-run`: prints what a command could cost, without running it. */

import { type Io, write } from '../output/io.ts'
import type { JsonObject } from '../output/json.ts'
import { counted } from '../output/safe-text.ts'
import type { Client } from './client.ts'

export interface DryRunOptions {
  readonly dryRun?: boolean
  readonly json?: boolean
  /** The call is repeated for an unknown number of pages. */
  readonly paginate?: boolean
}

export interface PlannedCall {
  readonly path: string
  readonly body: JsonObject
}

/** A call that comes before the others, once. */
export interface PlannedLookup extends PlannedCall {
  /** The look-up, for people. */
  readonly what: string
}

type Calls = AsyncIterable<PlannedCall> | Iterable<PlannedCall>

export const dryRunHelp = 'print the most credits that the request could cost, and run nothing'

/**
 * Prints the maximum cost of these calls together, or of a page with `paginate`. They are validated
 * and not run.
 */
export async function showCost(
  io: Io,
  client: Client,
  calls: Calls,
  { json, paginate }: DryRunOptions,
  lookup?: PlannedLookup,
): Promise<void> {
  let ofCalls = 0
  for await (const { path, body } of calls) ofCalls += await client.costOf(path, body)
  const ofLookup = lookup && (await client.costOf(lookup.path, lookup.body))
  const ofAll = ofCalls + (ofLookup ?? 0)
  const report = {
    dryRun: true,
    ...(paginate ? { creditsMaxPerPage: ofCalls } : { creditsMax: ofAll }),
    creditsMaxLookup: ofLookup,
  }
  const sum = paginate ? `${counted(ofCalls, 'credit')} a page` : counted(ofAll, 'credit')
  const also =
    lookup && `${paginate ? `and ${ofLookup}` : `${ofLookup} of them`} for ${lookup.what}`
  const text = also === undefined ? `at most ${sum}` : `at most ${sum}, ${also}`
  await write(io.stdout, `${json ? JSON.stringify(report) : text}\n`)
}
