/** A page of hits that read their documents on demand. */
import { type Correction, type Hits, mergeCorrections } from 'native-free-index'
import type { Strength } from '../../../contract/index.ts'
import type { SearchHit, SearchPage } from '../../engine.ts'
import type { ExpertEvidence } from '../../evidence.ts'
import { nameStrength } from '../../strengths.ts'
import type { Documents } from './documents.ts'

/** What the workers have found. */
interface RankedHits {
  /** With one more than the page if there is one. */
  readonly hits: Hits
  /** Hits of the page. */
  readonly limit: number
  readonly corrections: readonly Correction[]
  /** By hit. Empty: none is requested. */
  readonly evidence?: readonly ExpertEvidence[]
  /** By hit. Empty: hits have no strength. */
  readonly levels?: ArrayLike<number>
}

export interface StoredPage extends SearchPage {
  readonly hits: readonly StoredHit[]
}

export function buildPage(
  documents: Documents,
  { hits: { scores, ordinals, count }, limit, corrections, evidence = [], levels = [] }: RankedHits,
): StoredPage {
  const hits: StoredHit[] = []
  for (let i = 0; i < Math.min(count, limit); i++) {
    const strength = nameStrength(levels[i])
    hits.push(new StoredHit(scores[i]!, ordinals[i]!, documents, evidence[i], strength))
  }
  const page = { hits, more: count > limit }
  if (corrections.length === 0) return page
  return { ...page, corrections: mergeCorrections(corrections) }
}

/** A hit that reads its document on demand. */
export class StoredHit implements SearchHit {
  readonly score: number
  readonly ordinal: number
  readonly evidence?: ExpertEvidence
  readonly strength?: Strength
  readonly #documents: Documents
  #body: Uint8Array | null = null

  constructor(
    score: number,
    ordinal: number,
    documents: Documents,
    evidence: ExpertEvidence | undefined,
    strength: Strength | undefined,
  ) {
    this.score = score
    this.ordinal = ordinal
    this.#documents = documents
    if (evidence !== undefined) this.evidence = evidence
    if (strength !== undefined) this.strength = strength
  }

  addStrength(level: number): StoredHit {
    const strength = nameStrength(level)
    return new StoredHit(this.score, this.ordinal, this.#documents, this.evidence, strength)
  }

  get body(): Uint8Array {
    this.#body ??= this.#documents.readBody(this.ordinal)
    return this.#body
  }
}
