/** What a search by expertise must give, by the definition of docs, one repository at a time. */

import { BruteForce, type OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import type { ExpertRelation } from '../../src/contract/index.ts'
import { expertRelations, limits } from '../../src/contract/index.ts'
import { type Collection, perCollection } from '../../src/domain/index.ts'
import type { Evidence, EvidenceEdge } from '../../src/engines/expertise.ts'
import type { Expertise, ExpertList, ExpertPlan } from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'
import { fusedByRank } from './expected-hits.ts'
import { documents, lists } from './expert-world.ts'
import { type SuppressedOrdinals, userOfProfile } from './suppressible-world.ts'

const oracles = perCollection((name) => new BruteForce(schemas[name], documents[name]))
const unit = 2 ** 24
const middle = 1 / 16

export interface ExpectedPage {
  readonly hits: readonly OracleHit[]
  /** Of a person, by ordinal in the collection of the hits. */
  evidenceOf(ordinal: number): Evidence
}

/** All hits that the plan has, whatever its page. */
export function expectedExperts(
  { ranking, filter, collection }: ExpertPlan,
  suppressed: SuppressedOrdinals,
): ExpectedPage {
  const experts = ranking.lists.map((list) =>
    expertsOf(similaritiesOf(list, suppressed), ranking.expertise),
  )
  const isLive = (name: Collection, ordinal: number) => !suppressed[name].has(ordinal)
  const found = ranking.lists.map(({ words }, i) => {
    const byWords = new Map(wordHits(collection, words, filter))
    return matchingIn(collection, filter)
      .filter((ordinal) => isLive(collection, ordinal))
      .map((ordinal) => {
        const expertise = experts[i]!.get(userOf(collection, ordinal))?.score ?? 0
        const score = 1 - (1 - expertise) * (1 - 0.5 * (byWords.get(ordinal) ?? 0))
        return { ordinal, score }
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
      const edges = experts.flatMap((own) => own.get(userOf(collection, ordinal))?.edges ?? [])
      const best = edges.sort((a, b) => b.weight - a.weight || a.repo - b.repo)
      return { total: edges.length, edges: best.slice(0, ranking.evidence) }
    },
  }
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
  terms: ExpertList['words'],
  filter: OracleFilter,
): [number, number][] {
  const plan = { filter, limit: documents[collection].length, after: null }
  const ranking = { kind: 'terms', terms } as const
  return oracles[collection]
    .search({ ...plan, ranking })
    .map(({ ordinal, score }) => [ordinal, score])
}

/** Of the repositories that match. */
function similaritiesOf(
  { matches }: ExpertList,
  suppressed: SuppressedOrdinals,
): [repo: number, similarity: number][] {
  const { filter, terms, vector, wordWeight, feedback, isAll } = matches
  const live = matchingIn('repos', filter).filter((repo) => !suppressed.repos.has(repo))
  if (isAll) return live.map((repo) => [repo, 1])
  const byWords = new Map(wordHits('repos', terms, filter))
  const knowsWords = terms.length === 0 || wordHits('repos', terms, null).length > 0
  const moved = movedBy(feedback!, [...vector], live)
  return live.flatMap((repo): [number, number][] => {
    const cosine = knowsWords ? cosineOf(moved, repo) : 0
    const similarity = 1 - (1 - cosine) * (1 - wordWeight * (byWords.get(repo) ?? 0))
    return similarity > 0 ? [[repo, similarity]] : []
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

interface Expert {
  score: number
  edges: EvidenceEdge[]
}

function expertsOf(
  similarities: readonly [repo: number, similarity: number][],
  expertise: Expertise,
): ReadonlyMap<number, Expert> {
  const groups = new Map<string, Map<number, EvidenceEdge[]>>()
  for (const [repo, similarity] of similarities) {
    const owner = lists.owns.in[repo]![0]
    const key = owner === undefined ? `repo ${repo}` : `owner ${owner}`
    const group = groups.get(key) ?? new Map<number, EvidenceEdge[]>()
    groups.set(key, group)
    for (const [user, edge] of edgesOf(repo, similarity, expertise)) {
      if (edge.weight > 0) group.set(user, [...(group.get(user) ?? []), edge])
    }
  }
  const sums = new Map<number, number>()
  const parts: [user: number, part: number, EvidenceEdge][] = []
  for (const group of groups.values()) {
    for (const [user, edges] of group) {
      const sum = edges.reduce((all, { weight }) => all + weight, 0)
      const most = Math.max(...edges.map(({ weight }) => weight))
      const kept = edges.length === 1 ? sum : Math.round(2 * most - (most * most) / sum)
      sums.set(user, (sums.get(user) ?? 0) + kept)
      for (const edge of edges) parts.push([user, kept / sum, edge])
    }
  }
  const experts = new Map<number, Expert>()
  for (const [user, sum] of sums) {
    experts.set(user, { score: sum / (sum + unit * middle), edges: [] })
  }
  for (const [user, part, edge] of parts) {
    const weight = (edge.weight * part) / (sums.get(user)! + unit * middle)
    experts.get(user)!.edges.push({ ...edge, weight })
  }
  return experts
}

/** By user: what the repository says, in whole units, by the first of the relations. */
function edgesOf(
  repo: number,
  similarity: number,
  { relations, halfLifeDays, nowSeconds }: Expertise,
): ReadonlyMap<number, EvidenceEdge> {
  const { stargazerCount, updatedAt } = documents.repos[repo]!.numbers as Record<string, number>
  const standing = 0.01 + stargazerCount! / (stargazerCount! + 1000)
  const said = new Map<number, EvidenceEdge>()
  const shareOf: Record<ExpertRelation, (people: number) => number> = {
    owns: () => 1,
    contributes: (people) => 1 / Math.sqrt(people),
    stars: (people) => 0.05 / Math.sqrt(people),
  }
  for (const relation of expertRelations.filter((one) => relations.includes(one))) {
    const { in: people, dateOf } = lists[relation]
    for (const user of people[repo]!) {
      if (said.has(user)) continue
      const date = dateOf!(user, repo)
      const known = relation === 'owns' ? Math.max(date, updatedAt ?? 0) : date || updatedAt || 0
      const days = Math.max(0, Math.floor((nowSeconds - known) / 86_400))
      const recency = known > 0 ? 2 ** (-days / halfLifeDays) : 0.5
      const square = similarity * similarity
      const base = unit * (square * square * square) * standing
      const weight = Math.round(base * shareOf[relation](people[repo]!.length) * recency)
      said.set(user, { repo, relation, similarity, weight, date })
    }
  }
  return said
}
