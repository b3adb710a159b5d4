/**
 * Holds: credits set aside for requests in flight. A request runs only while its key's balance,
 * less the holds of its other requests, covers the request's price. A balance below the price is
 * refused at once. A request that only holds stand in the way of waits, first come, first served.
 */
import { overloaded, withoutStack } from '../contract/index.ts'
import type { Account } from './account.ts'

export interface HoldRequest {
  /** The account's id. */
  readonly account: string
  /** The account as it was when the key was admitted. */
  readonly admitted: Account
  /** The header that names the key; a key that ends while the request waits is refused. */
  readonly authorization: string | undefined
  /** The price: the most that the request can cost. */
  readonly credits: number
  /** Size of the body, which a waiting request keeps in memory. */
  readonly bytes: number
  /** How long the request may wait, in milliseconds. */
  readonly waitMsMax: number
  /** Whether the client has disconnected. */
  gone(): boolean
}

export interface Funds {
  /** The balance; infinite where it has to be asked for and is not known. */
  readonly remaining: number
  /** Credits that requests of this process may hold in sum; infinite for unlimited accounts. */
  readonly holdable: number
}

/** Where an account's credits come from: the balance itself, or a lease on a part of it. */
export interface FundsSource {
  /** Throws RequestError `unauthorized` or `storage_unavailable`. */
  of(request: HoldRequest): Funds
  /** Cheaper than `of`: credits that may be held for certain, without a look at the store. */
  certain?(admitted: Account): number
  /**
   * Tries to make `needed` credits holdable, up to `wanted`, of which `held` are held now. Resolves
   * when `of` may tell something else. Returns null where it is too early to ask again.
   */
  ask?(account: string, demand: Demand): Promise<void> | null
  /** The account has no hold and no waiting request any more. */
  idle?(account: string): void
}

export interface Demand {
  readonly held: number
  readonly needed: number
  readonly wanted: number
}

/** Bounds of what waits, in one process. */
const waitingMax = { ofKey: 128, all: 1024, bytes: 64 << 20 } as const
/** How often waiting requests are checked for their deadline and for lost clients. */
const pollMs = 50

interface Waiting {
  readonly request: HoldRequest
  readonly endMs: number
  readonly resolve: (hold: Hold) => void
  readonly reject: (error: unknown) => void
}

interface Book {
  held: number
  readonly line: Waiting[]
  isAsking: boolean
}

export class Holds {
  readonly #source: FundsSource
  readonly #books = new Map<string, Book>()
  #waiting = 0
  #waitingBytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(source: FundsSource) {
    this.#source = source
  }

  /** Accounts with a hold or a waiting request. */
  get size(): number {
    return this.#books.size
  }

  heldBy(account: string): number {
    return this.#books.get(account)?.held ?? 0
  }

  /**
   * Throws or rejects with RequestError `insufficient_credits`, which names the price and the
   * balance; `overloaded` where too many requests wait, the deadline passes or the client leaves;
   * `unauthorized`; `storage_unavailable`.
   */
  hold(request: HoldRequest): Hold | Promise<Hold> {
    const { account, admitted, credits } = request
    const book = this.#books.get(account)
    const isFree = book === undefined || book.line.length === 0
    const needed = (book?.held ?? 0) + credits
    const certain = this.#source.certain?.(admitted) ?? 0
    if (isFree && needed <= certain) return this.#take(account, credits)
    const funds = this.#source.of(request)
    if (credits > funds.remaining) throw insufficient(credits, funds.remaining)
    return isFree && needed <= funds.holdable ? this.#take(account, credits) : this.#wait(request)
  }

  /** The account's funds have changed: waiting requests may proceed. */
  changed(account: string): void {
    const book = this.#books.get(account)
    if (book !== undefined) this.#serve(account, book)
  }

  /** Only for `Hold`. */
  reduce(account: string, credits: number): void {
    const book = this.#books.get(account)!
    book.held -= credits
    this.#serve(account, book)
  }

  #take(account: string, credits: number): Hold {
    this.#bookOf(account).held += credits
    return new Hold(this, account, credits)
  }

  #bookOf(account: string): Book {
    const known = this.#books.get(account)
    if (known !== undefined) return known
    const book = { held: 0, line: [], isAsking: false }
    this.#books.set(account, book)
    return book
  }

  #wait(request: HoldRequest): Promise<Hold> {
    const { account, bytes, waitMsMax } = request
    const own = this.#books.get(account)?.line.length ?? 0
    const isFull =
      own >= waitingMax.ofKey ||
      this.#waiting >= waitingMax.all ||
      this.#waitingBytes + bytes > waitingMax.bytes
    if (isFull) throw overloaded()
    const book = this.#bookOf(account)
    const endMs = performance.now() + waitMsMax
    const held = new Promise<Hold>((resolve, reject) => {
      book.line.push({ request, endMs, resolve, reject })
    })
    this.#waiting++
    this.#waitingBytes += bytes
    this.#timer ??= setInterval(() => this.#poll(), pollMs).unref()
    this.#serve(account, book)
    return held
  }

  #serve(account: string, book: Book): void {
    let head = book.line[0]
    while (head !== undefined && this.#isSettled(book, head)) head = book.line[0]
    if (head === undefined) {
      if (book.held > 0 || book.isAsking) return
      this.#books.delete(account)
      this.#source.idle?.(account)
    } else if (!book.isAsking) {
      this.#ask(account, book, head)
    }
  }

  /** Whether the first request of the line has left it, with a hold or an error. */
  #isSettled(book: Book, { request, resolve, reject }: Waiting): boolean {
    const { account, credits } = request
    try {
      if (request.gone()) throw overloaded()
      const { remaining, holdable } = this.#source.of(request)
      if (credits > remaining) throw insufficient(credits, remaining)
      if (book.held + credits > holdable) return false
      this.#remove(book, 0)
      resolve(this.#take(account, credits))
    } catch (error) {
      this.#remove(book, 0)
      reject(error)
    }
    return true
  }

  #ask(account: string, book: Book, { request }: Waiting): void {
    const { held } = book
    const needed = held + request.credits
    const wanted = book.line.reduce((sum, { request: { credits } }) => sum + credits, held)
    const asking = this.#source.ask?.(account, { held, needed, wanted })
    if (asking == null) return
    book.isAsking = true
    asking
      .catch((error: unknown) => {
        const head = book.line[0]
        if (head === undefined) return
        this.#remove(book, 0)
        head.reject(error)
      })
      .finally(() => {
        book.isAsking = false
        this.#serve(account, book)
      })
  }

  #poll(): void {
    const nowMs = performance.now()
    for (const [account, book] of [...this.#books]) {
      for (let i = book.line.length - 1; i >= 0; i--) {
        const { request, endMs, reject } = book.line[i]!
        if (nowMs < endMs && !request.gone()) continue
        this.#remove(book, i)
        reject(overloaded())
      }
      this.#serve(account, book)
    }
    if (this.#waiting > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #remove(book: Book, at: number): void {
    const [{ request }] = book.line.splice(at, 1) as [Waiting]
    this.#waiting--
    this.#waitingBytes -= request.bytes
  }
}

/** The credits of one request. */
export class Hold {
  readonly #holds: Holds
  readonly #account: string
  #credits: number

  constructor(holds: Holds, account: string, credits: number) {
    this.#holds = holds
    this.#account = account
    this.#credits = credits
  }

  /** A debit has taken a part of them from the balance. */
  spent(credits: number): void {
    this.#credits -= credits
    this.#holds.reduce(this.#account, credits)
  }

  /** A second call does nothing. */
  release(): void {
    const credits = this.#credits
    if (credits === 0) return
    this.#credits = 0
    this.#holds.reduce(this.#account, credits)
  }
}

function insufficient(required: number, remaining: number) {
  return withoutStack('insufficient_credits', { required, remaining })
}
