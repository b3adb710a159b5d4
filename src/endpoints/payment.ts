/**
 * The payment of one request: credits held before it runs, a fee debited before a language model is
 * called, and the final debit.
 */
import {
  type Access,
  type Admission,
  applyDebit,
  type Charge,
  charge,
  type Hold,
  type HoldRequest,
  type ReplayKey,
} from '../accounts/index.ts'
import { type EndpointId, errors, RequestError } from '../contract/index.ts'
import type { Call } from '../http/index.ts'
import type { Log } from '../observe/index.ts'
import type { HandlerResult } from './pipeline.ts'

interface PaymentServices {
  readonly access: Access
  readonly log: Pick<Log, 'error'>
  readonly deadlineMs: number
}

export class Payment {
  readonly #services: PaymentServices
  readonly #endpoint: EndpointId
  readonly #call: Call<Admission>
  readonly replayKey: ReplayKey
  #price = 0
  #isReplay = false
  /** Where the answer comes from, and what it shows, as `Charge`. */
  #snapshot: string | undefined
  #content: number | undefined
  #hold: Hold | undefined
  #prepaid = 0
  #isOver = false

  constructor(
    services: PaymentServices,
    endpoint: EndpointId,
    call: Call<Admission>,
    replayKey: ReplayKey,
  ) {
    this.#services = services
    this.#endpoint = endpoint
    this.#call = call
    this.replayKey = replayKey
  }

  /** Credits that were taken before the request ended, and not refunded. */
  get prepaid(): number {
    return this.#prepaid
  }

  /**
   * Holds the price, unless it is 0 or the request is a replay. Returns a promise if that takes
   * time. Throws or rejects as `Access.hold`.
   */
  secure(price: number, isReplay: boolean): Promise<void> | undefined {
    this.#price = price
    this.#isReplay = isReplay
    return isReplay ? undefined : this.#holdPrice()
  }

  /** Records the answer's snapshot and content for the debit. */
  recordContent(snapshot: string, content: number): void {
    this.#snapshot = snapshot
    this.#content = content
  }

  #holdPrice(): Promise<void> | undefined {
    const price = this.#price
    if (price === 0) return undefined
    const held = this.#services.access.hold(this.#holdRequest(price))
    if (held instanceof Promise) return held.then((hold) => this.#keep(hold))
    this.#hold = held
    return undefined
  }

  #holdRequest(credits: number): HoldRequest {
    const { admission, head, bodyText, signal } = this.#call
    return {
      account: admission.account.id,
      authorization: head.header('authorization'),
      credits,
      bytes: Number(head.header('content-length') ?? bodyText.length),
      waitMsMax: this.#services.deadlineMs,
      signal,
    }
  }

  #keep(hold: Hold): void {
    if (this.#isOver) hold.release()
    else this.#hold = hold
  }

  /**
   * Takes a part of the price now. Resolves with false, and takes nothing, where the client has
   * gone and where the request is a replay.
   */
  async prepay(credits: number): Promise<boolean> {
    if (this.#isReplay) return false
    const cost = this.#buildCharge(credits, 'prepaid')
    const { admission, signal } = this.#call
    const debit = await this.#services.access.debit(admission.account.id, cost, signal)
    if (debit === null) return false
    this.#prepaid = credits
    this.#hold?.spend(credits)
    applyDebit(admission, debit)
    return true
  }

  /** Debits what the answer costs, unless the client has gone. Rejects as `Access.debit`. */
  debit(answer: Omit<HandlerResult, 'body'>): Promise<void> {
    const { admission, signal } = this.#call
    const credits = this.#clampCredits(answer.credits) - this.#prepaid
    const cost = this.#buildCharge(credits, undefined, answer)
    return charge(this.#services.access, admission, cost, signal)
  }

  /**
   * Refunds what was prepaid where the server has failed a client that still waits, or refuses to
   * show what a repeat has not paid for.
   */
  async refundFailed(error: unknown): Promise<void> {
    const { admission, signal, requestId } = this.#call
    if (error instanceof RequestError && error.code === 'insufficient_credits') {
      admission.creditsRemaining = Number(error.params.remaining)
    }
    const credits = this.#prepaid
    if (credits === 0 || signal.aborted || !isRefunded(error)) return
    const { access, log } = this.#services
    try {
      const cost = this.#buildCharge(credits, 'refunded')
      const debit = await access.debit(admission.account.id, cost)
      applyDebit(admission, debit!)
      this.#prepaid = 0
    } catch (reason) {
      log.error({ requestId, err: reason }, 'a prepaid fee could not be refunded')
    }
  }

  /** Refunds a part of a debit. A failure is logged. */
  async giveBack(credits: number): Promise<void> {
    const { admission, requestId } = this.#call
    admission.creditsUsed -= credits
    try {
      await this.#services.access.debit(
        admission.account.id,
        this.#buildCharge(credits, 'refunded'),
      )
    } catch (reason) {
      admission.creditsUsed += credits
      this.#services.log.error({ requestId, err: reason }, 'credits could not be given back')
    }
  }

  /** Releases what is held. */
  end(): void {
    this.#isOver = true
    this.#hold?.release()
  }

  /** Clamps credits to the price. A dearer answer is a fault of the server. */
  #clampCredits(credits: number): number {
    if (credits <= this.#price) return credits
    const { requestId } = this.#call
    const fields = { requestId, endpoint: this.#endpoint, credits, price: this.#price }
    this.#services.log.error(fields, 'an answer is dearer than its price')
    return this.#price
  }

  #buildCharge(
    credits: number,
    part?: Charge['part'],
    answer?: Omit<HandlerResult, 'body'>,
  ): Charge {
    const { requestId } = this.#call
    return {
      credits,
      price: this.#price,
      prepaid: this.#prepaid,
      part,
      endpoint: this.#endpoint,
      requestId,
      replayKey: this.replayKey,
      snapshot: this.#snapshot,
      content: this.#content,
      isReplay: this.#isReplay,
      authorization: this.#call.head.header('authorization'),
      reveals: answer?.reveals,
      also: answer?.also,
      requires: answer?.requires,
    }
  }
}

function isRefunded(error: unknown): boolean {
  if (!(error instanceof RequestError)) return true
  // A client chooses what its search takes.
  if (error.code === 'deadline_exceeded') return false
  const { status } = errors[error.code]
  return status >= 500 || status === conflict
}

const conflict = 409
