/** Removes masked members from documents and from user data. */
import type { FieldMask, Provenance, Strength, UserMetrics } from '../../contract/index.ts'
import type { Collection } from '../../domain/index.ts'
import { userRows } from '../../fields/index.ts'
import type { SearchHit, ShownUserData, StoredDocument } from '../engine.ts'
import type { ExpertEvidence } from '../evidence.ts'

/** The stored bytes of a document without its masked members. */
export function maskBody(stored: Uint8Array, collection: Collection, mask: FieldMask): Uint8Array {
  if (mask.showsRecords) return stored
  const { buffer, byteOffset, byteLength } = stored
  const text = Buffer.from(buffer, byteOffset, byteLength).toString()
  const prefix = collection === 'professionals' ? 'professional.' : ''
  return Buffer.from(JSON.stringify(keepShown(JSON.parse(text), mask, prefix)))
}

function keepShown<Members extends object>(
  members: Members,
  mask: FieldMask,
  prefix = '',
): Partial<Members> {
  const shown = Object.entries(members).filter(([name]) => mask.isShown(prefix + name))
  return Object.fromEntries(shown) as Partial<Members>
}

/** A hit that removes masked members on demand. */
export class MaskedHit implements SearchHit {
  readonly score: number
  readonly ordinal: number
  readonly evidence?: ExpertEvidence
  readonly strength?: Strength
  readonly #hit: SearchHit
  readonly #collection: Collection
  readonly #mask: FieldMask
  #body: Uint8Array | null = null

  constructor(hit: SearchHit, collection: Collection, mask: FieldMask) {
    this.score = hit.score
    this.ordinal = hit.ordinal
    if (hit.evidence !== undefined) this.evidence = hit.evidence
    if (hit.strength !== undefined) this.strength = hit.strength
    this.#hit = hit
    this.#collection = collection
    this.#mask = mask
  }

  get body(): Uint8Array {
    this.#body ??= maskBody(this.#hit.body, this.#collection, this.#mask)
    return this.#body
  }
}

export function maskDocument(
  document: StoredDocument | null,
  collection: Collection,
  mask: FieldMask,
): StoredDocument | null {
  if (document === null) return null
  const { ordinal, body } = document
  return { ordinal, body: maskBody(body, collection, mask) }
}

export function maskProvenance(provenance: Provenance | null, mask: FieldMask): Provenance | null {
  if (provenance === null) return null
  const shown = keepShown(provenance, mask) as Provenance
  // The reason of a guess quotes the texts that it was made from.
  if (userRows.type.guessedFrom.every((name) => mask.isShown(name))) return shown
  const entries = Object.entries(shown).map(([name, { reason, ...entry }]) => [name, entry])
  return Object.fromEntries(entries) as Provenance
}

export function maskUserData(data: ShownUserData, mask: FieldMask): ShownUserData {
  return {
    devrank: mask.isShown('devrank') ? data.devrank : null,
    totalStars: mask.isShown('totalStars') ? data.totalStars : null,
    get metrics(): Partial<UserMetrics> {
      return keepShown(data.metrics, mask)
    },
  }
}
