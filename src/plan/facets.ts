/** Plans the facets of a request: what an engine counts, and over which filter. */
import type { FacetOptions, Histogram } from 'native-free-index'
import {
  calendarUnits,
  type FacetRequest,
  type FieldMask,
  type FieldSpec,
  type FilterExpression,
  isFacetable,
  isNumeric,
  refuseAt,
} from '../contract/index.ts'
import type { FieldUse, FilterTarget } from './filter-messages.ts'
import { anyField, findField } from './filters.ts'

/** The engine's question: see `FacetQuestion`. */
interface PlannedQuestion extends FacetOptions {
  readonly field: string
  readonly link: string | null
}

/** Fields of records. Masked fields are unknown. */
interface FacetFields {
  readonly fields: FilterTarget
  readonly mask?: FieldMask | undefined
}

export interface PlannedFacet {
  /** The field's name in the request. */
  readonly name: string
  readonly spec: FieldSpec
  readonly question: PlannedQuestion
  /**
   * The filter of the counted records: the search's own without conditions on the field. Undefined:
   * no condition is left. Null: the search's filter.
   */
  readonly filters: FilterExpression | undefined | null
}

/**
 * @param filters of the search
 * @param pointer of the list in the body
 * @throws RequestError `invalid_request` for a facet that is not possible
 */
export function planFacets(
  dataSet: FacetFields,
  facets: readonly FacetRequest[],
  filters: FilterExpression | undefined,
  pointer = '/facets',
): PlannedFacet[] {
  const known = new Set<string>()
  return facets.map((facet, i) => {
    const planned = planFacet(dataSet, facet, `${pointer}/${i}`)
    const { field, link } = planned.question
    const key = `${link} ${field}`
    if (known.has(key)) {
      throw refuseAt('invalid_request', `${pointer}/${i}/field`, 'is a field of another facet')
    }
    known.add(key)
    const ignores = facet.ignoreOwnFilter === true && filters !== undefined
    const left = ignores ? removeField(dataSet.fields, filters, planned.spec) : filters
    return { ...planned, filters: left === filters ? null : left }
  })
}

/** Plans one facet of a separate search. Throws as `planFacets`. */
export function planFacet(
  { fields, mask }: FacetFields,
  facet: FacetRequest,
  pointer: string,
): Omit<PlannedFacet, 'filters'> {
  const { field: name, first = 10, order = 'count', prefix, histogram } = facet
  const use: FieldUse = {
    code: 'invalid_request',
    purpose: 'to count values of',
    isAllowed: (known, spec) => isFacetable(spec) && (mask?.isShown(known) ?? true),
  }
  const { name: own, spec } = findField(fields, name, use, `${pointer}/field`)
  const isOfNumbers = isNumeric(spec)
  if (prefix !== undefined && (isOfNumbers || spec.type === 'boolean')) {
    throw refuseAt('invalid_request', `${pointer}/prefix`, `field \`${name}\` has no text`)
  }
  if (histogram !== undefined && !isOfNumbers) {
    const message = `field \`${name}\` has no numbers or dates`
    throw refuseAt('invalid_request', `${pointer}/histogram`, message)
  }
  const { link, field } = spec.linked ?? { link: null, field: own }
  const planned = histogram && planHistogram(spec, histogram, `${pointer}/histogram`)
  const question = { field, link, first, order, prefix: prefix ?? null }
  return { name, spec, question: { ...question, histogram: planned ?? null } }
}

function planHistogram(
  { type }: FieldSpec,
  { interval, buckets }: NonNullable<FacetRequest['histogram']>,
  pointer: string,
): Histogram {
  if ((interval === undefined) === (buckets === undefined)) {
    throw refuseAt('invalid_request', pointer, 'needs `interval` or `buckets`, and not both')
  }
  if (buckets !== undefined) return { kind: 'even', buckets }
  if (typeof interval === 'number') return { kind: 'width', width: interval }
  const unit = calendarUnits.find((known) => known === interval)
  if (type === 'datetime' && unit !== undefined) return { kind: 'calendar', unit }
  const units = type === 'datetime' ? `, or one of ${calendarUnits.join(', ')}` : ''
  throw refuseAt('invalid_request', `${pointer}/interval`, `must be a number above 0${units}`)
}

/**
 * The expression without conditions on the field, whether the condition is the whole expression or
 * an operand of its outermost And. Returns the same object if there is none, and undefined if
 * nothing is left.
 */
function removeField(
  target: FilterTarget,
  filters: FilterExpression,
  spec: FieldSpec,
): FilterExpression | undefined {
  const isOwn = (part: FilterExpression) =>
    !('filters' in part) && findField(target, part.field, anyField, '/filters').spec === spec
  if (isOwn(filters)) return undefined
  if (!('filters' in filters) || filters.op !== 'And') return filters
  const others = filters.filters.filter((part) => !isOwn(part))
  if (others.length === filters.filters.length) return filters
  return others.length === 0 ? undefined : { ...filters, filters: others }
}
