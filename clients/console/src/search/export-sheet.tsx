import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { ProblemNotice } from '../frame/problem-notice.tsx'
import { Sheet } from '../frame/sheet.tsx'
import { saveFile } from '../frame/save-file.ts'
import { counted, wholeNumber } from '../numbers.ts'
import { creditsRemaining, devdex } from '../session.ts'
import { columnsOf, csvText } from './csv-text.ts'
import { pathOf } from './search-request.ts'
import type { Found, SearchSession } from './search-session.ts'

interface ExportSheetProps {
  readonly session: SearchSession
  readonly found: Found
  readonly onClose: () => void
}

type Format = 'csv' | 'ndjson'
type Row = Readonly<Record<string, unknown>>

/** Writes the whole result to a file. What it costs is said first. */
export function ExportSheet({ session, found, onClose }: ExportSheetProps) {
  const total = session.isCounted.value ? session.counted.answer.value?.answer.total?.value : undefined
  const most = useSignal(total ?? 1000)
  const format = useSignal<Format>('csv')
  const read = useSignal<number | undefined>(undefined)
  const problem = useSignal<unknown>(undefined)
  const running = useRef<AbortController>(undefined)
  const start = async (event: Event) => {
    event.preventDefault()
    running.current = new AbortController()
    problem.value = undefined
    const rows: Row[] = []
    read.value = 0
    const body = { ...session.members(found), first: most.value, includeAttributes: { provenance: true } }
    const { signal } = running.current
    try {
      const stream = devdex.peek().stream(pathOf(session.collection), body, { signal })
      for await (const { records } of stream.blocks()) {
        rows.push(...records)
        read.value = rows.length
      }
    } catch (error) {
      if (!signal.aborted) problem.value = error
    }
    read.value = undefined
    // What was paid for is given, even where the stream was cut.
    if (rows.length > 0) save(session, rows, format.value)
    if (problem.value === undefined) onClose()
  }
  const left = creditsRemaining.value
  const close = () => {
    running.current?.abort()
    onClose()
  }
  return (
    <Sheet title="Export the whole result" onClose={close}>
      <form class="stack" onSubmit={(event) => void start(event)}>
        <label for="export-first">At most so many records</label>
        <input
          id="export-first"
          type="number"
          min={1}
          required
          value={most.value}
          onInput={(event) => {
            most.value = Math.max(1, Math.floor(Number(event.currentTarget.value)))
          }}
        />
        <label for="export-format">Format</label>
        <select
          id="export-format"
          value={format.value}
          onChange={(event) => {
            format.value = event.currentTarget.value as Format
          }}
        >
          <option value="csv">CSV, for spreadsheets</option>
          <option value="ndjson">NDJSON, a record on each line</option>
        </select>
        <p>
          {total !== undefined && `There are ${wholeNumber(total)}. `}
          This costs up to {counted(Math.min(most.value, total ?? most.value), 'credit')}
          {left !== undefined && left < Number.MAX_SAFE_INTEGER && `, of ${wholeNumber(left)}`}.
          Each field comes with its source, where the data have it.
        </p>
        <ProblemNotice problem={problem.value} />
        <div class="row">
          <button type="submit" class="primary" disabled={read.value !== undefined}>
            Export
          </button>
          <button type="button" onClick={close}>
            Cancel
          </button>
          <span role="status">{read.value !== undefined && `${wholeNumber(read.value)} read`}</span>
        </div>
      </form>
    </Sheet>
  )
}

function save({ collection }: SearchSession, rows: readonly Row[], format: Format): void {
  const name = `devdex-${collection === 'users' ? 'people' : 'repositories'}.${format}`
  if (format === 'ndjson') {
    saveFile(name, rows.map((row) => `${JSON.stringify(row)}\n`))
    return
  }
  const columns = columnsOf(rows)
  saveFile(name, [csvText(rows, columns)])
}
