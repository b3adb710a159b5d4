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
import type { ExpertList } from '../../../plan/index.ts'
import type { CoveredQuery } from '../../expert-scores.ts'
import { nameFields, weighLanguages } from '../../person-profiles.ts'
import type { CoveringProfiles } from '../../person-strengths.ts'
import { byOrdinal } from '../cluster/request-parts.ts'
import type { Query } from '../cluster/requests.ts'
import type { CollectionSearch } from '../collection-search.ts'
import { readUsers } from '../documents/stored-documents.ts'
import { matchTerm } from '../filters/filter-query.ts'
import type { MatchClauses } from '../lists/list-query.ts'
import type { SearchContext } from '../search-context.ts'
import { type KnownTerms, rankByWords } from '../words/word-query.ts'
import type { LanguagePeople } from './expert-candidates.ts'

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
  readonly people: CollectionSearch
  readonly repos: CollectionSearch
}

/** Null without a query. Throws as `Queries`. */
export async function coverList(
  { matches: { terms: asked }, query, profile }: ExpertList,
  { people, repos }: CoveringSearches,
): Promise<CoveredSearch | null> {
  if (query === null) return null
  const { words, workValues } = query
  // The correction in profiles is the one that is told.
  const ofWorks = await repos.terms.expand(asked)
  const known = profile && (await people.terms.expand(profile.terms))
  const counts = [countKnownWords(words, asked, ofWorks, ofWorks.documentsWith)]
  if (known !== null) {
    counts.unshift(countKnownWords(words, profile!.terms, known, known.documentsWith))
  }
  const documents = repos.documents + (profile === null ? 0 : people.documents)
  const coverage = coverWords(words, counts, documents)
  const bounds = adaptBounds(query.bounds, coverage)
  const ofRepos = await readWordBits(coverage, ofWorks, workValues, repos)
  const works = { coverage, bounds, terms: ofWorks, words: ofRepos }
  if (known === null) return { works, people: null }
  const ofPeople = await readWordBits(coverage, known, profile!.values, people)
  const ofUsers =
    people.collection === 'users' ? ofPeople : await mapBitsToUsers(ofPeople, people.context)
  return { works, people: { coverage, bounds, terms: known, ofPeople, ofUsers, ofRepos } }
}

async function mapBitsToUsers(
  ofProfiles: ReadonlyMap<number, number>,
  context: SearchContext,
): Promise<ReadonlyMap<number, number>> {
  const users = await readUsers(context, [...ofProfiles.keys()])
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
  search: CollectionSearch,
): Promise<Map<number, number>> {
  const bits = new Map<number, number>()
  for (const word of coverage.words) {
    const queries = await listQueriesOfWord(word, terms, values, search)
    for (const ordinal of await search.listOrdinals(queries)) {
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
  search: CollectionSearch,
): Promise<Query[]> {
  const queries = listTermsOfWord(word, terms).map((term) => terms.clauseOf(term, 1))
  for (const { word: named, field, value } of values) {
    if (named !== word) continue
    const { filter } = await search.buildClauses({ kind: 'keyword', field, values: [value] })
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
  search: CollectionSearch,
): Promise<ReadonlySet<number>> {
  const fields = search.filterShown(nameFields)
  const counts = new Map<number, number>()
  for (const word of coverage.words) {
    const queries = listTermsOfWord(word, terms).map((term) => matchTerm(fields, term))
    for (const ordinal of await search.listOrdinals(queries)) {
      counts.set(ordinal, (counts.get(ordinal) ?? 0) + 1)
    }
  }
  const { length } = coverage.words
  return new Set([...counts].flatMap(([ordinal, count]) => (count === length ? [ordinal] : [])))
}

/** By ordinal: the scores of all profiles that have a word. Throws as `Queries`. */
export async function readWordScores(
  words: KnownTerms,
  search: CollectionSearch,
  clauses: MatchClauses,
): Promise<ReadonlyMap<number, number>> {
  const scores = new Map<number, number>()
  if (words.groups.length === 0) return scores
  const { query } = rankByWords(words, clauses)
  const body = { query, sort: [byOrdinal], track_scores: true }
  for await (const hits of search.scan(body)) {
    for (const { sort, _score } of hits) scores.set(sort![0] as number, _score!)
  }
  return scores
}

/** By main language that the query names. Throws as `Queries`. */
export async function findPeopleWithLanguages(
  { profile, query }: ExpertList,
  search: CollectionSearch,
): Promise<LanguagePeople[]> {
  if (profile === null || query === null) return []
  const found: LanguagePeople[] = []
  for (const language of weighLanguages(profile, query)) {
    const { field, value } = language
    const { filter } = await search.buildClauses({ kind: 'keyword', field, values: [value] })
    found.push({ ...language, people: new Set(await search.listOrdinals(filter)) })
  }
  return found
}
