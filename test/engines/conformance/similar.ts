/** People of similar expertise, against the definition in docs/search.md. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { limits } from '../../../src/contract/index.ts'
import { neverAborted } from '../../../src/domain/index.ts'
import { likenessOf } from '../../../src/endpoints/similar.ts'
import type { Engine, SearchHit } from '../../../src/engines/index.ts'
import { planSearchAt } from '../../../src/plan/index.ts'
import { snapshotTime } from '../memory-snapshot.ts'
import {
  documents,
  type Hiding,
  hiding,
  lists,
  suppressedOrdinals,
  suppressedWorld,
} from '../suppressible-world.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

const target = {
  snapshot: 'any',
  regexProblem: () => null,
  snapshotSeconds: Date.parse(snapshotTime) / 1000,
}
const place = { after: null, scope: null, cursorState: undefined }
const { users, repos } = documents
const loginOf = (user: number) => String(users[user]!.keywords.login)
const vectors = repos.map(({ embedding }) => embedding!.vector)

export function similarConforms(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  const someone = fc.integer({ min: 0, max: users.length - 1 })
  const suppression = fc.constantFrom<Hiding>({}, { logins: ['owner-3', 'dev-80', 'owner-40'] })

  it('people are ranked by similar works, without the given users', async () => {
    await fc.assert(
      fc.asyncProperty(
        // The fifth user contributes to more works than the limit counts.
        fc.uniqueArray(fc.oneof(someone, fc.constant(5)), { minLength: 1, maxLength: 3 }),
        suppression,
        async (people, suppressed) => {
          const { users: hidden, repos: gone } = suppressedOrdinals(suppressed)
          const given = people.filter((user) => !hidden.has(user))
          if (given.length === 0) return
          await engine().suppress(hiding(suppressed))
          const expected = scoresLike(given, gone, hidden)
          for (const user of [...given, ...hidden]) expected[user] = 0
          expectScores(await similarTo(engine(), given), expected)
        },
      ),
      { numRuns: kind.tries(30) },
    )
    await engine().suppress(hiding({}))
  })
}

async function similarTo(engine: Engine, given: readonly number[]): Promise<readonly SearchHit[]> {
  const request = { similarTo: given.map(loginOf), first: limits.resultsMax }
  const search = planSearchAt(place, request, target)
  const likeness = await likenessOf(search.similar!, { engine, signal: neverAborted })
  return (await engine.search(search.plan([], likeness).plan)).hits
}

function expectScores(hits: readonly SearchHit[], expected: readonly number[]): void {
  const found = new Map(hits.map(({ ordinal, score }) => [ordinal, score]))
  for (const [user, score] of expected.entries()) {
    expect(Math.abs((found.get(user) ?? 0) - score), loginOf(user)).toBeLessThan(1e-5)
  }
  const scores = hits.map(({ score }) => score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
}

/** The scores of all users, by ordinal. */
function scoresLike(
  given: readonly number[],
  gone: ReadonlySet<number>,
  hidden: ReadonlySet<number>,
): number[] {
  const sum = new Map<number, number>()
  const works = new Set<number>()
  for (const user of given) {
    const own = repos.map((_, repo) => (gone.has(repo) ? 0 : said(user, repo, 1, hidden)))
    const weights = own.map((one, repo) => {
      const whole = groupOf(repo).reduce((all, other) => all + own[other]!, 0)
      return whole === 0 ? 0 : (one * countedOf(own, groupOf(repo))) / whole
    })
    const best = [...weights.keys()]
      .filter((repo) => weights[repo]! > 0)
      .sort((a, b) => weights[b]! - weights[a]! || a - b)
      .slice(0, limits.similarWorksMax)
    for (const repo of best) works.add(repo)
    const person = unit(best.map((repo) => [weights[repo]!, vectors[repo]!]))
    for (const [i, value] of person.entries()) sum.set(i, (sum.get(i) ?? 0) + value)
  }
  const vector = unit([[1, [...sum.values()]]])
  const similarities = vectors.map((own, repo) => {
    if (gone.has(repo)) return 0
    return works.has(repo)
      ? 1
      : Math.max(
          0,
          own.reduce((all, x, i) => all + x * vector[i]!, 0),
        )
  })
  return users.map((_, user) => {
    const own = similarities.map((similarity, repo) => said(user, repo, similarity, hidden))
    const byOwner = groups.map((group) => countedOf(own, group))
    const sum = countedOf(byOwner, [...byOwner.keys()])
    return sum / (sum + 2 ** 24 / 16)
  })
}

type Parts = readonly (readonly [weight: number, vector: ArrayLike<number>])[]

function unit(parts: Parts): number[] {
  const dims = vectors[0]!.length
  const sum = Array.from({ length: dims }, (_, i) =>
    parts.reduce((all, [weight, vector]) => all + weight * (vector[i] ?? 0), 0),
  )
  const length = Math.hypot(...sum)
  return sum.map((value) => (length === 0 ? 0 : value / length))
}

/** The evidence of one repository for one user. No date is known here, so recency halves it. */
function said(user: number, repo: number, similarity: number, hidden: ReadonlySet<number>): number {
  const stars = Number(repos[repo]!.numbers.stargazerCount)
  const standing = 0.01 + stars / (stars + 200)
  const contributors = peopleOf('contributes', repo).filter((one) => !hidden.has(one))
  const isOwner = peopleOf('owns', repo).includes(user)
  const share = isOwner
    ? 1
    : contributors.includes(user)
      ? 1 / Math.sqrt(contributors.length + 1)
      : 0
  const above = Math.max(0, similarity - 0.15) / 0.85
  return Math.round(2 ** 24 * above ** 4 * standing * share * 0.5)
}

/** The saturated sum of the numbers at the positions in `some`. */
function countedOf(numbers: readonly number[], some: readonly number[]): number {
  const sum = some.reduce((all, at) => all + numbers[at]!, 0)
  const greatest = Math.max(...some.map((at) => numbers[at]!))
  return sum === 0 ? 0 : Math.round(2 * greatest - greatest ** 2 / sum)
}

const people = { owns: peopleBy('owns'), contributes: peopleBy('contributes') }

function peopleBy(relation: 'owns' | 'contributes'): number[][] {
  const byRepo: number[][] = repos.map(() => [])
  for (const [user, own] of lists[relation].out.entries())
    for (const r of own) byRepo[r]!.push(user)
  return byRepo
}

function peopleOf(relation: 'owns' | 'contributes', repo: number): readonly number[] {
  return people[relation][repo]!
}

/** Repositories grouped by owner. All of unknown owners form one group. */
const groups = groupsOf()

function groupsOf(): number[][] {
  const byOwner = new Map<unknown, number[]>()
  for (const repo of repos.keys()) {
    const owner = people.owns[repo]![0]
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), repo])
  }
  return [...byOwner.values()]
}

function groupOf(repo: number): readonly number[] {
  return groups.find((group) => group.includes(repo))!
}
