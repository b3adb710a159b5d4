/** `total` and `facets` of a search: a second request to the engine, about all matches. */
import {
  type Facet as FacetAnswer,
  type FacetRequest,
  type FieldSpec,
  type FilterExpression,
  formatIsoSeconds,
  limits,
  refuseAt,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import {
  type FieldCounts,
  listBucketStarts,
  readShownValues,
  type Summary,
} from '../engines/index.ts'
import {
  compileQuery,
  type DataSet,
  type Meaning,
  type PlannedFacet,
  planFacets,
  type SearchQuery,
} from '../plan/index.ts'
import { openTimeSlices } from './answer-budget.ts'
import type { RequestContext } from './request-context.ts'

interface SummarisedRequest {
  readonly total?: boolean
  readonly facets?: readonly FacetRequest[]
  readonly filters?: FilterExpression
}

export interface PlannedSummary {
  /** 1 for the total, and 1 for each facet. */
  readonly credits: number
  readonly collection: Collection
  readonly total: boolean
  readonly facets: readonly PlannedFacet[]
  /** By position of the facets: the search to count in, if it is another one. */
  readonly searches: readonly (SearchQuery | null)[]
}

export const noSummary: PlannedSummary = {
  credits: 0,
  collection: 'users',
  total: false,
  facets: [],
  searches: [],
}

/** The price of a summary, which follows from the request alone. */
export function priceSummary({ total, facets = [] }: SummarisedRequest): number {
  return (total === true ? 1 : 0) + facets.length
}

/**
 * @param planOther the search with other filters
 * @throws RequestError `invalid_request` about a facet
 */
export function planSummary(
  request: SummarisedRequest,
  dataSet: DataSet,
  planOther: (filters: FilterExpression | undefined) => SearchQuery,
): PlannedSummary {
  const credits = priceSummary(request)
  if (credits === 0) return noSummary
  const facets = planFacets(dataSet, request.facets ?? [], request.filters)
  return {
    credits,
    collection: dataSet.collection,
    total: request.total === true,
    facets,
    searches: facets.map(({ filters }) => (filters === null ? null : planOther(filters))),
  }
}

/** The members of an answer as JSON, each preceded by a comma. Throws as `Searcher.summarise`. */
export async function composeSummary(
  { collection, total, facets, searches, credits }: PlannedSummary,
  query: SearchQuery,
  meaning: Meaning,
  context: RequestContext,
): Promise<string> {
  if (credits === 0) return ''
  const startMs = performance.now()
  const { engine, signal } = context
  const summarise = (counted: SearchQuery, asked: readonly PlannedFacet[]) => {
    const plan = compileQuery(counted, meaning, context.target)
    const questions = asked.map((facet) => facet.question)
    const question = { facets: questions, sizes: null, byStrength: total && counted === query }
    return engine.searcher.summarise(plan, question, signal)
  }
  const own = facets.filter((_, i) => searches[i] === null)
  const whole = total || own.length > 0 ? await summarise(query, own) : null
  const left = (whole?.facets ?? []).values()
  const members: [string, FacetAnswer][] = []
  for (const [i, facet] of facets.entries()) {
    const other = searches[i]!
    const counted =
      other === null ? left.next().value! : (await summarise(other, [facet])).facets[0]!
    const pointer = `/facets/${i}`
    members.push([facet.name, await composeFacet(collection, facet, counted, pointer, context)])
  }
  context.recordTiming('summarise', performance.now() - startMs)
  const totalMember = total ? `,"total":${writeTotal(whole!)}` : ''
  if (facets.length === 0) return totalMember
  return `${totalMember},"facets":${JSON.stringify(Object.fromEntries(members))}`
}

function writeTotal({ total, byStrength }: Summary): string {
  const more = byStrength === null ? {} : { byStrength }
  return JSON.stringify({ value: total, exact: true, ...more })
}

/**
 * A facet as an answer shows it.
 *
 * @param pointer of the facet in the body
 * @throws RequestError `invalid_request` for a histogram with too many buckets
 */
export async function composeFacet(
  collection: Collection,
  { spec, question }: Pick<PlannedFacet, 'spec' | 'question'>,
  { values, other, missing, distinct, numbers }: FieldCounts,
  pointer: string,
  context: RequestContext,
): Promise<FacetAnswer> {
  const keyed = values.flatMap(({ key, ordinal }) =>
    typeof key === 'string' ? [{ key, ordinal }] : [],
  )
  const timeSlices = openTimeSlices(context)
  const texts = await readShownValues(context.engine, collection, question, spec, keyed, timeSlices)
  const shown = values.map(({ key, count }, i) => ({
    value: typeof key === 'number' ? showNumber(spec, key) : showText(spec, texts[i]!),
    count,
  }))
  const counts = { values: shown, other, missing, distinct }
  if (numbers === null) return counts
  const { least, greatest, sum, count, buckets } = numbers
  const answer = {
    ...counts,
    min: showNumber(spec, least),
    max: showNumber(spec, greatest),
    mean: showNumber(spec, sum / count),
    sum,
  }
  if (question.histogram === null) return answer
  const starts = buckets && listBucketStarts(question.histogram, numbers)
  if (starts === null) {
    const message = `would have more than ${limits.histogramBucketsMax} buckets here`
    throw refuseAt('invalid_request', `${pointer}/histogram`, message)
  }
  const bars = Array.from(starts, (from, i) => ({
    from: showNumber(spec, from),
    count: buckets![i]!,
  }))
  return { ...answer, histogram: bars }
}

function showText({ type }: FieldSpec, text: string): string | boolean {
  return type === 'boolean' ? text === 'true' : text
}

function showNumber({ type }: FieldSpec, value: number): string | number {
  return type === 'datetime' ? formatIsoSeconds(Math.round(value)) : value
}
