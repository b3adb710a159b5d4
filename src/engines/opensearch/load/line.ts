/** A document on its way into the cluster. */
import { crc32 } from 'node:zlib'
import { names } from '../field-names.ts'

export interface BulkLine {
  /** Its `_id`: sent again, it replaces itself. */
  readonly id: string
  readonly json: string
  /** What it adds to the sum that tells, at the end, whether all lie there as they were sent. */
  readonly sum: number
}

/** A checksum of 24 bits: sums of any number of documents stay whole numbers in a Float64. */
export function checkedLine(id: string, document: object): BulkLine {
  const json = JSON.stringify(document)
  const sum = crc32(json) >>> 8
  return { id, json: `{"${names.checksum}":${sum},${json.slice(1)}`, sum }
}
