import type { Repository } from 'devdex-client'
import { formatAge, formatDay } from '../numbers.ts'
import { Language } from '../parts/language.tsx'
import { RepositoryLink } from '../parts/record-link.tsx'
import { writeStars } from '../parts/stars.ts'
import { buildColumn, type Column, nameColumn, Table } from '../parts/table.tsx'

const columns: readonly Column<Repository>[] = [
  nameColumn('Name', (repository) => <RepositoryLink repository={repository} />),
  buildColumn('Language', ({ language }) => <Language language={language} />),
  buildColumn('Stars', (repository) => writeStars(repository).text, {
    kind: 'number',
    title: (repository) => writeStars(repository).title,
  }),
  buildColumn('Updated', ({ updatedAt }) => updatedAt && formatAge(updatedAt), {
    kind: 'wide-only',
    title: ({ updatedAt }) => updatedAt && formatDay(updatedAt),
  }),
]

interface RepositoryTableProps {
  readonly repositories: readonly Repository[]
  /** Title for screen readers. */
  readonly label: string
}

/** Repositories as rows: name, language, stars, last update. */
export function RepositoryTable({ repositories, label }: RepositoryTableProps) {
  return (
    <Table
      class="neighbour-table"
      label={label}
      columns={columns}
      rows={repositories}
      rowKey={({ id }) => id}
    />
  )
}
