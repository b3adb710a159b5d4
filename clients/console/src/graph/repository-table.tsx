import type { Repository } from 'devdex-client'
import { href } from '../address.ts'
import { ago, dayOf } from '../numbers.ts'
import { Language } from '../parts/language.tsx'
import { writeStars } from '../parts/stars.ts'
import { TableHead } from '../parts/table-head.tsx'

interface RepositoryTableProps {
  readonly repositories: readonly Repository[]
  /** Title for screen readers. */
  readonly caption: string
}

/** Repositories as rows: name, language, stars, last update. */
export function RepositoryTable({ repositories, caption }: RepositoryTableProps) {
  const stars = repositories.map(writeStars)
  return (
    <table class="neighbour-table">
      <caption class="for-readers">{caption}</caption>
      <TableHead columns={['Name', 'Language', ['Stars', 'number'], ['Updated', 'wide-only']]} />
      <tbody>
        {repositories.map(({ ownerLogin, name, language, ...more }, index) => (
          <tr key={more.id}>
            <th scope="row">
              <a href={href('repository', `${ownerLogin}/${name}`)} title={more.description}>
                <bdi>
                  <span class="dim">{ownerLogin}/</span>
                  {name}
                </bdi>
              </a>
            </th>
            <td>
              <Language language={language} />
            </td>
            <td class="number" title={stars[index]!.title}>
              {stars[index]!.text}
            </td>
            <td class="wide-only" title={more.updatedAt && dayOf(more.updatedAt)}>
              {more.updatedAt && ago(more.updatedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
