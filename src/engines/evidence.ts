/** Evidence of expertise: repositories with their weights. */
import type { MatchingDocuments } from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'
import type { ExpertScores } from './expert-scores.ts'
import { shareOf, weightOf } from './expertise.ts'
import { batchesOf, type DeadlineCheck, type RepoPeople, visitPeople } from './repo-people.ts'
import { unknownOwner, type WorksByOwner, worksByOwner } from './works-by-owner.ts'

/** A repository that adds to a person's score. */
export interface ExpertWork {
  /** Ordinal. */
  readonly repo: number
  readonly relation: ExpertRelation
  readonly similarity: number
  /** Of the score. */
  readonly weight: number
  /** In seconds since 1970; 0: unknown. */
  readonly date: number
}

/** Those of one person, best first. */
export interface ExpertEvidence {
  /** Repositories. */
  total: number
  readonly edges: ExpertWork[]
}

export function noEvidence(): ExpertEvidence {
  return { total: 0, edges: [] }
}

/** A repository counts once for each query that it matches. */
export function joinedEvidence(
  one: ExpertEvidence,
  other: ExpertEvidence,
  first: number,
): ExpertEvidence {
  const edges = [...one.edges, ...other.edges].sort(ranksBefore)
  return { total: one.total + other.total, edges: edges.slice(0, first) }
}

/** What a search for people has found out about one query. */
export interface RankedPeople {
  readonly matches: MatchingDocuments
  readonly people: RepoPeople
  readonly scores: Pick<ExpertScores, 'measure' | 'scoreFor'>
}

/** The score that one repository gives a user. */
interface WorkScore {
  readonly work: number
  readonly relation: ExpertRelation
  readonly date: number
  readonly score: number
}

/**
 * By position of the user: the evidence, step by step. Throws what the budget throws.
 *
 * @param first at most so many edges each
 * @param positions of the matches that may be of these users; null: any
 */
export function* evidenceOf(
  users: readonly number[],
  first: number,
  ranked: RankedPeople,
  positions: Uint32Array | null,
  budget: DeadlineCheck,
): Generator<void, ExpertEvidence[]> {
  const { matches, people, scores } = ranked
  const { measure } = scores
  const works = yield* worksByOwner(matches, positions, people.of('owns'), measure)
  const workScores = yield* workScoresOf(users, ranked, works, budget)
  return users.map((user, i) => {
    const found = noEvidence()
    const own = workScores[i]!
    for (let start = 0; start < own.length; ) {
      const end = endOfGroup(own, start, works)
      const group = own.slice(start, end)
      const sum = group.reduce((all, { score }) => all + score, 0)
      const greatest = group.reduce((most, { score }) => Math.max(most, score), 0)
      const part = measure.saturated(sum, greatest) / sum
      for (const { work, relation, date, score } of group) {
        found.total++
        insert(found.edges, first, {
          repo: works.repos[work]!,
          relation,
          similarity: matches.similarities[works.matches[work]!]!,
          weight: weightOf(score * part, scores.scoreFor(user)),
          date,
        })
      }
      start = end
    }
    return found
  })
}

/** By user, owner by owner. Who is in several relations of a repository counts in the first. */
function* workScoresOf(
  users: readonly number[],
  { people, scores: { measure } }: RankedPeople,
  works: WorksByOwner,
  budget: DeadlineCheck,
): Generator<void, WorkScore[][]> {
  const { repos, bases, updated } = works
  const indexOf = new Map(users.map((user, i) => [user, i]))
  const lastWorks = users.map(() => -1)
  const found = users.map((): WorkScore[] => [])
  yield* visitPeople(batchesOf(measure.relations, people), repos, budget, (work, batch) => {
    const { relation, degree, start, end } = batch
    const share = bases[work]! * shareOf(relation, degree)
    for (let at = start; at < end; at++) {
      const i = indexOf.get(batch.users[at]!)
      if (i === undefined || lastWorks[i] === work) continue
      lastWorks[i] = work
      const date = batch.dates[at]!
      const score = measure.workScore(share, relation, date, updated[work]!)
      if (score > 0) found[i]!.push({ work, relation, date, score })
    }
  })
  return found
}

function endOfGroup(own: readonly WorkScore[], start: number, { owners }: WorksByOwner): number {
  const owner = owners[own[start]!.work]!
  let end = start + 1
  if (owner === unknownOwner) return end
  while (end < own.length && owners[own[end]!.work] === owner) end++
  return end
}

/** Keeps the `first` of greatest weight, in order. */
function insert(edges: ExpertWork[], first: number, edge: ExpertWork): void {
  let at = edges.length
  while (at > 0 && ranksBefore(edge, edges[at - 1]!) < 0) at--
  if (at >= first) return
  edges.splice(at, 0, edge)
  if (edges.length > first) edges.pop()
}

function ranksBefore(a: ExpertWork, b: ExpertWork): number {
  return b.weight - a.weight || a.repo - b.repo
}
