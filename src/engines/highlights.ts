/** Opens highlighters with the words that an engine knows. */
import { Highlighter } from 'native-free-index'
import type { CancelSignal } from '../domain/index.ts'
import type { PlannedHighlights } from '../plan/index.ts'
import type { QueryEngine } from './engine.ts'

/** Takes one round trip. Throws as `WordIndex.expand`. */
export async function openHighlighter(
  { words }: Pick<QueryEngine, 'words'>,
  { collection, queries }: Pick<PlannedHighlights, 'collection' | 'queries'>,
  signal: CancelSignal,
): Promise<Highlighter> {
  if (queries.length === 0) return new Highlighter([])
  const terms = queries.map((query) => query.terms)
  const found = await words.expand(collection, terms, signal)
  return new Highlighter(queries.map(({ phrases }, i) => ({ groups: found[i]!.groups, phrases })))
}
