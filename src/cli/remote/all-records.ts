/** `--all`: the whole result of a search, as one file. */
import { StreamCutError } from 'devdex-client'
import type { Io } from '../output/io.ts'
import { openRecordForm } from '../output/record-forms.ts'
import { counted } from '../output/safe-text.ts'
import { type Client, throwWithHint } from './client.ts'
import { shownWith } from './collections.ts'
import { type PagedCall, type PageOptions, writeSummary } from './pages.ts'
import type { RecordFormat } from './search-flags.ts'

export interface AllOptions extends PageOptions {
  readonly all?: boolean
  readonly format?: RecordFormat
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
