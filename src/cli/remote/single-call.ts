/** Commands that make one call of the service. */
import type { CommandFunction } from '../command-row.ts'
import type { Io } from '../output/io.ts'
import { readObjects, writeJsonText } from '../output/json.ts'
import { printListing } from '../output/listing.ts'
import {
  Client,
  type DryRunOptions,
  estimateCost,
  type PlannedCall,
  type ServerResponse,
  writeSummary,
} from './client.ts'
import type { AnswerList } from './endpoint-rows.ts'

/** @param print may return what the summary counts. Without such a text there is no summary */
export function defineCall<Options extends DryRunOptions>(
  plan: (options: Options) => PlannedCall,
  print: (io: Io, answer: ServerResponse, options: Options) => Promise<unknown>,
): CommandFunction {
  return async (io, config, options: Options) => {
    const client = new Client(io, config)
    const call = plan(options)
    if (options.dryRun) return estimateCost(io, client, [call], options)
    const answer = await client.call(call.path, call.body)
    const counted = await print(io, answer, options)
    if (typeof counted === 'string') await writeSummary(io, client, counted)
  }
}

interface ListingOptions extends DryRunOptions {
  readonly csv?: boolean
}

/** The command of an endpoint whose answer is a list. Its other options make the request. */
export function printList(path: string, { member, columns }: AnswerList): CommandFunction {
  return defineCall<ListingOptions>(
    ({ json: _, csv: __, dryRun: ___, ...body }) => ({ path, body }),
    async (io, { text, body }, { json, csv }) => {
      if (json) return writeJsonText(io, text)
      await printListing(io, { columns }, { csv }, readObjects(body[member]))
    },
  )
}
