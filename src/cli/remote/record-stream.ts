/** Every record of a search, in order and once, over as many streams as that takes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { StreamEnd } from '../../contract/vocabulary.ts'
import type { Io } from '../output/io.ts'
import { isObject, type JsonObject, parseObject } from '../output/json.ts'
import { type Client, ServiceProblem } from './client.ts'

/** The stream ended before its result, and another one would too. */
export class StreamCut extends Error {
  /** Behind the last record that was given. Undefined where there was none. */
  readonly cursor: string | undefined
  readonly reason: string

  constructor(message: string, cursor: string | undefined, reason: string, cause?: unknown) {
    super(message, { cause })
    this.cursor = cursor
    this.reason = reason
  }
}

/** Streams in a row without a record, before the search is given up. */
const failuresMax = 5
const pauseMsMin = 500

/** Why a stream ended that another one will not get around. */
const finalReasons = new Set(['insufficient_credits', 'unauthorized', 'service_required'])

/** A record as it came, and parsed. */
export interface StreamedRecord {
  readonly text: string
  readonly record: JsonObject
}

/**
 * Blocks of records. A block counts as given when its cursor has come: what was cut off before is
 * asked for again. `onEnd` gets the trailer. Throws StreamCut, and ServiceProblem where the service
 * refuses the first stream.
 */
export async function* recordBlocks(
  io: Io,
  client: Client,
  { path, body }: { readonly path: string; readonly body: JsonObject },
  onEnd: (end: StreamEnd) => void = () => undefined,
): AsyncGenerator<readonly StreamedRecord[]> {
  let after = typeof body.after === 'string' ? body.after : undefined
  let left = typeof body.first === 'number' ? body.first : Number.POSITIVE_INFINITY
  let failures = 0
  for (;;) {
    const first = Number.isFinite(left) ? left : undefined
    let why: unknown
    try {
      for await (const { records, mark, end } of parts(client, path, { ...body, after, first })) {
        if (records.length > 0) yield records
        left -= records.length
        if (records.length > 0) failures = 0
        after = (end ?? mark)?.cursor ?? after
        if (end === undefined) continue
        onEnd(end)
        if (end.reason === undefined) return
        why = end.reason
        if (finalReasons.has(end.reason)) throw cut(end.reason, after)
      }
    } catch (error) {
      if (error instanceof StreamCut) throw error
      if (error instanceof ServiceProblem)
        throw after === body.after ? error : refused(error, after)
      why = error
    }
    if (++failures > failuresMax) throw cut(reasonOf(why), after, why)
    await (io.sleep ?? sleepFor)(pauseMsMin * 2 ** (failures - 1), new AbortController().signal)
  }
}

function sleepFor(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal })
}

function reasonOf(why: unknown): string {
  if (why === undefined) return 'the connection ended'
  return why instanceof Error ? why.message : String(why)
}

function cut(reason: string, cursor: string | undefined, cause?: unknown): StreamCut {
  const why = reason === 'insufficient_credits' ? 'the credits ended' : `cut: ${reason}`
  return new StreamCut(why, cursor, reason, cause)
}

function refused(error: ServiceProblem, cursor: string | undefined): StreamCut {
  return new StreamCut(error.message, cursor, error.code ?? 'refused', error)
}

/** Records up to a cursor, or to the trailer. */
interface StreamPart {
  readonly records: readonly StreamedRecord[]
  readonly mark?: StreamEnd
  readonly end?: StreamEnd
}

/** The parts of one stream. What is behind the last cursor of a cut one is dropped. */
async function* parts(client: Client, path: string, body: JsonObject): AsyncGenerator<StreamPart> {
  let records: StreamedRecord[] = []
  let told = 0
  for await (const text of lines(await client.stream(path, body))) {
    const record = parseObject(text)
    if (record === undefined) throw new Error(`the service sent what is no record: ${text}`)
    const { end, next } = record
    const mark = isObject(end) ? end : isObject(next) ? next : undefined
    if (mark === undefined) {
      records.push({ text, record })
      continue
    }
    const state = mark as unknown as StreamEnd
    client.creditsUsed += state.creditsUsed - told
    told = state.creditsUsed
    yield isObject(end) ? { records, end: state } : { records, mark: state }
    if (isObject(end)) return
    records = []
  }
}

/** Whole lines. The last one of a cut stream may be a part of one, and is left. */
async function* lines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stream) {
    const text = rest + decoder.decode(chunk, { stream: true })
    const all = text.split('\n')
    rest = all.pop()!
    yield* all
  }
}
