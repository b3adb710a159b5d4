/** A document on its way into the cluster. */

import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { ClusterError } from '../client.ts'
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

// Requests that may be made again, while a cluster is busy or a node of it is gone.

const triesMax = 10
const pauseMs = 250
const pauseMsMax = 10_000

/** Throws what the last try threw, and at once what no other try would mend. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      const isTransient = error instanceof ClusterError && error.isTransient
      if (!isTransient || tries === triesMax) throw error
      await sleep(Math.min(pauseMsMax, pauseMs * 2 ** tries), undefined, { signal })
    }
  }
}

/** A snapshot could not be published. The current one is unchanged. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}
