import { searchBefore } from '../address.ts'
import type { NamedRecord } from '../parts/named.ts'
import { isListed, toggleListed } from '../shortlist/shortlist-store.ts'

/** The way back to the results that led to a record, and its star. */
export function RecordBar({ of: named }: { of: NamedRecord }) {
  const { collection, record } = named
  const isStarred = isListed(record.id)
  return (
    <div class="row record-bar">
      {searchBefore.value !== '' && <a href={searchBefore.value}>← Back to the results</a>}
      <button
        type="button"
        class="small"
        aria-pressed={isStarred}
        onClick={() => toggleListed(collection, record)}
      >
        {isStarred ? '★' : '☆'} Shortlist
      </button>
    </div>
  )
}
