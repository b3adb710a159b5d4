import type { User } from 'devdex-client'
import { useMemo } from 'preact/hooks'
import { PeopleTable } from '../graph/people-table.tsx'
import { Latest } from '../latest.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import { maySearch } from '../session.ts'

const count = 10

/** People with similar work. */
export function SimilarPeople({ login, calls }: { login: string; calls: PageCalls }) {
  const latest = useMemo(() => new Latest<{ readonly users: readonly User[] }>(), [])
  if (!maySearch('search/users')) return null
  const body = { similarTo: [login], first: count, includeAttributes: { devrank: true } }
  const load = () => void latest.ask((signal) => calls.ask('/search/users', body, signal))
  return (
    <Panel title="Similar people" about="By what they own and contribute to.">
      <Paid latest={latest} label="Show similar people" price={count} load={load}>
        {({ users }) =>
          users.length === 0 ? (
            <p class="calm">Without known work there is nothing to compare by.</p>
          ) : (
            <PeopleTable people={users} caption="Similar people" />
          )
        }
      </Paid>
    </Panel>
  )
}
