/** The whole result of a search as a file. */
import { signal } from '@preact/signals'
import { saveFile } from '../parts/save-file.ts'
import { devdex } from '../session.ts'
import { csvText } from './csv-text.ts'
import { pathOf } from './search-request.ts'
import type { Found, SearchSession } from './search-session.ts'

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
    const attributes = { includeAttributes: { provenance: true } }
    const body = { ...session.members(found), first: most, ...attributes }
    const { signal } = this.#stop
    try {
      const stream = devdex.peek().stream(pathOf(session.collection), body, { signal })
      for await (const { records } of stream.blocks()) {
        rows.push(...records)
        this.read.value = rows.length
      }
    } catch (error) {
      if (!signal.aborted) this.problem.value = error
    }
    this.read.value = undefined
    if (rows.length > 0) save(session, rows, format)
  }

  stop(): void {
    this.#stop.abort()
  }
}

function save({ collection }: SearchSession, rows: readonly Row[], format: ExportFormat): void {
  const name = `devdex-${collection === 'users' ? 'people' : 'repositories'}.${format}`
  const lines = () => rows.map((row) => `${JSON.stringify(row)}\n`)
  saveFile(name, format === 'csv' ? [csvText(rows)] : lines())
}
