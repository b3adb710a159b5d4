/** Matches patterns that Lucene cannot express exactly, by testing all candidate values. */

import { setImmediate } from 'node:timers/promises'
import type { Filter, PatternFilter } from 'native-free-index'
import { RequestError } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import { compileRegex, RegexSizeError, RegexSyntaxError } from '../patterns/regex.ts'
import type { ClusterSnapshot } from './cluster-snapshot.ts'
import { pathOf } from './field-names.ts'
import type { QueryTime } from './queries.ts'
import {
  candidatesQuery,
  inexactPatterns,
  type MatchingValues,
  regexesOf,
} from './query/filter-query.ts'

/** Values per request. */
const pageSize = 10_000

/**
 * Milliseconds of tests between two event-loop ticks. A page of long values takes seconds, and this
 * thread serves all other requests too.
 */
const sliceMs = 5

/** A pattern that matches more values is refused as too expensive. */
const valuesMax = 60_000

/**
 * Matching values by pattern. Throws as `Queries`, and `pattern_too_expensive`, or `invalid_filter`
 * for a pattern that is invalid or too large for every engine.
 */
export async function matchingValues(
  snapshot: ClusterSnapshot,
  collection: Collection,
  filter: Filter,
  time: QueryTime,
): Promise<MatchingValues> {
  const matching = new Map<PatternFilter, readonly string[]>()
  const inexact = new Set(inexactPatterns(filter))
  for (const pattern of regexesOf(filter)) {
    try {
      // Also tested if Lucene does all the work, so that both engines refuse the same patterns.
      const { test } = compileRegex(pattern)
      if (!inexact.has(pattern)) continue
      matching.set(pattern, await valuesOf(snapshot, collection, { pattern, test }, time))
    } catch (error) {
      throw refusalOf(error, pattern)
    }
  }
  return matching
}

interface Tested {
  readonly pattern: PatternFilter
  readonly test: (value: string) => boolean
}

async function valuesOf(
  { queries, indices }: ClusterSnapshot,
  collection: Collection,
  { pattern, test }: Tested,
  time: QueryTime,
): Promise<string[]> {
  const values: string[] = []
  const field = pathOf('given', pattern.field)
  const sources = [{ value: { terms: { field } } }]
  let sliceEnd = performance.now() + sliceMs
  for (let after: object = {}; ; ) {
    const composite = { size: pageSize, sources, ...after }
    const body = {
      query: candidatesQuery(pattern),
      size: 0,
      _source: false as const,
      aggs: { values: { composite } },
    }
    const answer = await queries.search(indices[collection], body, time)
    const { buckets, after_key } = answer.aggregations!.values as ValuePage
    for (const { key } of buckets) {
      if (test(key.value)) values.push(key.value)
      if (performance.now() < sliceEnd) continue
      await setImmediate()
      time.check()
      sliceEnd = performance.now() + sliceMs
    }
    if (values.length > valuesMax) throw tooExpensive(pattern)
    if (buckets.length < pageSize) return values
    after = { after: after_key }
  }
}

function refusalOf(error: unknown, pattern: PatternFilter): unknown {
  if (error instanceof RegexSizeError) return tooExpensive(pattern)
  if (!(error instanceof RegexSyntaxError)) return error
  return new RequestError('invalid_filter', { reason: error.message })
}

function tooExpensive({ pattern }: PatternFilter): RequestError {
  return new RequestError('pattern_too_expensive', { pattern })
}

interface ValuePage {
  readonly buckets: readonly { readonly key: { readonly value: string } }[]
  readonly after_key?: object
}
