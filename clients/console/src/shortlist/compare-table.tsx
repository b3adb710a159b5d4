import { listMembers, readMember, writeMember } from '../parts/members.ts'
import { readName, readUser } from '../parts/named.ts'
import { BoxedTable, type Column, nameColumn } from '../parts/table.tsx'
import { formatTier } from '../parts/tier-badge.tsx'
import { writeHeading } from '../search/filter-text.ts'
import type { ShortlistEntry } from './listed.ts'

/** A member of the entries, and its text in one of them. */
interface ComparedMember {
  readonly heading: string
  readonly read: (item: ShortlistEntry) => string | undefined
}

/** Members of people and of repositories. Dates are the same of both. */
const names = new Set(
  [...listMembers('users', 'compare'), ...listMembers('repos', 'compare')]
    .sort((a, b) => a.at.compare! - b.at.compare!)
    .map(({ name }) => name),
)

const members: readonly ComparedMember[] = [
  ...[...names].map((name) => ({
    heading: writeHeading(name),
    read: (item: ShortlistEntry) => writeText(item, name),
  })),
  { heading: 'Note', read: ({ note }) => note },
  { heading: 'Tags', read: ({ tags }) => tags.join(', ') },
]

/** Up to four entries side by side. Members that are empty for all of them are absent. */
export function CompareTable({ items }: { items: readonly ShortlistEntry[] }) {
  const columns: readonly Column<ComparedMember>[] = [
    nameColumn('', ({ heading }) => heading),
    ...items.map((item) => ({
      heading: <bdi class="clip">{readName(item)}</bdi>,
      cell: ({ read }: ComparedMember) => <bdi class="clip">{read(item)}</bdi>,
    })),
  ]
  return (
    <BoxedTable
      class="compare"
      label="Comparison"
      columns={columns}
      rows={members.filter(({ read }) => items.some(read))}
      rowKey={({ heading }) => heading}
    />
  )
}

function writeText(item: ShortlistEntry, name: string): string | undefined {
  const user = readUser(item)
  if (user && name === 'crackedScore') return user.devrank && formatTier(user.devrank.tier)
  const member = listMembers(item.collection, 'compare').find((one) => one.name === name)
  if (member === undefined) return undefined
  const city = name === 'location' ? user?.resolvedCity : undefined
  return city ?? writeMember(readMember(item.record, member), member)
}
