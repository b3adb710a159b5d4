/** A page of hits that read their documents on demand. */
import { type Correction, distinctCorrections, type Hits } from 'native-free-index'
import type { QueryPlan } from '../../../plan/index.ts'
import type { SearchHit, SearchPage } from '../../engine.ts'
import type { ExpertEvidence } from '../../evidence.ts'
import type { Documents, OpenDocuments } from './documents.ts'

/** Hits with one more than the page if there is one. Evidence by hit, if requested. */
export type FoundHits = readonly [
  plan: QueryPlan,
  hits: Hits,
  corrections: readonly Correction[],
  evidence?: readonly ExpertEvidence[],
]

export function resultPage(
  { documents }: OpenDocuments,
  ...[{ limit }, { scores, ordinals, count }, corrections, evidence = []]: FoundHits
): SearchPage {
  const page: SearchHit[] = []
  for (let i = 0; i < Math.min(count, limit); i++) {
    page.push(new StoredHit(scores[i]!, ordinals[i]!, documents, evidence[i]))
  }
  const found = { hits: page, more: count > limit }
  if (corrections.length === 0) return found
  return { ...found, corrections: distinctCorrections(corrections) }
}

/** A hit that reads its document on demand. */
class StoredHit implements SearchHit {
  readonly score: number
  readonly ordinal: number
  readonly evidence?: ExpertEvidence
  readonly #documents: Documents
  #body: Uint8Array | null = null

  constructor(score: number, ordinal: number, documents: Documents, evidence?: ExpertEvidence) {
    this.score = score
    this.ordinal = ordinal
    this.#documents = documents
    if (evidence !== undefined) this.evidence = evidence
  }

  get body(): Uint8Array {
    this.#body ??= this.#documents.bodyOf(this.ordinal)
    return this.#body
  }
}
