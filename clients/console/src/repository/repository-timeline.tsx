import { useCall } from '../latest-call.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { matchRecord } from '../record/record-call.ts'
import { Timeline } from '../record/timeline.tsx'
import { listPeopleEvents } from '../record/timeline-events.ts'
import type { SearchAnswer } from '../search/search-answers.ts'
import { canShowField, maySearch } from '../session.ts'

const peopleMax = 20

/** When people contributed and starred, as evidence tells it: lists have no dates. */
export function RepositoryTimeline({ fullName, calls }: { fullName: string; calls: PageCalls }) {
  const call = useCall<SearchAnswer>()
  if (!maySearch('search/users') || !canShowField('evidence')) return null
  const body = {
    retrieval: 'expertise',
    includeBots: true,
    evidence: {
      filters: matchRecord('repos', fullName).filters,
      relations: ['contributes', 'stars'],
    },
    first: peopleMax,
    includeAttributes: { evidence: { first: 1 } },
  }
  return (
    <Panel title="Timeline" about="When people contributed and starred, those who weigh most.">
      <Paid
        call={call}
        label={`Show dates of ${peopleMax} people`}
        price={2 * peopleMax}
        ask={(signal) => calls.ask('/search/users', body, signal)}
      >
        {({ users = [] }) => <Timeline events={listPeopleEvents(users)} />}
      </Paid>
    </Panel>
  )
}
