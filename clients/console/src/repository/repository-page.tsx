import type { Repository } from 'devdex-client'
import { useEffect, useMemo } from 'preact/hooks'
import { Neighbours } from '../graph/neighbours.tsx'
import { Latest } from '../latest.ts'
import { CalmPage } from '../parts/calm-page.tsx'
import { CalmProblem } from '../parts/calm-problem.tsx'
import { PageCalls } from '../record/page-calls.ts'
import { PageRequests } from '../record/page-requests.tsx'
import { ProvenanceTable } from '../record/provenance-table.tsx'
import { RecordBar } from '../record/record-bar.tsx'
import { type RecordAnswer, repositoryCall } from '../record/record-call.ts'
import { account, devdex, isReachable } from '../session.ts'
import { OwnerPanel } from './owner-panel.tsx'
import { ReadmePassage } from './readme-passage.tsx'
import { RepositoryHead } from './repository-head.tsx'
import { RepositoryNumbers } from './repository-numbers.tsx'
import { RepositoryTimeline } from './repository-timeline.tsx'
import { SimilarRepositories } from './similar-repositories.tsx'

const attributes = { owner: true, ownerDevrank: true, provenance: true }

/** One repository: its text, its numbers, its people, and others like it. */
export function RepositoryPage({ fullName }: { fullName: string }) {
  const calls = useMemo(() => new PageCalls(), [])
  const latest = useMemo(() => new Latest<RecordAnswer>(), [])
  const services = account.value?.services.join()
  const call = repositoryCall(fullName, attributes)
  const load = () => {
    if (call === undefined) return
    void latest.ask((signal) => calls.ask(call.path, call.body, signal))
  }
  useEffect(() => {
    if (services !== undefined && isReachable.value) load()
  }, [services, devdex.value, isReachable.value])
  if (services !== undefined && call === undefined) {
    return (
      <CalmPage title={fullName}>
        This key may neither look repositories up nor search for them.
      </CalmPage>
    )
  }
  const problem = latest.problem.value
  if (problem !== undefined) return <CalmProblem problem={problem} retry={load} title={fullName} />
  const answer = latest.answer.value
  if (answer === undefined) return <p class="dim">Loading…</p>
  const repository = answer.repositories?.[0]
  if (repository === undefined || repository === null) {
    return (
      <CalmPage title={fullName}>
        The data has no such repository, or this key may not see it.
      </CalmPage>
    )
  }
  return <KnownRepository repository={repository} fullName={fullName} calls={calls} />
}

interface KnownRepositoryProps {
  readonly repository: Repository
  readonly fullName: string
  readonly calls: PageCalls
}

function KnownRepository({ repository, fullName, calls }: KnownRepositoryProps) {
  const { provenance, readmePreview } = repository
  return (
    <article class="record">
      <RecordBar of={{ collection: 'repos', record: repository }} />
      <RepositoryHead repository={repository} />
      <div class="record-columns">
        <div class="record-main">
          {readmePreview !== undefined && <ReadmePassage text={readmePreview} />}
          <Neighbours subject={{ kind: 'repo', record: repository }} calls={calls} />
          <RepositoryTimeline fullName={fullName} calls={calls} />
          <SimilarRepositories fullName={fullName} calls={calls} />
        </div>
        <aside class="record-side" aria-label="About the repository">
          <RepositoryNumbers repository={repository} />
          <OwnerPanel repository={repository} />
          {provenance !== undefined && <ProvenanceTable provenance={provenance} />}
          <PageRequests calls={calls} />
        </aside>
      </div>
    </article>
  )
}
