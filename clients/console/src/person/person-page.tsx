import type { User } from 'devdex-client'
import { Neighbours } from '../graph/neighbours.tsx'
import { SimilarRecords } from '../graph/similar-records.tsx'
import { CalmPage } from '../parts/calm-page.tsx'
import { EmailForm } from '../parts/email-form.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { PageRequests } from '../record/page-requests.tsx'
import { ProvenanceTable } from '../record/provenance-table.tsx'
import { RecordBar } from '../record/record-bar.tsx'
import { chooseCall } from '../record/record-call.ts'
import { RecordPage } from '../record/record-page.tsx'
import { canShowField, hasService, mayEmail } from '../session.ts'
import { DevRankPanel } from './devrank-panel.tsx'
import { Forgetting } from './forgetting.tsx'
import { MetricTable } from './metric-table.tsx'
import { PersonHead } from './person-head.tsx'
import { PersonWork } from './person-work.tsx'
import { ProfessionalProfile } from './professional-profile.tsx'

/** One person: what they say, what they did, whom they know, and where it comes from. */
export function PersonPage({ login }: { login: string }) {
  return (
    <RecordPage
      title={login}
      call={chooseCall('users', login, listAttributes())}
      refusal="This key may neither look people up nor search for them."
    >
      {({ users }, calls) => {
        const person = users?.[0]
        return person ? (
          <KnownPerson person={person} calls={calls} />
        ) : (
          <UnknownPerson login={login} />
        )
      }}
    </RecordPage>
  )
}

/** Free attributes of the person. */
function listAttributes() {
  return {
    devrank: true,
    metrics: true,
    provenance: true,
    ...(hasService('PROFESSIONAL') && { professional: true }),
  }
}

function KnownPerson({ person, calls }: { person: User; calls: PageCalls }) {
  const { metrics, devrank, professional, provenance } = person
  const subject = { collection: 'users', record: person } as const
  return (
    <article class="stack record">
      <RecordBar of={subject} />
      <PersonHead person={person} />
      <div class="record-columns">
        <div class="stack record-main">
          <PersonWork person={person} calls={calls} />
          <Neighbours subject={subject} calls={calls} />
          <SimilarRecords subject={subject} calls={calls} />
        </div>
        <aside class="stack record-side" aria-label="About the person">
          {metrics !== undefined && <MetricTable person={person} />}
          {devrank !== undefined && <DevRankPanel devrank={devrank} />}
          {canShowField('emails') && mayEmail() && (
            <Panel title="Best e-mail">
              <EmailForm user={person} calls={calls} />
            </Panel>
          )}
          {professional !== undefined && <ProfessionalProfile professional={professional} />}
          {provenance !== undefined && <ProvenanceTable provenance={provenance} />}
          <Forgetting login={person.login} />
          <PageRequests calls={calls} />
        </aside>
      </div>
    </article>
  )
}

function UnknownPerson({ login }: { login: string }) {
  return (
    <CalmPage title={login}>
      The data has no such person, or this key may not see them. People who asked to be forgotten
      are not told apart from names that never were.
    </CalmPage>
  )
}
