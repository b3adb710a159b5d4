/**
 * Writes documents into an index, with a few large requests at a time. If the cluster is
 * overloaded, requests become smaller and pauses longer. Documents have ids, so a document may be
 * sent twice.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { type Cluster, ClusterError } from '../client.ts'
import { names } from '../field-names.ts'

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
  const inFlight = new Set<Promise<void>>()
  const inOrder = new InOrder(options.onWritten)
  try {
    for (const batch of batchesOf(lines, bytesMax)) {
      stop.throwIfAborted()
      const tell = inOrder.expect(batch)
      const sent: Promise<void> = send(cluster, index, batch.lines, { ...options, signal: stop })
        .then(tell)
        .catch((error) => failed.abort(error))
        .finally(() => inFlight.delete(sent))
      inFlight.add(sent)
      if (inFlight.size >= inFlightMax) await Promise.race(inFlight)
    }
  } finally {
    await Promise.all(inFlight)
  }
  stop.throwIfAborted()
}

/** Reports batches in order, regardless of the order in which they complete. */
class InOrder {
  readonly #tell: (written: WrittenSum) => void
  readonly #waiting: { readonly written: WrittenSum; isThere: boolean }[] = []

  constructor(tell: (written: WrittenSum) => void) {
    this.#tell = tell
  }

  /** Returns a function to call when the batch is written. */
  expect({ documents, sum }: WrittenSum): () => void {
    const entry = { written: { documents, sum }, isThere: false }
    this.#waiting.push(entry)
    return () => {
      entry.isThere = true
      while (this.#waiting[0]?.isThere) this.#tell(this.#waiting.shift()!.written)
    }
  }
}

function* batchesOf(lines: Iterable<BulkLine>, bytesMax: number): Generator<BulkBatch> {
  let batch: BulkLine[] = []
  let bytes = 0
  for (const line of lines) {
    // Most text is ASCII, and the cluster's limit is far higher.
    const more = line.json.length + line.id.length + 32
    if (batch.length > 0 && bytes + more > bytesMax) {
      yield batchOf(batch)
      batch = []
      bytes = 0
    }
    batch.push(line)
    bytes += more
  }
  if (batch.length > 0) yield batchOf(batch)
}

function batchOf(lines: readonly BulkLine[]): BulkBatch {
  return { lines, documents: lines.length, sum: lines.reduce((total, { sum }) => total + sum, 0) }
}

/** Sends until all lines are written. Refused lines are sent in halves. */
async function send(
  cluster: Cluster,
  index: string,
  lines: readonly BulkLine[],
  options: BulkOptions,
): Promise<void> {
  const { pauseMs = pauseMsDefault, signal, onRetry } = options
  let left = lines
  let size = lines.length
  for (let pauses = 0; left.length > 0; ) {
    const part = left.slice(0, size)
    const refused = await sendOnce(cluster, index, part, signal)
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

async function sendOnce(
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
export function checkedLine(id: string, document: object): BulkLine {
  const json = JSON.stringify(document)
  const sum = crc32(json) >>> 8
  return { id, json: `{"${names.checksum}":${sum},${json.slice(1)}`, sum }
}

// Retries while a cluster is busy or a node is down.

const triesMax = 10
const pauseMs = 250
const pauseMsMax = 10_000

/** Throws the last attempt's error. An error that no retry can fix is thrown at once. */
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
