/** Evidence of expertise: repositories with their weights. */
import { type MatchingDocuments, strengthLevels } from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'
import type { ExpertScores } from './expert-scores.ts'
import { type ExpertMeasure, measureShare, weighPart } from './expertise.ts'
import { type DeadlineCheck, openBatches, type RepoPeople, visitPeople } from './repo-people.ts'
import { groupWorks, type WorksByOwner } from './works-by-owner.ts'

/** A repository that adds to a person's score. */
export interface ExpertWork {
  /** Ordinal. */
  readonly repo: number
  readonly relation: ExpertRelation
  readonly similarity: number
  /** Weight in the score. */
  readonly weight: number
  /** In seconds since 1970. 0: unknown. */
  readonly date: number
}

/** The evidence of one person, best first. */
export interface ExpertEvidence {
  /** Number of repositories. */
  total: number
  readonly edges: ExpertWork[]
}

export function createEvidence(): ExpertEvidence {
  return { total: 0, edges: [] }
}

/** A repository counts once per query that it matches, but is shown once. */
export function joinEvidence(
  one: ExpertEvidence,
  other: ExpertEvidence,
  first: number,
): ExpertEvidence {
  const best = new Map<number, ExpertWork>()
  for (const edge of [...one.edges, ...other.edges].sort(compareWorks)) {
    if (!best.has(edge.repo)) best.set(edge.repo, edge)
  }
  return { total: one.total + other.total, edges: [...best.values()].slice(0, first) }
}

/** The result of a search for people by one query. */
interface RankedPeople {
  readonly matches: MatchingDocuments
  readonly people: RepoPeople
  readonly scores: Pick<ExpertScores, 'measure' | 'scoreFor' | 'counts'>
}

/** The score that a repository gives a user. */
export interface WorkScore {
  readonly work: number
  readonly relation: ExpertRelation
  readonly date: number
  readonly score: number
  /** Number of people with this relation to the repository. */
  readonly people: number
}

/**
 * By position of the user: the evidence, computed step by step. Throws as the budget.
 *
 * @param first maximum number of edges per user
 * @param positions of the matches that may be repositories of these users; null: all
 */
export function* findEvidence(
  users: readonly number[],
  first: number,
  ranked: RankedPeople,
  positions: Uint32Array | null,
  budget: DeadlineCheck,
): Generator<void, ExpertEvidence[]> {
  const { matches, scores } = ranked
  const { measure } = scores
  const { works, groups: all } = yield* countWorks(users, ranked, positions, budget)
  return users.map((user, i) => {
    const groups = all[i]!
    const sum = groups.reduce((all, { counted }) => all + counted, 0)
    const greatest = groups.reduce((most, { counted }) => Math.max(most, counted), 0)
    const part = measure.saturate(sum, greatest) / sum
    const found = createEvidence()
    for (const group of groups) {
      for (const { work, relation, date, score } of group.works) {
        found.total++
        insert(found.edges, first, {
          repo: works.repos[work]!,
          relation,
          similarity: matches.similarities[works.matches[work]!]!,
          weight: weighPart(score * (group.counted / group.sum) * part, scores.scoreFor(user)),
          date,
        })
      }
    }
    return found
  })
}

/** The repositories that count, and by position of the user, the groups of their owners. */
export function* countWorks(
  users: readonly number[],
  ranked: RankedPeople,
  positions: Uint32Array | null,
  budget: DeadlineCheck,
): Generator<void, { readonly works: WorksByOwner; readonly groups: OwnerGroup[][] }> {
  const { measure } = ranked.scores
  const works = yield* groupWorks(ranked.matches, positions, ranked.people, measure)
  const workScores = yield* scoreWorks(users, ranked, works, budget)
  return { works, groups: workScores.map((own) => groupByOwner(own, works, measure)) }
}

/** The repositories of one owner. */
export interface OwnerGroup {
  readonly works: readonly WorkScore[]
  readonly sum: number
  /** The saturated sum. */
  readonly counted: number
}

function groupByOwner(
  own: readonly WorkScore[],
  { owners }: WorksByOwner,
  measure: ExpertMeasure,
): OwnerGroup[] {
  const groups: OwnerGroup[] = []
  for (let start = 0; start < own.length; ) {
    let end = start + 1
    const owner = owners[own[start]!.work]
    while (end < own.length && owners[own[end]!.work] === owner) end++
    const works = own.slice(start, end)
    const sum = works.reduce((all, { score }) => all + score, 0)
    const greatest = works.reduce((most, { score }) => Math.max(most, score), 0)
    groups.push({ works, sum, counted: measure.saturate(sum, greatest) })
    start = end
  }
  return groups
}

/** By user, owner by owner. A user with several relations to a repository counts in the first. */
function* scoreWorks(
  users: readonly number[],
  { people, scores }: RankedPeople,
  works: WorksByOwner,
  budget: DeadlineCheck,
): Generator<void, WorkScore[][]> {
  const { measure } = scores
  const { repos, bases, updated, levels } = works
  const indexOf = new Map(users.map((user, i) => [user, i]))
  const lastWorks = users.map(() => -1)
  const found = users.map((): WorkScore[] => [])
  yield* visitPeople(openBatches(measure.relations, people), repos, budget, (work, batch) => {
    const { relation, degree, start, end } = batch
    const share = bases[work]! * measureShare(relation, degree)
    for (let at = start; at < end; at++) {
      const i = indexOf.get(batch.users[at]!)
      if (i === undefined || lastWorks[i] === work) continue
      if (!scores.counts(batch.users[at]!, repos[work]!, levels[work] !== strengthLevels.none))
        continue
      lastWorks[i] = work
      const date = batch.dates[at]!
      const score = measure.scoreWork(share, relation, date, updated[work]!)
      if (score > 0) found[i]!.push({ work, relation, date, score, people: degree })
    }
  })
  return found
}

/** Keeps the `first` works of the greatest weight, in order. */
function insert(edges: ExpertWork[], first: number, edge: ExpertWork): void {
  let at = edges.length
  while (at > 0 && compareWorks(edge, edges[at - 1]!) < 0) at--
  if (at >= first) return
  edges.splice(at, 0, edge)
  if (edges.length > first) edges.pop()
}

function compareWorks(a: ExpertWork, b: ExpertWork): number {
  return b.weight - a.weight || a.repo - b.repo
}
