import type { Repository } from 'devdex-client'
import { listMembers, readMember, writeMember } from '../parts/members.ts'
import { Panel } from '../parts/panel.tsx'
import { headingOf } from '../search/filter-text.ts'
import { searchHref } from '../search/search-state.ts'

/** Counts in a column, and where the last contributors live. */
export function RepositoryNumbers({ repository }: { repository: Repository }) {
  const { language, lastContributorLocations = [] } = repository
  const places = [...new Set(lastContributorLocations)]
  return (
    <Panel title="Numbers">
      <table>
        <tbody>
          {/* A scope may hide members that records always have. */}
          {listMembers('repos', 'numbers').map((member) => (
            <tr key={member.name}>
              <th scope="row">{headingOf(member.name)}</th>
              <td class="number">{writeMember(readMember(repository, member), member) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {places.length > 0 && (
        <>
          <h3>Last contributors live in</h3>
          <ul class="chips">
            {places.map((place) => (
              <li key={place} class="chip">
                <bdi>{place}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      {language !== undefined && (
        <p>
          <a
            href={searchHref('repos', {
              filters: [{ field: 'language', op: 'Eq', value: language }],
            })}
          >
            More in <bdi>{language}</bdi>
          </a>
        </p>
      )}
    </Panel>
  )
}
