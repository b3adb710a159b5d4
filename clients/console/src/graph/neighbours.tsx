import type { Repository, User } from 'devdex-client'
import { useMemo, useState } from 'preact/hooks'
import { members } from '../generated/members.ts'
import { formatWhole } from '../numbers.ts'
import { ChoiceBar } from '../parts/choice-bar.tsx'
import { readMember } from '../parts/members.ts'
import type { NamedRecord } from '../parts/named.ts'
import { PaidButton } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { NeighbourList } from './neighbour-list.ts'
import { NeighbourPicture } from './neighbour-picture.tsx'
import { PeopleTable } from './people-table.tsx'
import { listRelationships, type Relationship } from './relationships.ts'
import { RepositoryTable } from './repository-table.tsx'

/** The lists around a person or a repository: tables, and on demand a picture of them. */
export function Neighbours({ subject, calls }: { subject: NamedRecord; calls: PageCalls }) {
  const lists = useMemo(
    () => listRelationships(subject).map((known) => new NeighbourList(subject, known, calls)),
    [subject.record.id],
  )
  const [chosen, setChosen] = useState(0)
  const list = lists[chosen]
  if (list === undefined) return null
  return (
    <Panel
      title={subject.collection === 'users' ? 'Neighbours' : 'People'}
      about="Dated relations first, the newest at the top."
    >
      <ChoiceBar
        label="Which list"
        choices={lists.map(
          ({ relationship }, i) => [i, writeTitle(subject, relationship)] as const,
        )}
        value={chosen}
        onChange={setChosen}
      />
      {readCount(subject, list.relationship) === 0 ? (
        <p class="stack calm">The data has none.</p>
      ) : (
        <ListRows list={list} />
      )}
      <NeighbourPicture subject={subject} lists={lists} />
    </Panel>
  )
}

function ListRows({ list }: { list: NeighbourList }) {
  const items = list.items.value
  const { title, lists } = list.relationship
  const isKnown = list.page.answer.value !== undefined
  return (
    <div class="stack" aria-busy={list.page.isPending.value}>
      {items.length > 0 &&
        (lists === 'people' ? (
          <PeopleTable people={items as readonly User[]} label={title} />
        ) : (
          <RepositoryTable repositories={items as readonly Repository[]} label={title} />
        ))}
      {isKnown && items.length === 0 && <p class="stack calm">The data has none.</p>}
      {list.hasMore && (
        <PaidButton
          call={list.page}
          label={isKnown ? 'Show ten more' : `Show ten: ${title.toLowerCase()}`}
          price={list.price}
          load={() => list.loadMore()}
        />
      )}
    </div>
  )
}

/** `Followers 1,234`, where the record tells how long a list is. */
function writeTitle(subject: NamedRecord, relationship: Relationship): string {
  const count = readCount(subject, relationship)
  return count === undefined ? relationship.title : `${relationship.title} ${formatWhole(count)}`
}

function readCount(
  { collection, record }: NamedRecord,
  { name }: Relationship,
): number | undefined {
  const counted = members[collection].find(({ list }) => list === name)
  return counted && (readMember(record, counted) as number | undefined)
}
