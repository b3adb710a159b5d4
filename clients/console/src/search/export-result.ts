/** The whole result of a search as a file. */
import { signal } from '@preact/signals'
import type { User } from 'devdex-client'
import { saveFile } from '../parts/save-file.ts'
import { creditsSpent, devdex, readAccount } from '../session.ts'
import { buildCsvRow, listCsvColumns } from './csv-rows.ts'
import { formatCsv } from './csv-text.ts'
import type { SearchResult } from './search-answers.ts'
import { choosePath, listAttributes } from './search-request.ts'
import type { SearchSession } from './search-session.ts'
import { searchHref } from './search-state.ts'

export type ExportFormat = 'csv' | 'ndjson'

type Row = Readonly<Record<string, unknown>>

/** An export that runs, or has run. */
export class ExportRun {
  /** Records so far. Undefined where nothing runs. */
  readonly read = signal<number | undefined>(undefined)
  readonly #stop = new AbortController()

  /** Saves what was read, even where the stream was cut, as that was paid for. Throws then. */
  async start(
    session: SearchSession,
    found: SearchResult,
    { most, format }: { readonly most: number; readonly format: ExportFormat },
  ): Promise<void> {
    const rows: Row[] = []
    let problem: unknown
    this.read.value = 0
    const includeAttributes = listAttributes(session.collection)
    const body = { ...session.buildMembers(found), first: most, includeAttributes }
    const { signal } = this.#stop
    const stream = devdex.peek().stream(choosePath(session.collection), body, { signal })
    try {
      for await (const { records } of stream.blocks()) {
        rows.push(...records)
        this.read.value = rows.length
      }
    } catch (error) {
      if (!signal.aborted) problem = error
    }
    this.read.value = undefined
    if (rows.length > 0) saveRows(session, found, rows, format)
    creditsSpent.value += stream.creditsUsed
    // Streams do not tell what is left.
    void readAccount()
    if (problem !== undefined) throw problem
  }

  stop(): void {
    this.#stop.abort()
  }
}

function saveRows(
  { collection }: SearchSession,
  { state }: SearchResult,
  rows: readonly Row[],
  format: ExportFormat,
): void {
  const own = {
    foundBy: `${location.origin}/${searchHref(collection, { ...state, selected: '' })}`,
  }
  const writeCsv = () => {
    const plain = rows.map((record) => {
      return buildCsvRow({ collection, record: record as unknown as User }, own)
    })
    return formatCsv(plain, listCsvColumns([collection], Object.keys(own)))
  }
  const name = `devdex-${collection === 'users' ? 'people' : 'repositories'}.${format}`
  const writeLines = () => rows.map((row) => `${JSON.stringify(row)}\n`)
  saveFile(name, format === 'csv' ? [writeCsv()] : writeLines())
}
