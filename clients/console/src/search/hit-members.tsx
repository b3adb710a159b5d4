import type { ProvenanceEntry } from 'devdex-client'
import type { Member } from '../generated/members.ts'
import { ago, dayOf } from '../numbers.ts'
import { listMembers, readMember, writeMember } from '../parts/members.ts'
import type { Named } from '../parts/named.ts'
import { headingOf } from './filter-text.ts'

/** The longest list of values that is written out. */
const valuesMax = 6

/** The members of a result, each with its source if the data has it. */
export function HitMembers({ of: { collection, record } }: { of: Named }) {
  const { provenance } = record
  return (
    <dl class="members">
      {listMembers(collection, 'details').map((member) => {
        const value = readMember(record, member)
        if (value === undefined || value === '') return null
        const source = provenance?.[member.name]
        const from = source && originText(source)
        const title = member.type === 'datetime' ? `${value}` : undefined
        return (
          <div key={member.name} title={[title, from].filter(Boolean).join('. ') || undefined}>
            <dt class="dim">{headingOf(member.name)}</dt>
            <dd>
              <bdi class="clip">{shortText(value, member)}</bdi>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Dates by how long ago they were, except for the day of a creation. */
function shortText(value: unknown, member: Member): string {
  if (member.type === 'datetime' && member.name !== 'createdAt') return ago(`${value}`)
  return writeMember(Array.isArray(value) ? value.slice(0, valuesMax) : value, member)
}

function originText({ source, at, reason }: ProvenanceEntry): string {
  return at === undefined
    ? `Guessed: ${reason ?? 'no reason'}`
    : `From ${source}, as of ${dayOf(at)}`
}
