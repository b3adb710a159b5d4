/** The server on node:http, for platforms without uWebSockets.js. It answers as uws.ts does. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { RequestError } from '../contract/index.ts'
import type { AdapterOptions, Dispatch, HttpServer } from './adapter.ts'
import { CallServer } from './call.ts'
import { NodeCall } from './node-call.ts'
import { ReceivedHead } from './received-head.ts'
import {
  convertParserError,
  createMalformedError,
  formatRawProblem,
  headersMsMax,
} from './refusals.ts'

/** Requests of one connection that run at once. Later ones wait, and cost nothing yet. */
const runningMax = 16

/** Requests that a connection may send ahead of their answers. */
const pipelinedMax = 1024

/** Connections that may wait to be accepted. The kernel drops further ones. */
const backlog = 4096

export class NodeServer extends CallServer implements HttpServer {
  readonly kind = 'node'
  readonly #server: Server
  /** Connections that get no further request. */
  readonly #last = new WeakSet<Duplex>()
  readonly #pipelines = new WeakMap<Duplex, Pipeline>()

  constructor(dispatch: Dispatch, options: AdapterOptions) {
    super(dispatch, options)
    this.#server = createServer({
      insecureHTTPParser: false,
      maxHeaderSize: 16 << 10,
      headersTimeout: headersMsMax,
      // The body's own limit ends first, and the route answers it. This limit is its backstop.
      requestTimeout: headersMsMax + 2 * options.bodyMsMax,
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
    const receive = (req: IncomingMessage, res: ServerResponse) => this.#receive(req, res)
    this.#server.on('connection', (socket: Socket) => this.#open(socket))
    this.#server.on('request', receive)
    this.#server.on('checkContinue', receive)
    // An unknown expectation may be ignored, and uWebSockets.js ignores it.
    this.#server.on('checkExpectation', receive)
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      // The framing was refused already, and the parser finds the same fault.
      if (socket.destroyed) return
      const problem = convertParserError(error)
      // A client that breaks off was not refused, and a socket is refused once.
      const isOver = this.#last.has(socket) || error.code === 'HPE_INVALID_EOF_STATE'
      if (!isOver) this.countRefusal(problem)
      this.#refuse(socket, problem)
    })
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
    this.isDraining = true
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    await this.inFlight.settle(drainMs)
    this.#server.closeAllConnections()
    await closed
  }

  #open(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (!this.connections.open(address)) {
      socket.destroy()
      return
    }
    socket.once('close', () => {
      this.connections.close()
      this.connections.leave(address)
    })
  }

  /** Ends a connection that sent no valid request: after its pending answers, or with a problem. */
  #refuse(socket: Duplex, problem: RequestError): void {
    this.#last.add(socket)
    const { owed } = this.#findPipeline(socket)
    const pending = [...owed].at(-1)
    // The answer to a request that will never be whole need not be waited for.
    const isCut = pending?.req.complete === false
    const isNext = owed.size === 1 && pending?.headersSent === false
    if (!socket.writable || (isCut && !(isNext && hasChunks(pending.req)))) socket.destroy()
    else if (pending !== undefined && !isCut) pending.once('close', () => socket.destroy())
    else if (!socket.writableEnded) socket.end(formatRawProblem(problem), () => socket.destroy())
  }

  #countAndRefuse(socket: Duplex, problem: RequestError): void {
    this.countRefusal(problem)
    this.#refuse(socket, problem)
  }

  #receive(req: IncomingMessage, res: ServerResponse): void {
    // The parser goes on with bytes that it has read, even after the connection was closed.
    if (req.socket.destroyed || this.#last.has(req.socket)) return
    const head = receiveHead(req)
    const problem = checkHead(req, head)
    if (problem !== undefined) return this.#countAndRefuse(req.socket, problem)
    const call = new NodeCall(this, req, res, head)
    if (call.isLast) this.#last.add(req.socket)
    // The server never upgrades, but Node's parser drops what it has read after such a request. It
    // would take the rest of a body for the next request.
    if (head.header('upgrade') !== undefined) {
      this.#last.add(req.socket)
      res.shouldKeepAlive = false
    }
    const pipeline = this.#findPipeline(req.socket)
    const { owed, waiting } = pipeline
    if (owed.size >= pipelinedMax) {
      const reason = 'too many requests were sent ahead of their answers'
      return this.#countAndRefuse(req.socket, createMalformedError(reason))
    }
    owed.add(res)
    this.inFlight.enter()
    let isRunning = false
    const start = () => {
      isRunning = true
      pipeline.running++
      call.begin()
    }
    res.once('close', () => {
      owed.delete(res)
      this.inFlight.leave()
      if (isRunning) pipeline.running--
      if (!req.socket.destroyed) waiting.shift()?.()
    })
    // Answers wait for the ones before them, in memory, and a client that reads none frees none.
    if (pipeline.running < runningMax) start()
    else waiting.push(start)
  }

  /** Node reports a lost client only to the first of several waiting answers. */
  #findPipeline(socket: Duplex): Pipeline {
    const known = this.#pipelines.get(socket)
    if (known !== undefined) return known
    const pipeline: Pipeline = { owed: new Set(), running: 0, waiting: [] }
    this.#pipelines.set(socket, pipeline)
    socket.once('close', () => {
      for (const res of pipeline.owed) res.emit('close')
    })
    return pipeline
  }
}

/** The requests of one connection. */
interface Pipeline {
  /** Unfinished answers: bytes of another answer must not get between. */
  readonly owed: Set<ServerResponse>
  /** How many of them are being made or sent. */
  running: number
  /** Starts of the others, in order. */
  readonly waiting: (() => void)[]
}

/** Why the request must be refused before its route is looked up. */
function checkHead(req: IncomingMessage, head: ReceivedHead): RequestError | undefined {
  if (head.hasTooManyFields()) return new RequestError('headers_too_large')
  if (req.httpVersion === '1.0') {
    if (head.isClearOldRead()) return undefined
    return createMalformedError(
      'this server takes HTTP/1.1, and GET and HEAD without a body in HTTP/1.0',
    )
  }
  if (req.httpVersion !== '1.1') return createMalformedError('this server takes HTTP/1.1')
  return head.isWellFramed() || head.isChunked() ? undefined : createMalformedError()
}

function hasChunks(req: IncomingMessage): boolean {
  return req.headers['transfer-encoding'] !== undefined
}

function receiveHead(req: IncomingMessage): ReceivedHead {
  const head = new ReceivedHead(req.method ?? '', req.url ?? '/')
  const fields = req.rawHeaders
  for (let i = 0; i + 1 < fields.length; i += 2) {
    head.add(fields[i]!.toLowerCase(), fields[i + 1]!)
  }
  return head
}
