/**
 * Finds the documents that a scope hides: those that do not match its filters, the profiles of
 * hidden users, and repositories with a known hidden owner. Suppression is ignored.
 */
import {
  type Bitset,
  fillBits,
  hasBit,
  type LiveBits,
  OrdinalSet,
  subtract,
} from 'native-free-index'
import { type Collection, neverAborted } from '../../../domain/index.ts'
import type { PlannedScope } from '../../../plan/index.ts'
import { hasPattern } from '../../patterns/pattern-queue.ts'
import type { TimeSlices } from '../../time-slices.ts'
import type { EngineParts } from '../engine-parts.ts'
import { allLive } from '../workers/protocol.ts'
import { whole } from '../workers/scatter.ts'
import type { IndexView, OutsideScope } from './index-view.ts'

/** Documents between two clock checks. */
const documentsPerCheck = 4096

/** Throws as a query with the filters, and as `timeSlices`. */
export async function findOutside(
  parts: EngineParts,
  view: IndexView,
  scope: PlannedScope,
  timeSlices: TimeSlices,
): Promise<OutsideScope> {
  const users = await findMismatches('users', parts, view, scope)
  const own = await findMismatches('repos', parts, view, scope)
  const hidesProfiles = scope.mask !== null && !scope.mask.isShown('professional')
  if (users === null) {
    return {
      users,
      repos: own,
      professionals: hidesProfiles ? selectAll(parts, 'professionals') : null,
    }
  }
  const hidden = new OrdinalSet(parts.indexes.users, users).toOrdinalBits()
  const repos = new OrdinalSet(parts.indexes.repos, own ?? undefined)
  await addOwned(parts, hidden, repos, timeSlices)
  const professionals = hidesProfiles
    ? selectAll(parts, 'professionals')
    : await findProfiles(parts, hidden, timeSlices)
  return { users, repos: repos.sets, professionals }
}

/** Null if there is no filter. */
async function findMismatches(
  collection: 'users' | 'repos',
  parts: EngineParts,
  view: IndexView,
  { filters }: PlannedScope,
): Promise<Bitset[] | null> {
  const filter = filters[collection]
  if (filter === null) return null
  const { deadlineMs, patternMs, pool, patternQueue } = parts
  const target = view.taskView.number
  const select = (): Promise<Bitset[]> => {
    const startEpochMs = performance.timeOrigin + performance.now()
    const time = { startEpochMs, deadlineMs, patternMs }
    const every = { number: allLive, masked: [] }
    const task = { ...time, kind: 'select', collection, filter, target, view: every } as const
    const read = () => invertMatches(parts, collection, view.findSpare(collection))
    return pool.run(task, whole, read, neverAborted)
  }
  return hasPattern(filter) ? patternQueue.run(select, neverAborted) : select()
}

function invertMatches(parts: EngineParts, name: Collection, matches: LiveBits): Bitset[] {
  const all = selectAll(parts, name)
  for (const [shard, bits] of all.entries()) subtract(bits, bits, matches[shard]!)
  return all
}

function selectAll({ indexes }: EngineParts, name: Collection): Bitset[] {
  return indexes[name].segments.map(({ words, documents }) => {
    const bits = new Uint32Array(words)
    fillBits(bits, documents)
    return bits
  })
}

async function addOwned(
  { unscoped }: EngineParts,
  hiddenUsers: Bitset,
  repos: OrdinalSet,
  timeSlices: TimeSlices,
): Promise<void> {
  const owners = unscoped.graph.relations.owners.out
  for (let repo = 0; repo < owners.nodes; repo++) {
    if (repo % documentsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    if (owners.countNeighbours(repo) > 0 && hasBit(hiddenUsers, owners.readNeighbour(repo, 0)))
      repos.add(repo)
  }
}

async function findProfiles(
  { indexes, unscoped }: EngineParts,
  hiddenUsers: Bitset,
  timeSlices: TimeSlices,
): Promise<readonly Bitset[]> {
  const professionals = new OrdinalSet(indexes.professionals)
  const users = unscoped.graph.relations.profiles.in
  for (let profile = 0; profile < users.nodes; profile++) {
    if (profile % documentsPerCheck === 0 && timeSlices.isOver) await timeSlices.pause()
    const isHidden =
      users.countNeighbours(profile) > 0 && hasBit(hiddenUsers, users.readNeighbour(profile, 0))
    if (isHidden) professionals.add(profile)
  }
  return professionals.sets
}
