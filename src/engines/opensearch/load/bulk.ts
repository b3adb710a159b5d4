/**
 * Writes documents into an index, with a few large requests at a time. If the cluster is
 * overloaded, requests become smaller and pauses longer. Documents have ids, so a document may be
 * sent twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Cluster, ClusterError } from '../cluster/client.ts'
import { names } from '../field-names.ts'
import { LoadError } from './retries.ts'

export interface BulkOptions {
  readonly inFlightMax?: number
  /** Bytes per request. A larger document has its own request. */
  readonly bytesMax?: number
  /** The first pause in milliseconds. The longest is 256 times as long. */
  readonly pauseMs?: number
  readonly signal: AbortSignal
  /** Called in the order of the documents. All documents up to the reported ones are written. */
  readonly onWritten: (written: WrittenSum) => void
  /** Called for each request, or part of one, that is sent again. */
  readonly onRetry?: () => void
}

/** Number of documents, and the sum of their checksums. */
export interface WrittenSum {
  readonly documents: number
  readonly sum: number
}

interface BulkBatch extends WrittenSum {
  readonly lines: readonly BulkLine[]
}

const inFlightMaxDefault = 4
const bytesMaxDefault = 8 << 20
const pauseMsDefault = 250
const pausesMax = 12
const requestMs = 120_000

/** Throws LoadError naming a refused document, or ClusterError after the last retry. */
export async function writeAll(
  cluster: Cluster,
  index: string,
  lines: Iterable<BulkLine>,
  options: BulkOptions,
): Promise<void> {
  const { inFlightMax = inFlightMaxDefault, bytesMax = bytesMaxDefault, signal } = options
  const failed = new AbortController()
  const stop = AbortSignal.any([signal, failed.signal])
  const inFlight = new Set<Promise<boolean>>()
  /** Whether all batches so far are written. They are reported in order. */
  let reported = Promise.resolve(true)
  // Without the lines of the batch, which may wait long for an earlier one.
  const report = async (before: Promise<boolean>, sent: Promise<boolean>, written: WrittenSum) => {
    if (!((await before) && (await sent))) return false
    try {
      options.onWritten(written)
      return true
    } catch (error) {
      failed.abort(error)
      return false
    }
  }
  try {
    for (const batch of splitLines(lines, bytesMax)) {
      stop.throwIfAborted()
      const sent: Promise<boolean> = sendLines(cluster, index, batch.lines, stop, options)
        .then(() => true)
        .catch((error) => {
          failed.abort(error)
          return false
        })
        .finally(() => inFlight.delete(sent))
      inFlight.add(sent)
      const { documents, sum } = batch
      reported = report(reported, sent, { documents, sum })
      if (inFlight.size >= inFlightMax) await Promise.race(inFlight)
    }
  } finally {
    await Promise.all(inFlight)
    await reported
  }
  stop.throwIfAborted()
}

function* splitLines(lines: Iterable<BulkLine>, bytesMax: number): Generator<BulkBatch> {
  let batch: BulkLine[] = []
  let bytes = 0
  for (const line of lines) {
    // Most text is ASCII, and the cluster's limit is far higher.
    const more = line.json.length + line.id.length + 32
    if (batch.length > 0 && bytes + more > bytesMax) {
      yield sumBatch(batch)
      batch = []
      bytes = 0
    }
    batch.push(line)
    bytes += more
  }
  if (batch.length > 0) yield sumBatch(batch)
}

function sumBatch(lines: readonly BulkLine[]): BulkBatch {
  return { lines, documents: lines.length, sum: lines.reduce((total, { sum }) => total + sum, 0) }
}

/** Sends until all lines are written. Refused lines are sent in halves. */
async function sendLines(
  cluster: Cluster,
  index: string,
  lines: readonly BulkLine[],
  signal: AbortSignal,
  { pauseMs = pauseMsDefault, onRetry }: BulkOptions,
): Promise<void> {
  let left = lines
  let size = lines.length
  for (let pauses = 0; left.length > 0; ) {
    const part = left.slice(0, size)
    const refused = await sendRequest(cluster, index, part, signal)
    left = [...refused.lines, ...left.slice(size)]
    if (refused.lines.length < part.length) pauses = 0
    if (refused.error === null) continue
    if (refused.lines.length === part.length && pauses === pausesMax) throw refused.error
    onRetry?.()
    size = Math.max(1, Math.ceil(size / 2))
    const longest = pauseMs * 2 ** Math.min(pauses++, 8)
    await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal })
  }
}

interface Refused {
  /** Lines to send again. */
  readonly lines: readonly BulkLine[]
  readonly error: ClusterError | null
}

interface BulkAnswer {
  readonly errors: boolean
  readonly items: readonly {
    readonly index: {
      readonly status: number
      readonly error?: { readonly type: string; readonly reason: string }
    }
  }[]
}

async function sendRequest(
  cluster: Cluster,
  index: string,
  lines: readonly BulkLine[],
  signal: AbortSignal,
): Promise<Refused> {
  const path = `/${index}/_bulk`
  const body = lines.map(({ id, json }) => `{"index":{"_id":${JSON.stringify(id)}}}\n${json}\n`)
  let answer: BulkAnswer
  try {
    const query = { filter_path: 'errors,items.index.status,items.index.error' }
    answer = await cluster.ask<BulkAnswer>({
      method: 'POST',
      path,
      query,
      body: body.join(''),
      timeoutMs: requestMs,
      signal,
    })
  } catch (error) {
    // A request that is too large is sent again in halves. A single document cannot be split.
    const isTooLarge = error instanceof ClusterError && error.status === 413 && lines.length > 1
    if (isTooLarge || (error instanceof ClusterError && error.isTransient)) return { lines, error }
    throw error
  }
  if (!answer.errors) return { lines: [], error: null }
  const again: BulkLine[] = []
  for (const [i, { index: item }] of answer.items.entries()) {
    if (item.error === undefined) continue
    if (item.status !== 429 && item.status !== 503) {
      const { type, reason } = item.error
      throw new LoadError(`${index} refuses document ${lines[i]!.id}: ${type}: ${reason}`)
    }
    again.push(lines[i]!)
  }
  const busy = new ClusterError(`POST ${path}: the cluster is too busy for documents`, 429, 'busy')
  return { lines: again, error: busy }
}

// A document as a line of a bulk request.

export interface BulkLine {
  /** Its `_id`. A document that is sent again replaces itself. */
  readonly id: string
  readonly json: string
  /** Its contribution to the sum that proves at the end that all lines were written unchanged. */
  readonly sum: number
}

/** A checksum of 24 bits, so that sums of all documents are exact in a Float64. */
export function buildLine(id: string, document: object): BulkLine {
  const json = JSON.stringify(document)
  const sum = crc32(json) >>> 8
  return { id, json: `{"${names.checksum}":${sum},${json.slice(1)}`, sum }
}
