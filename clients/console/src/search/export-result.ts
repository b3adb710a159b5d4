/** The whole result of a search as a file. */
import { signal } from '@preact/signals'
import type { User } from 'devdex-client'
import { saveFile } from '../parts/save-file.ts'
import { creditsSpent, devdex, readAccount } from '../session.ts'
import { csvColumns, csvRow } from './csv-rows.ts'
import { csvText } from './csv-text.ts'
import type { Found } from './search-answers.ts'
import { attributesOf, pathOf } from './search-request.ts'
import type { SearchSession } from './search-session.ts'
import { searchHref } from './search-state.ts'

export type ExportFormat = 'csv' | 'ndjson'

type Row = Readonly<Record<string, unknown>>

/** An export that runs, or has run. */
export class ExportRun {
  /** Records so far. Undefined where nothing runs. */
  readonly read = signal<number | undefined>(undefined)
  readonly problem = signal<unknown>(undefined)
  readonly #stop = new AbortController()

  /** Saves what was read, even where the stream was cut, as that was paid for. */
  async start(
    session: SearchSession,
    found: Found,
    { most, format }: { readonly most: number; readonly format: ExportFormat },
  ): Promise<void> {
    const rows: Row[] = []
    this.read.value = 0
    this.problem.value = undefined
    const includeAttributes = attributesOf(session.collection)
    const body = { ...session.members(found), first: most, includeAttributes }
    const { signal } = this.#stop
    const stream = devdex.peek().stream(pathOf(session.collection), body, { signal })
    try {
      for await (const { records } of stream.blocks()) {
        rows.push(...records)
        this.read.value = rows.length
      }
    } catch (error) {
      if (!signal.aborted) this.problem.value = error
    }
    this.read.value = undefined
    if (rows.length > 0) save(session, found, rows, format)
    creditsSpent.value += stream.creditsUsed
    // Streams do not tell what is left.
    void readAccount()
  }

  stop(): void {
    this.#stop.abort()
  }
}

function save(
  { collection }: SearchSession,
  { state }: Found,
  rows: readonly Row[],
  format: ExportFormat,
): void {
  const own = {
    foundBy: `${location.origin}/${searchHref(collection, { ...state, selected: '' })}`,
  }
  const text = () => {
    const plain = rows.map((record) => {
      return csvRow({ collection, record: record as unknown as User }, own)
    })
    return csvText(plain, csvColumns([collection], Object.keys(own)))
  }
  const name = `devdex-${collection === 'users' ? 'people' : 'repositories'}.${format}`
  const lines = () => rows.map((row) => `${JSON.stringify(row)}\n`)
  saveFile(name, format === 'csv' ? [text()] : lines())
}
