/** A page of hits that read their documents on demand. */
import { type Correction, type Hits, mergeCorrections } from 'native-free-index'
import type { Strength } from '../../../contract/index.ts'
import type { QueryPlan } from '../../../plan/index.ts'
import type { SearchHit, SearchPage } from '../../engine.ts'
import type { ExpertEvidence } from '../../evidence.ts'
import { nameStrength } from '../../strengths.ts'
import type { Documents, OpenDocuments } from './documents.ts'

/** Hits with one more than the page if there is one. Evidence by hit, if requested. */
export type FoundHits = readonly [
  plan: QueryPlan,
  hits: Hits,
  corrections: readonly Correction[],
  evidence?: readonly ExpertEvidence[],
  /** By hit. Empty: hits have no strength. */
  levels?: ArrayLike<number>,
]

/** @param levels by hit */
export function addStrengths(
  hits: readonly SearchHit[],
  levels: readonly number[],
): readonly SearchHit[] {
  return hits.map((hit, i) => (hit instanceof StoredHit ? hit.withStrength(levels[i]!) : hit))
}

export function resultPage(
  { documents }: OpenDocuments,
  ...[{ limit }, { scores, ordinals, count }, corrections, evidence = [], levels = []]: FoundHits
): SearchPage {
  const page: SearchHit[] = []
  for (let i = 0; i < Math.min(count, limit); i++) {
    const own = { evidence: evidence[i], strength: nameStrength(levels[i]) }
    page.push(new StoredHit(scores[i]!, ordinals[i]!, documents, own))
  }
  const found = { hits: page, more: count > limit }
  if (corrections.length === 0) return found
  return { ...found, corrections: mergeCorrections(corrections) }
}

interface HitMembers {
  readonly evidence: ExpertEvidence | undefined
  readonly strength: Strength | undefined
}

/** A hit that reads its document on demand. */
class StoredHit implements SearchHit {
  readonly score: number
  readonly ordinal: number
  readonly evidence?: ExpertEvidence
  readonly strength?: Strength
  readonly #documents: Documents
  #body: Uint8Array | null = null

  constructor(score: number, ordinal: number, documents: Documents, more: HitMembers) {
    const { evidence, strength } = more
    this.score = score
    this.ordinal = ordinal
    this.#documents = documents
    if (evidence !== undefined) this.evidence = evidence
    if (strength !== undefined) this.strength = strength
  }

  withStrength(level: number): StoredHit {
    const more = { evidence: this.evidence, strength: nameStrength(level) }
    return new StoredHit(this.score, this.ordinal, this.#documents, more)
  }

  get body(): Uint8Array {
    this.#body ??= this.#documents.bodyOf(this.ordinal)
    return this.#body
  }
}
