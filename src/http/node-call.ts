/** One request over node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits, overloaded, RequestError } from '../contract/index.ts'
import type { Log } from '../observe/index.ts'
import {
  type Answer,
  type BodyReader,
  contentOf,
  type Dispatch,
  type HeaderFields,
  keepAliveHint,
  reusesBytes,
} from './adapter.ts'
import {
  BodyBuffer,
  type BodyDeadlines,
  type BodyMemory,
  GrowingBody,
  type PendingBody,
  type Reservation,
  reserveBody,
} from './bodies.ts'
import { ChunkedCheck } from './chunked-framing.ts'
import { type ChunkSource, type ReaderDeadlines, sendChunks } from './chunks.ts'
import { deliver, type ReplyTarget, type SendAnswer } from './deliver.ts'
import { NodeChunks } from './node-chunks.ts'
import type { ReceivedHead } from './received-head.ts'
import { malformed } from './refusals.ts'

/** The parts of a server that its calls share. */
export interface NodeCallServer {
  readonly deadlines: BodyDeadlines
  readonly readers: ReaderDeadlines
  readonly bodyMemory: BodyMemory
  readonly log: Pick<Log, 'error'>
  /** Whether each answer is the last of its connection. */
  readonly draining: boolean
}

/** A client that takes no bytes for this long does not get the rest of a large answer. */
const takenMsMax = 10_000

/** Bytes that a socket takes, whether or not its client reads. */
const bytesAtOnce = 1 << 16

/** One request, from a well framed head until its answer is out or its client gone. */
export class NodeCall implements PendingBody, ReplyTarget {
  readonly head: ReceivedHead
  readonly log: Pick<Log, 'error'>
  bytesExpected = 0
  bytesReceived = 0
  readonly #server: NodeCallServer
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  /** Whether the connection ends with this answer. */
  readonly isLast: boolean
  /** For a body in chunks. Null: they cannot be checked. */
  readonly #chunks: ChunkedCheck | null | undefined
  #reader: BodyReader | undefined
  #reserved: Reservation | null = null
  #isReading = false
  /** Whether the client has disconnected: the call is its own CancelSignal. */
  aborted = false

  constructor(
    server: NodeCallServer,
    req: IncomingMessage,
    res: ServerResponse,
    head: ReceivedHead,
  ) {
    this.head = head
    this.log = server.log
    this.#server = server
    this.#req = req
    this.#res = res
    this.#chunks = head.isChunked() ? checkChunks(req) : undefined
    this.isLast = this.#chunks !== undefined || req.httpVersion === '1.0'
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
    const isChunked = this.head.isChunked()
    const bytesExpected = isChunked ? GrowingBody.firstBytes : this.head.bodyBytes()
    const reserved = reserveBody(this.#server.bodyMemory, reader, bytesExpected)
    if (reserved instanceof RequestError) {
      this.#ask(reserved, (answer) => this.#sendEarly(answer))
      return
    }
    this.#reserved = reserved
    if (this.head.header('expect') !== undefined) this.#res.writeContinue()
    if (isChunked) this.#receiveChunks(reader.bytesMax)
    else this.#receive(bytesExpected, reserved !== null)
  }

  #receiveChunks(bytesMax: number): void {
    const check = this.#chunks
    if (!check) return this.#refuseChunks(new RequestError('length_required'))
    const body = this.#reserved === null ? null : new GrowingBody(this.#reserved)
    this.#isReading = true
    this.#server.deadlines.add(this)
    this.#req.on('data', (chunk: Uint8Array) => {
      this.bytesReceived += chunk.byteLength
      if (this.bytesReceived > bytesMax) {
        this.#refuseChunks(new RequestError('body_too_large', { bytesMax }))
      } else if (body?.append(chunk) === false) {
        this.#refuseChunks(overloaded())
      }
    })
    this.#req.once('end', () => {
      this.#server.deadlines.delete(this)
      const bytes = body?.bytes() ?? Buffer.alloc(0)
      const isStrict = check.isWhole(this.bytesReceived)
      this.#ask(isStrict ? bytes : malformed(), (answer) => this.#send(answer, true))
    })
  }

  #refuseChunks(error: RequestError): void {
    this.#req.removeAllListeners('data').removeAllListeners('end')
    this.#server.deadlines.delete(this)
    this.#ask(error, (answer) => this.#sendEarly(answer))
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
      this.#ask(body.bytes(), (answer) => this.#send(answer, this.isLast || this.#server.draining))
    })
  }

  #ask(body: Buffer | RequestError, send: SendAnswer): void {
    this.#isReading = false
    const answer = this.#reader?.respond(body, this)
    deliver(answer, send, this)
  }

  /** Answers while the body may still arrive, and reads a limited part of the rest. */
  #sendEarly(answer: Answer): void {
    void this.#send(answer, this.isLast || this.#server.draining)
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
    const isOwn = release !== undefined && !reusesBytes(answer)
    const body = isOwn && typeof content !== 'string' ? content : Buffer.from(content)
    const fields = this.#listFields(answer, close)
    fields.push('content-length', String(body.byteLength))
    // The socket takes shorter ones at once.
    if (body.byteLength > bytesAtOnce) {
      this.#res.setTimeout(takenMsMax, () => this.#res.destroy())
    }
    this.#res.writeHead(answer.status, fields)
    if (this.#req.complete || !this.head.isChunked()) {
      this.#res.end(body)
      return
    }
    // Closing while the client still sends would reset the connection before it reads the answer.
    this.#res.write(body)
    this.#req.once('end', () => this.#res.end()).resume()
    return
  }

  #sendPiecemeal(answer: Answer, chunks: ChunkSource, close: boolean): Promise<void> {
    this.#res.writeHead(answer.status, this.#listFields(answer, close))
    const sink = new NodeChunks(this.#res, this.#server.readers)
    return sendChunks(chunks, sink, () => this.#server.draining)
  }

  #listFields(answer: Answer, close: boolean): string[] {
    const fields = listHeaders(answer.fields).flat()
    if (close) fields.push('connection', 'close')
    else if (this.#res.shouldKeepAlive) fields.push(keepAliveHint.name, keepAliveHint.value)
    return fields
  }
}

function listHeaders(fields: HeaderFields): [name: string, value: string][] {
  const lines = fields.split('\r\n').slice(1)
  return lines.map((line) => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
}

/**
 * Checks the body's bytes as they come on the connection. Returns null where this Node does not
 * show those that came with the head.
 */
function checkChunks(req: IncomingMessage): ChunkedCheck | null {
  const { parser } = req.socket as Socket & { parser?: { getCurrentBuffer?(): Buffer | undefined } }
  const segment = parser?.getCurrentBuffer?.()
  if (segment === undefined) return null
  const check = new ChunkedCheck(segment)
  req.socket.on('data', (bytes: Uint8Array) => check.read(bytes))
  return check
}
