/** What speaks for people: repositories with their weights. */
import type { MatchingDocuments } from 'native-free-index'
import type { ExpertRelation } from '../contract/index.ts'
import { batchesOf } from './expert-scores.ts'
import { type ExpertMeasure, shareOf, weightOf } from './expertise.ts'
import { type DeadlineCheck, type RepoPeople, visitPeople } from './repo-people.ts'
import { unknownOwner, type WorksByOwner, worksByOwner } from './works-by-owner.ts'

/** A repository that speaks for a person. */
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

/** What speaks for one person, best first. */
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
  readonly measure: ExpertMeasure
  /** By user. */
  readonly scores: Float64Array
}

/** What one repository says of a user. */
interface Saying {
  readonly place: number
  readonly relation: ExpertRelation
  readonly date: number
  readonly said: number
}

/**
 * By position: what speaks for each of the users, step by step. Throws what the budget throws.
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
  const { matches, people, measure, scores } = ranked
  const works = worksByOwner(matches, positions, people.of('owns'), measure)
  const sayings = yield* sayingsOf(users, ranked, works, budget)
  return users.map((user, i) => {
    const found = noEvidence()
    const own = sayings[i]!
    for (let start = 0; start < own.length; ) {
      const end = endOfGroup(own, start, works)
      const group = own.slice(start, end)
      const sum = group.reduce((all, { said }) => all + said, 0)
      const part =
        measure.counted(
          sum,
          group.reduce((most, { said }) => Math.max(most, said), 0),
        ) / sum
      for (const { place, relation, date, said } of group) {
        found.total++
        insert(found.edges, first, {
          repo: works.repos[place]!,
          relation,
          similarity: matches.similarities[works.matches[place]!]!,
          weight: weightOf(said * part, scores[user]!),
          date,
        })
      }
      start = end
    }
    return found
  })
}

/** By user, owner by owner. Who is in several relations of a repository counts in the first. */
function* sayingsOf(
  users: readonly number[],
  { people, measure }: RankedPeople,
  works: WorksByOwner,
  budget: DeadlineCheck,
): Generator<void, Saying[][]> {
  const { repos, bases, updated } = works
  const indexOf = new Map(users.map((user, i) => [user, i]))
  const lastPlaces = users.map(() => -1)
  const found = users.map((): Saying[] => [])
  yield* visitPeople(batchesOf(measure, people), repos, budget, (place, batch) => {
    const { relation, degree, start, end } = batch
    const worth = bases[place]! * shareOf(relation, degree)
    for (let at = start; at < end; at++) {
      const i = indexOf.get(batch.users[at]!)
      if (i === undefined || lastPlaces[i] === place) continue
      lastPlaces[i] = place
      const date = batch.dates[at]!
      const said = measure.said(worth, relation, date, updated[place]!)
      if (said > 0) found[i]!.push({ place, relation, date, said })
    }
  })
  return found
}

function endOfGroup(own: readonly Saying[], start: number, { owners }: WorksByOwner): number {
  const owner = owners[own[start]!.place]!
  let end = start + 1
  if (owner === unknownOwner) return end
  while (end < own.length && owners[own[end]!.place] === owner) end++
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
