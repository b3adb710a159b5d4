/** Which words of a query people and repositories have, on one thread: see WordCoverage. */
import {
  type Budget,
  type ComputedProfile,
  coverWords,
  type MatchBounds,
  type Searcher,
} from 'native-free-index'
import type { Collection } from '../../../domain/index.ts'
import type { ExpertList, ExpertProfile } from '../../../plan/index.ts'
import type { OpenRelation, Relation } from '../../../snapshot/index.ts'
import type { CoveredQuery } from '../../expert-scores.ts'
import {
  nameFields,
  partMin,
  shareMin,
  weighLanguages,
  worksWeight,
} from '../../person-profiles.ts'

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

export interface CoveredPeople extends CoveredQuery {
  /** By ordinal of the searched collection: bits of the words. */
  readonly ofDocuments: Uint32Array
  /** By repository. */
  readonly ofWorks: Uint32Array
}

interface CoveringSources {
  readonly collection: Collection
  /** Searches the collection. */
  readonly people: Searcher
  readonly repos: Searcher
  readonly relations: Readonly<Record<Relation, OpenRelation>>
}

/** Null for expertise alone. Throws as `Searcher.search`. */
export function coverPeople(
  { matches: { terms }, profile }: ExpertList,
  { collection, people, repos, relations }: CoveringSources,
  budget: Budget,
): CoveredPeople | null {
  if (profile === null) return null
  const { words, values, workValues } = profile
  const coverage = coverWords(
    words,
    [
      people.countKnownWords(words, profile.terms, budget),
      repos.countKnownWords(words, terms, budget),
    ],
    people.documents + repos.documents,
  )
  const ofDocuments = people.readWordBits(coverage, profile.terms, values, budget)
  const ofWorks = repos.readWordBits(coverage, terms, workValues, budget)
  const ofUsers = collection === 'users' ? ofDocuments : mapBitsToUsers(ofDocuments, relations)
  return {
    coverage,
    ofDocuments,
    ofUsers: new OrdinalBits(ofUsers),
    ofRepos: new OrdinalBits(ofWorks),
    ofWorks,
  }
}

function mapBitsToUsers(
  ofProfiles: Uint32Array,
  { owns, profiles }: CoveringSources['relations'],
): Uint32Array {
  const ofUsers = new Uint32Array(owns.out.nodes)
  for (let profile = 0; profile < ofProfiles.length; profile++) {
    if (ofProfiles[profile] === 0 || profiles.in.degree(profile) === 0) continue
    ofUsers[profiles.in.neighbour(profile, 0)]! |= ofProfiles[profile]!
  }
  return ofUsers
}

/** Adds the documents that cover enough of the query. */
export function addCovering({ coverage, ofDocuments }: CoveredPeople, ordinals: Set<number>): void {
  for (let ordinal = 0; ordinal < ofDocuments.length; ordinal++) {
    if (coverage.measureShare(ofDocuments[ordinal]!) >= shareMin) ordinals.add(ordinal)
  }
}

/** @param knownShares of people with expertise */
export function buildComputedProfile(
  profile: ExpertProfile,
  { coverage, ofDocuments }: CoveredPeople,
  knownShares: Float64Array,
): ComputedProfile {
  const values = weighLanguages(profile)
  const query = { terms: profile.terms, values, nameFields, worksWeight }
  return { ...query, shareMin, coverage, words: ofDocuments, knownShares }
}

/** The repositories that may count by their words. */
export function boundWorks({ coverage, ofWorks }: CoveredPeople): MatchBounds {
  return { coverage, words: ofWorks, shareMin, partMin }
}
