import type { User } from 'devdex-client'
import { everything } from 'devdex-client/instantsearch'
import { useCall } from '../latest-call.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { Timeline } from '../record/timeline.tsx'
import { listEvents } from '../record/timeline-events.ts'
import type { SearchAnswer } from '../search/search-answers.ts'
import { canShowField, maySearch } from '../session.ts'
import { TopicSearch } from './topic-search.tsx'
import { WorkList } from './work-list.tsx'
import { buildWorkSearch } from './work-search.ts'

/** The number of works that an answer returns per person. */
const worksMax = 20

/**
 * Repositories that a person owns, contributes to and starred: by language, by topic, and over the
 * years.
 */
export function PersonWork({ person, calls }: { person: User; calls: PageCalls }) {
  const call = useCall<SearchAnswer>()
  if (!maySearch('search/users') || !canShowField('evidence')) return null
  const body = {
    ...buildWorkSearch(person.login, worksMax),
    evidence: {
      // Works are weighted by their rank alone.
      filters: everything.repos,
      relations: ['owns', 'contributes', 'stars'],
    },
  }
  const evidence = call.answer.value?.users?.[0]?.evidence
  return (
    <>
      <Panel title="Work">
        <Paid
          call={call}
          label="Show their work"
          price={worksMax + 1}
          ask={(signal) => calls.ask('/search/users', body, signal)}
        >
          {() => <WorkList evidence={evidence} />}
        </Paid>
      </Panel>
      <TopicSearch person={person} calls={calls} />
      {evidence !== undefined && (
        <Panel title="Timeline" about="Of the works above, as far as the data has dates.">
          <Timeline events={listEvents(person.createdAt, evidence.edges)} />
        </Panel>
      )}
    </>
  )
}
