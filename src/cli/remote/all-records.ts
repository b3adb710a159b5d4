/** `--all`: the whole result of a search, as one file. */
import type { Command } from 'commander'
import { Option } from 'commander'
import { StreamCutError } from 'devdex-client'
import type { Io } from '../output/io.ts'
import { openRecordForm, type RecordFormat, recordFormats } from '../output/record-forms.ts'
import { counted } from '../output/safe-text.ts'
import { type Client, throwWithHint } from './client.ts'
import { shownWith } from './collections.ts'
import { type PagedCall, type PageOptions, writeSummary } from './pages.ts'

export interface AllOptions extends PageOptions {
  readonly all?: boolean
  readonly format?: RecordFormat
}

/** Adds `--all` and `--format` to a search. */
export function withAllOptions(command: Command): Command {
  const conflicting = ['paginate', 'json', 'csv', 'dryRun']
  return command
    .addOption(
      new Option('--all', 'write the whole result to standard output').conflicts(conflicting),
    )
    .addOption(
      new Option('--format <name>', 'write the whole result in this format, as --all does')
        .choices(recordFormats)
        .default('ndjson')
        .implies({ all: true }),
    )
}

/** Writes every record. Throws an Error that says how to resume if the result is cut. */
export async function writeAll(
  io: Io,
  client: Client,
  { path, body, collection }: PagedCall,
  options: AllOptions,
): Promise<void> {
  const { format = 'ndjson', fields, includeAttributes } = options
  const shown = shownWith(collection, includeAttributes)
  const schema = collection.member === 'users' ? 'User' : 'Repository'
  const paths = fields ?? shown.csvPaths
  const form = await openRecordForm(io, { format, paths, fields, schema })
  const stream = client.stream(path, body)
  const tell = (more: string) => {
    return writeSummary(io, client, counted(stream.count, collection.noun) + more)
  }
  try {
    for await (const { records, texts } of stream.blocks()) {
      await form.print(texts.map((text, i) => ({ text, record: records[i]! })))
    }
  } catch (error) {
    if (!(error instanceof StreamCutError)) throwWithHint(error)
    await form.end()
    await tell('')
    const { message, cursor } = error
    const goOn = cursor === undefined ? '' : `; go on with --after ${cursor}`
    throw new Error(message + goOn, { cause: error })
  }
  await form.end()
  const after = stream.summary?.cursor
  await tell(after ? ` (there are more: --after ${after})` : '')
}
