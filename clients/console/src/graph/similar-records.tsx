import { useCall } from '../latest-call.ts'
import { type NamedRecord, readName } from '../parts/named.ts'
import { Paid } from '../parts/paid.tsx'
import { Panel } from '../parts/panel.tsx'
import type { PageCalls } from '../record/page-calls.ts'
import type { SearchAnswer } from '../search/search-answers.ts'
import { choosePath } from '../search/search-request.ts'
import { maySearch } from '../session.ts'
import { PeopleTable } from './people-table.tsx'
import { RepositoryTable } from './repository-table.tsx'

const shownCount = 10

const texts = {
  users: { what: 'similar people', about: 'By what they own and contribute to.' },
  repos: { what: 'similar repositories', about: 'By their texts, then by stars and activity.' },
} as const

/** People with similar work, or repositories with a similar text. */
export function SimilarRecords({ subject, calls }: { subject: NamedRecord; calls: PageCalls }) {
  const { collection } = subject
  const call = useCall<SearchAnswer>()
  const path = choosePath(collection)
  if (!maySearch(path)) return null
  const { what, about } = texts[collection]
  const title = `S${what.slice(1)}`
  const body = {
    similarTo: [readName(subject)],
    first: shownCount,
    ...(collection === 'users' && { includeAttributes: { devrank: true } }),
  }
  return (
    <Panel title={title} about={about}>
      <Paid
        call={call}
        label={`Show ${what}`}
        price={shownCount}
        ask={(signal) => calls.ask(path, body, signal)}
      >
        {({ users, repositories = [] }) => {
          if (users === undefined) {
            return <RepositoryTable repositories={repositories} label={title} />
          }
          return users.length > 0 ? (
            <PeopleTable people={users} label={title} />
          ) : (
            <p class="stack calm">Without known work there is nothing to compare by.</p>
          )
        }}
      </Paid>
    </Panel>
  )
}
