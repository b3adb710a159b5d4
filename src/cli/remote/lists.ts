/** Prints the list in the answer of an endpoint. */
import type { CommandFunction } from '../command-row.ts'
import { objectsIn, writeJsonText } from '../output/json.ts'
import { printListing } from '../output/listing.ts'
import { Client, type DryRunOptions, showCost } from './client.ts'
import type { AnswerList } from './endpoint-rows.ts'

interface ListingOptions extends DryRunOptions {
  readonly csv?: boolean
}

/** The command that makes the call. */
export function printList(path: string, { member, columns }: AnswerList): CommandFunction {
  return async (io, config, { json, csv, dryRun, ...body }: ListingOptions) => {
    const client = new Client(io, config)
    if (dryRun) return showCost(io, client, [{ path, body }], { ...(json && { json }) })
    const answer = await client.call(path, body)
    if (json) return writeJsonText(io, answer.text)
    await printListing(io, { columns }, { csv }, objectsIn(answer.body[member]))
  }
}
