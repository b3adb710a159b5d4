/**
 * The server on uWebSockets.js. Its parser accepts some requests with an ambiguous end. So each
 * head is checked again first, and the connection is closed if the head is not well framed.
 */
import { limits, RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import {
  type AdapterOptions,
  type Answer,
  type BodyReader,
  contentOf,
  type Dispatch,
  type HttpServer,
  keepAliveHint,
  reusesBytes,
} from './adapter.ts'
import {
  BodyBuffer,
  BodyDeadlines,
  type BodyMemory,
  type BodyMemoryStats,
  type PendingBody,
  type Reservation,
  reserveBody,
} from './bodies.ts'
import { type ChunkSource, ReaderDeadlines, sendChunks } from './chunks.ts'
import { type ConnectionStats, Connections } from './connections.ts'
import { deliver, InFlight, type ReplyTarget, type SendAnswer } from './deliver.ts'
import type { ReceivedHead } from './received-head.ts'
import { refusal } from './refusals.ts'
import { UwsChunks } from './uws-chunks.ts'
import { headText, receiveHead } from './uws-heads.ts'
import { type UwsPeer, UwsPeers } from './uws-peers.ts'
import type { Uws, UwsApp, UwsListenSocket, UwsResponse } from './uws-types.ts'

export function createUwsServer(uws: Uws, dispatch: Dispatch, options: AdapterOptions): HttpServer {
  return new UwsServer(uws, dispatch, options)
}

class UwsServer implements HttpServer {
  readonly peers: UwsPeers
  readonly inFlight = new InFlight()
  readonly deadlines: BodyDeadlines
  readonly readers: ReaderDeadlines
  readonly bodyMemory: BodyMemory
  readonly log: Pick<Log, 'error'>
  draining = false
  readonly #uws: Uws
  readonly #app: UwsApp
  readonly #connections: Connections
  #socket: UwsListenSocket | undefined

  constructor(uws: Uws, dispatch: Dispatch, options: AdapterOptions) {
    const { bodyMsMax, readMsMax, bodyMemory, log, connections, stats } = options
    this.#uws = uws
    this.bodyMemory = bodyMemory
    this.log = log
    this.deadlines = new BodyDeadlines(bodyMsMax)
    this.readers = new ReaderDeadlines(readMsMax)
    uws._cfg('silent')
    this.#app = uws.App()
    this.#connections = new Connections(connections)
    this.peers = new UwsPeers(this.#app, this.#connections)
    this.#app.any('/*', (res, req) => {
      const head = receiveHead(req)
      const peer = this.peers.current()
      if (peer !== null && head.wellFramed()) {
        new UwsCall(this, res, head, peer).begin(dispatch)
        return
      }
      if (peer !== null && head.isChunked()) {
        stats?.refused('length_required')
        new UwsCall(this, res, head, peer).refuseChunks()
        return
      }
      if (peer !== null) stats?.refused('malformed_http')
      res.close()
    })
  }

  get stats(): ConnectionStats {
    return this.#connections.stats
  }

  get bodyStats(): BodyMemoryStats {
    return this.bodyMemory.stats
  }

  listen(host: string, port: number): Promise<number> {
    if (this.#connections.countsAddresses(host)) this.peers.countAddresses()
    return new Promise((resolve, reject) => {
      this.#app.listen(host, port, this.#uws.LIBUS_LISTEN_EXCLUSIVE_PORT, (socket) => {
        if (socket === false) {
          reject(new Error(`cannot listen on ${host}:${port}; is the port taken?`))
          return
        }
        this.#socket = socket
        resolve(this.#uws.us_socket_local_port(socket))
      })
    })
  }

  async close(drainMs: number): Promise<void> {
    this.draining = true
    if (this.#socket !== undefined) this.#uws.us_listen_socket_close(this.#socket)
    this.#socket = undefined
    await this.inFlight.settled(drainMs)
    this.#app.close()
  }
}

/**
 * The server reads bodies up to this size to the end, answered or not, and this much of longer
 * ones.
 */
const bodyBytesTaken = limits.bodyBytesMax + limits.bodyBytesDropped

/** One request, from a well framed head until its answer is sent or the client has gone. */
class UwsCall implements PendingBody, ReplyTarget {
  readonly head: ReceivedHead
  readonly log: Pick<Log, 'error'>
  bytesExpected = 0
  bytesReceived = 0
  readonly #server: UwsServer
  readonly #res: UwsResponse
  /** Undefined where addresses are not counted. */
  readonly #peer: UwsPeer | undefined
  #reader: BodyReader | undefined
  #reserved: Reservation | null = null
  #isReading = false
  /** Whether `#res` must not be touched. */
  #released = false
  /** Whether the client has disconnected: the call is its own CancelSignal. */
  aborted = false
  #releaseAnswer: (() => void) | undefined

  constructor(server: UwsServer, res: UwsResponse, head: ReceivedHead, peer: UwsPeer | undefined) {
    this.head = head
    this.log = server.log
    this.#server = server
    this.#res = res
    this.#peer = peer
  }

  /**
   * The parser omits all fields after one with an empty name. A Content-Length may be among them,
   * and a body may follow instead of a request. Such a request waits for the next tick, because
   * uWebSockets.js ends a connection that sends more before its answer. It is the last request of
   * its connection.
   */
  begin(dispatch: Dispatch): void {
    this.#server.inFlight.enter()
    if (this.head.saysLength()) {
      this.#start(dispatch)
      return
    }
    this.#watch()
    setImmediate(() => this.#released || this.#start(dispatch))
  }

  #start(dispatch: Dispatch): void {
    const next = dispatch(this.head)
    if ('status' in next) {
      deliver(next, (answer) => this.#sendEarly(answer), this)
      return
    }
    this.#watch()
    this.#read(next)
  }

  /**
   * uWebSockets.js decodes chunks, but takes any byte for a digit's neighbour and any two bytes for
   * a line end. While this answer is pending, it ends the connection if another request follows.
   */
  refuseChunks(): void {
    this.#server.inFlight.enter()
    this.#sendAndDrop(refusal(new RequestError('length_required')))
  }

  /**
   * For requests that are not answered in the tick of their head. Refusals skip it, as it is
   * expensive.
   */
  #watch(): void {
    this.#res.onAborted(() => {
      // A client that has its answer has not gone.
      this.aborted = !this.#released
      this.#peer?.gone()
      this.#release()
      // The body is kept until its answer exists, even for a client that has gone.
      if (this.#isReading) this.freeBody()
    })
  }

  freeBody(): void {
    this.#reserved?.free()
  }

  close(): void {
    if (!this.#released) this.#res.close()
  }

  expire(): void {
    this.#res.onData(() => undefined)
    this.#ask(this.#server.deadlines.timeoutError, (answer) => this.#send(answer, true))
  }

  /**
   * uWebSockets.js drops a connection without an answer that sends less than 16 KB/s for ten
   * seconds. Resuming restarts its timeout, so that the time limit here decides.
   */
  renew(): void {
    this.#res.pause()
    this.#res.resume()
  }

  #read(reader: BodyReader): void {
    this.#reader = reader
    const bytesExpected = this.head.bodyBytes()
    const reserved = reserveBody(this.#server.bodyMemory, reader, bytesExpected)
    if (reserved instanceof RequestError) {
      this.#ask(reserved, (answer) => this.#sendEarly(answer))
      return
    }
    this.#reserved = reserved
    if (!this.head.saysLength()) {
      this.#ask(nothing, (answer) => this.#send(answer, true))
      return
    }
    this.#receive(bytesExpected, reserved !== null)
  }

  #receive(bytesExpected: number, isKept: boolean): void {
    let parts: BodyBuffer | undefined
    this.bytesExpected = bytesExpected
    this.#isReading = true
    this.#server.deadlines.add(this)
    this.#res.onData((chunk, isLast) => {
      this.bytesReceived += chunk.byteLength
      // Most bodies come in one piece, which need not be copied.
      const bytes = isKept ? Buffer.from(chunk) : nothing
      if (isKept && (!isLast || parts !== undefined)) {
        parts ??= new BodyBuffer(bytesExpected)
        parts.append(bytes)
      }
      if (!isLast) return
      this.#server.deadlines.delete(this)
      this.#ask(parts?.bytes() ?? bytes, (answer) => this.#send(answer, this.#server.draining))
    })
  }

  /** An immediate answer goes out in the same cork as its request came in. */
  #ask(body: Buffer | RequestError, send: SendAnswer): void {
    this.#isReading = false
    const answer = this.#reader?.respond(body, this)
    deliver(answer, send, this)
  }

  /** Answers while the body may still arrive. The parser drops the rest of it. */
  #sendEarly(answer: Answer): void {
    const isLast = this.#server.draining || !this.head.saysLength()
    if (this.head.bodyBytes() <= bodyBytesTaken) void this.#send(answer, isLast)
    else this.#sendAndDrop(answer)
  }

  /**
   * Answers, reads some more of the body so that the client sees the answer instead of a reset,
   * then closes. `end` would give up control over the rest of the body. So the whole answer is
   * written as its status, and its last line end is white space after the body.
   */
  #sendAndDrop(answer: Answer): void {
    if (!this.#hold(answer)) return
    this.#watch()
    const body = Buffer.from(contentOf(answer.body)).toString()
    const more = `\r\ncontent-length: ${Buffer.byteLength(body) + 2}\r\nconnection: close\r\n`
    const content = this.head.method === 'HEAD' ? '' : `\r\n${body}`
    this.#res.cork(() => this.#res.writeStatus(headText(answer) + more + content))
    let bytesDropped = 0
    this.#res.onData((chunk, isLast) => {
      bytesDropped += chunk.byteLength
      // Not from within the parser, which would go on to a request behind a chunked body.
      if (isLast || bytesDropped > limits.bodyBytesDropped) setImmediate(() => this.close())
    })
  }

  #send(answer: Answer, close: boolean): Promise<void> | undefined {
    if (!this.#hold(answer)) return
    if (answer.chunks !== undefined) return this.#sendChunks(answer, answer.chunks, close)
    const content = contentOf(answer.body)
    if (this.head.method === 'HEAD' && !this.head.saysLength()) {
      this.#sendLastHead(answer, Buffer.byteLength(content))
      return
    }
    const { closings } = this.#server.peers
    this.#res.cork(() => {
      const isLast = close || this.head.header('connection') === 'close'
      this.#res.writeStatus(headText(answer) + (isLast ? '' : keepAlive))
      if (this.head.method === 'HEAD') {
        this.#release()
        this.#res.writeHeader('content-length', String(Buffer.byteLength(content)))
        this.#res.endWithoutBody()
        return
      }
      if (content.length < bytesAtOnce) {
        this.#release()
        this.#res.end(content, close)
      } else {
        const isReused = reusesBytes(answer)
        const bytes = typeof content === 'string' ? Buffer.from(content) : content
        this.#sendPiecemeal(bytes, isReused, close)
      }
    })
    // Not before the cork ends, which is when a connection is closed after its answer.
    if (this.#released && !this.aborted) this.#peer?.answered(closings)
    return
  }

  #sendChunks(answer: Answer, chunks: ChunkSource, close: boolean): Promise<void> {
    const isLast = close || this.head.header('connection') === 'close'
    // `end` would write the field into the body.
    const last = close ? '\r\nconnection: close' : ''
    this.#res.cork(() => this.#res.writeStatus(headText(answer) + (isLast ? last : keepAlive)))
    const sink = new UwsChunks(this.#res, this.#server.readers, () => {
      const { closings } = this.#server.peers
      this.#release()
      this.#res.cork(() => this.#res.end(''))
      this.#peer?.answered(closings)
    })
    this.#releaseAnswer = () => sink.gone()
    return sendChunks(chunks, sink, () => this.#server.draining)
  }

  /** `endWithoutBody` cannot close, and what follows may be a body (see `begin`). */
  #sendLastHead(answer: Answer, bytes: number): void {
    const more = `\r\ncontent-length: ${bytes}\r\nconnection: close\r\n`
    this.#res.cork(() => this.#res.writeStatus(headText(answer) + more))
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
    if (this.#released) return
    const sent = this.#res.getWriteOffset()
    const unsent = body.subarray(sent)
    // The next answer changes reused bytes.
    const rest = isReused ? Buffer.from(unsent) : unsent
    this.#res.onWritable((offset) => {
      const { closings } = this.#server.peers
      const isTaken = push(rest.subarray(offset - sent))
      if (this.#released && !this.aborted) this.#peer?.answered(closings)
      return isTaken
    })
  }

  /** Returns false if the client has gone and there is nothing to send. */
  #hold({ release, chunks }: Answer): boolean {
    if (!this.#released) this.#releaseAnswer = release
    else {
      release?.()
      chunks?.close()
    }
    return !this.#released
  }

  #release(): void {
    if (this.#released) return
    this.#released = true
    this.#releaseAnswer?.()
    this.#server.deadlines.delete(this)
    this.#server.inFlight.leave()
  }
}

const nothing = Buffer.alloc(0)

const keepAlive = `\r\n${keepAliveHint.name}: ${keepAliveHint.value}`

/** Shorter answers (in UTF-16 units or bytes) are left to uWebSockets.js to buffer. */
const bytesAtOnce = 1 << 16
