/**
 * `kill -9` in the middle of sales, repeatedly. Every debit that a customer saw remains, no
 * customer is charged twice, and the service sells again soon. There are three kinds of customers.
 * One never asks again. One repeats unanswered requests with an `Idempotency-Key` once the service
 * is back. One repeats them without a key, marked as retries.
 */
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { forgetAccounts, type Ground, serve, verifiedClaim } from '../../../bench/ledger/ground.ts'
import { askPrices, mixedPrices, oneCredit } from '../../../bench/ledger/prices.ts'
import { openPurse } from '../../../bench/ledger/purse.ts'
import { Shop, type ShopRequest } from '../../../bench/ledger/shop.ts'
import { median } from '../../../bench/statistics.ts'
import { countText, secondsText } from '../../../bench/table.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { compareAccounts, type Debit, readAccounts, sumOf } from './accounts.ts'

export interface KillScale {
  readonly cycles: number
  readonly customers: number
}

const given = 1e12
const requestCount = 400
/** Milliseconds of load before the kill, random between these. */
const loadMs = [20, 320] as const
/** From the start of the process; the service must sell again within this time. */
const startSecondsMax = 2
/** A retry without a key is recognised for this long after the charge. */
const retryMsMax = 60_000
/** The chain grows with every cycle; verifying it each time would take most of the run. */
const cyclesPerVerify = 25

/** The customer's reaction to an unanswered request. */
const manners = ['leaves', 'repeats with its Idempotency-Key', 'retries without a key'] as const
type Manner = (typeof manners)[number]

/** One order of a customer, with all its repeats. */
export interface Order {
  readonly request: ShopRequest
  readonly manner: Manner
  readonly requestIds: string[]
  /** Its start, by `performance.now`. */
  readonly sinceMs: number
}

/** An unanswered order that has been repeated. */
export interface RepeatedOrder extends Order {
  /** The cost that the answer to the repeat named. */
  readonly credits: number
  /** Milliseconds from its start to the answer of the repeat. */
  readonly afterMs: number
}

interface KillRun {
  /** Credits by request id, of complete answers. */
  readonly seen: Map<string, number>
  /** In flight when the server was killed. */
  readonly interrupted: Order[]
  readonly repeated: RepeatedOrder[]
  /** Answers other than 200. */
  refused: number
  /** Seconds from the start of the process. */
  readonly listening: number[]
  readonly selling: number[]
  readonly verified: Claim[]
}

export async function runKill(ground: Ground, scale: KillScale): Promise<Claim[]> {
  forgetAccounts(ground)
  const purse = await openPurse(ground.dataDir, given)
  const till = new Till(ground, purse.key, scale, await costlyRequests(ground, scale))
  for (let cycle = 0; cycle < scale.cycles; cycle++) {
    await till.cycle()
    if ((cycle + 1) % cyclesPerVerify === 0) till.run.verified.push(await verifiedClaim(ground))
  }
  await till.cycle(true)
  const accountState = await readAccounts(ground.dataDir, purse.id)
  const last = await verifiedClaim(ground)
  const balance = claim(
    accountState.used + accountState.remaining === given &&
      accountState.used === sumOf(creditsOf(accountState.debits)),
    'the account has paid what the journal says, and has the rest',
    countText(accountState.used),
  )
  return [...killClaims(till.run, accountState.debits), balance, ...till.verdicts(last)]
}

/** Requests with a price, since free ones would not show a charge. */
async function costlyRequests(ground: Ground, { customers }: KillScale): Promise<ShopRequest[]> {
  const requests = mixedPrices(ground.users, ground.seed, requestCount)
  const { key } = await openPurse(ground.dataDir, given)
  const server = await serve(ground)
  const shop = new Shop(server.url, key, customers)
  const prices = await askPrices(shop, requests, customers)
  shop.close()
  await server.stop()
  return requests.filter((_, i) => prices[i]! > 0)
}

/** The service as seen by its customers, over many restarts. */
class Till {
  readonly run: KillRun = {
    seen: new Map(),
    interrupted: [],
    repeated: [],
    refused: 0,
    listening: [],
    selling: [],
    verified: [],
  }
  readonly #ground: Ground
  readonly #key: string
  readonly #scale: KillScale
  readonly #requests: readonly ShopRequest[]
  readonly #random = mulberry32(11)
  #pending: Order[] = []
  /** To be killed at its next answer. */
  #doomed: ServerProcess | undefined
  #orders = 0

  constructor(ground: Ground, key: string, scale: KillScale, requests: readonly ShopRequest[]) {
    this.#ground = ground
    this.#key = key
    this.#scale = scale
    this.#requests = requests
  }

  /** From a start to a kill; `isLast` only starts, repeats and stops gracefully. */
  async cycle(isLast = false): Promise<void> {
    const startedMs = performance.now()
    const server = await serve(this.#ground)
    this.run.listening.push(server.seconds)
    const shop = new Shop(server.url, this.#key, this.#scale.customers)
    await this.#sell(shop, {
      request: oneCredit(this.#ground.seed),
      manner: 'leaves',
      requestIds: [],
      sinceMs: startedMs,
    })
    this.run.selling.push((performance.now() - startedMs) / 1000)
    await this.#repeatPending(shop)
    if (isLast) {
      shop.close()
      return server.stop()
    }
    const customers = Array.from({ length: this.#scale.customers }, (_, i) => i)
    const sold = Promise.all(customers.map((customer) => this.#visit(shop, customer)))
    await setTimeout(loadMs[0] + this.#random() * (loadMs[1] - loadMs[0]))
    // At an answer, others of its tick have been paid and are still being sent.
    if (this.#random() < 0.5) this.#doomed = server
    else void server.kill()
    await sold
    await server.kill()
    shop.close()
  }

  verdicts(last: Claim): Claim[] {
    const { verified, listening, selling } = this.run
    const between = verified.filter(({ holds }) => holds).length
    const failed = verified.filter(({ holds }) => !holds).map(({ value }) => `; ${value}`)
    return [
      last,
      claim(
        between === verified.length,
        'so it did in between, right after a kill',
        `${between} of ${verified.length}${failed.join('')}`,
      ),
      soonClaim('from the start to the line that says it listens', listening),
      soonClaim('from the start to the first answer that was paid', selling),
    ]
  }

  async #visit(shop: Shop, customer: number): Promise<void> {
    for (;;) {
      const number = this.#orders++
      const manner = manners[customer % manners.length]!
      const usual = this.#requests[number % this.#requests.length]!
      // Without a key a repeat is recognised by its body, which must be unique.
      const request = manner === manners[2] ? oneCredit(this.#ground.seed, number) : usual
      const order: Order = { request, manner, requestIds: [], sinceMs: performance.now() }
      if (await this.#sell(shop, order)) continue
      this.run.interrupted.push(order)
      if (manner !== 'leaves') this.#pending.push(order)
      return
    }
  }

  async #repeatPending(shop: Shop): Promise<void> {
    const pending = this.#pending
    this.#pending = []
    await Promise.all(
      pending.map(async (order) => {
        await this.#sell(shop, order)
        const credits = this.run.seen.get(order.requestIds.at(-1)!)
        if (credits === undefined) throw new Error('a repeat was not answered')
        this.run.repeated.push({ ...order, credits, afterMs: performance.now() - order.sinceMs })
      }),
    )
  }

  /** Whether a complete answer came. */
  async #sell(shop: Shop, { request, manner, requestIds }: Order): Promise<boolean> {
    const requestId = `kill-${this.run.listening.length}-${this.#orders++}`
    requestIds.push(requestId)
    const headers = {
      requestId,
      isRetry: manner === manners[2] && requestIds.length > 1,
      ...(manner === manners[1] ? { idempotencyKey: `order-${requestIds[0]}` } : {}),
    }
    const answer = await shop.buy(request, headers)
    if (answer === null) return false
    void this.#doomed?.kill()
    this.#doomed = undefined
    if (answer.status === 200) this.run.seen.set(requestId, answer.creditsUsed)
    else this.run.refused++
    return true
  }
}

export function killClaims(
  { seen, interrupted, repeated, refused }: Omit<KillRun, 'listening' | 'selling' | 'verified'>,
  debits: readonly Debit[],
): Claim[] {
  const { missing, wrong, doubled, masked } = compareAccounts(seen, debits)
  const inFlight = new Set(interrupted.flatMap(({ requestIds }) => requestIds))
  const strange = masked.filter(({ requestId }) => !inFlight.has(requestId)).length
  const paid = new Set(debits.map(({ requestId }) => requestId))
  const repeatClaim = (manner: Manner) => {
    const msMax = manner === manners[2] ? retryMsMax : Number.POSITIVE_INFINITY
    const all = repeated.filter((order) => order.manner === manner)
    const own = all.filter(({ afterMs }) => afterMs < msMax)
    const once = own.filter(({ requestIds, credits }) => {
      const charged = requestIds.filter((id) => paid.has(id))
      return charged.length === 1 && credits > 0 === paid.has(requestIds.at(-1)!)
    }).length
    const free = own.filter(({ credits }) => credits === 0).length
    return claim(
      once === own.length && own.length > 0,
      `who ${manner} is charged once in all`,
      `${once} of ${own.length}; ${free} of them before the kill, so the repeat was free` +
        (all.length > own.length ? `; ${all.length - own.length} came too late` : ''),
    )
  }
  return [
    claim(refused === 0 && seen.size > 0, 'every whole answer is 200', `${refused} others`),
    claim(
      missing.length + wrong.length + doubled.length === 0,
      'each debit that a customer saw stands in the journal once',
      `${countText(seen.size)} seen, missing ${missing.length}, ` +
        `wrong ${wrong.length}, doubled ${doubled.length}`,
    ),
    claim(
      strange === 0,
      'what was charged and not seen was under way at a kill',
      `${masked.length} debits (${countText(sumOf(creditsOf(masked)))} credits) ` +
        `of ${interrupted.length} under way, ${strange} others`,
    ),
    repeatClaim(manners[1]),
    repeatClaim(manners[2]),
  ]
}

function soonClaim(what: string, seconds: readonly number[]): Claim {
  const most = Math.max(...seconds)
  const value = `p50 ${secondsText(median(seconds))}, max ${secondsText(most)}`
  return timedClaim(most <= startSecondsMax, `${what}, at most ${startSecondsMax} s`, value)
}

function creditsOf(debits: readonly Debit[]): number[] {
  return debits.map(({ credits }) => credits)
}
