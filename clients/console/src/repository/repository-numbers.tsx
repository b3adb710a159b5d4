import type { Repository } from 'devdex-client'
import { NameChips } from '../parts/name-chips.tsx'
import { Panel } from '../parts/panel.tsx'
import { MemberNumbers } from '../record/member-numbers.tsx'
import { searchHref } from '../search/search-state.ts'

/** Counts in a column, and where the last contributors live. */
export function RepositoryNumbers({ repository }: { repository: Repository }) {
  const { language, lastContributorLocations = [] } = repository
  const filters = [{ field: 'language', op: 'Eq', value: language ?? '' }] as const
  return (
    <Panel title="Numbers">
      <MemberNumbers of={{ collection: 'repos', record: repository }} />
      <NameChips title="Last contributors live in" names={[...new Set(lastContributorLocations)]} />
      {language !== undefined && (
        <p>
          <a href={searchHref('repos', { filters })}>
            More in <bdi>{language}</bdi>
          </a>
        </p>
      )}
    </Panel>
  )
}
