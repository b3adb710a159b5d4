/** What views of a snapshot show, while others are suppressed and views are evicted. */
import { countBits, LiveDocuments } from 'native-free-index'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openParts } from '../../src/engines/embedded/engine-parts.ts'
import { ViewCache } from '../../src/engines/embedded/views/view-cache.ts'
import { TimeSlices } from '../../src/engines/time-slices.ts'
import { planScope } from '../../src/plan/index.ts'
import { documents, hiding, suppressedWorld } from './suppressible-world.ts'

function openWithTwoViews() {
  const onWorkerLost = (error: Error) => expect.unreachable(error.message)
  const options = { workers: 1, deadlineMs: 60_000, onWorkerLost }
  const parts = openParts(suppressedWorld(1), options)
  onTestFinished(() => parts.pool.close())
  return { ...parts, viewBuffers: parts.viewBuffers.slice(0, 2) }
}

function scopeWithout(...value: string[]) {
  return planScope({ filters: { users: { field: 'login', op: 'NotIn', value } } })!
}

it('a scope sees its own people alone, where others were evicted in a pause', async () => {
  const parts = openWithTwoViews()
  const views = new ViewCache(parts, (visible) => visible)
  for (const scope of [scopeWithout('owner-1'), scopeWithout('owner-1', 'owner-2')]) {
    const { view } = await views.open(scope)
    view.release()
  }
  let proceed = () => {}
  const paused = new Promise<void>((resolve) => {
    proceed = resolve
  })
  vi.spyOn(TimeSlices.prototype, 'isOver', 'get').mockReturnValueOnce(true)
  vi.spyOn(TimeSlices.prototype, 'pause').mockReturnValueOnce(paused)
  const followed = views.follow()
  const { view } = await views.open(scopeWithout('owner-1', 'owner-2', 'owner-3'))
  proceed()
  await followed
  const buffer = parts.viewBuffers[view.taskView.number]!.users
  const [live] = new LiveDocuments(parts.indexes.users, buffer).current!
  expect(countBits(live!)).toBe(documents.users.length - 3)
})

it('a scope hides who is outside it, suppressed or not, and whom it shows if suppressed', async () => {
  const parts = openWithTwoViews()
  await parts.suppressor.suppress(hiding({ logins: ['owner-1', 'owner-2'] }))
  const { view } = await new ViewCache(parts, (visible) => visible).open(
    scopeWithout('owner-1', 'owner-3'),
  )
  expect(view.current.suppressed.users!.count).toBe(3)
})
