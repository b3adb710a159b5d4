/** Which words of a query people and repositories of the cluster have: see WordCoverage. */
import {
  adaptBounds,
  countKnownWords,
  coverWords,
  isSaid,
  type StrengthBounds,
  type WordCoverage,
  type WordValue,
} from 'native-free-index'
import type { ExpertList } from '../../plan/index.ts'
import type { CoveredQuery } from '../expert-scores.ts'
import { nameFields, weighLanguages } from '../person-profiles.ts'
import type { CoveringProfiles } from '../person-strengths.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import type { LanguagePeople } from './expert-candidates.ts'
import { type KnownTerms, type MatchClauses, termsList } from './list-query.ts'
import type { ClusterSearch } from './planned-search.ts'
import type { QueryTime } from './queries.ts'
import { termInAny } from './query/filter-query.ts'
import type { Query } from './requests.ts'
import { byOrdinal } from './scan.ts'

/** How much of a query works cover. */
export interface CoveredWorks {
  readonly coverage: WordCoverage
  readonly bounds: StrengthBounds
  /** The query in repositories. */
  readonly terms: KnownTerms
  /** By repository: bits of the words. */
  readonly words: ReadonlyMap<number, number>
}

export interface CoveredProfiles extends CoveredQuery, CoveringProfiles {
  /** The query in profiles. */
  readonly terms: KnownTerms
  /** By ordinal of the searched collection: bits of the words. */
  readonly ofPeople: ReadonlyMap<number, number>
}

export interface CoveredSearch {
  readonly works: CoveredWorks
  /** Null for expertise alone. */
  readonly people: CoveredProfiles | null
}

/** The searches of both collections. */
interface CoveringSearches {
  readonly people: ClusterSearch
  readonly repos: ClusterSearch
  readonly snapshot: ClusterSnapshot
}

/** Null without a query. Throws as `Queries`. */
export async function coverList(
  { matches: { terms: asked }, query, profile }: ExpertList,
  { people, repos, snapshot }: CoveringSearches,
  time: QueryTime,
): Promise<CoveredSearch | null> {
  if (query === null) return null
  const { words, workValues } = query
  // The correction in profiles is the one that is told.
  const ofWorks = await repos.known(asked)
  const inWorks = countKnownWords(words, asked, ofWorks, ofWorks.documentsWith)
  if (profile === null) {
    const coverage = coverWords(words, [inWorks], repos.documents)
    const bounds = adaptBounds(query.bounds, coverage)
    const ofRepos = await readWordBits(coverage, ofWorks, workValues, repos)
    return { works: { coverage, bounds, terms: ofWorks, words: ofRepos }, people: null }
  }
  const known = await people.known(profile.terms)
  const inProfiles = countKnownWords(words, profile.terms, known, known.documentsWith)
  const all = people.documents + repos.documents
  const coverage = coverWords(words, [inProfiles, inWorks], all)
  const bounds = adaptBounds(query.bounds, coverage)
  const ofRepos = await readWordBits(coverage, ofWorks, workValues, repos)
  const works = { coverage, bounds, terms: ofWorks, words: ofRepos }
  const ofPeople = await readWordBits(coverage, known, profile.values, people)
  const ofUsers =
    people.collection === 'users' ? ofPeople : await mapBitsToUsers(ofPeople, snapshot, time)
  return { works, people: { coverage, bounds, terms: known, ofPeople, ofUsers, ofRepos } }
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
    const queries = await listQueriesOfWord(word, terms, values, search)
    for (const ordinal of await search.having(queries)) {
      bits.set(ordinal, (bits.get(ordinal) ?? 0) | coverage.findBit(word))
    }
  }
  return bits
}

/** By variant and value: the documents that say the word. */
export async function listQueriesOfWord(
  word: string,
  terms: KnownTerms,
  values: readonly WordValue[],
  search: ClusterSearch,
): Promise<Query[]> {
  const queries = listTermsOfWord(word, terms).map((term) => terms.clauseOf(term, 1))
  for (const { word: named, field, value } of values) {
    if (named !== word) continue
    const { filter } = await search.matching({ kind: 'keyword', field, values: [value] })
    queries.push(...filter)
  }
  return queries
}

function listTermsOfWord(word: string, { groups }: KnownTerms): string[] {
  const own = groups.filter((group) => group.word === word)
  return own.flatMap(({ factors }) =>
    Array.from(factors).flatMap(([term, factor]) => (isSaid(factor) ? [term] : [])),
  )
}

/** The people with names that have all words of a query. */
export async function findPeopleNamed(
  { coverage, terms }: CoveredProfiles,
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

/** By ordinal: the scores of all profiles that have a word. Throws as `Queries`. */
export async function readWordScores(
  words: KnownTerms,
  search: ClusterSearch,
  clauses: MatchClauses,
): Promise<ReadonlyMap<number, number>> {
  const scores = new Map<number, number>()
  if (words.groups.length === 0) return scores
  const { query } = termsList(words, clauses)
  const body = { query, sort: [byOrdinal], track_scores: true }
  for await (const hits of search.pagesOf(body)) {
    for (const { sort, _score } of hits) scores.set(sort![0] as number, _score!)
  }
  return scores
}

/** By main language that the query names. Throws as `Queries`. */
export async function findPeopleWithLanguages(
  { profile, query }: ExpertList,
  search: ClusterSearch,
): Promise<LanguagePeople[]> {
  if (profile === null || query === null) return []
  const found: LanguagePeople[] = []
  for (const language of weighLanguages(profile, query)) {
    const { field, value } = language
    const { filter } = await search.matching({ kind: 'keyword', field, values: [value] })
    found.push({ ...language, people: new Set(await search.having(filter)) })
  }
  return found
}
