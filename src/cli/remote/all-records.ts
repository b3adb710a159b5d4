/** `--all`: the whole result of a search, as one file. */
import { StreamCutError } from 'devdex-client'
import type { Io } from '../output/io.ts'
import { openRecordForm } from '../output/record-forms.ts'
import { formatCount } from '../output/safe-text.ts'
import { type Client, throwWithHint, writeSummary } from './client.ts'
import { appendAttributes } from './collections.ts'
import type { PagedCall } from './pages.ts'
import type { SearchOptions } from './search-flags.ts'

/** Writes every record. Throws an Error that says how to resume if the result is cut. */
export async function writeAll(
  io: Io,
  client: Client,
  { path, body, collection }: PagedCall,
  options: SearchOptions,
): Promise<void> {
  const { format = 'ndjson', fields, includeAttributes } = options
  const shown = appendAttributes(collection, includeAttributes)
  const schema = collection.member === 'users' ? 'User' : 'Repository'
  const paths = fields ?? shown.csvPaths
  const form = await openRecordForm(io, { format, paths, fields, schema })
  const stream = client.stream(path, body)
  const summarize = (more: string) => {
    return writeSummary(io, client, formatCount(stream.count, collection.noun) + more)
  }
  try {
    for await (const { records, texts } of stream.blocks()) {
      await form.print(texts.map((text, i) => ({ text, record: records[i]! })))
    }
  } catch (error) {
    if (!(error instanceof StreamCutError)) throwWithHint(error)
    await form.end()
    await summarize('')
    const { message, cursor } = error
    const goOn = cursor === undefined ? '' : `; go on with --after ${cursor}`
    throw new Error(message + goOn, { cause: error })
  }
  await form.end()
  const after = stream.summary?.cursor
  await summarize(after ? ` (there are more: --after ${after})` : '')
}
