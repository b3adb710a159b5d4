/** One request over node:http. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits, RequestError, refuseOverload } from '../contract/index.ts'
import {
  type Answer,
  type BodyReader,
  type HeaderFields,
  keepAliveHint,
  readContent,
  reusesBytes,
} from './adapter.ts'
import { BodyBuffer, firstBodyBytes, type Reservation } from './bodies.ts'
import { type CallServer, HttpCall } from './call.ts'
import { ChunkedCheck } from './chunked-framing.ts'
import { sendChunks } from './chunks.ts'
import { NodeChunks } from './node-chunks.ts'
import type { ReceivedHead } from './received-head.ts'
import { createMalformedError } from './refusals.ts'

/** A client that takes no bytes for this long does not get the rest of a large answer. */
const takenMsMax = 10_000

/** Bytes that a socket takes, whether or not its client reads. */
const bytesAtOnce = 1 << 16

export class NodeCall extends HttpCall {
  readonly isLast: boolean
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  /** For a body in chunks. Null: they cannot be checked. */
  readonly #framing: ChunkedCheck | null | undefined

  constructor(server: CallServer, req: IncomingMessage, res: ServerResponse, head: ReceivedHead) {
    super(server, head)
    this.#req = req
    this.#res = res
    this.#framing = head.isChunked() ? checkChunks(req) : undefined
    this.isLast = this.#framing !== undefined || req.httpVersion === '1.0'
  }

  begin(): void {
    this.#res.once('close', () => this.leave(!this.#res.writableFinished))
    // A socket error is followed by 'close', which is handled.
    this.#req.on('error', () => this.server.deadlines.delete(this))
    this.dispatch()
  }

  close(): void {
    this.#res.destroy()
  }

  /** Node has no shorter timeout of its own. */
  renew(): void {}

  protected receive({ bytesMax }: BodyReader, memory: Reservation | null): void {
    if (this.head.header('expect') !== undefined) this.#res.writeContinue()
    const framing = this.#framing
    if (framing === null) return this.refuseBody(new RequestError('length_required'))
    const body = memory === null ? null : this.#createBuffer(memory)
    this.#req.on('data', (chunk: Uint8Array) => {
      this.bytesReceived += chunk.byteLength
      if (this.bytesReceived > bytesMax) {
        this.refuseBody(new RequestError('body_too_large', { bytesMax }))
      } else if (body?.append(chunk) === false) {
        this.refuseBody(refuseOverload())
      }
    })
    this.#req.once('end', () => {
      const isStrict = framing === undefined || framing.isWhole(this.bytesReceived)
      this.finishBody(isStrict ? (body?.readBytes() ?? Buffer.alloc(0)) : createMalformedError())
    })
  }

  #createBuffer(memory: Reservation): BodyBuffer {
    if (this.#framing === undefined) return new BodyBuffer(this.bytesExpected)
    return new BodyBuffer(firstBodyBytes, memory)
  }

  protected stopReceiving(): void {
    this.#req.removeAllListeners('data').removeAllListeners('end')
  }

  protected sendEarly(answer: Answer, close: boolean): Promise<void> | undefined {
    const sending = this.send(answer, close)
    let bytesDropped = 0
    this.#req.on('data', (chunk: Uint8Array) => {
      bytesDropped += chunk.byteLength
      if (bytesDropped > limits.bodyBytesMax + limits.bodyBytesDropped) this.#req.destroy()
    })
    return sending
  }

  protected send(answer: Answer, close: boolean): Promise<void> | undefined {
    const { release, chunks } = answer
    if (this.#res.destroyed || this.aborted) {
      release?.()
      chunks?.close()
      return
    }
    const fields = this.#listFields(answer, close)
    if (chunks !== undefined) {
      this.#res.writeHead(answer.status, fields)
      const sink = new NodeChunks(this.#res, this.server.readers)
      return sendChunks(chunks, sink, () => this.server.isDraining)
    }
    if (release !== undefined) this.#res.once('close', release)
    const content = readContent(answer.body)
    // Node may send this answer later, and functions reuse their bytes, so shared bytes are copied.
    const isOwn = release !== undefined && !reusesBytes(answer)
    const body = isOwn && typeof content !== 'string' ? content : Buffer.from(content)
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

  #listFields(answer: Answer, close: boolean): string[] {
    const fields = listHeaders(answer.fields)
    if (close) fields.push('connection', 'close')
    else if (this.#res.shouldKeepAlive) fields.push(keepAliveHint.name, keepAliveHint.value)
    return fields
  }
}

/** Names and values by turns. */
function listHeaders(fields: HeaderFields): string[] {
  const lines = fields.split('\r\n').slice(1)
  return lines.flatMap((line) => {
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
