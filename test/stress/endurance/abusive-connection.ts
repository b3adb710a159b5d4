/**
 * One kept-alive connection of an abusive client, with minimal work. Requests are bytes made in
 * advance. It reads only the status, the length and the two headers of a refusal.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export type Outcome = 'answered' | 'refused' | 'others' | 'broken'

/** Called with each outcome of a connection. */
export type OnOutcome = (connection: AbuseConnection, outcome: Outcome, ms: number) => void

const headEnd = Buffer.from('\r\n\r\n')

export class AbuseConnection {
  readonly #socket: Socket
  readonly #onOutcome: OnOutcome
  #isAsked = false
  #sentMs = 0
  #head: Buffer | null = null
  #outcome: Outcome | null = null
  #bytesLeft = 0

  private constructor(socket: Socket, onOutcome: OnOutcome) {
    this.#socket = socket
    this.#onOutcome = onOutcome
    socket.setNoDelay()
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', () => this.#break())
    socket.on('close', () => this.#break())
  }

  static async open(host: string, port: number, onOutcome: OnOutcome): Promise<AbuseConnection> {
    const socket = connect(port, host)
    await once(socket, 'connect')
    return new AbuseConnection(socket, onOutcome)
  }

  /** Whether an answer is pending. */
  get isAsked(): boolean {
    return this.#isAsked
  }

  ask(request: Uint8Array): void {
    this.#isAsked = true
    this.#sentMs = performance.now()
    if (this.#socket.destroyed) this.#break()
    else this.#socket.write(request)
  }

  /** Closes the connection. A pending answer counts as broken. */
  close(): void {
    this.#socket.destroy()
    this.#break()
  }

  #receive(chunk: Buffer): void {
    if (!this.#isAsked) throw new Error('an answer that nobody asked for')
    if (this.#outcome === null) {
      const bytes = this.#head === null ? chunk : Buffer.concat([this.#head, chunk])
      const end = bytes.indexOf(headEnd)
      if (end === -1) {
        this.#head = bytes
        return
      }
      const head = bytes.toString('latin1', 0, end).toLowerCase()
      this.#outcome = outcomeOf(head)
      this.#bytesLeft = lengthOf(head) + end + headEnd.length - bytes.length
    } else {
      this.#bytesLeft -= chunk.length
    }
    if (this.#bytesLeft <= 0) this.#end(this.#bytesLeft === 0 ? this.#outcome : 'broken')
  }

  #break(): void {
    if (this.#isAsked) this.#end('broken')
  }

  #end(outcome: Outcome): void {
    this.#isAsked = false
    this.#head = null
    this.#outcome = null
    this.#onOutcome(this, outcome, performance.now() - this.#sentMs)
  }
}

function outcomeOf(head: string): Outcome {
  const status = head.slice(9, 12)
  if (status === '200') return 'answered'
  if (status !== '503' && status !== '429') return 'others'
  const says = head.includes('\r\nretry-after: ') && head.includes('\r\nretry-after-ms: ')
  return says ? 'refused' : 'others'
}

/** The length of the body. Throws an Error where the answer has no length. */
function lengthOf(head: string): number {
  const name = '\r\ncontent-length:'
  const at = head.indexOf(name)
  if (at === -1) throw new Error(`an answer without Content-Length:\n${head}`)
  return Number.parseInt(head.slice(at + name.length), 10)
}
