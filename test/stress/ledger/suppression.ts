/**
 * A person is suppressed while a server is busy: how long until no answer shows them, and what do
 * other clients notice? A login, an address, and the domain that most people have.
 */
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { Client } from '../../../bench/client.ts'
import { generateUsers } from '../../../bench/corpus/index.ts'
import { forgetAccounts, type Ground, serve } from '../../../bench/ledger/ground.ts'
import { mixedPrices } from '../../../bench/ledger/prices.ts'
import { openPurse } from '../../../bench/ledger/purse.ts'
import { Shop } from '../../../bench/ledger/shop.ts'
import { percentile } from '../../../bench/statistics.ts'
import { countText, millisText } from '../../../bench/table.ts'
import { openSuppressions, type SuppressionList } from '../../../src/people/index.ts'
import { openStore } from '../../../src/store/index.ts'

export interface SuppressionScale {
  /** The number of suppressions of each kind. */
  readonly rounds: number
  /** The number of customers meanwhile. */
  readonly customers: number
  /** The time of observation before, and after. */
  readonly pollMs: number
}

/** A person to observe. */
interface Wanted {
  readonly kind: 'login' | 'email' | 'domain'
  readonly value: string
  readonly login: string
  /** A text that the answer contains while the person is visible. */
  readonly trace: string
}

/** One answer of a client that polls continuously. */
export interface Poll {
  readonly endMs: number
  readonly tookMs: number
  readonly shows: boolean
}

/** The effect of one suppression. */
export interface Vanishing {
  readonly kind: Wanted['kind']
  /** From its commit to the end of the last answer that showed the person; 0 where none did. */
  readonly lastShownMs: number
  /** Answers that showed the person after one that did not. */
  readonly shownAgain: number
  /** The slowest answer until then, and the slowest before the suppression. */
  readonly slowestMs: number
  readonly slowestBeforeMs: number
}

const suppressedWithinMs = 1000
/** The most time until the previous state is restored. */
const patienceMs = 30_000
/** Users whom the search for the most frequent domain reads. */
const sampleMax = 10_000

export async function runSuppression(
  ground: Ground,
  { rounds, customers, pollMs }: SuppressionScale,
): Promise<Claim[]> {
  forgetAccounts(ground)
  const { key } = await openPurse(ground.dataDir, 1e12)
  const server = await serve(ground, ['--dns', 'off'])
  const store = openStore(ground.dataDir)
  const crowd = new Crowd(server.url, key, ground, customers)
  const client = new Client(server.url, key, 1)
  try {
    const list = openSuppressions(store)
    const vanishings: Vanishing[] = []
    const people = peopleOf(ground, rounds)
    for (const wanted of people) vanishings.push(await vanish(client, list, wanted, pollMs))
    return [...vanishingClaims(vanishings), await crowd.leave()]
  } finally {
    await crowd.leave()
    client.close()
    await store.close()
    await server.stop()
  }
}

/** Suppresses, observes, and undoes it. */
async function vanish(
  client: Client,
  list: SuppressionList,
  wanted: Wanted,
  pollMs: number,
): Promise<Vanishing> {
  const watch = new Watch(client, wanted)
  try {
    await watch.until(({ shows }) => shows)
    await setTimeout(pollMs)
    const { kind, value } = wanted
    await list.add({ kind, value })
    const addedMs = performance.now()
    await watch.until(({ shows, endMs }) => !shows && endMs > addedMs)
    await setTimeout(pollMs)
    const vanishing = vanishingOf(kind, watch.polls, addedMs, pollMs)
    await list.remove({ kind, value })
    await watch.until(({ shows }) => shows)
    return vanishing
  } finally {
    await watch.end()
  }
}

/** @param looks in order; some before, and some after the person has vanished */
export function vanishingOf(
  kind: Wanted['kind'],
  polls: readonly Poll[],
  addedMs: number,
  pollMs: number,
): Vanishing {
  const shown = polls.filter(({ shows }) => shows)
  const firstSuppressed = polls.findIndex(({ shows, endMs }) => !shows && endMs > addedMs)
  const suppressedMs = polls[firstSuppressed]!.endMs
  const slowest = (fromMs: number, toMs: number) => {
    const some = polls.filter(({ endMs }) => endMs > fromMs && endMs <= toMs)
    return Math.max(0, ...some.map(({ tookMs }) => tookMs))
  }
  return {
    kind,
    lastShownMs: Math.max(0, shown.at(-1)!.endMs - addedMs),
    shownAgain: polls.slice(firstSuppressed).filter(({ shows }) => shows).length,
    slowestMs: slowest(addedMs, suppressedMs),
    slowestBeforeMs: slowest(addedMs - pollMs, addedMs),
  }
}

/** Requests one person continuously. */
class Watch {
  readonly polls: Poll[] = []
  readonly #client: Client
  readonly #wanted: Wanted
  readonly #ended: Promise<void>
  #isOver = false

  constructor(client: Client, wanted: Wanted) {
    this.#client = client
    this.#wanted = wanted
    this.#ended = this.#poll()
  }

  async #poll(): Promise<void> {
    const { login, trace } = this.#wanted
    const body = JSON.stringify({ logins: [login], includeAttributes: { revealEmails: true } })
    while (!this.#isOver) {
      const answer = await this.#client.ask({ path: '/raw/users/by-login', body })
      if (answer?.status !== 200) throw new Error(`looking for ${login}: ${answer?.body}`)
      const endMs = performance.now()
      this.polls.push({ endMs, tookMs: answer.ms, shows: answer.body.includes(trace) })
    }
  }

  /** Resolves once the last poll satisfies the condition. */
  async until(input: (poll: Poll) => boolean): Promise<void> {
    const endMs = performance.now() + patienceMs
    for (;;) {
      const last = this.polls.at(-1)
      if (last !== undefined && input(last)) return
      if (performance.now() > endMs) throw new Error(`${this.#wanted.kind}: nothing changes`)
      await Promise.race([setTimeout(1), this.#ended])
    }
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#ended
  }
}

/** Customers who continue to buy. */
class Crowd {
  readonly #shop: Shop
  readonly #visits: Promise<unknown>
  #isOpen = true
  #answered = 0
  #failed = 0

  constructor(url: string, key: string, { users, seed }: Ground, customers: number) {
    this.#shop = new Shop(url, key, customers)
    const requests = mixedPrices(users, seed, 400)
    const visit = async () => {
      while (this.#isOpen) {
        const number = this.#answered + this.#failed
        const wanted = requests[number % requests.length]!
        const answer = await this.#shop.buy(wanted, { requestId: `crowd-${number}` })
        if (answer?.status === 200) this.#answered++
        else this.#failed++
      }
    }
    this.#visits = Promise.all(Array.from({ length: customers }, visit))
  }

  async leave(): Promise<Claim> {
    this.#isOpen = false
    await this.#visits
    this.#shop.close()
    const all = this.#answered + this.#failed
    return claim(
      this.#failed === 0 && all > 0,
      'everybody else was answered all the time',
      `${countText(this.#answered)} of ${countText(all)}`,
    )
  }
}

/** A login, an address and the most frequent domain in rotation, each of another person. */
function peopleOf({ users, seed }: Ground, rounds: number): Wanted[] {
  const sample: { login: string; address: string; domain: string }[] = []
  const counts = new Map<string, number>()
  for (const { login, emails } of generateUsers(Math.min(users, sampleMax), seed)) {
    const [address] = emails ?? []
    if (address === undefined) continue
    const domain = address.slice(address.lastIndexOf('@') + 1)
    sample.push({ login, address, domain })
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  const [widest] = [...counts].sort(([, a], [, b]) => b - a)[0]!
  const ofWidest = sample.filter(({ domain }) => domain === widest)
  return Array.from({ length: rounds }, (_, i) => {
    const { login, address } = sample[(7 * i) % sample.length]!
    const other = sample[(7 * i + 3) % sample.length]!
    const neighbour = ofWidest[i % ofWidest.length]!
    return [
      { kind: 'login', value: login, login, trace: address },
      { kind: 'email', value: other.address, login: other.login, trace: other.address },
      { kind: 'domain', value: widest, login: neighbour.login, trace: neighbour.address },
    ] as const
  }).flat()
}

export function vanishingClaims(vanishings: readonly Vanishing[]): Claim[] {
  const again = vanishings.reduce((sum, { shownAgain }) => sum + shownAgain, 0)
  const kinds = [...new Set(vanishings.map(({ kind }) => kind))]
  return [
    ...kinds.map((kind) => {
      const ofKind = vanishings.filter((one) => one.kind === kind)
      const times = ofKind.map(({ lastShownMs }) => lastShownMs).sort((a, b) => a - b)
      const most = times.at(-1)!
      return timedClaim(
        most <= suppressedWithinMs,
        `no answer shows a suppressed ${kind} later than 1 s after the commit`,
        `p50 ${millisText(percentile(times, 0.5))}, max ${millisText(most)} of ${times.length}`,
      )
    }),
    claim(again === 0, 'nor does any answer after one that did not', `${again}`),
    slowestClaim(vanishings),
  ]
}

/** The slowest answer to other clients. Fails where none was answered meanwhile. */
function slowestClaim(vanishings: readonly Vanishing[]): Claim {
  const slowest = Math.max(...vanishings.map(({ slowestMs }) => slowestMs))
  const before = Math.max(...vanishings.map(({ slowestBeforeMs }) => slowestBeforeMs))
  return timedClaim(
    slowest <= suppressedWithinMs,
    'meanwhile look-ups go on: the slowest answer until then (and before)',
    `${millisText(slowest)} (${millisText(before)})`,
  )
}
