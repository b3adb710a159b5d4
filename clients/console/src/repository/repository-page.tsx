import type { Repository } from 'devdex-client'
import { Neighbours } from '../graph/neighbours.tsx'
import { SimilarRecords } from '../graph/similar-records.tsx'
import { CalmPage } from '../parts/calm-page.tsx'
import { LongText } from '../parts/long-text.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { PageRequests } from '../record/page-requests.tsx'
import { ProvenanceTable } from '../record/provenance-table.tsx'
import { RecordBar } from '../record/record-bar.tsx'
import { chooseCall } from '../record/record-call.ts'
import { RecordPage } from '../record/record-page.tsx'
import { OwnerPanel } from './owner-panel.tsx'
import { RepositoryHead } from './repository-head.tsx'
import { RepositoryNumbers } from './repository-numbers.tsx'
import { RepositoryTimeline } from './repository-timeline.tsx'

const attributes = { owner: true, ownerDevrank: true, provenance: true }

/** One repository: its text, its numbers, its people, and others like it. */
export function RepositoryPage({ fullName }: { fullName: string }) {
  return (
    <RecordPage
      title={fullName}
      call={chooseCall('repos', fullName, attributes)}
      refusal="This key may neither look repositories up nor search for them."
    >
      {({ repositories }, calls) => {
        const repository = repositories?.[0]
        if (repository) return <KnownRepository {...{ repository, fullName, calls }} />
        return (
          <CalmPage title={fullName}>
            The data has no such repository, or this key may not see it.
          </CalmPage>
        )
      }}
    </RecordPage>
  )
}

interface KnownRepositoryProps {
  readonly repository: Repository
  readonly fullName: string
  readonly calls: PageCalls
}

function KnownRepository({ repository, fullName, calls }: KnownRepositoryProps) {
  const { provenance, readmePreview } = repository
  const subject = { collection: 'repos', record: repository } as const
  return (
    <article class="stack record">
      <RecordBar of={subject} />
      <RepositoryHead repository={repository} />
      <div class="record-columns">
        <div class="stack record-main">
          {readmePreview !== undefined && (
            <Panel title="README">
              <div class="readme">
                <LongText text={readmePreview} shortChars={700} hasLines />
              </div>
            </Panel>
          )}
          <Neighbours subject={subject} calls={calls} />
          <RepositoryTimeline fullName={fullName} calls={calls} />
          <SimilarRecords subject={subject} calls={calls} />
        </div>
        <aside class="stack record-side" aria-label="About the repository">
          <RepositoryNumbers repository={repository} />
          <OwnerPanel repository={repository} />
          {provenance !== undefined && <ProvenanceTable provenance={provenance} />}
          <PageRequests calls={calls} />
        </aside>
      </div>
    </article>
  )
}
