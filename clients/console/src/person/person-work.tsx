import type { User } from 'devdex-client'
import { everything } from 'devdex-client/instantsearch'
import { useMemo } from 'preact/hooks'
import { Latest } from '../latest.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { Timeline } from '../record/timeline.tsx'
import { eventsOf } from '../record/timeline-events.ts'
import { maySearch, showsField } from '../session.ts'
import { TopicSearch } from './topic-search.tsx'
import { WorkList } from './work-list.tsx'
import { type WorkAnswer, workSearch } from './work-search.ts'

/** The number of works that an answer returns per person. */
const worksMax = 20

/**
 * Repositories that a person owns, contributes to and starred: by language, by topic, and over the
 * years.
 */
export function PersonWork({ person, calls }: { person: User; calls: PageCalls }) {
  const latest = useMemo(() => new Latest<WorkAnswer>(), [])
  if (!maySearch('search/users') || !showsField('evidence')) return null
  const load = () => {
    const body = {
      ...workSearch(person.login, worksMax),
      evidence: {
        // Works are weighted by their rank alone.
        filters: everything.repos,
        relations: ['owns', 'contributes', 'stars'],
      },
    }
    void latest.ask((signal) => calls.ask('/search/users', body, signal))
  }
  const evidence = latest.answer.value?.users[0]?.evidence
  return (
    <>
      <Panel title="Work">
        <Paid latest={latest} label="Show their work" price={worksMax + 1} load={load}>
          {() => <WorkList evidence={evidence} />}
        </Paid>
      </Panel>
      <TopicSearch person={person} calls={calls} />
      {evidence !== undefined && (
        <Panel title="Timeline" about="Of the works above, as far as the data has dates.">
          <Timeline events={eventsOf(person.createdAt, evidence.edges)} />
        </Panel>
      )}
    </>
  )
}
