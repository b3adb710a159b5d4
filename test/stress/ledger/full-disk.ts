/**
 * The disk of the accounts fills up under load, at random moments. Nothing is free or charged
 * wrongly meanwhile, everything else works, and the service recovers by itself.
 */
import { setTimeout } from 'node:timers/promises'
import type { ServerProcess } from '../../../bench/child.ts'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import {
  accountsFolder,
  forgetAccounts,
  type Ground,
  serve,
  verifiedClaim,
} from '../../../bench/ledger/ground.ts'
import { mixedPrices } from '../../../bench/ledger/prices.ts'
import { openPurse, type Purse } from '../../../bench/ledger/purse.ts'
import { Shop, type ShopAnswer, type ShopRequest } from '../../../bench/ledger/shop.ts'
import { countText, millisText } from '../../../bench/table.ts'
import { mulberry32 } from '../../../data/generate/index.ts'
import { SkippedError } from '../suite.ts'
import { compareAccounts, type DebitState, readAccounts } from './accounts.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

export interface FullDiskScale {
  readonly rounds: number
  readonly customers: number
  /** The size of the disk. */
  readonly megabytes: number
}

const given = 1e12
const requestCount = 400
/** Milliseconds of load before the disk fills up, random between these. */
const loadMs = [50, 450] as const
/** The time that the full disk is observed. */
const fullMs = 300
const recoveryMsMax = 2000
/** Old pages in the file can be reused for a while; then the disk must refuse. */
const refusalMsMax = 60_000
/** A refused customer retries after this time, regardless of `Retry-After`. */
const patienceMs = 5

/** Needs the right to mount: root, or a user namespace (`unshare -rm`). */
export async function runFullDisk(ground: Ground, scale: FullDiskScale): Promise<Claim[]> {
  forgetAccounts(ground)
  let disk: SmallDisk
  try {
    disk = mountSmallDisk(accountsFolder(ground), scale.megabytes)
  } catch (error) {
    throw new SkippedError(`no tmpfs can be mounted here (${error})`)
  }
  try {
    const purse = await openPurse(ground.dataDir, given)
    const market = new Market(ground, purse, disk, scale.customers)
    for (let round = 0; round < scale.rounds; round++) await market.round()
    const accountState = await readAccounts(ground.dataDir, purse.id)
    const claims = fullDiskClaims(market.log, accountState)
    return [...claims, ...market.verified]
  } finally {
    disk.unmount()
  }
}

interface MarketLog {
  /** By request id; null where no complete answer came. */
  readonly answers: Map<string, ShopAnswer | null>
  /** Request ids of answers while the disk was full, from the first refusal on. */
  readonly whileFull: string[]
  /** Status of free endpoints, by path, while the disk was full. */
  readonly free: (readonly [path: string, status: number])[]
  /** Milliseconds from free space to the first sale. */
  readonly recovery: number[]
}

class Market {
  readonly log: MarketLog = { answers: new Map(), whileFull: [], free: [], recovery: [] }
  readonly verified: Claim[] = []
  readonly #ground: Ground
  readonly #purse: Purse
  readonly #disk: SmallDisk
  readonly #customers: number
  readonly #requests: readonly ShopRequest[]
  readonly #random = mulberry32(13)
  #isOpen = false
  #isFull = false

  constructor(ground: Ground, purse: Purse, disk: SmallDisk, customers: number) {
    this.#ground = ground
    this.#purse = purse
    this.#disk = disk
    this.#customers = customers
    this.#requests = mixedPrices(ground.users, ground.seed, requestCount)
  }

  /**
   * Fills and frees the disk under one server; then fills it, kills the server, and starts one on a
   * free disk.
   */
  async round(): Promise<void> {
    const server = await serve(this.#ground)
    const shop = new Shop(server.url, this.#purse.key, this.#customers)
    const sold = this.#open(shop)
    await this.#fillUp()
    await this.#findWhatIsLeft(server)
    await this.#makeRoom()
    await this.#fillUp()
    await server.kill()
    this.#isOpen = false
    await sold
    shop.close()
    this.#isFull = false
    this.#disk.free()
    await this.#startAgain()
    this.verified.push(await verifiedClaim(this.#ground))
  }

  #open(shop: Shop): Promise<unknown> {
    this.#isOpen = true
    const visit = async () => {
      while (this.#isOpen) {
        const answer = await this.#buy(shop)
        if (answer === null) return
        if (answer.status !== 200) await setTimeout(patienceMs)
      }
    }
    return Promise.all(Array.from({ length: this.#customers }, visit))
  }

  async #buy(shop: Shop): Promise<ShopAnswer | null> {
    const number = this.log.answers.size
    const requestId = `disk-${number}`
    this.log.answers.set(requestId, null)
    const answer = await shop.buy(this.#requests[number % this.#requests.length]!, { requestId })
    this.log.answers.set(requestId, answer)
    if (answer?.problem?.code === 'storage_unavailable') this.#refusals++
    if (answer?.status === 200) this.#sales++
    if (this.#isFull && answer !== null) this.log.whileFull.push(requestId)
    return answer
  }

  #refusals = 0
  #sales = 0

  async #fillUp(): Promise<void> {
    await setTimeout(loadMs[0] + this.#random() * (loadMs[1] - loadMs[0]))
    this.#disk.fill()
    await this.#refusal('the full disk refused nothing')
    this.#isFull = true
  }

  async #findWhatIsLeft({ url }: ServerProcess): Promise<void> {
    const root = new URL('/', url).href
    const key = { authorization: `Bearer ${this.#purse.key}`, 'content-type': 'application/json' }
    const account = { method: 'POST', headers: key, body: '{}' }
    const endMs = performance.now() + fullMs
    while (performance.now() < endMs) {
      for (const [path, options] of [
        ['health', {}],
        ['metrics', {}],
        ['v3/account', account],
      ] as const) {
        const answer = await fetch(root + path, options)
        await answer.text()
        this.log.free.push([path, answer.status])
      }
    }
    await this.#refusal('the full disk refuses nothing any more')
  }

  #refusal(otherwise: string): Promise<void> {
    const before = this.#refusals
    return until(() => this.#refusals > before, refusalMsMax, otherwise)
  }

  async #makeRoom(): Promise<void> {
    this.#isFull = false
    const before = this.#sales
    const startMs = performance.now()
    this.#disk.free()
    await until(() => this.#sales > before, refusalMsMax, 'nothing is sold although there is room')
    this.log.recovery.push(performance.now() - startMs)
  }

  async #startAgain(): Promise<void> {
    const server = await serve(this.#ground)
    const shop = new Shop(server.url, this.#purse.key, 1)
    const answer = await this.#buy(shop)
    shop.close()
    await server.stop()
    if (answer?.status !== 200) throw new Error(`after a restart: ${JSON.stringify(answer)}`)
  }
}

async function until(condition: () => boolean, msMax: number, otherwise: string): Promise<void> {
  const endMs = performance.now() + msMax
  while (!condition()) {
    if (performance.now() > endMs) throw new Error(otherwise)
    await setTimeout(1)
  }
}

export function fullDiskClaims(
  { answers, whileFull, free, recovery }: MarketLog,
  accountState: DebitState,
): Claim[] {
  const whole = [...answers].filter((one): one is [string, ShopAnswer] => one[1] !== null)
  const seen = new Map(
    whole.filter(([, { status }]) => status === 200).map(([id, one]) => [id, one.creditsUsed]),
  )
  const { missing, wrong, doubled, masked } = compareAccounts(seen, accountState.debits)
  const paid = new Set(accountState.debits.map(({ requestId }) => requestId))
  const refused = whole.filter(([, { status }]) => status !== 200)
  const honest = refused.filter(([, answer]) => isStorageRefusal(answer))
  const chargedRefusals = refused.filter(([id]) => paid.has(id)).length
  const stray = masked.filter(({ requestId }) => answers.get(requestId) !== null).length
  const soldWhileFull = whileFull.filter((id) => seen.has(id))
  const unpaid = soldWhileFull.filter((id) => !paid.has(id) && seen.get(id)! > 0).length
  const good = free.filter(([, status]) => status === 200).length
  const slowest = Math.max(...recovery)
  return [
    claim(
      good === free.length && good > 0,
      '/health, /metrics and /account answer 200 on a full disk',
      `${good} of ${free.length}`,
    ),
    claim(
      honest.length === refused.length && refused.length > 0,
      'other answers are 503 storage_unavailable with Retry-After, and cost nothing',
      `${countText(honest.length)} of ${countText(refused.length)}, charged ${chargedRefusals}`,
    ),
    claim(
      chargedRefusals + unpaid === 0 && whileFull.length > soldWhileFull.length,
      'what is sold on a full disk is written down: its debit outlives the kill',
      `${countText(soldWhileFull.length)} sold of ${countText(whileFull.length)}, unpaid ${unpaid}`,
    ),
    timedClaim(
      slowest <= recoveryMsMax,
      'with room again it sells by itself, without a restart, within 2 s',
      `slowest ${millisText(slowest)} of ${recovery.length}`,
    ),
    claim(
      missing.length + wrong.length + doubled.length + stray === 0,
      'nothing that was seen is lost, though it was killed on the full disk',
      `${countText(seen.size)} seen, missing ${missing.length}, wrong ${wrong.length}, ` +
        `doubled ${doubled.length}; unseen ${masked.length}, ${stray} of them answered`,
    ),
    claim(
      accountState.used + accountState.remaining === given,
      'used and remaining are what was given',
      countText(accountState.used),
    ),
  ]
}

function isStorageRefusal({ status, creditsUsed, retryAfter, problem }: ShopAnswer): boolean {
  return (
    status === 503 &&
    problem?.code === 'storage_unavailable' &&
    /^[1-9]\d*$/.test(retryAfter ?? '') &&
    creditsUsed === 0
  )
}
