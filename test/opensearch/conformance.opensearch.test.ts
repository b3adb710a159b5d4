/** The engine over a cluster answers what any engine has to. */
import { describe } from 'vitest'
import { aliasesConform } from '../engines/conformance/aliases.ts'
import { contributorProfilesConform } from '../engines/conformance/contributor-profiles.ts'
import { edgesConform } from '../engines/conformance/edges.ts'
import { expertsConform, lateExpertsConform } from '../engines/conformance/experts.ts'
import { hasConforms } from '../engines/conformance/has.ts'
import {
  linkedFiltersConform,
  linksConform,
  metricsConform,
  sameAddressesConform,
} from '../engines/conformance/linked.ts'
import { deadlineConforms, longListsConform } from '../engines/conformance/long-lists.ts'
import { repoRankingsConform } from '../engines/conformance/repo-rankings.ts'
import { sameLoginsConform, searchesConform } from '../engines/conformance/searches.ts'
import { severalSearchesConform } from '../engines/conformance/several-searches.ts'
import { similarConforms } from '../engines/conformance/similar.ts'
import { strengthsConform } from '../engines/conformance/strengths.ts'
import { expertSummariesConform, summariesConform } from '../engines/conformance/summaries.ts'
import { suppressConforms } from '../engines/conformance/suppress.ts'
import { suppressChangesConform } from '../engines/conformance/suppress-changes.ts'
import { suppressedDomainConforms } from '../engines/conformance/suppress-domain.ts'
import { vectorsConform } from '../engines/conformance/vectors.ts'
import { wordsConform } from '../engines/conformance/words.ts'
import { clusterKind } from './cluster-kind.ts'

describe.each([1, 3])('over %i shards', (shards) => {
  const kind = clusterKind(shards)
  describe('searches', () => searchesConform(kind))
  describe('rankings of repositories', () => repoRankingsConform(kind))
  describe('people by what they did', () => expertsConform(kind))
  describe('lists of neighbours', () => edgesConform(kind))
  describe('suppressed people', () => suppressConforms(kind))
  describe('summaries', () => {
    summariesConform(kind)
    expertSummariesConform(kind)
  })
  describe('strengths of matches', () => strengthsConform(kind))
  describe('words', () => wordsConform(kind))
  describe('aliases', () => aliasesConform(kind))
})

describe('over 2 shards', () => {
  const kind = clusterKind(2)
  describe('documents with one login', () => sameLoginsConform(kind))
  describe('what leads to others', () => {
    linkedFiltersConform(kind)
    linksConform(kind)
    sameAddressesConform(kind)
    metricsConform(kind)
  })
  describe('others like some', () => similarConforms(kind))
  describe('profiles of contributors', () => contributorProfilesConform(kind))
  describe('several searches', () => severalSearchesConform(kind))
  describe('long lists', () => longListsConform(kind))
  describe('a deadline', () => {
    deadlineConforms(kind)
    lateExpertsConform(kind)
  })
  describe('values', () => hasConforms(kind))
  describe('vectors', () => vectorsConform(kind))
  describe('suppression while it changes', () => suppressChangesConform(kind))
  describe('a suppressed domain', () => suppressedDomainConforms(kind))
})
