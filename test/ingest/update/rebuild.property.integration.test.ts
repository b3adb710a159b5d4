/**
 * Any updates, merged in any pieces, give a snapshot with the same bytes as an import of the final
 * state.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { holdsLater } from '../../../native-free-index/test/law.ts'
import { storeDate } from '../../../src/ingest/graph/edge-list.ts'
import { loadSnapshot } from '../../../src/snapshot/index.ts'
import { dataSet, freshFolder, importOf } from '../data-set.ts'
import { merge, update } from './updates.ts'

interface Span {
  readonly at?: string | undefined
  readonly firstAt?: string | undefined
  readonly count?: number | undefined
}

interface Edge extends Span {
  readonly type: string
  readonly from: string
  readonly to: string
}

type Line = Readonly<Record<string, unknown>>

interface Update {
  /** By number of the user or repository: what its line is from now on; null: it is deleted. */
  readonly users: ReadonlyMap<number, Line | null>
  readonly repos: ReadonlyMap<number, Line | null>
  readonly removed: readonly Edge[]
  readonly added: readonly Edge[]
  /** Edges that are there, by number, which the update adds again with these dates and count. */
  readonly repeated: readonly (Span & { readonly nth: number })[]
  readonly isMerged: boolean
}

/** A naive model of the data set. */
class State {
  readonly users = new Map<number, Line>()
  readonly repos = new Map<number, Line>()
  edges: Edge[] = []

  apply({ users, repos, removed, added }: Update): void {
    const gone = [
      ...change(this.users, users).map((user) => [user.login, ...idsOf(user)]),
      ...change(this.repos, repos).map((repo) => [
        `${repo.ownerLogin}/${repo.name}`,
        ...idsOf(repo),
      ]),
    ]
    const isNamed = (end: string) =>
      gone.some(
        ([name, ...ids]) => `${name}`.toLowerCase() === end.toLowerCase() || ids.includes(end),
      )
    const isRemoved = (edge: Edge) =>
      removed.some(({ type, from, to }) => [type, from, to].join() === keyOf(edge))
    this.edges = this.edges.filter(
      (edge) => !isRemoved(edge) && !isNamed(edge.from) && !isNamed(edge.to),
    )
    this.edges.push(...added)
  }

  files(reversed: boolean) {
    const users = [...this.users.values()]
    const repos = [...this.repos.values()]
    if (reversed) {
      users.reverse()
      repos.reverse()
    }
    return { 'users.jsonl': users, 'repos.jsonl': repos, 'edges.jsonl': this.edges }
  }
}

const keyOf = ({ type, from, to }: Edge) => [type, from, to].join()

function idsOf({ platformId, aliases = [] }: Line): readonly unknown[] {
  return [platformId, ...(aliases as readonly string[])]
}

/** Returns the lines that were deleted. */
function change(lines: Map<number, Line>, changes: ReadonlyMap<number, Line | null>): Line[] {
  const deleted: Line[] = []
  for (const [number, line] of changes) {
    const before = lines.get(number)
    if (line !== null) lines.set(number, line)
    else {
      lines.delete(number)
      if (before !== undefined) deleted.push(before)
    }
  }
  return deleted
}

const [userCount, repoCount] = [9, 7]
const words = ['alpha', 'beta', 'gamma', 'delta', 'émigré']
// Fewer logins than people, so that they change hands, and some differ in case alone.
const login = fc.nat(userCount).map((i) => (i % 4 === 0 ? `User-${i}` : `user-${i}`))
const word = fc.constantFrom(...words)
// Some are those of several, or another's platformId.
const aliasesOf = (kind: string, i: number) =>
  fc.constantFrom(undefined, [`old-${kind}${i}`], [`old-${kind}${i % 2}x`, `${kind}_${i + 1}`])
const sourceOf = (field: string) => ({ [field]: ['a.csv', '2026-01-02', 'hand'] })
const provenance = fc.constantFrom(undefined, sourceOf('createdAt'), sourceOf('platformId'))
const userLine = (i: number) =>
  fc.record({
    platformId: fc.constant(`U_${i}`),
    login,
    bio: fc.option(word, { nil: undefined }),
    location: fc.constantFrom('Berlin', 'Paris', undefined),
    emails: fc.constantFrom([], ['a.b@example.com']),
    professional: fc.constantFrom(undefined, { headline: 'maker' }),
    aliases: aliasesOf('U', i),
    provenance,
  })
const repoLine = (i: number) =>
  fc.record({
    platformId: fc.constant(`R_${i}`),
    ownerLogin: login,
    name: fc.constantFrom('engine', `tool-${i % 3}`),
    description: word,
    stargazerCount: fc.nat(3),
    aliases: aliasesOf('R', i),
    provenance,
  })
const userEnd = fc.oneof(
  login,
  login.map((text) => text.toUpperCase()),
  fc.nat(userCount).map((i) => `U_${i}`),
  fc.nat(userCount).map((i) => `old-U${i % 3 ? i : `${i % 2}x`}`),
)
const repoEnd = fc.oneof(
  fc.nat(repoCount).map((i) => `R_${i}`),
  fc.nat(repoCount).map((i) => `old-R${i % 3 ? i : `${i % 2}x`}`),
  fc.tuple(login, fc.constantFrom('engine', 'tool-1')).map((parts) => parts.join('/')),
)
const at = fc.constantFrom(undefined, '2024-01-02T03:04:05Z', '2025-06-07', '1912-06-23')
const span = {
  at,
  firstAt: fc.constantFrom(undefined, '2020-01-02T03:04:05Z', '2019-05-06'),
  count: fc.constantFrom(undefined, 0, 3, 17),
}
const edge: fc.Arbitrary<Edge> = fc.oneof(
  fc.record({ type: fc.constant('follows'), from: userEnd, to: userEnd, at }),
  fc.record({
    type: fc.constantFrom('stars', 'owns', 'contributes'),
    from: userEnd,
    to: repoEnd,
    ...span,
  }),
)

function changesOf(count: number, line: (i: number) => fc.Arbitrary<Line>, deletes: boolean) {
  const numbers = fc.uniqueArray(fc.nat(count - 1), { maxLength: deletes ? 4 : count })
  return numbers.chain((chosen) =>
    fc
      .tuple(...chosen.map((i) => (deletes ? fc.option(line(i), { freq: 2 }) : line(i))))
      .map((lines) => new Map(chosen.map((i, k) => [i, lines[k] ?? null]))),
  )
}

const updateOf = (deletes: boolean, edges: number): fc.Arbitrary<Update> =>
  fc.record({
    users: changesOf(userCount, userLine, deletes),
    repos: changesOf(repoCount, repoLine, deletes),
    removed: deletes ? fc.array(edge, { maxLength: 5 }) : fc.constant([]),
    added: fc.array(edge, { maxLength: edges }),
    repeated: fc.array(fc.record({ nth: fc.nat(20), ...span }), { maxLength: 8 }),
    isMerged: fc.boolean(),
  })

function filesOf({ users, repos, removed, repeated, ...update }: Update, state: State) {
  const lines = (kind: string, changes: ReadonlyMap<number, Line | null>) =>
    [...changes].map(([i, line]) => line ?? { platformId: `${kind}_${i}`, deleted: true })
  // Some that are there for sure.
  const removals = [...removed, ...state.edges.slice(0, removed.length)]
  const again = repeated.flatMap(({ nth, ...other }) =>
    state.edges.slice(nth, nth + 1).map((one) => ({ ...one, ...other })),
  )
  const added = [...update.added, ...again]
  return {
    removals,
    added,
    files: {
      'users.jsonl': lines('U', users),
      'repos.jsonl': lines('R', repos),
      'edges.jsonl': [...added, ...removals.map((one) => ({ ...one, deleted: true }))],
    },
  }
}

/** By edge in the records of a snapshot: newest date, oldest first date, greatest count. */
function edgesIn(dataDir: string, snapshot: string): Map<string, readonly number[]> {
  const path = join(dataDir, 'records', snapshot, 'edges.records.gz')
  const lines = gunzipSync(readFileSync(path)).toString().split('\n').filter(Boolean)
  const spans = new Map<string, readonly [number, number, number]>()
  const seconds = (date: string | undefined) =>
    date === undefined ? null : Date.parse(date) / 1000
  for (const line of lines.sort()) {
    const one = JSON.parse(line) as Edge
    const [date, first, count] = spans.get(keyOf(one)) ?? [0, Number.POSITIVE_INFINITY, 0]
    spans.set(keyOf(one), [
      Math.max(date, storeDate(seconds(one.at))),
      Math.min(first, seconds(one.firstAt) ?? Number.POSITIVE_INFINITY),
      Math.max(count, one.count ?? 0),
    ])
  }
  return new Map([...spans].sort())
}

it('a merge is an import of the final state, byte for byte, over any shards', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const cases = fc.record({
    first: updateOf(false, 40),
    updates: fc.array(updateOf(true, 8), { minLength: 1, maxLength: 5 }),
    shards: fc.constantFrom(1, 2, 7),
  })
  await holdsLater(6, [cases], async ({ first, updates, shards }) => {
    const state = new State()
    state.apply(first)
    const dataDir = freshFolder()
    await importOf(dataSet(state.files(false)), { dataDir, shards })
    for (const one of updates) {
      const { files, removals, added } = filesOf(one, state)
      // An update without a line is refused, and changes nothing.
      if (Object.values(files).flat().length === 0) continue
      await update(dataDir, files)
      state.apply({ ...one, removed: removals, added })
      if (!one.isMerged) continue
      await merge(dataDir, { shards })
    }
    await merge(dataDir, { shards })
    const rebuilt = await importOf(dataSet(state.files(true)), { shards })
    const [merged, whole] = await Promise.all(
      [dataDir, rebuilt.dataDir].map(async (path) => (await loadSnapshot(path)).manifest),
    )
    expect(merged!.files).toEqual(whole!.files)
    expect(merged!.collections).toEqual(whole!.collections)
    // Includes edges with an unknown end, which may become known later.
    expect(edgesIn(dataDir, merged!.name)).toEqual(edgesIn(rebuilt.dataDir, whole!.name))
  })
}, 120_000)

it('a merge keeps the embeddings of repositories whose text stays', async () => {
  const dataDir = freshFolder()
  const repo = (i: number) => ({ platformId: `R_${i}`, ownerLogin: 'mira', name: `tool-${i}` })
  const user = { platformId: 'U_1', login: 'mira' }
  await importOf(dataSet({ 'users.jsonl': [user], 'repos.jsonl': [0, 1, 2].map(repo) }), {
    dataDir,
    shards: 1,
  })
  await update(dataDir, {
    'users.jsonl': [{ ...user, bio: 'alpha' }],
    'repos.jsonl': [{ ...repo(2), description: 'beta' }],
  })
  expect((await merge(dataDir, { shards: 1 }))?.reusedEmbeddings).toBe(2)
})
