import type { User } from 'devdex-client'
import { Language } from '../parts/language.tsx'
import { Panel } from '../parts/panel.tsx'
import { MemberNumbers } from '../record/member-numbers.tsx'
import { searchHref } from '../search/search-state.ts'

/** Counts in a column, main languages and topics below. */
export function MetricTable({ person }: { person: User }) {
  const { topLanguages = [], topTopics = [] } = person.metrics ?? {}
  return (
    <Panel title="Numbers">
      <MemberNumbers of={{ collection: 'users', record: person }} />
      <SearchChips title="Languages" field="topLanguages" values={topLanguages} />
      <SearchChips title="Topics" field="topTopics" values={topTopics} />
    </Panel>
  )
}

interface SearchChipsProps {
  readonly title: string
  readonly field: 'topLanguages' | 'topTopics'
  readonly values: readonly string[]
}

/** Each leads to the people who have it too. */
function SearchChips({ title, field, values }: SearchChipsProps) {
  if (values.length === 0) return null
  return (
    <>
      <h3>{title}</h3>
      <ul class="chips">
        {values.map((value) => (
          <li key={value}>
            <a
              class="chip"
              href={searchHref('users', { filters: [{ field, op: 'Contains', value }] })}
            >
              {field === 'topLanguages' ? <Language language={value} /> : <bdi>{value}</bdi>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
