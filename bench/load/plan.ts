/** A scenario made ready: what it can cost, and its requests as bytes. */
import { mulberry32 } from '../../data/generate/index.ts'
import type { PreparedRequest } from '../http/open-loop.ts'
import { requestBytes } from '../http/request-bytes.ts'
import { Schedule, type SchedulePlan } from '../http/schedule.ts'
import { fetchMaterial, firstSearches, placeholderMaterial } from './material.ts'
import { filled, filledText, type Material, placeholdersOf } from './placeholders.ts'
import type { Scenario, ScenarioRequest } from './scenario.ts'
import type { ServiceClient } from './service-client.ts'
import { UsageError } from './usage-error.ts'

/** Different requests of each name. */
const variants = 500
/** First pages that are asked for before the load, to have cursors of second ones. */
const pagesAsked = 100

export interface Prices {
  /** Maximum credits of the searches before the load. */
  readonly preparing: number
  /** Maximum credits per request of the scenario. */
  readonly each: readonly number[]
}

/** Requests of one name, with different texts. */
export interface PlannedRow {
  readonly name: string
  readonly weight: number
  readonly requests: readonly Uint8Array[]
}

/** Nothing is run, and nothing is paid. Rejects with UsageError. */
export async function priceScenario(client: ServiceClient, scenario: Scenario): Promise<Prices> {
  const each: number[] = []
  let preparing = 0
  for (const { path, body } of firstSearches(placeholdersOf(scenario.requests))) {
    preparing += await client.price(path, body)
  }
  for (const request of scenario.requests) {
    const { path, body } = variantOf(request, placeholderMaterial(), () => 0)
    const price = await client.price(path, JSON.stringify(body))
    each.push(price)
    if (request.page !== undefined) preparing += pagesAsked * price
  }
  return { preparing, each }
}

/** Asks the server for what fills the requests. Rejects with UsageError. */
export async function planRows(
  client: ServiceClient,
  { name: scenarioName, requests }: Scenario,
  { url, headers, seed }: RequestParts,
): Promise<PlannedRow[]> {
  const material = await fetchMaterial(client, placeholdersOf(requests))
  const random = mulberry32(seed)
  const rows: PlannedRow[] = []
  for (const request of requests) {
    const { name, weight } = request
    try {
      const made = await variantsOf(client, request, material, random)
      const bytes = made.map(({ path, body }) => {
        const text = { path: url.pathname + path, headers, body: JSON.stringify(body) }
        return requestBytes(url.host, text)
      })
      rows.push({ name, weight, requests: bytes })
    } catch (error) {
      if (error instanceof UsageError) throw error
      throw new UsageError(`scenario ${scenarioName}, ${name}: ${(error as Error).message}`)
    }
  }
  return rows
}

export interface RequestParts {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly seed: number
}

interface Variant {
  readonly path: string
  readonly body: object
}

function variantOf(request: ScenarioRequest, material: Material, random: () => number): Variant {
  return {
    path: filledText(request.path, material, random, encodeURIComponent),
    body: filled(request.body, material, random) as object,
  }
}

async function variantsOf(
  client: ServiceClient,
  request: ScenarioRequest,
  material: Material,
  random: () => number,
): Promise<Variant[]> {
  if (request.page === undefined) {
    return Array.from({ length: variants }, () => variantOf(request, material, random))
  }
  const pages: Variant[] = []
  for (let i = 0; i < pagesAsked; i++) {
    const { path, body } = variantOf(request, material, random)
    const answer = await client.post<Page>(path, JSON.stringify(body))
    const after = answer.pageInfo?.endCursor
    if (answer.pageInfo?.hasNextPage && after) pages.push({ path, body: { ...body, after } })
  }
  if (pages.length > 0) return pages
  throw new Error(`none of ${pagesAsked} searches has a second page`)
}

interface Page {
  readonly pageInfo?: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** By position of the rows; the pick of `schedulePlan` is a position here. */
export function preparedRequests(rows: readonly PlannedRow[]): PreparedRequest[] {
  return rows.flatMap(({ requests }, row) => requests.map((bytes) => ({ bytes, row })))
}

/** A row by its weight, then any of its requests. */
export function schedulePlan(
  rows: readonly { readonly weight: number; readonly requests: { readonly length: number } }[],
  timing: Omit<SchedulePlan, 'pick'>,
): SchedulePlan {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const pick = (_: number, random: () => number): number => {
    let left = random() * total
    let offset = 0
    for (const { weight, requests } of rows) {
      left -= weight
      if (left < 0) return offset + Math.floor(random() * requests.length)
      offset += requests.length
    }
    return offset - 1
  }
  return { ...timing, pick }
}

/** The most that one run can cost: walks through its schedule without sending anything. */
export function runCost(
  weights: readonly number[],
  prices: readonly number[],
  timing: Omit<SchedulePlan, 'pick'>,
): number {
  const rows = weights.map((weight) => ({ weight, requests: { length: 1 } }))
  const schedule = new Schedule(schedulePlan(rows, timing))
  let credits = 0
  while (schedule.advance()) credits += prices[schedule.request]!
  return credits
}
