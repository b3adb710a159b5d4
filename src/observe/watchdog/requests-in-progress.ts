/**
 * The running requests of the main thread, and the one that it works on now, in shared memory,
 * because a hung thread cannot be asked. A request takes one of a ring of slots, so nothing is
 * allocated, and a request that never ends needs no clean-up: another one takes its slot.
 */

/** 32-bit words of the area before its slots. */
const header = { heartbeat: 0, current: 1, words: 64 } as const

/** A power of two. */
const slotCount = 512
const slotWords = 64

/** Words of a slot before its texts. */
const slot = { ticket: 0, state: 1 } as const

/** Texts of a slot: the word with its length, where its bytes begin, and how many are kept. */
const texts = {
  id: { lengthWord: 2, at: 20, bytesMax: 128 },
  endpoint: { lengthWord: 3, at: 148, bytesMax: 64 },
  key: { lengthWord: 4, at: 212, bytesMax: 44 },
} as const

type SlotText = (typeof texts)[keyof typeof texts]

const states = { ended: 0, arriving: 1, running: 2 } as const

/** Tickets are positive 32-bit integers. 0 is none. */
const ticketMax = 2 ** 31 - 1

/** A request, by what the log may tell of it. */
export interface RequestInProgress {
  readonly requestId: string
  readonly endpoint: string
  /** Id of the account. Empty without a known key. */
  readonly keyId: string
}

export class RequestsInProgress {
  readonly memory: SharedArrayBuffer
  readonly #words: Int32Array
  readonly #bytes: Uint8Array
  #ticket = 0

  /** @param memory of another instance, to read it from another thread */
  constructor(memory?: SharedArrayBuffer) {
    this.memory = memory ?? new SharedArrayBuffer(4 * (header.words + slotCount * slotWords))
    this.#words = new Int32Array(this.memory)
    this.#bytes = new Uint8Array(this.memory)
  }

  /** The event loop has finished a tick. */
  recordHeartbeat(): void {
    Atomics.add(this.#words, header.heartbeat, 1)
  }

  get heartbeat(): number {
    return Atomics.load(this.#words, header.heartbeat)
  }

  /** A request has come, and the thread works on it until `pause`. Returns the request's ticket. */
  begin(requestId: string): number {
    const ticket = this.#ticket === ticketMax ? 1 : this.#ticket + 1
    this.#ticket = ticket
    const words = this.#words
    const at = locateSlot(ticket)
    words[at + slot.ticket] = ticket
    words[at + slot.state] = states.arriving
    this.#write(ticket, texts.id, requestId)
    words[at + texts.endpoint.lengthWord] = 0
    words[at + texts.key.lengthWord] = 0
    words[header.current] = ticket
    return ticket
  }

  setEndpoint(ticket: number, name: string): void {
    this.#write(ticket, texts.endpoint, name)
  }

  setKey(ticket: number, keyId: string): void {
    this.#write(ticket, texts.key, keyId)
  }

  /** The thread works on the request from now until `pause`. */
  run(ticket: number): void {
    const at = locateSlot(ticket)
    if (this.#words[at + slot.ticket] === ticket) this.#words[at + slot.state] = states.running
    this.#words[header.current] = ticket
  }

  /** The thread leaves the request that it worked on, which may go on later. */
  pause(): void {
    this.#words[header.current] = 0
  }

  end(ticket: number): void {
    const at = locateSlot(ticket)
    if (this.#words[at + slot.ticket] === ticket) this.#words[at + slot.state] = states.ended
  }

  /**
   * The request that the thread works on. Null between requests, and when one continues after a
   * wait.
   */
  readCurrent(): RequestInProgress | null {
    const ticket = this.#words[header.current]!
    return ticket === 0 ? null : this.#read(ticket)
  }

  /** Requests that have been read and not been answered, the newest first. */
  listRunning(): RequestInProgress[] {
    const tickets: number[] = []
    for (let i = 0; i < slotCount; i++) {
      const at = header.words + i * slotWords
      if (this.#words[at + slot.state] === states.running) {
        tickets.push(this.#words[at + slot.ticket]!)
      }
    }
    tickets.sort((a, b) => b - a)
    return tickets.flatMap((ticket) => this.#read(ticket) ?? [])
  }

  /** Byte by byte: it needs no view of the slot, and takes less than an encoder's call. */
  #write(ticket: number, { lengthWord, at, bytesMax }: SlotText, text: string): void {
    const word = locateSlot(ticket)
    if (this.#words[word + slot.ticket] !== ticket) return
    const length = Math.min(text.length, bytesMax)
    const start = 4 * word + at
    const bytes = this.#bytes
    for (let i = 0; i < length; i++) bytes[start + i] = text.charCodeAt(i)
    this.#words[word + lengthWord] = length
  }

  #read(ticket: number): RequestInProgress | null {
    const word = locateSlot(ticket)
    if (this.#words[word + slot.ticket] !== ticket) return null
    return {
      requestId: this.#readText(word, texts.id),
      endpoint: this.#readText(word, texts.endpoint),
      keyId: this.#readText(word, texts.key),
    }
  }

  #readText(word: number, { lengthWord, at }: SlotText): string {
    const start = 4 * word + at
    // A decoder takes no shared memory.
    const copy = this.#bytes.slice(start, start + this.#words[word + lengthWord]!)
    return Buffer.from(copy).toString('latin1')
  }
}

function locateSlot(ticket: number): number {
  return header.words + (ticket & (slotCount - 1)) * slotWords
}
