/** The requests of the open facets. */
import { computed, signal } from '@preact/signals'
import { type FacetChoice, listFacetChoices } from './fields.ts'
import { dateBuckets, numberBuckets, numberValues } from './histogram-bins.ts'
import type { Collection } from './search-params.ts'
import type { FacetRequest } from './search-request.ts'

/** Most facets of one request. */
const facetsMax = 10

/** Values that a facet shows at first, and that each click adds. */
const shownValues = 6
const expandedValues = 50

/** What was done to a facet. Absent members are as at first. */
interface FacetState {
  readonly isOpen?: boolean
  /** What its values begin with. */
  readonly prefix?: string
  /** Whether more of its values are shown. */
  readonly isExpanded?: boolean
}

/** By collection and field. */
const states = signal<ReadonlyMap<string, FacetState>>(new Map())

/** Whether results and values are counted at all, as counts cost credits. */
export const isCounting = signal(localStorage.getItem('devdex-counting') !== 'off')

export function switchCounting(): void {
  isCounting.value = !isCounting.value
  localStorage.setItem('devdex-counting', isCounting.value ? 'on' : 'off')
}

export function readFacet(collection: Collection, field: string): FacetState {
  return states.value.get(`${collection} ${field}`) ?? {}
}

export function changeFacet(collection: Collection, field: string, part: FacetState): void {
  const state = { ...readFacet(collection, field), ...part }
  states.value = new Map(states.value).set(`${collection} ${field}`, state)
}

export function isFacetOpen(collection: Collection, { field, isOpen }: FacetChoice): boolean {
  return readFacet(collection, field.name).isOpen ?? isOpen
}

/** Facets of the next count, those that are open. */
export function listFacetRequests(collection: Collection): FacetRequest[] {
  const open = listFacetChoices(collection).filter((choice) => isFacetOpen(collection, choice))
  return open.slice(0, facetsMax).map((choice) => buildFacetRequest(collection, choice))
}

function buildFacetRequest(collection: Collection, { field, kind }: FacetChoice): FacetRequest {
  const own = { field: field.name, ignoreOwnFilter: true }
  if (kind === 'numbers') {
    return { ...own, first: numberValues, order: 'value', histogram: { buckets: numberBuckets } }
  }
  if (kind === 'dates') return { ...own, first: 1, histogram: { buckets: dateBuckets } }
  const { prefix = '', isExpanded } = readFacet(collection, field.name)
  const first = isExpanded ? expandedValues : shownValues
  return { ...own, first, ...(prefix !== '' && { prefix }) }
}

/** Changes with what is counted. */
export const countingKey = computed(() => {
  return JSON.stringify([isCounting.value, listFacetRequests('users'), listFacetRequests('repos')])
})
