/** One request over uWebSockets.js. */
import { STATUS_CODES } from 'node:http'
import { limits, type RequestError } from '../contract/index.ts'
import { type Answer, type BodyReader, keepAliveHint, readContent, reusesBytes } from './adapter.ts'
import { BodyBuffer, type Reservation } from './bodies.ts'
import { type CallServer, HttpCall } from './call.ts'
import { type ChunkSource, sendChunks } from './chunks.ts'
import type { ReceivedHead } from './received-head.ts'
import { buildRefusal } from './refusals.ts'
import { UwsChunks } from './uws-chunks.ts'
import type { UwsPeer } from './uws-peers.ts'
import type { UwsResponse } from './uws-types.ts'

/**
 * The server reads bodies up to this size to the end, answered or not, and this much of longer
 * ones.
 */
const bodyBytesTaken = limits.bodyBytesMax + limits.bodyBytesDropped

/** Whether the response may be touched, and what an answer in it has to release. */
type ResponseState =
  | { readonly at: 'open' }
  | { readonly at: 'sending'; readonly release: (() => void) | undefined }
  | { readonly at: 'released' }

export class UwsCall extends HttpCall {
  readonly isLast: boolean
  readonly #res: UwsResponse
  /** Undefined where addresses are not counted. */
  readonly #peer: UwsPeer | undefined
  #response: ResponseState = { at: 'open' }

  constructor(server: CallServer, res: UwsResponse, head: ReceivedHead, peer: UwsPeer | undefined) {
    super(server, head)
    this.#res = res
    this.#peer = peer
    this.isLast = !head.hasLength()
    server.inFlight.enter()
  }

  /**
   * The parser omits all fields after one with an empty name. A Content-Length may be among them,
   * and a body may follow instead of a request. Such a request waits for the next tick, because
   * uWebSockets.js ends a connection that sends more before its answer. It is the last request of
   * its connection.
   */
  begin(): void {
    if (!this.isLast) return this.dispatch()
    this.#watch()
    setImmediate(() => this.#isReleased || this.dispatch())
  }

  /** Refusals skip this, as it is expensive. */
  protected override readBody(reader: BodyReader): void {
    if (!this.isLast) this.#watch()
    super.readBody(reader)
  }

  /**
   * uWebSockets.js decodes chunks, but takes any byte for a digit's neighbour and any two bytes for
   * a line end. While this answer is pending, it ends the connection if another request follows.
   */
  refuse(error: RequestError): void {
    this.#sendAndDrop(buildRefusal(error))
  }

  /** For requests that are not answered in the tick of their head. */
  #watch(): void {
    this.#res.onAborted(() => {
      this.#peer?.leave()
      // A client that has its answer has not gone.
      const isAborted = !this.#isReleased
      this.leave(isAborted)
      this.#release()
    })
  }

  close(): void {
    if (!this.#isReleased) this.#res.close()
  }

  /**
   * uWebSockets.js drops a connection without an answer that sends less than 16 KB/s for ten
   * seconds. Resuming restarts its timeout, so that the time limit here decides.
   */
  renew(): void {
    this.#res.pause()
    this.#res.resume()
  }

  protected receive(_: BodyReader, memory: Reservation | null): void {
    if (this.isLast) return this.finishBody(nothing)
    let parts: BodyBuffer | undefined
    this.#res.onData((chunk, isLast) => {
      this.bytesReceived += chunk.byteLength
      // Most bodies come in one piece, which need not be copied.
      const bytes = memory === null ? nothing : Buffer.from(chunk)
      if (memory !== null && (!isLast || parts !== undefined)) {
        parts ??= new BodyBuffer(this.bytesExpected)
        parts.append(bytes)
      }
      if (isLast) this.finishBody(parts?.readBytes() ?? bytes)
    })
  }

  protected stopReceiving(): void {
    this.#res.onData(() => undefined)
  }

  /** The parser drops the rest of the body. */
  protected sendEarly(answer: Answer, close: boolean): Promise<void> | undefined {
    if (this.head.readBodyBytes() <= bodyBytesTaken) return this.send(answer, close)
    this.#sendAndDrop(answer)
    return
  }

  /**
   * Answers, reads some more of the body so that the client sees the answer instead of a reset,
   * then closes. `end` would give up control over the rest of the body. So the whole answer is
   * written as its status, and its last line end is white space after the body.
   */
  #sendAndDrop(answer: Answer): void {
    if (!this.#hold(answer)) return
    this.#watch()
    const body = Buffer.from(readContent(answer.body)).toString()
    const more = `\r\ncontent-length: ${Buffer.byteLength(body) + 2}\r\nconnection: close\r\n`
    const content = this.head.method === 'HEAD' ? '' : `\r\n${body}`
    this.#res.cork(() => this.#res.writeStatus(formatHead(answer) + more + content))
    let bytesDropped = 0
    this.#res.onData((chunk, isLast) => {
      bytesDropped += chunk.byteLength
      // Not from within the parser, which would go on to a request behind a chunked body.
      if (isLast || bytesDropped > limits.bodyBytesDropped) setImmediate(() => this.close())
    })
  }

  protected send(answer: Answer, close: boolean): Promise<void> | undefined {
    if (!this.#hold(answer)) return
    if (answer.chunks !== undefined) return this.#sendChunks(answer, answer.chunks, close)
    const content = readContent(answer.body)
    if (this.head.method === 'HEAD' && !this.head.hasLength()) {
      this.#sendLastHead(answer, Buffer.byteLength(content))
      return
    }
    this.#complete(() => {
      this.#res.writeStatus(formatHead(answer) + this.#formatKeepAlive(close))
      if (this.head.method === 'HEAD') {
        this.#release()
        this.#res.writeHeader('content-length', String(Buffer.byteLength(content)))
        this.#res.endWithoutBody()
      } else if (content.length < bytesAtOnce) {
        this.#release()
        this.#res.end(content, close)
      } else {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content
        this.#sendPiecemeal(bytes, reusesBytes(answer), close)
      }
    })
    return
  }

  #formatKeepAlive(close: boolean): string {
    return close || this.head.header('connection') === 'close' ? '' : keepAlive
  }

  /** Writes what may complete the answer. Then the connection is watched for its end again. */
  #complete(write: () => void): void {
    const closings = this.#peer?.closings ?? 0
    this.#res.cork(write)
    // Not before the cork ends, which is when a connection is closed after its answer.
    if (this.#isReleased && !this.aborted) this.#peer?.watchAfterAnswer(closings)
  }

  #sendChunks(answer: Answer, chunks: ChunkSource, close: boolean): Promise<void> {
    // `end` would write the field into the body.
    const connection = close ? '\r\nconnection: close' : this.#formatKeepAlive(close)
    this.#res.cork(() => this.#res.writeStatus(formatHead(answer) + connection))
    const sink = new UwsChunks(this.#res, this.server.readers, () =>
      this.#complete(() => {
        this.#release()
        this.#res.end('')
      }),
    )
    this.#response = { at: 'sending', release: () => sink.stop() }
    return sendChunks(chunks, sink, () => this.server.isDraining)
  }

  /** `endWithoutBody` cannot close, and what follows may be a body (see `begin`). */
  #sendLastHead(answer: Answer, bytes: number): void {
    const more = `\r\ncontent-length: ${bytes}\r\nconnection: close\r\n`
    this.#res.cork(() => this.#res.writeStatus(formatHead(answer) + more))
    this.#release()
    this.#res.close()
  }

  /**
   * Large answers stay in flight until the socket took their last byte, so a graceful stop waits.
   */
  #sendPiecemeal(body: Uint8Array, isReused: boolean, close: boolean): void {
    const push = (part: Uint8Array): boolean => {
      const [taken, complete] = this.#res.tryEnd(part, body.byteLength, close)
      if (complete) this.#release()
      return taken
    }
    push(body)
    if (this.#isReleased) return
    const sent = this.#res.getWriteOffset()
    const unsent = body.subarray(sent)
    // The next answer changes reused bytes.
    const rest = isReused ? Buffer.from(unsent) : unsent
    this.#res.onWritable((offset) => {
      const closings = this.#peer?.closings ?? 0
      const isTaken = push(rest.subarray(offset - sent))
      if (this.#isReleased && !this.aborted) this.#peer?.watchAfterAnswer(closings)
      return isTaken
    })
  }

  /** Returns false if the client has gone and there is nothing to send. */
  #hold({ release, chunks }: Answer): boolean {
    if (!this.#isReleased) {
      this.#response = { at: 'sending', release }
      return true
    }
    release?.()
    chunks?.close()
    return false
  }

  get #isReleased(): boolean {
    return this.#response.at === 'released'
  }

  #release(): void {
    const response = this.#response
    if (response.at === 'released') return
    this.#response = { at: 'released' }
    if (response.at === 'sending') response.release?.()
    this.server.deadlines.delete(this)
    this.server.inFlight.leave()
  }
}

const nothing = Buffer.alloc(0)

const keepAlive = `\r\n${keepAliveHint.name}: ${keepAliveHint.value}`

/** Shorter answers (in UTF-16 units or bytes) are left to uWebSockets.js to buffer. */
const bytesAtOnce = 1 << 16

/**
 * Builds the head as one text for `writeStatus`, because each call into the server costs its own.
 */
function formatHead({ status, fields }: Answer): string {
  return `${status} ${STATUS_CODES[status] ?? 'Unknown'}${fields}`
}
