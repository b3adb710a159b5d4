import type { User } from 'devdex-client'
import { useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { onlyRepository } from '../record/record-call.ts'
import { Timeline } from '../record/timeline.tsx'
import { eventsOfPeople } from '../record/timeline-events.ts'
import { maySearch, showsField } from '../session.ts'

const peopleMax = 20

/** When people contributed and starred, as evidence tells it: lists have no dates. */
export function RepositoryTimeline({ fullName, calls }: { fullName: string; calls: PageCalls }) {
  const latest = useMemo(() => new Latest<{ readonly users: readonly User[] }>(), [])
  if (!maySearch('search/users') || !showsField('evidence')) return null
  const body = {
    retrieval: 'expertise',
    includeBots: true,
    evidence: {
      filters: onlyRepository(fullName).filters,
      relations: ['contributes', 'stars'],
    },
    first: peopleMax,
    includeAttributes: { evidence: { first: 1 } },
  }
  const load = () => void latest.ask((signal) => calls.ask('/search/users', body, signal))
  return (
    <Panel title="Timeline" about="When people contributed and starred, those who weigh most.">
      <Paid
        latest={latest}
        label={`Show dates of ${peopleMax} people`}
        price={2 * peopleMax}
        load={load}
      >
        {({ users }) => <Timeline events={eventsOfPeople(users)} />}
      </Paid>
    </Panel>
  )
}
