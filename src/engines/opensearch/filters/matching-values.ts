/** Matches patterns that Lucene cannot express exactly, by testing all candidate values. */

import { setImmediate } from 'node:timers/promises'
import type { PatternFilter } from 'native-free-index'
import { RequestError } from '../../../contract/index.ts'
import type { Collection } from '../../../domain/index.ts'
import { compileRegex, RegexSizeError, RegexSyntaxError } from '../../patterns/regex.ts'
import { getPath } from '../field-names.ts'
import type { SearchContext } from '../search-context.ts'
import { matchCandidates } from './filter-query.ts'
import { translateRe2 } from './re2-regexp.ts'

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
 * The values that match a pattern. Null: Lucene can express it. Throws as `Queries`, and
 * `pattern_too_expensive`, or `invalid_filter` for a pattern that is invalid or too large for every
 * engine.
 */
export async function listMatching(
  context: SearchContext,
  collection: Collection,
  pattern: PatternFilter,
): Promise<readonly string[] | null> {
  try {
    // Also compiled if Lucene does all the work, so that both engines refuse the same patterns.
    const { test } = compileRegex(pattern)
    if (translateRe2(pattern.pattern).exact) return null
    return await testValues(context, collection, pattern, test)
  } catch (error) {
    throw translateError(error, pattern)
  }
}

async function testValues(
  context: SearchContext,
  collection: Collection,
  pattern: PatternFilter,
  test: (value: string) => boolean,
): Promise<string[]> {
  const values: string[] = []
  const field = getPath('given', pattern.field)
  const sources = [{ value: { terms: { field } } }]
  let sliceEnd = performance.now() + sliceMs
  for (let after: object = {}; ; ) {
    const composite = { size: pageSize, sources, ...after }
    const body = {
      query: matchCandidates(pattern),
      size: 0,
      _source: false as const,
      aggs: { values: { composite } },
    }
    const answer = await context.search(collection, body)
    const { buckets, after_key } = answer.aggregations!.values as ValuePage
    for (const { key } of buckets) {
      if (test(key.value)) values.push(key.value)
      if (performance.now() < sliceEnd) continue
      await setImmediate()
      context.time.check()
      sliceEnd = performance.now() + sliceMs
    }
    if (values.length > valuesMax) throw refusePattern(pattern)
    if (buckets.length < pageSize) return values
    after = { after: after_key }
  }
}

function translateError(error: unknown, pattern: PatternFilter): unknown {
  if (error instanceof RegexSizeError) return refusePattern(pattern)
  if (!(error instanceof RegexSyntaxError)) return error
  return new RequestError('invalid_filter', { reason: error.message })
}

function refusePattern({ pattern }: PatternFilter): RequestError {
  return new RequestError('pattern_too_expensive', { pattern })
}

interface ValuePage {
  readonly buckets: readonly { readonly key: { readonly value: string } }[]
  readonly after_key?: object
}
