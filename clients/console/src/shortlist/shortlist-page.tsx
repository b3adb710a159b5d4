import { useSignal } from '@preact/signals'
import { counted } from '../numbers.ts'
import { SelectField } from '../parts/fields.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { saveFile } from '../parts/save-file.ts'
import { csvColumns, csvRow } from '../search/csv-rows.ts'
import { csvText } from '../search/csv-text.ts'
import { CompareTable } from './compare-table.tsx'
import { ListCheck } from './list-check.tsx'
import { exportRow, ownColumns } from './listed.ts'
import { ListedCard } from './listed-card.tsx'
import { SavedList } from './saved-list.tsx'
import { isKept, shortlist } from './shortlist-store.ts'
import { WatchedList } from './watched-list.tsx'

/** Maximum number of compared entries. */
const comparedMax = 4

/** The tray: what was listed, with notes and tags, to be compared and exported. */
export function ShortlistPage() {
  const compared = useSignal<readonly string[]>([])
  const tag = useSignal('')
  const items = shortlist.value
  const tags = [...new Set(items.flatMap((item) => item.tags))].sort()
  const shown = tag.value === '' ? items : items.filter((item) => item.tags.includes(tag.value))
  const chosen = items.filter(({ record }) => compared.value.includes(record.id))
  const toggle = (id: string) => {
    const others = compared.value.filter((other) => other !== id)
    if (others.length < compared.value.length) compared.value = others
    else if (others.length < comparedMax) compared.value = [...others, id]
  }
  return (
    <div class="shortlist-page">
      <PageHead
        title="Shortlist"
        about={
          <span role="status">
            {counted(shown.length, 'entry', 'entries')}, kept in this browser alone
          </span>
        }
      >
        <ExportButtons />
      </PageHead>
      {!isKept.value && (
        <p class="notice" role="alert">
          This browser has no room for the list: it stays as long as the page.
        </p>
      )}
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          isInline
          value={tag}
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
      <ol class="results" aria-label="Shortlist">
        {shown.map((item) => (
          <li key={item.record.id}>
            <ListedCard
              item={item}
              isCompared={compared.value.includes(item.record.id)}
              isFull={compared.value.length >= comparedMax}
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
  const isEmpty = shortlist.value.length === 0
  const text = () => {
    const items = shortlist.peek()
    const collections = (['users', 'repos'] as const).filter((one) => {
      return items.some(({ collection }) => collection === one)
    })
    const rows = items.map((item) => csvRow(item, ownColumns(item)))
    return csvText(rows, csvColumns(collections, Object.keys(ownColumns(items[0]!))))
  }
  return (
    <>
      <button
        type="button"
        disabled={isEmpty}
        onClick={() => saveFile('devdex-shortlist.csv', [text()])}
      >
        Export CSV
      </button>
      <button
        type="button"
        disabled={isEmpty}
        onClick={() => {
          const lines = shortlist
            .peek()
            .map(exportRow)
            .map((row) => `${JSON.stringify(row)}\n`)
          saveFile('devdex-shortlist.ndjson', lines)
        }}
      >
        Export NDJSON
      </button>
    </>
  )
}
