/** Many customers spend one key's last credits at once: is every credit spent once? */

import { type Claim, claim } from '../../../bench/claim.ts'
import { forgetAccounts, type Ground, serve, verifiedClaim } from '../../../bench/ledger/ground.ts'
import { askPrices, mixedPrices } from '../../../bench/ledger/prices.ts'
import { openPurse } from '../../../bench/ledger/purse.ts'
import { Shop, type ShopAnswer, type ShopRequest } from '../../../bench/ledger/shop.ts'
import { countText } from '../../../bench/table.ts'
import { compareAccounts, type DebitState, readAccounts, sumOf } from './accounts.ts'

export interface DrainScale {
  readonly customers: number
  readonly requestsEach: number
}

/** Distinct requests; each customer starts at another. */
const requestCount = 400

export async function runDrain(ground: Ground, scale: DrainScale): Promise<Claim[]> {
  const sale = await drainKey(ground, scale)
  return [...saleClaims(sale), await verifiedClaim(ground)]
}

/** The customers' answers, and the ledger. */
export interface Sale {
  /** Credits that the account was given. */
  readonly given: number
  /** By request id; null where no complete answer came. */
  readonly answers: ReadonlyMap<string, ShopAnswer | null>
  readonly balance: DebitState
}

/** Leaves the accounts closed. */
export async function drainKey(ground: Ground, scale: DrainScale): Promise<Sale> {
  const { customers, requestsEach } = scale
  forgetAccounts(ground)
  const requests = mixedPrices(ground.users, ground.seed, requestCount)
  const rich = await openPurse(ground.dataDir, 1e12)
  const server = await serve(ground)
  try {
    const pricing = new Shop(server.url, rich.key, customers)
    const prices = await askPrices(pricing, requests, customers)
    pricing.close()
    const given = Math.floor((sumOf(prices) / requests.length) * customers * requestsEach * 0.5)
    const purse = await openPurse(ground.dataDir, given)
    const shop = new Shop(server.url, purse.key, customers)
    const answers = await buyAll(shop, requests, scale)
    shop.close()
    return { given, answers, balance: await readAccounts(ground.dataDir, purse.id) }
  } finally {
    await server.stop()
  }
}

async function buyAll(
  shop: Shop,
  requests: readonly ShopRequest[],
  { customers, requestsEach }: DrainScale,
): Promise<Map<string, ShopAnswer | null>> {
  const answers = new Map<string, ShopAnswer | null>()
  const visit = async (_: unknown, customer: number) => {
    const start = Math.floor((customer * requests.length) / customers)
    for (let i = 0; i < requestsEach; i++) {
      const requestId = `drain-${customer}-${i}`
      const request = requests[(start + i) % requests.length]!
      answers.set(requestId, await shop.buy(request, { requestId }))
    }
  }
  await Promise.all(Array.from({ length: customers }, visit))
  return answers
}

export function saleClaims({ given, answers, balance }: Sale): Claim[] {
  const all = [...answers.values()]
  const bought = [...answers].filter(([, answer]) => answer?.status === 200)
  const refused = all.filter((answer) => answer?.status === 402)
  const seen = new Map(bought.map(([id, answer]) => [id, answer!.creditsUsed]))
  const told = sumOf(seen.values())
  const journal = sumOf(balance.debits.map(({ credits }) => credits))
  const { missing, wrong, doubled, masked } = compareAccounts(seen, balance.debits)
  const honest = refused.filter(isHonestRefusal).length
  return [
    claim(
      bought.length + refused.length === all.length && bought.length > 0 && refused.length > 0,
      'every answer is 200 or 402, and there are both',
      `${countText(bought.length)} + ${countText(refused.length)} of ${countText(all.length)}`,
    ),
    claim(
      told === journal && journal === balance.used && balance.used === balance.usage,
      'answers, journal, account and usage tell the same sum',
      [told, journal, balance.used, balance.usage].map(countText).join(' = '),
    ),
    claim(
      missing.length + wrong.length + doubled.length + masked.length === 0,
      'each paid answer has its debit, and each debit its answer',
      [
        `${countText(balance.debits.length)} debits`,
        `missing ${missing.length}, wrong ${wrong.length}`,
        `doubled ${doubled.length}, unseen ${masked.length}`,
      ].join(', '),
    ),
    claim(
      balance.remaining >= 0 && balance.used + balance.remaining === given,
      'used and remaining are what was given',
      `${countText(balance.used)} + ${countText(balance.remaining)} = ${countText(given)}`,
    ),
    claim(
      honest === refused.length,
      'each 402 cost nothing and required more than remained',
      `${countText(honest)} of ${countText(refused.length)}`,
    ),
    // Requests of one credit were sent to the end.
    claim(balance.remaining === 0, 'the last credit was spent', `${balance.remaining} remain`),
  ]
}

function isHonestRefusal(answer: ShopAnswer | null): boolean {
  const { code, required = 0, remaining = -1 } = answer?.problem ?? {}
  return (
    answer?.creditsUsed === 0 &&
    code === 'insufficient_credits' &&
    remaining >= 0 &&
    required > remaining
  )
}
