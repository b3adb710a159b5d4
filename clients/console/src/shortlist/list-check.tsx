import { useCall } from '../latest-call.ts'
import { formatCount } from '../numbers.ts'
import { readName } from '../parts/named.ts'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { devdex, maySearch } from '../session.ts'
import type { ShortlistEntry } from './listed.ts'
import { shortlist } from './shortlist-store.ts'

/** Results of one call. */
const batchMax = 100

/**
 * Checks which entries the service still has, and offers to remove the others: the browser's list
 * does not follow suppressions.
 */
export function ListCheck() {
  /** The entries that the service does not have. */
  const call = useCall<readonly ShortlistEntry[]>()
  const gone = call.answer.value
  const items = shortlist.value
  if (items.length === 0 || !maySearch('search/users') || !maySearch('search/repos')) return null
  const check = async () => {
    const found = await findIds(items)
    return items.filter(({ record }) => !found.has(record.id))
  }
  const remove = () => {
    const ids = new Set(gone?.map(({ record }) => record.id))
    shortlist.value = shortlist.peek().filter(({ record }) => !ids.has(record.id))
    call.answer.value = []
  }
  return (
    <section aria-label="Check of the list" class="stack">
      <div class="row">
        <PriceButton
          label="Check the list"
          price={items.length}
          isPending={call.isPending.value}
          onClick={() => void call.run(check)}
        />
        <span role="status">{gone && writeCheck(gone.length)}</span>
      </div>
      <ProblemNotice problem={call.problem.value} />
      {gone !== undefined && gone.length > 0 && (
        <>
          <p>
            {gone.map(readName).map((name, i) => (
              <span key={name}>
                {i > 0 && ', '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </p>
          <div>
            <button type="button" onClick={remove}>
              Remove {formatCount(gone.length, 'entry', 'entries')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function writeCheck(count: number): string {
  if (count === 0) return 'The service has every entry.'
  const entries = formatCount(count, 'entry', 'entries')
  return `The service does not show ${entries} to this key: forgotten, renamed or out of its scope.`
}

/** Ids that the service has. Each one costs a credit. */
async function findIds(items: readonly ShortlistEntry[]): Promise<ReadonlySet<string>> {
  const client = devdex.peek()
  const found = new Set<string>()
  const listNames = (wanted: ShortlistEntry['collection']) =>
    items.filter(({ collection }) => collection === wanted).map(readName)
  for (const names of splitBatches(listNames('users'))) {
    const filters = { field: 'login', op: 'In', value: names } as const
    const { users } = await client.users.search({ filters, first: batchMax })
    for (const { id } of users) found.add(id)
  }
  for (const names of splitBatches(listNames('repos'))) {
    const filters = { field: 'fullName', op: 'In', value: names } as const
    const { repositories } = await client.repos.search({ filters, first: batchMax })
    for (const { id } of repositories) found.add(id)
  }
  return found
}

function splitBatches(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / batchMax)
  return Array.from({ length: count }, (_, i) => names.slice(i * batchMax, (i + 1) * batchMax))
}
