/** The engine over a cluster answers what any engine has to. */
import { describe } from 'vitest'
import { suppressConforms } from '../engines/conformance/conceal.ts'
import { suppressChangesConform } from '../engines/conformance/conceal-changes.ts'
import { edgesConform } from '../engines/conformance/edges.ts'
import { hasConforms } from '../engines/conformance/has.ts'
import { suppressedAddressesConform } from '../engines/conformance/hidden-addresses.ts'
import { suppressedDomainConforms } from '../engines/conformance/hidden-domain.ts'
import {
  factsConform,
  linkedFiltersConform,
  linksConform,
  sameAddressesConform,
} from '../engines/conformance/linked.ts'
import { deadlineConforms, longListsConform } from '../engines/conformance/long-lists.ts'
import { repoRankingsConform } from '../engines/conformance/repo-rankings.ts'
import { sameLoginsConform, searchesConform } from '../engines/conformance/searches.ts'
import { clusterKind } from './cluster-kind.ts'

describe.each([1, 3])('over %i shards', (shards) => {
  const kind = clusterKind(shards)
  describe('searches', () => searchesConform(kind))
  describe('rankings of repositories', () => repoRankingsConform(kind))
  describe('lists of neighbours', () => edgesConform(kind))
  describe('people who are hidden', () => suppressConforms(kind))
  describe('addresses that are hidden', () => suppressedAddressesConform(kind))
})

describe('over 2 shards', () => {
  const kind = clusterKind(2)
  describe('documents with one login', () => sameLoginsConform(kind))
  describe('what leads to others', () => {
    linkedFiltersConform(kind)
    linksConform(kind)
    sameAddressesConform(kind)
    factsConform(kind)
  })
  describe('long lists', () => longListsConform(kind))
  describe('a deadline', () => deadlineConforms(kind))
  describe('values', () => hasConforms(kind))
  describe('hiding, while it changes', () => suppressChangesConform(kind))
  describe('a domain that is hidden', () => suppressedDomainConforms(kind))
})
