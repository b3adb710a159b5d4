/** Which words of a query people and repositories of the cluster have: see WordCoverage. */
import {
  countKnownWords,
  coverWords,
  isSaid,
  type WordCoverage,
  type WordValue,
} from 'native-free-index'
import type { ExpertProfile, ExpertQuery } from '../../plan/index.ts'
import type { CoveredQuery } from '../expert-scores.ts'
import { nameFields } from '../person-profiles.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import type { KnownTerms } from './list-query.ts'
import type { ClusterSearch } from './planned-search.ts'
import type { QueryTime } from './queries.ts'
import { termInAny } from './query/filter-query.ts'

export interface ClusterCovered extends CoveredQuery {
  /** The query in profiles. */
  readonly terms: KnownTerms
  /** The query in repositories. */
  readonly ofWorks: KnownTerms
  /** By ordinal of the searched collection: bits of the words. */
  readonly ofDocuments: ReadonlyMap<number, number>
  /** By repository. */
  readonly ofRepos: ReadonlyMap<number, number>
}

/** The searches of both collections. */
interface CoveringSearches {
  readonly people: ClusterSearch
  readonly repos: ClusterSearch
  readonly snapshot: ClusterSnapshot
}

/**
 * Throws as `Queries`.
 *
 * @param works the query of repositories
 */
export async function coverQuery(
  { words, workValues, bounds }: ExpertQuery,
  { terms: asked, values }: ExpertProfile,
  works: Parameters<ClusterSearch['known']>[0],
  { people, repos, snapshot }: CoveringSearches,
  time: QueryTime,
): Promise<ClusterCovered> {
  // The correction in profiles is the one that is told.
  const ofWorks = await repos.known(works)
  const terms = await people.known(asked)
  const collections = [
    countKnownWords(words, asked, terms, terms.documentsWith),
    countKnownWords(words, works, ofWorks, ofWorks.documentsWith),
  ]
  const coverage = coverWords(words, collections, people.documents + repos.documents)
  const ofDocuments = await readWordBits(coverage, terms, values, people)
  const ofRepos = await readWordBits(coverage, ofWorks, workValues, repos)
  const ofUsers =
    people.collection === 'users' ? ofDocuments : await mapBitsToUsers(ofDocuments, snapshot, time)
  return { coverage, bounds, terms, ofWorks, ofDocuments, ofUsers, ofRepos }
}

async function mapBitsToUsers(
  ofProfiles: ReadonlyMap<number, number>,
  snapshot: ClusterSnapshot,
  time: QueryTime,
): Promise<ReadonlyMap<number, number>> {
  const users = await snapshot.usersOf([...ofProfiles.keys()], time)
  const bits = new Map<number, number>()
  let i = 0
  for (const own of ofProfiles.values()) {
    const user = users[i++]!
    bits.set(user, (bits.get(user) ?? 0) | own)
  }
  return bits
}

async function readWordBits(
  coverage: WordCoverage,
  terms: KnownTerms,
  values: readonly WordValue[],
  search: ClusterSearch,
): Promise<Map<number, number>> {
  const bits = new Map<number, number>()
  for (const word of coverage.words) {
    const queries = listTermsOfWord(word, terms).map((term) => terms.clauseOf(term, 1))
    for (const { word: named, field, value } of values) {
      if (named !== word) continue
      const { filter } = await search.matching({ kind: 'keyword', field, values: [value] })
      queries.push(...filter)
    }
    for (const ordinal of await search.having(queries)) {
      bits.set(ordinal, (bits.get(ordinal) ?? 0) | coverage.findBit(word))
    }
  }
  return bits
}

function listTermsOfWord(word: string, { groups }: KnownTerms): string[] {
  const own = groups.filter((group) => group.word === word)
  return own.flatMap(({ factors }) =>
    Array.from(factors).flatMap(([term, factor]) => (isSaid(factor) ? [term] : [])),
  )
}

/** The people with names that have all words of a query. */
export async function findPeopleNamed(
  { coverage, terms }: ClusterCovered,
  search: ClusterSearch,
): Promise<ReadonlySet<number>> {
  const fields = search.shownFields(nameFields)
  const counts = new Map<number, number>()
  for (const word of coverage.words) {
    const queries = listTermsOfWord(word, terms).map((term) => termInAny(fields, term))
    for (const ordinal of await search.having(queries)) {
      counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1)
    }
  }
  const { length } = coverage.words
  return new Set([...counts].flatMap(([ordinal, count]) => (count === length ? [ordinal] : [])))
}
