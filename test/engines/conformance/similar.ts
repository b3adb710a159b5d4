/** People of similar expertise, against the definition in docs/search.md. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dot, unit } from '../../../native-free-index/test/vectors/generated.ts'
import { limits } from '../../../src/contract/index.ts'
import { neverAborted } from '../../../src/domain/index.ts'
import { findLikeness } from '../../../src/endpoints/similar.ts'
import type { Engine, SearchHit } from '../../../src/engines/index.ts'
import { compileQuery, planQuery } from '../../../src/plan/index.ts'
import { type Answer, expectedExpertise, type Question, wholeForm } from '../expected-expertise.ts'
import {
  documents,
  type Hiding,
  hiding,
  lists,
  suppressedOrdinals,
  suppressedWorld,
} from '../suppressible-world.ts'
import { place, target } from './cases.ts'
import { type EngineKind, engineOf, holdsIn } from './engine-kind.ts'

const { users, repos } = documents
const loginOf = (user: number) => String(users[user]!.keywords.login)
const vectors = repos.map(({ embedding }) => embedding!.vector)

export function similarConforms(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  const someone = fc.integer({ min: 0, max: users.length - 1 })
  const suppression = fc.constantFrom<Hiding>({}, { logins: ['owner-3', 'dev-80', 'owner-40'] })

  it('people are ranked by similar works, without the given users', async () => {
    await holdsIn(
      kind,
      30,
      [
        // The fifth user contributes to more works than the limit counts.
        fc.uniqueArray(fc.oneof(someone, fc.constant(5)), { minLength: 1, maxLength: 3 }),
        suppression,
      ],
      async (people, suppressed) => {
        const { users: hidden, repos: gone } = suppressedOrdinals(suppressed)
        const given = people.filter((user) => !hidden.has(user))
        if (given.length === 0) return
        await engine().suppress(hiding(suppressed))
        const expected = [...scoresLike(given, gone, hidden)]
        for (const user of [...given, ...hidden]) expected[user] = 0
        expectScores(await similarTo(engine(), given), expected)
      },
    )
    await engine().suppress(hiding({}))
  })
}

async function similarTo(engine: Engine, given: readonly number[]): Promise<readonly SearchHit[]> {
  const request = { similarTo: given.map(loginOf), first: limits.resultsMax }
  const query = planQuery('users', request, place, target)
  const likeness = await findLikeness(query, request.similarTo, {
    engine,
    signal: neverAborted,
    target,
  })
  return (await engine.searcher.search(compileQuery(query, { vectors: [], likeness }, target))).hits
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
): readonly number[] {
  const own = measureExpertise(
    repos.map((_, repo) => (gone.has(repo) ? 0 : 1)),
    hidden,
  )
  const best = given.map((user) => own.evidence[user]!.edges.slice(0, limits.similarWorksMax))
  const works = new Set(best.flat().map(({ repo }) => repo))
  const people = best.map((edges) =>
    unitSum(edges.map((edge) => [edge.weight, vectors[edge.repo]!])),
  )
  const vector = unitSum(people.map((person) => [1, person]))
  const similarities = vectors.map((other, repo) => {
    if (gone.has(repo)) return 0
    return works.has(repo) ? 1 : Math.max(0, dot(vector, other))
  })
  return measureExpertise(similarities, hidden).scores
}

function unitSum(parts: readonly (readonly [weight: number, vector: Float32Array])[]) {
  return unit(
    vectors[0]!.map((_, i) => parts.reduce((all, [weight, own]) => all + weight * own[i]!, 0)),
  )
}

function measureExpertise(similarities: readonly number[], hidden: ReadonlySet<number>): Answer {
  const peopleOf = (relation: 'owns' | 'contributes', repo: number) =>
    lists[relation].in[repo]!.filter((user) => !hidden.has(user)).map((user) => ({ user, date: 0 }))
  const question: Question = {
    repos: repos.map(({ numbers }, repo) => ({
      similarity: similarities[repo]!,
      stars: Number(numbers.stargazerCount),
      // No date is known here.
      updated: 0,
      people: {
        owns: peopleOf('owns', repo),
        contributes: peopleOf('contributes', repo),
        stars: [],
      },
    })),
    matching: [...repos.keys()].filter((repo) => similarities[repo]! > 0),
    expertise: {
      ...{ relations: ['owns', 'contributes'], halfLifeDays: 1461 },
      ...{ nowSeconds: target.snapshotSeconds, leastSimilarity: 0.15 },
    },
    form: wholeForm,
  }
  return expectedExpertise(question, users.length)
}
