import type { UserMetrics } from 'devdex-client'
import { wholeNumber } from '../numbers.ts'
import { Language } from '../parts/language.tsx'
import { Panel } from '../parts/panel.tsx'
import { headingOf } from '../search/filter-text.ts'
import { searchHref } from '../search/search-state.ts'

const names = [
  'followersCount',
  'followingCount',
  'ownedRepoCount',
  'totalStars',
  'contributionsCount',
] as const satisfies readonly (keyof UserMetrics)[]

/** Counts in a column, main languages and topics below. */
export function MetricTable({ metrics }: { metrics: UserMetrics }) {
  const known = names.filter((name) => metrics[name] !== undefined)
  const { topLanguages = [], topTopics = [] } = metrics
  return (
    <Panel title="Numbers">
      <table>
        <tbody>
          {known.map((name) => (
            <tr key={name}>
              <th scope="row">{headingOf(name)}</th>
              <td class="number">{wholeNumber(metrics[name]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Names title="Languages" field="topLanguages" values={topLanguages} />
      <Names title="Topics" field="topTopics" values={topTopics} />
    </Panel>
  )
}

interface NamesProps {
  readonly title: string
  readonly field: 'topLanguages' | 'topTopics'
  readonly values: readonly string[]
}

/** Each leads to the people who have it too. */
function Names({ title, field, values }: NamesProps) {
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
