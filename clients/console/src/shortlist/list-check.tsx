import { useSignal } from '@preact/signals'
import { counted } from '../numbers.ts'
import { nameOf } from '../parts/named.ts'
import { PriceButton } from '../parts/price.tsx'
import { ProblemNotice } from '../parts/problem-notice.tsx'
import { devdex, maySearch } from '../session.ts'
import type { Listed } from './listed.ts'
import { shortlist } from './shortlist-store.ts'

/** Results of one call. */
const batchMax = 100

/**
 * Checks which entries the service still has, and offers to remove the others: the browser's list
 * does not follow suppressions.
 */
export function ListCheck() {
  const gone = useSignal<readonly Listed[] | undefined>(undefined)
  const problem = useSignal<unknown>(undefined)
  const isPending = useSignal(false)
  const items = shortlist.value
  if (items.length === 0 || !maySearch('search/users') || !maySearch('search/repos')) return null
  const check = async () => {
    isPending.value = true
    problem.value = undefined
    try {
      const found = await foundAmong(items)
      gone.value = items.filter(({ record }) => !found.has(record.id))
    } catch (error) {
      problem.value = error
    }
    isPending.value = false
  }
  const remove = () => {
    const ids = new Set(gone.peek()?.map(({ record }) => record.id))
    shortlist.value = shortlist.peek().filter(({ record }) => !ids.has(record.id))
    gone.value = []
  }
  return (
    <section aria-label="Check of the list" class="stack">
      <div class="row">
        <PriceButton
          label="Check the list"
          price={items.length}
          isPending={isPending.value}
          onClick={() => void check()}
        />
        <span role="status">{gone.value && checkText(gone.value.length)}</span>
      </div>
      <ProblemNotice problem={problem.value} />
      {gone.value !== undefined && gone.value.length > 0 && (
        <>
          <p>
            {gone.value.map(nameOf).map((name, i) => (
              <span key={name}>
                {i > 0 && ', '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </p>
          <div>
            <button type="button" onClick={remove}>
              Remove {counted(gone.value.length, 'entry', 'entries')}
            </button>
          </div>
        </>
      )}
    </section>
  )
}

function checkText(count: number): string {
  if (count === 0) return 'The service has every entry.'
  const entries = counted(count, 'entry', 'entries')
  return `The service does not show ${entries} to this key: forgotten, renamed or out of its scope.`
}

/** Ids that the service has. Each one costs a credit. */
async function foundAmong(items: readonly Listed[]): Promise<ReadonlySet<string>> {
  const client = devdex.peek()
  const found = new Set<string>()
  const namesOf = (wanted: Listed['collection']) =>
    items.filter(({ collection }) => collection === wanted).map(nameOf)
  for (const names of batches(namesOf('users'))) {
    const filters = { field: 'login', op: 'In', value: names } as const
    const { users } = await client.users.search({ filters, first: batchMax })
    for (const { id } of users) found.add(id)
  }
  for (const names of batches(namesOf('repos'))) {
    const filters = { field: 'fullName', op: 'In', value: names } as const
    const { repositories } = await client.repos.search({ filters, first: batchMax })
    for (const { id } of repositories) found.add(id)
  }
  return found
}

function batches(names: readonly string[]): string[][] {
  const count = Math.ceil(names.length / batchMax)
  return Array.from({ length: count }, (_, i) => names.slice(i * batchMax, (i + 1) * batchMax))
}
