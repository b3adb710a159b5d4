/** A document on its way into the cluster. */
import { crc32 } from 'node:zlib'
import { names } from '../field-names.ts'

export interface BulkLine {
  /** Its `_id`: sent again, it replaces itself. */
  readonly id: string
  readonly json: string
  /** Its contribution to the sum that proves at the end that all lines were written unchanged. */
  readonly sum: number
}

/** A checksum of 24 bits: sums of any number of documents stay whole numbers in a Float64. */
export function checkedLine(id: string, document: object): BulkLine {
  const json = JSON.stringify(document)
  const sum = crc32(json) >>> 8
  return { id, json: `{"${names.checksum}":${sum},${json.slice(1)}`, sum }
}
