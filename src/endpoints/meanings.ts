/** Searches that need vectors first: embed, search, and embed again where a word was misspelt. */
import { RequestError } from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import { EmbeddingError } from '../embed/index.ts'
import { compileQuery, correctMeanings, type Likeness, type SearchQuery } from '../plan/index.ts'
import type { RequestContext } from './request-context.ts'
import type { Results } from './search.ts'
import { findLikeness } from './similar.ts'

/** A misspelt word has no meaning, so a search that corrects one is run again with that. */
export async function searchByMeaning(
  query: SearchQuery,
  context: RequestContext,
): Promise<Results> {
  const deadline = new Deadline(context.services.deadlineMs)
  const { similarTo } = query.request
  const likeness = similarTo === undefined ? null : await findLikeness(query, similarTo, context)
  const results = await searchTexts(query, query.texts, likeness, context)
  const { corrections = [] } = results
  const { embedder } = context.services
  const corrected = correctMeanings(query.texts, corrections, (word) => embedder.hasWord(word))
  if (corrected === null) return results
  if (deadline.isOver()) throw new RequestError('deadline_exceeded')
  return searchTexts(query, corrected, likeness, context)
}

/** @param texts those of the query, in another spelling */
async function searchTexts(
  query: SearchQuery,
  texts: readonly string[],
  likeness: Likeness | null,
  context: RequestContext,
): Promise<Results> {
  const vectors = texts.length === 0 ? [] : await embedTexts(texts, context)
  const meaning = { vectors, likeness }
  const startMs = performance.now()
  const plan = compileQuery(query, meaning, context.target)
  const page = await context.engine.searcher.search(plan, context.signal)
  context.recordTiming('search', performance.now() - startMs)
  return { ...page, plan, meaning }
}

/** Equal texts of one request are embedded once. Throws as `embed`. */
async function embedTexts(
  texts: readonly string[],
  context: RequestContext,
): Promise<readonly Float32Array[]> {
  const key = JSON.stringify(texts)
  const known = context.vectors.get(key)
  if (known !== undefined) return known
  const startMs = performance.now()
  const vectors = await embed(texts, context)
  context.recordTiming('embed', performance.now() - startMs)
  context.vectors.set(key, vectors)
  return vectors
}

/**
 * Throws RequestError `embedding_failed` where the model may answer a little later, `overloaded`,
 * `deadline_exceeded`.
 */
async function embed(
  texts: readonly string[],
  context: RequestContext,
): Promise<readonly Float32Array[]> {
  try {
    const found = context.services.embedder.embed(texts, 'query', context.signal)
    return found instanceof Promise ? await context.outside(found) : found
  } catch (error) {
    const isTransient = error instanceof EmbeddingError && error.retryable
    throw isTransient ? new RequestError('embedding_failed') : error
  }
}
