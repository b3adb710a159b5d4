/**
 * In a shard, similar documents have adjacent docIds, so that blocks differ and most blocks can be
 * skipped. Ordinals are a separate order, which ranks equal scores.
 *
 *   ordinals     by docId: its ordinal in the shard
 *   ordinalDocs  by this ordinal: the docId
 */
import type { SectionData, Sections } from '../bytes/index.ts'

export interface ShardOrdinals {
  readonly ordinalOf: Uint32Array
  readonly docOf: Uint32Array
}

/** Throws RangeError if an ordinal below `ordinalOf.length` is missing. */
export function invertOrdinals(ordinalOf: Uint32Array): ShardOrdinals {
  const docOf = new Uint32Array(ordinalOf.length)
  const isTaken = new Uint8Array(ordinalOf.length)
  for (let docId = 0; docId < ordinalOf.length; docId++) {
    docOf[ordinalOf[docId]!] = docId
    isTaken[ordinalOf[docId]!] = 1
  }
  const missing = isTaken.indexOf(0)
  if (missing >= 0) throw new RangeError(`no document has the ordinal ${missing}`)
  return { ordinalOf, docOf }
}

export function encodeOrdinals({ ordinalOf, docOf }: ShardOrdinals): [string, SectionData][] {
  return [
    ['ordinals', ordinalOf],
    ['ordinalDocs', docOf],
  ]
}

export function openOrdinals(sections: Sections): ShardOrdinals {
  return { ordinalOf: sections.u32('ordinals'), docOf: sections.u32('ordinalDocs') }
}
