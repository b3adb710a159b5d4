/**
 * Combines the scores of people who may be found. There may be very many, so the work is done in
 * steps.
 */
import {
  type After,
  combineSimilarity,
  createHits,
  type Hits,
  joinSimilarity,
  ranksBehind,
  strengthLevels,
  TopK,
  type WeightedValue,
  type WordCoverage,
} from 'native-free-index'
import type { Strength } from '../../contract/index.ts'
import type { KnownPeople } from '../expert-scores.ts'
import { shareMin, worksWeight } from '../person-profiles.ts'
import { allMatches, type MatchClauses } from './list-query.ts'
import { anyOf } from './query/filter-query.ts'
import type { Query } from './requests.ts'
import { ordinalClauses } from './scan.ts'

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

/** The people with expertise, unordered. */
export function* knownCandidates({ known, values }: KnownPeople): Generator<void, Hits> {
  const found = createHits(known.length)
  for (let i = 0; i < known.length; i++) {
    if (i % perStep === 0) yield
    found.ordinals[i] = known[i]!
    found.scores[i] = values[i]!
  }
  found.count = known.length
  return found
}

/** The people with expertise, and those who cover enough of the query, unordered. */
export function* peopleCandidates(scores: CandidateScores): Generator<void, Hits> {
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

/** The candidate, and the candidates that rank before it. */
export function* notBehind(
  { ordinals, scores, count }: Hits,
  last: After,
): Generator<void, number[]> {
  const found: number[] = []
  for (let i = 0; i < count; i++) {
    if (i % perStep === 0) yield
    if (!ranksBehind(scores[i]!, ordinals[i]!, last)) found.push(ordinals[i]!)
  }
  return found
}

/** The best candidates after `after`, in order. */
export function* bestOf(
  { ordinals, scores, count }: Hits,
  wanted: number,
  after: After | null,
): Generator<void, Hits> {
  const top = new TopK(wanted)
  top.reset(wanted)
  for (let i = 0; i < count; i++) {
    if (i % perStep === 0) yield
    const [ordinal, score] = [ordinals[i]!, scores[i]!]
    if (after === null || ranksBehind(score, ordinal, after)) top.offer(score, ordinal)
  }
  const best = createHits(wanted)
  top.drainInto(best)
  return best
}

/** Queries for the people whom a search ranks. */
export interface PeopleQueries {
  /** All of them. */
  readonly query: Query
  /** Null without a query of the search. */
  readonly byStrength: Readonly<Record<Strength, Query>> | null
}

/**
 * @param ordinals of the people
 * @param levels of these people; null: they have none
 */
export function queryMatchedPeople(
  ordinals: Iterable<number>,
  levels: ReadonlyMap<number, number> | null,
  clauses: MatchClauses,
): PeopleQueries {
  const query = queryAmong(ordinals, clauses)
  if (levels === null) return { query, byStrength: null }
  const queryOnly = (strength: Strength) => {
    const own = [...levels].filter(([, level]) => level === strengthLevels[strength])
    const people = own.map(([ordinal]) => ordinal)
    return queryAmong(people, clauses)
  }
  const [strong, fair, weak] = [queryOnly('strong'), queryOnly('fair'), queryOnly('weak')]
  return { query, byStrength: { strong, fair, weak } }
}

/** The matching documents with these ordinals. */
function queryAmong(ordinals: Iterable<number>, clauses: MatchClauses): Query {
  const own = anyOf(ordinalClauses(ordinals))
  return allMatches({ ...clauses, filter: [...clauses.filter, own] })
}
