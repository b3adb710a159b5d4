/** The server on node:http, for platforms without uWebSockets.js. It answers as uws.ts does. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { limits, overloaded, RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import {
  type AdapterOptions,
  type Answer,
  type BodyReader,
  contentOf,
  type Dispatch,
  type HeaderFields,
  type HttpServer,
  keepAliveHint,
} from './adapter.ts'
import {
  BodyBuffer,
  BodyDeadlines,
  type BodyMemory,
  type BodyMemoryStats,
  type PendingBody,
  type Reservation,
} from './bodies.ts'
import { type ChunkSource, ReaderDeadlines, sendChunks } from './chunks.ts'
import { type ConnectionStats, Connections } from './connections.ts'
import { deliver, InFlight, type ReplyTarget, type SendAnswer } from './deliver.ts'
import { randomRequestId } from './dispatch.ts'
import { Exchange } from './exchange.ts'
import { NodeChunks } from './node-chunks.ts'
import { ReceivedHead } from './received-head.ts'

export function createNodeServer(dispatch: Dispatch, options: AdapterOptions): HttpServer {
  return new NodeServer(dispatch, options)
}

const headersMsMax = 10_000

/** A client that takes no bytes for this long does not get the rest of a large answer. */
const takenMsMax = 10_000

/** Requests that a connection may send ahead of their answers. */
const pipelinedMax = 16

/** Connections that may wait to be accepted. The kernel drops further ones. */
const backlog = 4096

/** Bytes that a socket takes, whether or not its client reads. */
const bytesAtOnce = 1 << 16

class NodeServer implements HttpServer {
  readonly inFlight = new InFlight()
  readonly deadlines: BodyDeadlines
  readonly readers: ReaderDeadlines
  readonly bodyMemory: BodyMemory
  readonly log: Pick<Log, 'error'>
  draining = false
  readonly #server: Server
  readonly #connections: Connections
  readonly #stats: AdapterOptions['stats']
  /** Connections that get no further request. */
  readonly #last = new WeakSet<Duplex>()
  /** Unfinished answers per connection: bytes of another answer must not get between. */
  readonly #owed = new WeakMap<Duplex, Set<ServerResponse>>()

  constructor(dispatch: Dispatch, options: AdapterOptions) {
    const { bodyMsMax, readMsMax, bodyMemory, log, connections, stats } = options
    this.#connections = new Connections(connections)
    this.bodyMemory = bodyMemory
    this.log = log
    this.#stats = stats
    this.deadlines = new BodyDeadlines(bodyMsMax)
    this.readers = new ReaderDeadlines(readMsMax)
    this.#server = createServer({
      insecureHTTPParser: false,
      maxHeaderSize: 16 << 10,
      headersTimeout: headersMsMax,
      // The body's own limit ends first, and the route answers it. This limit is its backstop.
      requestTimeout: headersMsMax + 2 * bodyMsMax,
      connectionsCheckingInterval: headersMsMax / 4,
      keepAliveTimeout: 10_000,
      // Node would answer 400 itself and then go on to the next request on the connection.
      requireHostHeader: false,
    })
    // A limit would hide later fields from the check of the head, while the parser obeys them.
    // `maxHeaderSize` bounds their number.
    this.#server.maxHeadersCount = 0
    // `close` would treat written but unsent answers as finished, and cut them off.
    this.#server.closeIdleConnections = () => undefined
    const receive = (req: IncomingMessage, res: ServerResponse) => this.#receive(req, res, dispatch)
    this.#server.on('connection', (socket: Socket) => this.#open(socket))
    this.#server.on('request', receive)
    this.#server.on('checkContinue', receive)
    // An unknown expectation may be ignored, and uWebSockets.js ignores it.
    this.#server.on('checkExpectation', receive)
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // The framing was refused already, and the parser finds the same fault.
      if (socket.destroyed) return
      const problem = parserProblem(error)
      // A client that breaks off was not refused, and a socket is refused once.
      const isOver = socket.destroyed || this.#last.has(socket)
      if (!isOver && error.code !== 'HPE_INVALID_EOF_STATE') stats?.refused(problem.code)
      this.#refuse(socket, problem)
    })
  }

  get stats(): ConnectionStats {
    return this.#connections.stats
  }

  get bodyStats(): BodyMemoryStats {
    return this.bodyMemory.stats
  }

  listen(host: string, port: number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen({ port, host, backlog }, () => {
        this.#server.off('error', reject)
        const { port: listening } = this.#server.address() as AddressInfo
        resolve(listening)
      })
    })
  }

  async close(drainMs: number): Promise<void> {
    this.draining = true
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    await this.inFlight.settled(drainMs)
    this.#server.closeAllConnections()
    await closed
  }

  #open(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (!this.#connections.opened(address)) {
      socket.destroy()
      return
    }
    socket.once('close', () => {
      this.#connections.closed()
      this.#connections.left(address)
    })
  }

  /** Ends a connection that sent no valid request: after its pending answers, or with a problem. */
  #refuse(socket: Duplex, problem: RequestError): void {
    this.#last.add(socket)
    const pending = [...this.#owedTo(socket)].at(-1)
    // The answer to a request that will never be whole need not be waited for.
    if (!socket.writable || pending?.req.complete === false) socket.destroy()
    else if (pending !== undefined) pending.once('close', () => socket.destroy())
    else if (!socket.writableEnded) socket.end(rawProblem(problem), () => socket.destroy())
  }

  #receive(req: IncomingMessage, res: ServerResponse, dispatch: Dispatch): void {
    // The parser goes on with bytes that it has read, even after the connection was closed.
    if (req.socket.destroyed || this.#last.has(req.socket)) return
    const head = receiveHead(req)
    if (req.httpVersion !== '1.1') {
      const reason = 'this server takes HTTP/1.1 alone'
      this.#stats?.refused('malformed_http')
      this.#refuse(req.socket, new RequestError('malformed_http', { reason }))
      return
    }
    if (head.tooManyFields()) {
      this.#stats?.refused('headers_too_large')
      this.#refuse(req.socket, new RequestError('headers_too_large'))
      return
    }
    if (!head.wellFramed()) {
      this.#stats?.refused('malformed_http')
      req.socket.destroy()
      return
    }
    // The server never upgrades, but Node's parser drops what it has read after such a request. It
    // would take the rest of a body for the next request.
    if (head.header('upgrade') !== undefined) {
      this.#last.add(req.socket)
      res.shouldKeepAlive = false
    }
    const owed = this.#owedTo(req.socket)
    // Answers wait for the ones before them, in memory, and a client that reads none frees none.
    if (owed.size >= pipelinedMax) {
      this.#stats?.refused('malformed_http')
      req.socket.destroy()
      return
    }
    owed.add(res)
    this.inFlight.enter()
    res.once('close', () => {
      owed.delete(res)
      this.inFlight.leave()
    })
    new NodeCall(this, req, res, head).begin(dispatch)
  }

  /** Node reports a lost client only to the first of several waiting answers. */
  #owedTo(socket: Duplex): Set<ServerResponse> {
    const known = this.#owed.get(socket)
    if (known !== undefined) return known
    const owed = new Set<ServerResponse>()
    this.#owed.set(socket, owed)
    socket.once('close', () => {
      for (const res of owed) res.emit('close')
    })
    return owed
  }
}

function receiveHead(req: IncomingMessage): ReceivedHead {
  const head = new ReceivedHead(req.method ?? '', req.url ?? '/')
  const fields = req.rawHeaders
  for (let i = 0; i + 1 < fields.length; i += 2) {
    head.add(fields[i]!.toLowerCase(), fields[i + 1]!)
  }
  return head
}

/** One request, from a well framed head until its answer is out or its client gone. */
class NodeCall implements PendingBody, ReplyTarget {
  readonly head: ReceivedHead
  readonly log: Pick<Log, 'error'>
  bytesExpected = 0
  bytesReceived = 0
  readonly #server: NodeServer
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  #reader: BodyReader | undefined
  #reserved: Reservation | null = null
  #isReading = false
  /** Whether the client has disconnected: the call is its own CancelSignal. */
  aborted = false

  constructor(server: NodeServer, req: IncomingMessage, res: ServerResponse, head: ReceivedHead) {
    this.head = head
    this.log = server.log
    this.#server = server
    this.#req = req
    this.#res = res
  }

  begin(dispatch: Dispatch): void {
    this.#res.once('close', () => {
      this.aborted = !this.#res.writableFinished
      this.#server.deadlines.delete(this)
      // The body is kept until its answer exists, even for a client that has gone.
      if (this.#isReading) this.freeBody()
    })
    // A socket error is followed by 'close', which is handled.
    this.#req.on('error', () => this.#server.deadlines.delete(this))
    const next = dispatch(this.head)
    if ('status' in next) deliver(next, (answer) => this.#sendEarly(answer), this)
    else this.#read(next)
  }

  freeBody(): void {
    this.#reserved?.free()
  }

  close(): void {
    this.#res.destroy()
  }

  expire(): void {
    this.#req.removeAllListeners('data').removeAllListeners('end')
    this.#ask(this.#server.deadlines.timeoutError, (answer) => this.#send(answer, true))
  }

  /** Node has no shorter timeout of its own. */
  renew(): void {}

  #read(reader: BodyReader): void {
    this.#reader = reader
    const { account, bytesMax } = reader
    const bytesExpected = this.head.bodyBytes()
    if (bytesExpected > bytesMax) {
      const error = new RequestError('body_too_large', { bytesMax })
      this.#ask(error, (answer) => this.#sendEarly(answer))
      return
    }
    if (account !== undefined) {
      this.#reserved = this.#server.bodyMemory.reserve(account, bytesExpected)
      if (this.#reserved === null) {
        this.#ask(overloaded(), (answer) => this.#sendEarly(answer))
        return
      }
    }
    if (this.head.header('expect') !== undefined) this.#res.writeContinue()
    this.#receive(bytesExpected, account !== undefined)
  }

  #receive(bytesExpected: number, isKept: boolean): void {
    const body = new BodyBuffer(isKept ? bytesExpected : 0)
    this.bytesExpected = bytesExpected
    this.#isReading = true
    this.#server.deadlines.add(this)
    this.#req.on('data', (chunk: Uint8Array) => {
      this.bytesReceived += chunk.byteLength
      if (isKept) body.append(chunk)
    })
    this.#req.once('end', () => {
      this.#server.deadlines.delete(this)
      this.#ask(body.bytes(), (answer) => this.#send(answer, this.#server.draining))
    })
  }

  #ask(body: Buffer | RequestError, send: SendAnswer): void {
    this.#isReading = false
    const answer = this.#reader?.respond(body, this)
    deliver(answer, send, this)
  }

  /** Answers while the body may still arrive, and reads a limited part of the rest. */
  #sendEarly(answer: Answer): void {
    void this.#send(answer, this.#server.draining)
    let bytesDropped = 0
    this.#req.on('data', (chunk: Uint8Array) => {
      bytesDropped += chunk.byteLength
      if (bytesDropped > limits.bodyBytesMax + limits.bodyBytesDropped) this.#req.destroy()
    })
  }

  #send(answer: Answer, close: boolean): Promise<void> | undefined {
    const { release, chunks } = answer
    if (this.#res.destroyed || this.aborted) {
      release?.()
      chunks?.close()
      return
    }
    if (chunks !== undefined) return this.#sendPiecemeal(answer, chunks, close)
    if (release !== undefined) {
      this.#res.once('close', release)
    }
    const content = contentOf(answer.body)
    // Node may send this answer later, and functions reuse their bytes, so shared bytes are copied.
    const isOwn = release !== undefined && typeof content !== 'string'
    const body = isOwn ? content : Buffer.from(content)
    const fields = this.#fieldsOf(answer, close)
    fields.push('content-length', String(body.byteLength))
    // The socket takes shorter ones at once.
    if (body.byteLength > bytesAtOnce) {
      this.#res.setTimeout(takenMsMax, () => this.#res.destroy())
    }
    this.#res.writeHead(answer.status, fields).end(body)
    return
  }

  #sendPiecemeal(answer: Answer, chunks: ChunkSource, close: boolean): Promise<void> {
    this.#res.writeHead(answer.status, this.#fieldsOf(answer, close))
    const sink = new NodeChunks(this.#res, this.#server.readers)
    return sendChunks(chunks, sink, () => this.#server.draining)
  }

  #fieldsOf(answer: Answer, close: boolean): string[] {
    const fields = pairsOf(answer.fields).flat()
    if (close) fields.push('connection', 'close')
    else if (this.#res.shouldKeepAlive) fields.push(keepAliveHint.name, keepAliveHint.value)
    return fields
  }
}

function pairsOf(fields: HeaderFields): [name: string, value: string][] {
  const lines = fields.split('\r\n').slice(1)
  return lines.map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
}

function parserProblem(error: NodeJS.ErrnoException): RequestError {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new RequestError('headers_too_large')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new RequestError('request_timeout', { seconds: headersMsMax / 1000 })
  }
  return new RequestError('malformed_http', {
    reason: 'this is not a well-formed HTTP/1.1 request',
  })
}

/** The answer to bytes that are no valid request. */
function rawProblem(error: RequestError): string {
  const nothing = new ReceivedHead('', '/')
  const exchange = new Exchange(nothing, randomRequestId(), {})
  const { status, fields, body } = exchange.refuse(error)
  const content = Buffer.from(contentOf(body)).toString()
  const length = `\r\ncontent-length: ${Buffer.byteLength(content)}`
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Unknown'}${fields}${length}`
  return `${head}\r\nconnection: close\r\n\r\n${content}`
}
