/** Views that are opened while the list of suppressed people changes: no view misses a change. */
import { expect, test } from 'vitest'
import { QueryTime } from '../../../src/engines/opensearch/cluster/queries.ts'
import type { ClusterSnapshot } from '../../../src/engines/opensearch/cluster-snapshot.ts'
import {
  ClusterViews,
  VisibleState,
} from '../../../src/engines/opensearch/visibility/cluster-views.ts'
import { hideSuppressed, showAll } from '../../../src/engines/opensearch/visibility/visibility.ts'
import type { PlannedScope } from '../../../src/plan/index.ts'

async function microtasks(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await null
}

/** A scope that suppresses all professionals, under any key. */
function scopeOf(key: string): PlannedScope {
  const mask = { isShown: (name: string) => name !== 'professional' }
  return { key, filters: { users: null, repos: null }, mask } as unknown as PlannedScope
}

const none = showAll()
const nothing = new Set<number>()
const some = hideSuppressed({ users: new Set([1]), repos: nothing, professionals: nothing })
const more = hideSuppressed({ users: new Set([1, 2]), repos: nothing, professionals: nothing })

/** A cluster where each count takes another number of microtasks. */
function world() {
  const delays: number[] = []
  const queries = { count: () => microtasks(delays.shift() ?? 0).then(() => 0) }
  const snapshot = { queries, indices: {} } as unknown as ClusterSnapshot
  const base = new VisibleState(snapshot, none)
  const views = new ClusterViews(snapshot)
  const open = (key: string) =>
    views.open(scopeOf(key), base, (prepare) => prepare(new QueryTime(10_000)))
  return { delays, base, views, open }
}

test.each(Array.from({ length: 16 }, (_, i) => i))(
  'a view that is ready %i microtasks later suppresses the same people as its engine',
  async (late) => {
    const { delays, base, views, open } = world()
    const { state: early } = await open('early')
    delays.push(4, late)
    const changed = views.follow(base, some, () => true)
    const opened = open('late').then((view) => {
      expect(view.state.current.suppressed).toBe(base.current.suppressed)
      return view
    })
    const expectChanged = async () => {
      expect(await changed).toBe(true)
      expect(early.current.suppressed).toBe(some.suppressed)
    }
    const [{ state }] = await Promise.all([opened, expectChanged()])
    expect(state.current.suppressed).toBe(some.suppressed)
    expect(base.current).toBe(some)
  },
)

test('a change that a later one has replaced has no effect', async () => {
  const { delays, base, views, open } = world()
  const { state } = await open('one')
  delays.push(9, 2)
  let last = 1
  const first = views.follow(base, some, () => last === 1)
  last = 2
  const second = views.follow(base, more, () => last === 2)
  expect(await Promise.all([first, second])).toEqual([false, true])
  expect([base.current, state.current.suppressed]).toEqual([more, more.suppressed])
})
