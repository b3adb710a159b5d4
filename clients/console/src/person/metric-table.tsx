import type { UserMetrics } from 'devdex-client'
import { Language } from '../parts/language.tsx'
import { listMembers, writeMember } from '../parts/members.ts'
import { Panel } from '../parts/panel.tsx'
import { headingOf } from '../search/filter-text.ts'
import { searchHref } from '../search/search-state.ts'

/** Counts in a column, main languages and topics below. */
export function MetricTable({ metrics }: { metrics: UserMetrics }) {
  const values: Readonly<Record<string, unknown>> = { ...metrics }
  const known = listMembers('users', 'numbers').filter(({ name }) => values[name] !== undefined)
  const { topLanguages = [], topTopics = [] } = metrics
  return (
    <Panel title="Numbers">
      <table>
        <tbody>
          {known.map((member) => (
            <tr key={member.name}>
              <th scope="row">{headingOf(member.name)}</th>
              <td class="number">{writeMember(values[member.name], member)}</td>
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
