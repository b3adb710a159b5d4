/**
 * Documents lie in a shard next to their likes, so that blocks differ and most of them need not be
 * looked at; among equal scores they are listed in another order, their ties.
 *
 *   ties         by docId: the place in the shard's tie order
 *   tieDocs      by this place: the docId
 */
import type { SectionData, Sections } from '../bytes/index.ts'

export interface ShardOrdinals {
  readonly ordinalOf: Uint32Array
  readonly docOf: Uint32Array
}

/** Throws RangeError where a tie below `ordinalOf.length` is missing. */
export function shardOrdinals(ordinalOf: Uint32Array): ShardOrdinals {
  const docOf = new Uint32Array(ordinalOf.length)
  const isTaken = new Uint8Array(ordinalOf.length)
  for (let docId = 0; docId < ordinalOf.length; docId++) {
    docOf[ordinalOf[docId]!] = docId
    isTaken[ordinalOf[docId]!] = 1
  }
  const missing = isTaken.indexOf(0)
  if (missing >= 0) throw new RangeError(`no document has place ${missing} of the tie order`)
  return { ordinalOf, docOf }
}

export function encodeOrdinals({ ordinalOf, docOf }: ShardOrdinals): [string, SectionData][] {
  return [
    ['ties', ordinalOf],
    ['tieDocs', docOf],
  ]
}

export function openOrdinals(sections: Sections): ShardOrdinals {
  return { ordinalOf: sections.u32('ties'), docOf: sections.u32('tieDocs') }
}
