import { useState } from 'preact/hooks'
import { formatCount } from '../numbers.ts'
import { SelectField } from '../parts/fields.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { saveFile } from '../parts/save-file.ts'
import { buildCsvRow, listCsvColumns } from '../search/csv-rows.ts'
import { formatCsv } from '../search/csv-text.ts'
import { CompareTable } from './compare-table.tsx'
import { ListCheck } from './list-check.tsx'
import { exportRow, readOwnColumns } from './listed.ts'
import { ListedCard } from './listed-card.tsx'
import { SavedList } from './saved-list.tsx'
import { isKept, shortlist } from './shortlist-store.ts'
import { WatchedList } from './watched-list.tsx'

/** Maximum number of compared entries. */
const comparedMax = 4

/** The tray: what was listed, with notes and tags, to be compared and exported. */
export function ShortlistPage() {
  const [compared, setCompared] = useState<readonly string[]>([])
  const [tag, setTag] = useState('')
  const items = shortlist.value
  const tags = [...new Set(items.flatMap((item) => item.tags))].sort()
  const shown = tag === '' ? items : items.filter((item) => item.tags.includes(tag))
  const chosen = items.filter(({ record }) => compared.includes(record.id))
  const toggle = (id: string) => {
    const others = compared.filter((other) => other !== id)
    if (others.length < compared.length) setCompared(others)
    else if (others.length < comparedMax) setCompared([...others, id])
  }
  return (
    <div class="stack shortlist-page">
      <PageHead
        title="Shortlist"
        about={
          <span role="status">
            {formatCount(shown.length, 'entry', 'entries')}, kept in this browser alone
          </span>
        }
      >
        <ExportButtons />
      </PageHead>
      {!isKept.value && (
        <p class="stack notice" role="alert">
          This browser has no room for the list: it stays as long as the page.
        </p>
      )}
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          isInline
          value={tag}
          onChange={setTag}
          choices={[['', 'all'], ...tags.map((name) => [name, name] as const)]}
        />
      )}
      {items.length === 0 && (
        <p>
          Nothing is on it yet. In a search, the star of a result or the key <kbd>s</kbd> puts it
          here.
        </p>
      )}
      <ListCheck />
      {chosen.length > 1 && <CompareTable items={chosen} />}
      <ol class="framed results" aria-label="Shortlist">
        {shown.map((item) => (
          <li key={item.record.id}>
            <ListedCard
              item={item}
              isCompared={compared.includes(item.record.id)}
              isFull={compared.length >= comparedMax}
              onCompare={() => toggle(item.record.id)}
            />
          </li>
        ))}
      </ol>
      <SavedList />
      <WatchedList />
    </div>
  )
}

/** Records with notes, tags, and the source of each field. Exports cost nothing. */
function ExportButtons() {
  const items = shortlist.value
  const isEmpty = items.length === 0
  const saveCsv = () => {
    const collections = (['users', 'repos'] as const).filter((one) => {
      return items.some(({ collection }) => collection === one)
    })
    const rows = items.map((item) => buildCsvRow(item, readOwnColumns(item)))
    const columns = listCsvColumns(collections, Object.keys(readOwnColumns(items[0]!)))
    saveFile('devdex-shortlist.csv', [formatCsv(rows, columns)])
  }
  const saveLines = () => {
    const lines = items.map((item) => `${JSON.stringify(exportRow(item))}\n`)
    saveFile('devdex-shortlist.ndjson', lines)
  }
  return (
    <>
      <button type="button" disabled={isEmpty} onClick={saveCsv}>
        Export CSV
      </button>
      <button type="button" disabled={isEmpty} onClick={saveLines}>
        Export NDJSON
      </button>
    </>
  )
}
