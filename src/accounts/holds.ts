/**
 * Holds: credits set aside for requests in flight. A request runs only while its key's balance,
 * less the holds of its other requests, covers the request's price. A balance below the price is
 * refused at once. A request waits if only holds prevent it, first come, first served.
 */
import { createWithoutStack, refuseOverload } from '../contract/index.ts'
import { type CancelSignal, Deadline } from '../domain/index.ts'
export interface HoldRequest {
  /** The account's id. */
  readonly account: string
  /** The header with the key. A key that ends while the request waits is refused. */
  readonly authorization: string | undefined
  /** The price: the most that the request can cost. */
  readonly credits: number
  /** Size of the body, which a waiting request keeps in memory. */
  readonly bytes: number
  /** How long the request may wait, in milliseconds. */
  readonly waitMsMax: number
  /** Aborted when the client disconnects. */
  readonly signal: CancelSignal
}

export interface Funds {
  /** The balance. Infinite if it is unknown and has to be requested. */
  readonly remaining: number
  /** Credits that all requests of this process may hold. Infinite for unlimited accounts. */
  readonly holdable: number
}

/** Where an account's credits come from: the balance itself, or a lease on a part of it. */
export interface FundsSource {
  /** Throws RequestError `unauthorized` or `storage_unavailable`. */
  findFunds(request: Pick<HoldRequest, 'account' | 'authorization'>): Funds
  /**
   * Tries to make `needed` credits holdable, up to `wanted`, of which `held` are held now. Resolves
   * when the funds may have changed. Null: it is too early to ask again.
   */
  ask?(account: string, demand: Demand): Promise<void> | null
  /** Called when the account has no hold and no waiting request. */
  noteIdle?(account: string): void
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

/** A request that waits for credits. */
interface QueuedHold {
  readonly request: HoldRequest
  readonly deadline: Deadline
  readonly resolve: (hold: Hold) => void
  readonly reject: (error: unknown) => void
}

/** The credits that an account's requests hold, and the requests that wait for some. */
interface AccountHolds {
  held: number
  readonly queue: QueuedHold[]
  isAsking: boolean
}

export class Holds {
  readonly #source: FundsSource
  readonly #accounts = new Map<string, AccountHolds>()
  #waiting = 0
  #waitingBytes = 0
  #timer: NodeJS.Timeout | undefined

  constructor(source: FundsSource) {
    this.#source = source
  }

  /** Accounts with a hold or a waiting request. */
  get size(): number {
    return this.#accounts.size
  }

  countHeld(account: string): number {
    return this.#accounts.get(account)?.held ?? 0
  }

  /**
   * Throws or rejects with RequestError: `insufficient_credits`, which names the price and the
   * balance, `unauthorized`, or `storage_unavailable`. Rejects with `overloaded` if too many
   * requests wait, the deadline passes or the client leaves.
   */
  hold(request: HoldRequest): Hold | Promise<Hold> {
    const { account, credits } = request
    const holds = this.#accounts.get(account)
    const isFree = holds === undefined || holds.queue.length === 0
    const needed = (holds?.held ?? 0) + credits
    const funds = this.#source.findFunds(request)
    if (credits > funds.remaining) throw makeCreditsError(credits, funds.remaining)
    return isFree && needed <= funds.holdable ? this.#take(account, credits) : this.#wait(request)
  }

  /** The account's funds have changed: waiting requests may proceed. */
  noteChange(account: string): void {
    const holds = this.#accounts.get(account)
    if (holds !== undefined) this.#serve(account, holds)
  }

  /** Only for `Hold`. */
  reduce(account: string, credits: number): void {
    const holds = this.#accounts.get(account)!
    holds.held -= credits
    this.#serve(account, holds)
  }

  #take(account: string, credits: number): Hold {
    this.#findHolds(account).held += credits
    return new Hold(this, account, credits)
  }

  #findHolds(account: string): AccountHolds {
    const known = this.#accounts.get(account)
    if (known !== undefined) return known
    const holds = { held: 0, queue: [], isAsking: false }
    this.#accounts.set(account, holds)
    return holds
  }

  #wait(request: HoldRequest): Promise<Hold> {
    const { account, bytes, waitMsMax } = request
    const own = this.#accounts.get(account)?.queue.length ?? 0
    const isFull =
      own >= waitingMax.ofKey ||
      this.#waiting >= waitingMax.all ||
      this.#waitingBytes + bytes > waitingMax.bytes
    if (isFull) throw refuseOverload()
    const holds = this.#findHolds(account)
    const deadline = new Deadline(waitMsMax)
    const held = new Promise<Hold>((resolve, reject) => {
      holds.queue.push({ request, deadline, resolve, reject })
    })
    this.#waiting++
    this.#waitingBytes += bytes
    this.#timer ??= setInterval(() => this.#poll(), pollMs).unref()
    this.#serve(account, holds)
    return held
  }

  #serve(account: string, holds: AccountHolds): void {
    let head = holds.queue[0]
    while (head !== undefined && this.#isSettled(holds, head)) head = holds.queue[0]
    if (head === undefined) {
      if (holds.held > 0 || holds.isAsking) return
      this.#accounts.delete(account)
      this.#source.noteIdle?.(account)
    } else if (!holds.isAsking) {
      this.#ask(account, holds, head)
    }
  }

  /** Whether the first request of the queue has left it, with a hold or an error. */
  #isSettled(holds: AccountHolds, { request, resolve, reject }: QueuedHold): boolean {
    const { account, credits } = request
    try {
      if (request.signal.aborted) throw refuseOverload()
      const { remaining, holdable } = this.#source.findFunds(request)
      if (credits > remaining) throw makeCreditsError(credits, remaining)
      if (holds.held + credits > holdable) return false
      this.#remove(holds, 0)
      resolve(this.#take(account, credits))
    } catch (error) {
      this.#remove(holds, 0)
      reject(error)
    }
    return true
  }

  #ask(account: string, holds: AccountHolds, { request }: QueuedHold): void {
    const { held } = holds
    const needed = held + request.credits
    const wanted = holds.queue.reduce((sum, { request: { credits } }) => sum + credits, held)
    const asking = this.#source.ask?.(account, { held, needed, wanted })
    if (asking == null) return
    holds.isAsking = true
    asking
      .catch((error: unknown) => {
        const head = holds.queue[0]
        if (head === undefined) return
        this.#remove(holds, 0)
        head.reject(error)
      })
      .finally(() => {
        holds.isAsking = false
        this.#serve(account, holds)
      })
  }

  #poll(): void {
    const nowMs = performance.now()
    for (const [account, holds] of [...this.#accounts]) {
      for (let i = holds.queue.length - 1; i >= 0; i--) {
        const { request, deadline, reject } = holds.queue[i]!
        if (!deadline.isOver(nowMs) && !request.signal.aborted) continue
        this.#remove(holds, i)
        reject(refuseOverload())
      }
      this.#serve(account, holds)
    }
    if (this.#waiting > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #remove(holds: AccountHolds, at: number): void {
    const [{ request }] = holds.queue.splice(at, 1) as [QueuedHold]
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

  /** Reduces the hold by credits that a debit has taken from the balance. */
  spend(credits: number): void {
    this.#credits -= credits
    this.#holds.reduce(this.#account, credits)
  }

  /** Releases the credits. A second call does nothing. */
  release(): void {
    const credits = this.#credits
    if (credits === 0) return
    this.#credits = 0
    this.#holds.reduce(this.#account, credits)
  }
}

function makeCreditsError(required: number, remaining: number) {
  return createWithoutStack('insufficient_credits', { required, remaining })
}
