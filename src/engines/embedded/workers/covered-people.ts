/** Which words of a query people and repositories have, on one thread: see WordCoverage. */
import {
  adaptBounds,
  type Budget,
  type ComputedProfile,
  coverWords,
  type MatchBounds,
  type Matched,
  type MatchStrength,
  measureStrength,
  type Searcher,
  strengthLevels,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { ExpertList, ExpertProfile, ExpertQuery } from '../../../plan/index.ts'
import type { OpenRelation, Relation } from '../../../snapshot/index.ts'
import type { CoveredQuery } from '../../expert-scores.ts'
import {
  nameFields,
  partMin,
  shareMin,
  weighLanguages,
  worksWeight,
} from '../../person-profiles.ts'
import type { CoveringProfiles } from '../../person-strengths.ts'

/** Bits of a collection's documents. */
class OrdinalBits {
  readonly #bits: Uint32Array

  constructor(bits: Uint32Array) {
    this.#bits = bits
  }

  get(ordinal: number): number | undefined {
    return this.#bits[ordinal]
  }
}

export interface CoveredPeople extends CoveredQuery, CoveringProfiles {
  /** By ordinal of the searched collection: the bits of `ofPeople`. */
  readonly ofDocuments: Uint32Array
}

export interface CoveredList {
  readonly works: MatchStrength
  /** Null for expertise alone. */
  readonly people: CoveredPeople | null
}

/** All people that a search ranks. */
export interface MatchedPeople {
  readonly list: Matched
  /** By ordinal: the strongest match. Null without a query. */
  readonly levels: ReadonlyMap<number, number> | null
}

interface CoveringSources {
  readonly collection: Collection
  /** Searches the collection. */
  readonly people: Searcher
  readonly repos: Searcher
  readonly relations: Readonly<Record<Relation, OpenRelation>>
}

/** Null without a query. Throws as `Searcher.search`. */
export function coverPeople(
  { matches: { terms }, query, profile }: ExpertList,
  { collection, people, repos, relations }: CoveringSources,
  budget: Budget,
): CoveredList | null {
  if (query === null) return null
  const { words, workValues } = query
  const inWorks = repos.countKnownWords(words, terms, budget)
  if (profile === null) {
    const coverage = coverWords(words, [inWorks], repos.documents)
    const bounds = adaptBounds(query.bounds, coverage)
    const ofWorks = repos.readWordBits(coverage, terms, workValues, budget)
    return { works: { coverage, words: ofWorks, bounds }, people: null }
  }
  const inProfiles = people.countKnownWords(words, profile.terms, budget)
  const all = people.documents + repos.documents
  const coverage = coverWords(words, [inProfiles, inWorks], all)
  const bounds = adaptBounds(query.bounds, coverage)
  const ofWorks = repos.readWordBits(coverage, terms, workValues, budget)
  const ofDocuments = people.readWordBits(coverage, profile.terms, profile.values, budget)
  const ofUsers = collection === 'users' ? ofDocuments : mapBitsToUsers(ofDocuments, relations)
  const own = {
    coverage,
    bounds,
    ofDocuments,
    ofPeople: new OrdinalBits(ofDocuments),
    ofUsers: new OrdinalBits(ofUsers),
    ofRepos: new OrdinalBits(ofWorks),
  }
  return { works: { coverage, words: ofWorks, bounds }, people: own }
}

function mapBitsToUsers(
  ofProfiles: Uint32Array,
  { owns, profiles }: CoveringSources['relations'],
): Uint32Array {
  const ofUsers = new Uint32Array(owns.out.nodes)
  for (let profile = 0; profile < ofProfiles.length; profile++) {
    if (ofProfiles[profile] === 0 || profiles.in.countNeighbours(profile) === 0) continue
    ofUsers[profiles.in.readNeighbour(profile, 0)]! |= ofProfiles[profile]!
  }
  return ofUsers
}

/** Adds the documents that cover enough of the query, with the level of that. */
export function addCovering(
  { coverage, ofDocuments, bounds }: CoveredPeople,
  levels: Map<number, number>,
): void {
  for (let ordinal = 0; ordinal < ofDocuments.length; ordinal++) {
    const share = coverage.measureShare(ofDocuments[ordinal]!)
    if (share >= shareMin) raiseLevel(levels, ordinal, measureStrength(share, 0, bounds))
  }
}

export function raiseLevel(levels: Map<number, number>, ordinal: number, level: number): void {
  if (level > (levels.get(ordinal) ?? strengthLevels.none)) levels.set(ordinal, level)
}

/** @param knownShares of people with expertise */
export function buildComputedProfile(
  profile: ExpertProfile,
  query: ExpertQuery,
  { coverage, ofDocuments }: CoveredPeople,
  knownShares: Float64Array,
): ComputedProfile {
  const values = weighLanguages(profile, query)
  const scored = { terms: profile.terms, values, nameFields, worksWeight }
  return { ...scored, shareMin, coverage, words: ofDocuments, knownShares }
}

/** The repositories that may count by their words. */
export function boundWorks({ coverage, words }: MatchStrength): MatchBounds {
  return { coverage, words, shareMin, partMin }
}
