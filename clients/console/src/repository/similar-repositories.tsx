import type { Repository } from 'devdex-client'
import { useMemo } from 'preact/hooks'
import { RepositoryTable } from '../graph/repository-table.tsx'
import { Latest } from '../latest.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { maySearch } from '../session.ts'

const count = 10

/** Repositories with a similar text. */
export function SimilarRepositories({ fullName, calls }: { fullName: string; calls: PageCalls }) {
  const latest = useMemo(() => new Latest<{ readonly repositories: readonly Repository[] }>(), [])
  if (!maySearch('search/repos')) return null
  const body = { similarTo: [fullName], first: count }
  const load = () => void latest.ask((signal) => calls.ask('/search/repos', body, signal))
  return (
    <Panel title="Similar repositories" about="By their texts, then by stars and activity.">
      <Paid latest={latest} label="Show similar repositories" price={count} load={load}>
        {({ repositories }) => (
          <RepositoryTable repositories={repositories} caption="Similar repositories" />
        )}
      </Paid>
    </Panel>
  )
}
