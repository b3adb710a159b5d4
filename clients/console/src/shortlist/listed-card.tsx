import { useId } from 'preact/hooks'
import { formatAge, formatDay } from '../numbers.ts'
import { Initials } from '../parts/initials.tsx'
import { readName, readRepository, readShownName, readUser } from '../parts/named.ts'
import { RecordLink } from '../parts/record-link.tsx'
import type { ShortlistEntry } from './listed.ts'
import { changeListed, toggleListed } from './shortlist-store.ts'

interface ListedCardProps {
  readonly item: ShortlistEntry
  readonly isCompared: boolean
  /** Whether no more can be compared. */
  readonly isFull: boolean
  readonly onCompare: () => void
}

/** An entry of the shortlist, with its note and its tags. */
export function ListedCard({ item, isCompared, isFull, onCompare }: ListedCardProps) {
  const id = useId()
  const { record, note, tags, address, addedAt, collection } = item
  const [name, user] = [readName(item), readUser(item)]
  const shown = user === undefined ? name : readShownName(user)
  const text = user?.bio ?? readRepository(item)?.description
  return (
    <article class="card">
      <Initials id={record.id} name={readRepository(item)?.name ?? shown} />
      <div class="stack card-text">
        <h2 class="line card-name">
          <RecordLink of={item}>
            <bdi>{shown}</bdi>
          </RecordLink>{' '}
          {shown !== name && <bdi class="dim">{name}</bdi>}
        </h2>
        {text !== undefined && (
          <p class="clip">
            <bdi>{text}</bdi>
          </p>
        )}
        <Origin address={address} addedAt={addedAt} />
        <div class="listed-texts">
          <label for={`${id}-note`} class="dim">
            Note
          </label>
          <textarea
            id={`${id}-note`}
            rows={1}
            value={note}
            onChange={(event) => changeListed(record.id, { note: event.currentTarget.value })}
          />
          <label for={`${id}-tags`} class="dim">
            Tags
          </label>
          <input
            id={`${id}-tags`}
            placeholder="one, another"
            value={tags.join(', ')}
            onChange={({ currentTarget: { value } }) => {
              changeListed(record.id, { tags: parseTags(value) })
            }}
          />
        </div>
      </div>
      <div class="card-numbers">
        <label class="row">
          <input
            type="checkbox"
            checked={isCompared}
            disabled={isFull && !isCompared}
            aria-label={`Compare ${name}`}
            onChange={onCompare}
          />
          Compare
        </label>
        <button
          type="button"
          class="small"
          aria-label={`Remove ${name}`}
          onClick={() => toggleListed(collection, record)}
        >
          Remove
        </button>
      </div>
    </article>
  )
}

function Origin({ address, addedAt }: Pick<ShortlistEntry, 'address' | 'addedAt'>) {
  return (
    <p class="dim">
      <span title={formatDay(addedAt)}>Listed {formatAge(addedAt)}</span> ·{' '}
      <a href={address}>the search</a>
    </p>
  )
}

function parseTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}
