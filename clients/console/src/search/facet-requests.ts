/** The requests of the open facets. */
import { computed, signal } from '@preact/signals'
import { type FacetChoice, facetChoices } from './fields.ts'
import { dateBuckets, numberBuckets, numberValues } from './histogram-bins.ts'
import type { Collection } from './search-params.ts'
import type { FacetRequest } from './search-request.ts'

/** Most facets of one request. */
const facetsMax = 10

/** Values that a facet shows at first, and that each click adds. */
const shownValues = 6
const expandedValues = 50

/** Facets that were opened or closed, by collection and field. */
const changed = signal<ReadonlyMap<string, boolean>>(new Map())

/** The searched prefix of each facet, by collection and field. */
const prefixes = signal<ReadonlyMap<string, string>>(new Map())

/** Facets of which more values are shown. */
const expanded = signal<ReadonlySet<string>>(new Set())

/** Whether results and values are counted at all, as counts cost credits. */
export const isCounting = signal(localStorage.getItem('devdex-counting') !== 'off')

export function switchCounting(): void {
  isCounting.value = !isCounting.value
  localStorage.setItem('devdex-counting', isCounting.value ? 'on' : 'off')
}

export function isFacetOpen(collection: Collection, { field, isOpen }: FacetChoice): boolean {
  return changed.value.get(`${collection} ${field.name}`) ?? isOpen
}

export function openFacet(collection: Collection, name: string, isOpen: boolean): void {
  changed.value = new Map(changed.value).set(`${collection} ${name}`, isOpen)
}

export function prefixOf(collection: Collection, name: string): string {
  return prefixes.value.get(`${collection} ${name}`) ?? ''
}

export function changePrefix(collection: Collection, name: string, prefix: string): void {
  prefixes.value = new Map(prefixes.value).set(`${collection} ${name}`, prefix)
}

export function isExpanded(collection: Collection, name: string): boolean {
  return expanded.value.has(`${collection} ${name}`)
}

export function expand(collection: Collection, name: string): void {
  expanded.value = new Set(expanded.value).add(`${collection} ${name}`)
}

/** Facets of the next count, those that are open. */
export function facetRequests(collection: Collection): FacetRequest[] {
  const open = facetChoices(collection).filter((choice) => isFacetOpen(collection, choice))
  return open.slice(0, facetsMax).map((choice) => facetRequest(collection, choice))
}

function facetRequest(collection: Collection, { field, kind }: FacetChoice): FacetRequest {
  const own = { field: field.name, ignoreOwnFilter: true }
  if (kind === 'numbers') {
    return { ...own, first: numberValues, order: 'value', histogram: { buckets: numberBuckets } }
  }
  if (kind === 'dates') return { ...own, first: 1, histogram: { buckets: dateBuckets } }
  const prefix = prefixOf(collection, field.name)
  const first = isExpanded(collection, field.name) ? expandedValues : shownValues
  return { ...own, first, ...(prefix !== '' && { prefix }) }
}

/** Changes with what is counted. */
export const countingKey = computed(() => {
  return JSON.stringify([isCounting.value, facetRequests('users'), facetRequests('repos')])
})
