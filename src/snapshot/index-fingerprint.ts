/**
 * The index fingerprint: everything in this build that decides how an index is laid out and what
 * its terms are. A snapshot stores it. A build with another fingerprint refuses the snapshot,
 * because it would miss hits.
 */

import { createHash } from 'node:crypto'
import { analyserVersion, bm25, formatVersion, limits, schemaFingerprint } from 'native-free-index'
import { collections } from '../domain/index.ts'
import { schemas } from './collections.ts'

export interface IndexFingerprint {
  /** Hash of the field table: which fields are indexed, how, and with which weight. */
  readonly fields: string
  /** Version of the analyser. */
  readonly analyser: number
  /** Version of the file format, and a limit of the kernels that decides what files contain. */
  readonly layout: string
}

/** Names of the fingerprint's parts, for messages. */
export const printedParts: Readonly<Record<keyof IndexFingerprint, string>> = {
  fields: 'field table',
  analyser: 'analyser',
  layout: 'index layout',
}

export const indexFingerprint: IndexFingerprint = {
  fields: hashShort([...collections.map((name) => schemaFingerprint(schemas[name])), bm25]),
  analyser: analyserVersion,
  // The best `hitsMax` hits of a common term are stored.
  layout: `${formatVersion}-${limits.hitsMax}`,
}

function hashShort(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)
}
