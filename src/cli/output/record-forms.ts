/** Writes records one after another, as a file. */
import type { RecordFormat } from '../remote/search-flags.ts'
import { project } from './fields.ts'
import { type Io, write } from './io.ts'
import type { JsonObject } from './json.ts'
import { formatLine, openCsv } from './printers.ts'
import { UsageFailure } from './report.ts'

/** A record as received, and parsed. */
export interface StreamedRecord {
  readonly text: string
  readonly record: JsonObject
}

/** Writes the records of one command, block by block. */
export interface RecordForm {
  print(records: readonly StreamedRecord[]): Promise<void>
  /** Completes the file. */
  end(): Promise<void>
}

export interface RecordFormOptions {
  readonly format: RecordFormat
  /** Columns of tables. */
  readonly paths: readonly string[]
  /** Members of JSON. Default: all. */
  readonly fields?: readonly string[] | undefined
  /** The schema of the records in the contract. */
  readonly schema: 'User' | 'Repository'
}

export async function openRecordForm(io: Io, options: RecordFormOptions): Promise<RecordForm> {
  const { format, paths, fields, schema } = options
  if (format === 'ndjson') return openJson(io, fields)
  if (format === 'csv') {
    const csv = openCsv(io, paths)
    return { print: (records) => csv.print(records.map(({ record }) => record)), end: csv.end }
  }
  if (io.stdout.isTTY) throw new UsageFailure('Parquet is no text: send it to a file with >')
  // Loaded here, so that other formats start without it.
  const { openParquet } = await import('./parquet-form.ts')
  return openParquet(io, paths, schema)
}

function openJson(io: Io, fields: readonly string[] | undefined): RecordForm {
  return {
    print: async (records) => {
      const lines = records.map(({ text, record }) => {
        return formatLine(io, fields === undefined ? text : JSON.stringify(project(record, fields)))
      })
      await write(io.stdout, lines.join(''))
    },
    end: async () => undefined,
  }
}
