/** What holds for every row: of money, and of pages. */
import { expect } from 'vitest'
import type { Answer, World } from '../service/harness.ts'
import { postStep } from './requests.ts'
import type { Step } from './tables.ts'

const dry = { prefer: 'devdex-dry-run' }
let repeats = 0

/** Of a row that tells a cost: a dry run tells what is held, and an answer costs no more, once. */
export async function runMoneyLaws(
  world: World,
  step: Step,
  { status, text }: Answer<unknown>,
): Promise<void> {
  const { key = 'all', ask = '', headers = {}, cost, price } = step
  const isPriced = cost !== undefined || price !== undefined || status !== 200
  if (!isPriced || key === null || !ask.startsWith('/')) return
  const before = await readUsed(world, key)
  if (status !== 200) {
    await postStep(world, step)
    expect(await readUsed(world, key)).toBe(before)
    return
  }
  if (Object.hasOwn(headers, 'accept')) return
  const told = await postStep(world, step, { headers: dry })
  const { creditsMax } = told.body as { creditsMax: number }
  if (price !== undefined) expect(creditsMax).toBe(price)
  if (key === 'all' && creditsMax > 0) {
    const expected = [402, 'insufficient_credits'] as const
    const poor = { ...(step.headers && { headers: step.headers }), key: 'none' }
    const refusal = await world.refused(ask, step.body ?? {}, expected, poor)
    expect([refusal.required, refusal.remaining]).toEqual([creditsMax, 0])
  }
  if (Object.hasOwn(headers, 'idempotency-key')) return
  const named = { headers: { 'idempotency-key': `law-${++repeats}` } }
  const paid = await postStep(world, step, named)
  const used = Number(paid.headers.get('x-credits-used'))
  if (cost !== undefined) expect(used).toBe(cost)
  expect(used).toBeLessThanOrEqual(creditsMax)
  const again = await postStep(world, step, named)
  expect([again.status, again.headers.get('x-credits-used')]).toEqual([200, '0'])
  if (!/"(endCursor|cursor)":"|"credits"/.test(text)) expect(again.text).toBe(paid.text)
  expect(await readUsed(world, key)).toBe(before + used)
}

async function readUsed(world: World, key: string): Promise<number> {
  const { body } = await world.post<{ credits: { used: number } }>('/account', {}, { key })
  return body.credits.used
}

interface Page {
  readonly users?: readonly object[]
  readonly repositories?: readonly object[]
  readonly groups?: readonly object[]
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean }
}

/** All pages together are the one list, for any sizes; and no cursor is another service's. */
export async function runPagesLaw([world, other]: readonly World[], step: Step): Promise<void> {
  const body = step.body as Record<string, unknown>
  const isList = step.ask!.includes('/graph/')
  const most = isList ? 100 : body.explain || body.highlight || body.groupBy ? 100 : 1000
  const askPage = async (more: object) => {
    const asked = { ...step, body: { ...body, ...more } }
    const { body: page, status, text } = await postStep(world!, asked)
    expect(status, text).toBe(200)
    return page as Page
  }
  const whole = await askPage({ first: most })
  const paging = isList ? {} : { enablePagination: true }
  for (const first of step.pages!) {
    const seen: object[] = []
    for (let after: object = {}; ; ) {
      const page = await askPage({ ...paging, first, ...after })
      seen.push(...itemsOf(page))
      const { endCursor, hasNextPage } = page.pageInfo
      expect(endCursor !== null).toBe(hasNextPage)
      if (endCursor === null) break
      expect(itemsOf(page)).toHaveLength(first)
      after = { after: endCursor }
      const stranger = { ...step, body: { ...body, ...paging, first, ...after } }
      if (other !== undefined) expect((await postStep(other, stranger)).status).toBe(400)
    }
    expect(seen).toEqual(itemsOf(whole))
  }
}

function itemsOf({ users, repositories, groups }: Page): readonly object[] {
  return groups ?? users ?? repositories ?? []
}
