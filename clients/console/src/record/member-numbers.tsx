import type { Member } from '../generated/members.ts'
import { listMembers, readMember, writeMember } from '../parts/members.ts'
import type { NamedRecord } from '../parts/named.ts'
import { type Column, nameColumn, numberColumn, Table } from '../parts/table.tsx'
import { writeHeading } from '../search/filter-text.ts'

/** The counts of a record. A scope may hide some of those that every record has. */
export function MemberNumbers({ of: { collection, record } }: { of: NamedRecord }) {
  const columns: readonly Column<Member>[] = [
    nameColumn('', ({ name }) => writeHeading(name)),
    numberColumn('', (member) => writeMember(readMember(record, member), member) || '–'),
  ]
  const isKnown = (member: Member) =>
    member.shownIn !== 'metrics' || readMember(record, member) !== undefined
  const members = listMembers(collection, 'numbers').filter(isKnown)
  return <Table columns={columns} rows={members} rowKey={({ name }) => name} />
}
