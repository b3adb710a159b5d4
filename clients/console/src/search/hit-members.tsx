import type { ProvenanceEntry } from 'devdex-client'
import type { Member } from '../generated/members.ts'
import { formatAge, formatDay } from '../numbers.ts'
import { Definitions } from '../parts/definitions.tsx'
import { listMembers, readMember, writeMember } from '../parts/members.ts'
import type { NamedRecord } from '../parts/named.ts'
import { writeHeading } from './filter-text.ts'

/** The longest list of values that is written out. */
const valuesMax = 6

/** The members of a result, each with its source if the data has it. */
export function HitMembers({ of: { collection, record } }: { of: NamedRecord }) {
  const rows = listMembers(collection, 'details').flatMap((member) => {
    const value = readMember(record, member)
    if (value === undefined || value === '') return []
    const source = record.provenance?.[member.name]
    const texts = [member.type === 'datetime' && `${value}`, source && describeOrigin(source)]
    const title = texts.filter(Boolean).join('. ') || undefined
    const text = <bdi class="clip">{writeShort(value, member)}</bdi>
    return [{ name: writeHeading(member.name), value: text, title }]
  })
  return <Definitions rows={rows} />
}

/** Dates by how long ago they were, except for the day of a creation. */
function writeShort(value: unknown, member: Member): string {
  if (member.type === 'datetime' && member.name !== 'createdAt') return formatAge(`${value}`)
  return writeMember(Array.isArray(value) ? value.slice(0, valuesMax) : value, member)
}

function describeOrigin({ source, at, reason }: ProvenanceEntry): string {
  return at === undefined
    ? `Guessed: ${reason ?? 'no reason'}`
    : `From ${source}, as of ${formatDay(at)}`
}
