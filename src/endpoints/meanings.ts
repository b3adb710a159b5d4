/** Searches that need vectors first: embed, search, and embed again where a word was misspelt. */
import { RequestError } from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import { EmbeddingError } from '../embed/index.ts'
import { correctedMeanings, type Likeness, type UnembeddedSearch } from '../plan/index.ts'
import type { PlannedResults } from './explanations.ts'
import type { RequestContext } from './request-context.ts'
import { likenessOf } from './similar.ts'

/** Returns the vectors of texts. Equal texts of one request are embedded once. */
export type Vectors = (texts: readonly string[]) => Promise<readonly Float32Array[]>

/** A page, and the part of its plan that the request does not contain. */
export interface FoundPage extends PlannedResults {
  readonly meaning: SearchedMeaning
}

export interface SearchedMeaning {
  /** Vectors of the texts in their final spelling. */
  readonly vectors: readonly Float32Array[]
  readonly likeness: Likeness | null
}

/** A misspelt word has no meaning, so a search that corrects one is run again with that. */
export async function findByMeaning(
  { texts, similar, plan }: Pick<UnembeddedSearch, 'texts' | 'similar' | 'plan'>,
  context: RequestContext,
  vectorsOf: Vectors,
): Promise<FoundPage> {
  const deadline = new Deadline(context.services.deadlineMs)
  const likeness = similar && (await likenessOf(similar, context))
  const findBy = async (embedded: readonly string[]): Promise<FoundPage> => {
    const vectors = await vectorsOf(embedded)
    const startMs = performance.now()
    const planned = plan(vectors, likeness).plan
    const { hits, more, corrections } = await context.engine.search(planned, context.signal)
    context.timing('search', performance.now() - startMs)
    const found = { hits, more, plan: planned, meaning: { vectors, likeness } }
    return corrections === undefined ? found : { ...found, corrections }
  }
  const page = await findBy(texts)
  const { corrections = [] } = page
  const { embedder } = context.services
  const corrected = correctedMeanings(texts, corrections, (word) => embedder.hasWord(word))
  if (corrected === null) return page
  if (deadline.isOver()) throw new RequestError('deadline_exceeded')
  return findBy(corrected)
}

/** For one request. The returned function throws as `embedded` does. */
export function vectorsBy(context: RequestContext): Vectors {
  const known = new Map<string, readonly Float32Array[]>()
  return async (texts) => {
    if (texts.length === 0) return []
    const key = JSON.stringify(texts)
    const before = known.get(key)
    if (before !== undefined) return before
    const startMs = performance.now()
    const vectors = await embedded(texts, context)
    context.timing('embed', performance.now() - startMs)
    known.set(key, vectors)
    return vectors
  }
}

/**
 * Throws RequestError `embedding_failed` where the model may answer a little later, `overloaded`,
 * `deadline_exceeded`.
 */
async function embedded(
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
