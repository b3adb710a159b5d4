import type { User } from 'devdex-client'
import { href } from '../address.ts'
import { readOtherName, readShownName } from '../parts/named.ts'
import { TableHead } from '../parts/table-head.tsx'
import { TierBadge } from '../parts/tier-badge.tsx'

interface PeopleTableProps {
  readonly people: readonly User[]
  /** Title for screen readers. */
  readonly caption: string
}

/** People as rows: name, place, company, and rank where it is known. */
export function PeopleTable({ people, caption }: PeopleTableProps) {
  const hasScores = people.some(({ score }) => score !== undefined)
  const hasTiers = people.some(({ devrank }) => devrank !== undefined)
  return (
    <table class="neighbour-table">
      <caption class="for-readers">{caption}</caption>
      <TableHead
        columns={[
          ...['Name', 'Place'],
          ['Company', 'wide-only'],
          ...(hasTiers ? ['DevRank'] : []),
          ...(hasScores ? [['Likeness', 'number'] as const] : []),
        ]}
      />
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <th scope="row">
              <a href={href('person', person.login)} title={readShownName(person)}>
                <bdi>{readShownName(person)}</bdi> <bdi class="dim">{readOtherName(person)}</bdi>
              </a>
            </th>
            <td>
              <bdi>{person.resolvedCity ?? person.location}</bdi>
            </td>
            <td class="wide-only">
              <bdi>{person.company}</bdi>
            </td>
            {hasTiers && (
              <td>{person.devrank !== undefined && <TierBadge devrank={person.devrank} />}</td>
            )}
            {hasScores && <td class="number">{person.score?.toFixed(2)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
