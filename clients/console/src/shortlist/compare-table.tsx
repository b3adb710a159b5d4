import type { Repository, User } from 'devdex-client'
import { dayOf, wholeNumber } from '../numbers.ts'
import { nameOf, repositoryOf, userOf } from '../parts/named.ts'
import { TableBox } from '../parts/table-box.tsx'
import { tierName } from '../parts/tier-badge.tsx'
import { headingOf } from '../search/filter-text.ts'
import type { Listed } from './listed.ts'

type Row = readonly [field: string, textOf: (item: Listed) => string | undefined]

const rows: readonly Row[] = [
  ['displayName', ofUser((user) => user.displayName)],
  ['location', ofUser((user) => user.resolvedCity ?? user.location)],
  ['company', ofUser((user) => user.company)],
  ['topLanguages', ofUser((user) => user.metrics?.topLanguages?.join(', '))],
  ['topTopics', ofUser((user) => user.metrics?.topTopics?.join(', '))],
  ['followersCount', ofUser((user) => count(user.metrics?.followersCount))],
  ['totalStars', ofUser((user) => count(user.metrics?.totalStars))],
  ['crackedScore', ofUser((user) => user.devrank && tierName(user.devrank.tier))],
  ['lastActivityAt', ofUser((user) => day(user.metrics?.lastActivityAt))],
  ['language', ofRepository((repository) => repository.language)],
  ['stargazerCount', ofRepository((repository) => count(repository.stargazerCount))],
  ['totalIssuesOpen', ofRepository((repository) => count(repository.totalIssuesOpen))],
  ['description', ofRepository((repository) => repository.description)],
  ['updatedAt', ({ record }) => day(record.updatedAt)],
  ['createdAt', ({ record }) => day(record.createdAt)],
]

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
        {rows.map(([field, textOf]) => (
          <CompareRow key={field} heading={headingOf(field)} values={items.map(textOf)} />
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

function ofUser(read: (user: User) => string | undefined): Row[1] {
  return (item) => {
    const user = userOf(item)
    return user && read(user)
  }
}

function ofRepository(read: (repository: Repository) => string | undefined): Row[1] {
  return (item) => {
    const repository = repositoryOf(item)
    return repository && read(repository)
  }
}

function count(value: number | undefined): string | undefined {
  return value === undefined ? undefined : wholeNumber(value)
}

function day(value: string | undefined): string | undefined {
  return value === undefined ? undefined : dayOf(value)
}
