/**
 * The expected result of a search by expertise, by the definition in the docs, one repository at a
 * time.
 */

import { BruteForce, type OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import type { ExpertRelation } from '../../src/contract/index.ts'
import { limits } from '../../src/contract/index.ts'
import { type Collection, perCollection } from '../../src/domain/index.ts'
import type { ExpertEvidence, ExpertWork } from '../../src/engines/evidence.ts'
import type { Expertise, ExpertList, ExpertPlan, ExpertProfile } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { expectedExpertise, type Question, wholeForm } from './expected-expertise.ts'
import { fusedByRank } from './expected-hits.ts'
import { documents, lists } from './expert-world.ts'
import { type SuppressedOrdinals, userOfProfile } from './suppressible-world.ts'

const oracles = perCollection((name) => new BruteForce(schemas[name], documents[name]))

export interface ExpectedPage {
  readonly hits: readonly OracleHit[]
  /** The evidence for a person, by ordinal in the collection of the hits. */
  evidenceOf(ordinal: number): ExpertEvidence
}

/** All hits of the plan, without its page limits. */
export function expectedExperts(
  { ranking, filter, collection }: ExpertPlan,
  suppressed: SuppressedOrdinals,
): ExpectedPage {
  const experts = ranking.lists.map((list) => {
    const question = questionOf(
      similaritiesOf(list, ranking.expertise.leastSimilarity, suppressed),
      ranking.expertise,
      suppressed,
    )
    return expectedExpertise(question, documents.users.length)
  })
  const isLive = (name: Collection, ordinal: number) => !suppressed[name].has(ordinal)
  const found = ranking.lists.map(({ profile }, i) => {
    const { scores, profileWeight } = experts[i]!
    const byWords = new Map(wordHits(collection, profile?.terms ?? [], filter))
    const live = [...documents[collection].keys()].filter((one) => isLive(collection, one))
    const nameWeightOf = nameWeights(profile, collection, live)
    return matchingIn(collection, filter)
      .filter((ordinal) => isLive(collection, ordinal))
      .map((ordinal) => {
        const left =
          (1 - scores[userOf(collection, ordinal)]!) *
          (1 - profileWeight * (byWords.get(ordinal) ?? 0))
        const weight = nameWeightOf(ordinal)
        return { ordinal, score: weight === 0 ? 1 - left : 1 - (1 - (1 - left)) * (1 - weight) }
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
  })
  const hits =
    found.length === 1
      ? found[0]!
      : fusedByRank(found.map((list) => list.slice(0, limits.fusedDepth)))
  return {
    hits,
    evidenceOf: (ordinal) => {
      const edges = experts.flatMap(({ evidence }) => evidence[userOf(collection, ordinal)]!.edges)
      const best = edges.sort((a, b) => b.weight - a.weight || a.repo - b.repo)
      return { total: edges.length, edges: eachOnce(best).slice(0, ranking.evidence) }
    },
  }
}

/** The similarity of a repository, raised by its values. */
export function raised(
  similarity: number,
  values: ExpertList['matches']['values'],
  repo: number,
): number {
  const { language } = documents.repos[repo]!.keywords
  return values
    .filter(({ value }) => value.toLowerCase() === String(language).toLowerCase())
    .reduce((joined, { weight }) => 1 - (1 - joined) * (1 - weight), similarity)
}

/** The weight of each person's name match: people of the same name share one weight. */
export function nameWeights(
  profile: ExpertProfile | null,
  collection: Collection,
  live: readonly number[],
): (ordinal: number) => number {
  const has = (ordinal: number, field: string, value: string) =>
    String(documents[collection][ordinal]!.keywords[field]).toLowerCase() === value.toLowerCase()
  const weighted = (profile?.names ?? []).map(({ field, value, weight, isShared }) => {
    const people = live.filter((ordinal) => has(ordinal, field, value)).length
    return { field, value, weight: isShared ? weight / Math.max(1, people) : weight }
  })
  return (ordinal) =>
    Math.max(
      0,
      ...weighted
        .filter(({ field, value }) => has(ordinal, field, value))
        .map(({ weight }) => weight),
    )
}

/** The first edge of each repository. */
export function eachOnce(edges: readonly ExpertWork[]): ExpertWork[] {
  return edges.filter(({ repo }, i) => edges.findIndex((other) => other.repo === repo) === i)
}

function userOf(collection: Collection, ordinal: number): number {
  return collection === 'users' ? ordinal : userOfProfile[ordinal]!
}

type OracleFilter = ExpertPlan['filter']

function matchingIn(collection: Collection, filter: OracleFilter): number[] {
  const plan = { filter, limit: documents[collection].length, after: null }
  const ranking = { kind: 'sorted', field: 'createdAt' } as const
  return oracles[collection].search({ ...plan, ranking }).map(({ ordinal }) => ordinal)
}

function wordHits(
  collection: Collection,
  terms: ExpertList['matches']['terms'],
  filter: OracleFilter,
): [number, number][] {
  const plan = { filter, limit: documents[collection].length, after: null }
  const ranking = { kind: 'terms', terms } as const
  return oracles[collection]
    .search({ ...plan, ranking })
    .map(({ ordinal, score }) => [ordinal, score])
}

/** Similarities of the matching repositories. */
function similaritiesOf(
  { matches }: ExpertList,
  least: number,
  suppressed: SuppressedOrdinals,
): [repo: number, similarity: number][] {
  const { filter, terms, vector, wordWeight, feedback, isAll, values } = matches
  const live = matchingIn('repos', filter).filter((repo) => !suppressed.repos.has(repo))
  if (isAll) return live.map((repo) => [repo, 1])
  const byWords = new Map(wordHits('repos', terms, filter))
  const knowsWords =
    terms.length === 0 || values.length > 0 || wordHits('repos', terms, null).length > 0
  const moved = movedBy(feedback!, [...vector], live)
  return live.flatMap((repo): [number, number][] => {
    const cosine = knowsWords ? cosineOf(moved, repo) : 0
    const own = 1 - (1 - cosine) * (1 - wordWeight * (byWords.get(repo) ?? 0))
    // A query without words takes all repositories with a vector as near.
    const similarity = knowsWords ? raised(own, values, repo) : own
    return similarity > least ? [[repo, similarity]] : []
  })
}

function cosineOf(vector: readonly number[], repo: number): number {
  const other = documents.repos[repo]!.embedding!.vector
  return Math.max(
    0,
    Math.min(
      1,
      vector.reduce((sum, value, i) => sum + value * other[i]!, 0),
    ),
  )
}

function movedBy(
  { documents: count, weight }: { readonly documents: number; readonly weight: number },
  vector: readonly number[],
  live: readonly number[],
): number[] {
  const best = live
    .map((repo) => ({ repo, cosine: cosineOf(vector, repo) }))
    .sort((a, b) => b.cosine - a.cosine || a.repo - b.repo)
    .slice(0, count)
  const sum = vector.map((_, i) =>
    best.reduce(
      (all, { repo, cosine }) => all + cosine * documents.repos[repo]!.embedding!.vector[i]!,
      0,
    ),
  )
  const length = Math.hypot(...sum) || 1
  const moved = vector.map((value, i) => value + (weight * sum[i]!) / length)
  return moved.map((value) => value / (Math.hypot(...moved) || 1))
}

function questionOf(
  similarities: readonly [repo: number, similarity: number][],
  expertise: Expertise,
  suppressed: SuppressedOrdinals,
): Question {
  const similarityOf = new Map(similarities)
  const repos = documents.repos.map(({ numbers }, repo) => {
    const peopleOf = (relation: ExpertRelation) => {
      const { in: people, dateOf } = lists[relation]
      const visible = people[repo]!.filter((user) => !suppressed.users.has(user))
      return visible.map((user) => ({ user, date: dateOf!(user, repo) }))
    }
    const { stargazerCount, updatedAt = 0 } = numbers as Record<string, number>
    return {
      similarity: similarityOf.get(repo) ?? 0,
      stars: stargazerCount!,
      updated: updatedAt,
      people: {
        owns: peopleOf('owns'),
        contributes: peopleOf('contributes'),
        stars: peopleOf('stars'),
      },
    }
  })
  const matching = similarities.map(([repo]) => repo)
  return { repos, matching, expertise, form: wholeForm }
}
