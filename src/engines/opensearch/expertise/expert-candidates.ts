/**
 * Combines the scores of people who may be found. There may be very many, so the work is done in
 * steps.
 */
import {
  type After,
  combineSimilarity,
  createHits,
  type Hits,
  isBehind,
  joinSimilarity,
  strengthLevels,
  TopK,
  type WeightedValue,
  type WordCoverage,
} from 'native-free-index'
import type { Strength } from '../../../contract/index.ts'
import type { KnownPeople } from '../../expert-scores.ts'
import { shareMin, worksWeight } from '../../person-profiles.ts'
import { listOrdinalClauses } from '../cluster/request-parts.ts'
import type { Query } from '../cluster/requests.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { matchAny } from '../filters/filter-query.ts'
import { type MatchClauses, matchClauses } from '../lists/list-query.ts'
import type { CountedMatches } from '../plan-search.ts'

/** People or candidates per step. */
const perStep = 4096

/** The people with a main language that the query names. */
export interface LanguagePeople extends WeightedValue {
  readonly people: ReadonlySet<number>
}

export interface CandidateScores extends KnownPeople {
  readonly coverage: WordCoverage
  /** By ordinal: bits of the words. */
  readonly ofPeople: ReadonlyMap<number, number>
  /** Scores by words. */
  readonly byWords: ReadonlyMap<number, number>
  /** People with names that have all words. */
  readonly named: ReadonlySet<number>
  readonly languages: readonly LanguagePeople[]
}

/** The people with expertise, and those who cover enough of the query, unordered. */
export function* scorePeople(scores: CandidateScores): Generator<void, Hits> {
  const { known, values, shares, coverage, ofPeople } = scores
  const found = createHits(known.length + ofPeople.size)
  const add = (ordinal: number, share: number, computed: number) => {
    found.ordinals[found.count] = ordinal
    found.scores[found.count++] = scorePerson(ordinal, share, computed, scores)
  }
  for (let i = 0; i < known.length; i++) {
    if (i % perStep === 0) yield
    add(known[i]!, shares[i]!, values[i]!)
  }
  const seen = new Set(known)
  let i = 0
  for (const [ordinal, bits] of ofPeople) {
    if (i++ % perStep === 0) yield
    const share = coverage.measureShare(bits)
    if (share >= shareMin && !seen.has(ordinal)) add(ordinal, share, 0)
  }
  return found
}

function scorePerson(
  ordinal: number,
  share: number,
  computed: number,
  { byWords, languages, named }: CandidateScores,
): number {
  let profile = byWords.get(ordinal) ?? 0
  for (const { weight, people } of languages) {
    if (people.has(ordinal)) profile = joinSimilarity(profile, weight, 1)
  }
  return combineSimilarity(profile, share, named.has(ordinal), computed, worksWeight)
}

/** The best candidates after `after`, in order. */
export function* selectBest(
  { ordinals, scores, count }: Hits,
  wanted: number,
  after: After | null,
): Generator<void, Hits> {
  const top = new TopK(wanted)
  top.reset(wanted)
  for (let i = 0; i < count; i++) {
    if (i % perStep === 0) yield
    const [ordinal, score] = [ordinals[i]!, scores[i]!]
    if (after === null || isBehind(score, ordinal, after)) top.offer(score, ordinal)
  }
  const best = createHits(wanted)
  top.drainInto(best)
  return best
}

/**
 * @param ordinals of all people whom a search ranks
 * @param levels of these people; null: strengths are not counted
 */
export async function countPeople(
  { context, collection }: CollectionSearch,
  ordinals: Iterable<number>,
  levels: ReadonlyMap<number, number> | null,
  clauses: MatchClauses,
): Promise<CountedMatches> {
  const query = queryAmong(ordinals, clauses)
  const total = await context.count(collection, query)
  if (levels === null) return { query, total, byStrength: null }
  const count = (strength: Strength) => {
    const own = [...levels].filter(([, level]) => level === strengthLevels[strength])
    const people = own.map(([ordinal]) => ordinal)
    return context.count(collection, queryAmong(people, clauses))
  }
  const byStrength = {
    strong: await count('strong'),
    fair: await count('fair'),
    weak: await count('weak'),
  }
  return { query, total, byStrength }
}

/** The matching documents with these ordinals. */
function queryAmong(ordinals: Iterable<number>, clauses: MatchClauses): Query {
  const own = matchAny(listOrdinalClauses(ordinals))
  return matchClauses({ ...clauses, filter: [...clauses.filter, own] })
}
