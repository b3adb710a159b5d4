import { listMembers, readMember, writeMember } from '../parts/members.ts'
import { nameOf, userOf } from '../parts/named.ts'
import { TableBox } from '../parts/table-box.tsx'
import { tierName } from '../parts/tier-badge.tsx'
import { headingOf } from '../search/filter-text.ts'
import type { Listed } from './listed.ts'

/** The lines of people and of repositories. Dates are the same of both. */
const compared = [...listMembers('users', 'compare'), ...listMembers('repos', 'compare')].sort(
  (a, b) => a.at.compare! - b.at.compare!,
)
const rows = [...new Set(compared.map(({ name }) => name))]

/** Up to four entries side by side. Lines that are empty for all of them are absent. */
export function CompareTable({ items }: { items: readonly Listed[] }) {
  return (
    <TableBox class="compare" label="Comparison">
      <thead>
        <tr>
          <td />
          {items.map((item) => (
            <th key={item.record.id} scope="col">
              <bdi class="clip">{nameOf(item)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <CompareRow
            key={name}
            heading={headingOf(name)}
            values={items.map((item) => textOf(item, name))}
          />
        ))}
        <CompareRow heading="Note" values={items.map(({ note }) => note)} />
        <CompareRow heading="Tags" values={items.map(({ tags }) => tags.join(', '))} />
      </tbody>
    </TableBox>
  )
}

function CompareRow({
  heading,
  values,
}: {
  heading: string
  values: readonly (string | undefined)[]
}) {
  if (values.every((value) => !value)) return null
  return (
    <tr>
      <th scope="row">{heading}</th>
      {values.map((value, index) => (
        <td key={index}>
          <bdi class="clip">{value}</bdi>
        </td>
      ))}
    </tr>
  )
}

function textOf(item: Listed, name: string): string | undefined {
  const user = userOf(item)
  if (user && name === 'crackedScore') return user.devrank && tierName(user.devrank.tier)
  const member = listMembers(item.collection, 'compare').find((one) => one.name === name)
  if (member === undefined) return undefined
  const city = name === 'location' ? user?.resolvedCity : undefined
  return city ?? writeMember(readMember(item.record, member), member)
}
