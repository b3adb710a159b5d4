import type { User } from 'devdex-client'
import { readOtherName, readShownName } from '../parts/named.ts'
import { RecordLink } from '../parts/record-link.tsx'
import { buildColumn, type Column, nameColumn, numberColumn, Table } from '../parts/table.tsx'
import { TierBadge } from '../parts/tier-badge.tsx'

const columns: readonly Column<User>[] = [
  nameColumn('Name', (record) => (
    <RecordLink of={{ collection: 'users', record }} title={readShownName(record)}>
      <bdi>{readShownName(record)}</bdi> <bdi class="dim">{readOtherName(record)}</bdi>
    </RecordLink>
  )),
  buildColumn('Place', ({ resolvedCity, location }) => <bdi>{resolvedCity ?? location}</bdi>),
  buildColumn('Company', ({ company }) => <bdi>{company}</bdi>, { kind: 'wide-only' }),
]
const tierColumn = buildColumn<User>('DevRank', ({ devrank }) => {
  return devrank !== undefined && <TierBadge devrank={devrank} />
})
const scoreColumn = numberColumn<User>('Likeness', ({ score }) => score?.toFixed(2))

interface PeopleTableProps {
  readonly people: readonly User[]
  /** Title for screen readers. */
  readonly label: string
}

/** People as rows: name, place, company, and rank where it is known. */
export function PeopleTable({ people, label }: PeopleTableProps) {
  const hasScores = people.some(({ score }) => score !== undefined)
  const hasTiers = people.some(({ devrank }) => devrank !== undefined)
  return (
    <Table
      class="neighbour-table"
      label={label}
      columns={[...columns, ...(hasTiers ? [tierColumn] : []), ...(hasScores ? [scoreColumn] : [])]}
      rows={people}
      rowKey={({ id }) => id}
    />
  )
}
