/**
 * Documents lie in a shard next to their likes, so that blocks differ and most of them need not be
 * looked at; among equal scores they are listed in another order, their ties.
 *
 *   ties         by docId: the place in the shard's tie order
 *   tieDocs      by this place: the docId
 */
import type { SectionData, Sections } from '../bytes/index.ts'

export interface TieOrder {
  readonly tieOf: Uint32Array
  readonly docOf: Uint32Array
}

/** Throws RangeError where a tie below `tieOf.length` is missing. */
export function tieOrder(tieOf: Uint32Array): TieOrder {
  const docOf = new Uint32Array(tieOf.length)
  const isTaken = new Uint8Array(tieOf.length)
  for (let docId = 0; docId < tieOf.length; docId++) {
    docOf[tieOf[docId]!] = docId
    isTaken[tieOf[docId]!] = 1
  }
  const missing = isTaken.indexOf(0)
  if (missing >= 0) throw new RangeError(`no document has place ${missing} of the tie order`)
  return { tieOf, docOf }
}

export function encodeTieOrder({ tieOf, docOf }: TieOrder): [string, SectionData][] {
  return [
    ['ties', tieOf],
    ['tieDocs', docOf],
  ]
}

export function openTieOrder(sections: Sections): TieOrder {
  return { tieOf: sections.u32('ties'), docOf: sections.u32('tieDocs') }
}
