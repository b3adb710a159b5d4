/** The formula workshop, in a real browser over a real service. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../service/harness.ts'
import {
  expectAccessible,
  launchBrowser,
  type Mode,
  missingBrowser,
  openConsole,
} from './browser.ts'
import { openPagesWorld } from './pages-world.ts'

/** As the search asks: by profiles and works. */
const raft = { query: 'raft', retrieval: 'hybrid' }

let world: World
let browser: Browser

interface VisitOptions extends Partial<Mode> {
  readonly keyName?: string
}

/** The workshop at an address, and at the end of the visit what is wrong with it: nothing. */
async function inWorkshop(
  address: string,
  { keyName = 'all', ...options }: VisitOptions,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const { origin } = new URL(world.url)
  const { page, faults, origins, go, close } = await openConsole(browser, { origin, ...options })
  await page.evaluate((key) => sessionStorage.setItem('devdex-key', key), world.keys[keyName]!)
  await go(address)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Formula workshop' }).waitFor()
  await visit(page)
  await expectAccessible(page)
  // Chromium tells of every refusal: formulas with mistakes are 400.
  const expected = /Failed to load resource: the server responded with a status of 400/
  expect(faults.filter((fault) => !expected.test(fault))).toEqual([])
  expect([...origins]).toEqual([origin])
  await close()
}

function order(page: Page) {
  return page.getByRole('region', { name: 'Order', exact: true })
}

/** Names of the results in their order. */
function names(page: Page): Promise<string[]> {
  return order(page).getByRole('rowheader').allInnerTexts()
}

function jsonOf(page: Page): Promise<string> {
  return page.getByRole('textbox', { name: 'Formula as JSON' }).inputValue()
}

/** The formula in the address. */
function ranked(page: Page): unknown {
  const { searchParams } = new URL(page.url().replace('#', ''))
  return JSON.parse(searchParams.get('rank') ?? 'null')
}

describe.skipIf(missingBrowser !== '')(`the formula workshop${missingBrowser}`, () => {
  beforeAll(async () => {
    world = await openPagesWorld()
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  it('shows the order of a text, what has moved, and the share of each term', async () => {
    await inWorkshop('#formula', {}, async (page) => {
      await page.getByText('Type a text above').waitFor()
      await page.getByText('Each change costs up to 10 credits').waitFor()
      await page.getByRole('searchbox', { name: 'Text to try the formula with' }).fill('raft')
      await expect.poll(() => names(page)).toHaveLength(10)
      const { users } = await world.search({ ...raft, rankBy: ranked(page), first: 10 })
      const shown = users.map(({ displayName, login }) => displayName ?? login)
      expect(await names(page)).toEqual(shown)
      const relevant = await world.search({ ...raft, first: 25 })
      const before = relevant.users.map(({ id }) => id)
      const moved = users.map(({ id }, i) => before.indexOf(id) - i)
      const texts = moved.map((by) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '='))
      await expect.poll(() => order(page).locator('.move').allInnerTexts()).toEqual(texts)
      const bars = await order(page)
        .getByRole('img')
        .evaluateAll((imgs) => imgs.map((img) => img.getAttribute('aria-label')))
      expect(bars).toHaveLength(10)
      bars.forEach((bar, i) => {
        const [relevance = 0, followers = 0] = bar!.split(' + ').map(Number)
        expect(relevance + followers).toBeCloseTo(users[i]!.score!, 3)
      })
      await order(page).getByRole('button', { name: 'Compare with this order' }).click()
      await expect
        .poll(() => order(page).locator('.move').allInnerTexts())
        .toEqual(users.map(() => '='))
    })
  })

  it('edits the tree with keys alone, in step with the JSON', async () => {
    await inWorkshop('#formula?q=raft', {}, async (page) => {
      await page.getByRole('button', { name: 'Relevance', exact: true }).press('Enter')
      await expect.poll(() => jsonOf(page)).toContain('"relevance"')
      await page.getByRole('combobox', { name: 'Put relevance into' }).selectOption('Sum')
      await page.getByRole('button', { name: 'Add a part to relevance' }).press('Enter')
      const numbers = page.getByRole('combobox', { name: 'Number', exact: true })
      await numbers.nth(1).selectOption('followersCount')
      await page.getByRole('combobox', { name: 'Put followersCount into' }).selectOption('Saturate')
      const midpoint = page.getByRole('spinbutton', { name: '½ at' })
      await midpoint.fill('300')
      await page.getByRole('button', { name: 'Move saturate(followersCount, 300) up' }).press(' ')
      const formula = {
        type: 'Sum',
        exprs: [
          { type: 'Saturate', expr: { type: 'Attr', name: 'followersCount' }, midpoint: 300 },
          { type: 'Attr', name: 'relevance' },
        ],
      }
      await expect.poll(() => ranked(page)).toEqual(formula)
      await expect.poll(async () => JSON.parse(await jsonOf(page))).toEqual(formula)
      await page.getByRole('button', { name: 'Remove relevance' }).press('Enter')
      const json = page.getByRole('textbox', { name: 'Formula as JSON' })
      await json.fill('{"type": "Attr", "name": "totalStars"}')
      await expect.poll(() => numbers.inputValue()).toBe('totalStars')
      await json.fill('{"type": ')
      await page.getByText(/JSON/).last().waitFor()
      expect(await numbers.inputValue()).toBe('totalStars')
      const starred = { type: 'Attr', name: 'totalStars' }
      const { users } = await world.search({ ...raft, rankBy: starred, first: 10 })
      const expected = users.map(({ displayName, login }) => displayName ?? login)
      await expect.poll(() => names(page)).toEqual(expected)
    })
  })

  it('shows a mistake at the node that has it, and the last order that worked', async () => {
    await inWorkshop('#formula?q=raft', { scheme: 'dark' }, async (page) => {
      await expect.poll(() => names(page)).toHaveLength(10)
      const json = page.getByRole('textbox', { name: 'Formula as JSON' })
      const wrong = {
        type: 'Sum',
        exprs: [
          { type: 'Const', value: 1 },
          { type: 'Attr', name: 'x' },
        ],
      }
      await json.fill(JSON.stringify(wrong))
      const node = page.getByRole('group', { name: 'x', exact: true })
      await node.getByRole('alert').getByText('must be one of relevance').waitFor()
      expect(await page.getByRole('alert').count()).toBe(1)
      await order(page).getByText('The formula has 1 mistake').waitFor()
      expect(await names(page)).toHaveLength(10)
      await node.getByRole('combobox', { name: 'Number' }).selectOption('totalStars')
      await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    })
  })

  it('keeps formulas by name in the browser, and hands them to the search', async () => {
    await inWorkshop('#formula?for=repositories&q=consensus', { size: 'phone' }, async (page) => {
      await page.getByRole('button', { name: 'Hidden gems' }).click()
      await order(page).getByText('similarity').waitFor()
      await page.getByRole('textbox', { name: 'Name of the formula' }).fill('mine')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('button', { name: 'Well kept' }).click()
      await page.reload()
      await page.getByRole('button', { name: 'mine', exact: true }).click()
      expect(ranked(page)).toMatchObject({ type: 'Mult' })
      await expect
        .poll(async () => (await names(page)).sort())
        .toEqual(['ada/raft', 'bob/paxos-go'])
      const target = await page.getByRole('link', { name: 'Use in search' }).getAttribute('href')
      const { pathname, searchParams } = new URL(target!.slice(1), 'http://x/')
      expect([pathname, searchParams.get('q')]).toEqual(['/repositories', 'consensus'])
      expect(JSON.parse(searchParams.get('rank')!)).toEqual(ranked(page))
      await page.getByRole('link', { name: 'Use in search' }).click()
      await page.getByRole('button', { name: 'Filters, order and counts' }).click()
      const orders = page.getByRole('combobox', { name: 'Order' })
      expect(await orders.getByRole('option', { name: 'mine' }).count()).toBe(1)
    })
  })

  it('offers a scoped key the names that exist for it', async () => {
    await inWorkshop('#formula?q=raft', { keyName: 'scoped' }, async (page) => {
      await page.getByRole('button', { name: 'Relevance', exact: true }).click()
      const known = page.getByRole('combobox', { name: 'Number', exact: true }).locator('option')
      await expect.poll(() => known.allInnerTexts()).toEqual(['relevance'])
      await expect.poll(() => names(page)).toHaveLength(10)
    })
    await inWorkshop('#formula?for=repositories', { keyName: 'scoped' }, async (page) => {
      await page.getByText('this key may not search here').waitFor()
    })
  })
})
