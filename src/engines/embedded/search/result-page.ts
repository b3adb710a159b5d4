/** A page of hits that read their documents on demand. */
import { type Correction, distinctCorrections, type Hits } from 'native-free-index'
import type { QueryPlan } from '../../../plan/index.ts'
import type { SearchHit, SearchPage } from '../../engine.ts'
import type { ExpertEvidence } from '../../evidence.ts'
import { type OpenDocuments, StoredHit } from './documents.ts'

/**
 * Of hits with one more than the page, if there are so many.
 *
 * @param evidence by hit. Empty: none is asked for
 */
export function resultPage(
  { limit }: QueryPlan,
  { scores, ordinals, count }: Hits,
  corrections: readonly Correction[],
  evidence: readonly ExpertEvidence[],
  { documents }: OpenDocuments,
): SearchPage {
  const page: SearchHit[] = []
  for (let i = 0; i < Math.min(count, limit); i++) {
    page.push(new StoredHit(scores[i]!, ordinals[i]!, documents, evidence[i]))
  }
  const found = { hits: page, more: count > limit }
  if (corrections.length === 0) return found
  return { ...found, corrections: distinctCorrections(corrections) }
}
