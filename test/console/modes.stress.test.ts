/** Flows of the console by keys of each kind, in both themes, on a desktop and a phone. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../service/harness.ts'
import {
  expectAccessible,
  type Mode,
  missingBrowser,
  modes,
  type OpenConsole,
  openConsole,
} from './browser.ts'
import {
  Doorway,
  openSearchWorld,
  popularFormula,
  searchedRepos,
  searchKeys,
} from './search-world.ts'

let browser: Browser
let world: World
let empty: World

interface Flow {
  readonly name: string
  /** Name of a key of the world; absent: none is known. */
  readonly key?: string
  /** Messages of the browser that do not mean a fault. */
  readonly reported?: RegExp
  /** From the first page to the last one. */
  walk(tab: OpenConsole, isPhone: boolean): Promise<void>
}

const flows: readonly Flow[] = [
  {
    name: 'without a key the page asks for one, and takes one for searches alone',
    reported: /status of 401/,
    walk: async ({ page }) => {
      await expectAccessible(page)
      await page.getByLabel('API key').fill('ddx_mistyped')
      await page.keyboard.press('Enter')
      await page.getByText('This key is not known here').waitFor()
      expect(await page.getByText('Authorization').count()).toBe(0)
      expect(await page.getByLabel('API key').inputValue()).toBe('ddx_mistyped')
      await expectAccessible(page)
      await page.getByLabel('API key').fill(world.keys.search!)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Search people' }).waitFor()
      await expectAccessible(page)
    },
  },
  {
    name: 'a key for searches alone finds people, and opens one',
    key: 'search',
    walk: async ({ page, go }) => {
      await go('#people?q=rust')
      await page.getByText('24 people').waitFor()
      expect(await page.getByRole('button', { name: 'Best e-mail' }).count()).toBe(0)
      await expectAccessible(page)
      await page.locator('.card h2 a').first().click()
      await page.getByRole('heading', { level: 1, name: /^Rosa/ }).waitFor()
      expect(await page.getByRole('region', { name: 'Best e-mail' }).count()).toBe(0)
      await expectAccessible(page)
    },
  },
  {
    name: 'a scoped key finds what is in its scope',
    key: 'scoped',
    walk: async ({ page, go }) => {
      await go('#people?q=rust')
      await page.getByText('8 people').waitFor()
      await expectAccessible(page)
      await go('#repositories?q=raft')
      await page.getByText('This key does not search repositories').waitFor()
      await expectAccessible(page)
    },
  },
  {
    name: 'results are narrowed, explained, missed and asked for by programs',
    key: 'all',
    walk: async ({ page }, isPhone) => {
      await page.getByRole('searchbox', { name: /^Search/ }).fill('rust')
      await page.getByText('24 people').waitFor()
      await expectAccessible(page)
      await narrow(page, isPhone)
      if (isPhone) await page.getByRole('button', { name: /^Why/ }).first().click()
      else await page.locator('body').click({ position: { x: 2, y: 2 } })
      for (const key of isPhone ? [] : ['j', 'w']) await page.keyboard.press(key)
      await page.locator('.score-tree').waitFor()
      await page.getByLabel(/^Why is this not found/).fill('gardener')
      await page.keyboard.press('Enter')
      await page.getByText('gardener fails the filter').waitFor()
      await page.getByRole('button', { name: 'The request', exact: true }).click()
      await page.getByRole('button', { name: 'curl', exact: true }).click()
      expect(await page.locator('pre.code').textContent()).toContain('rust')
      await expectAccessible(page)
    },
  },
  {
    name: 'a person, a repository and a formula have pages',
    key: 'all',
    walk: async ({ page, go }) => {
      await go('#person/rustacean-0')
      await page.getByRole('button', { name: /^Show their work/ }).click()
      await page.getByRole('heading', { name: 'Go 1' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'rustacean-0/raft-0' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'rustacean-0/raft-0' }).waitFor()
      await page.getByRole('button', { name: /^Show similar repositories/ }).click()
      await page
        .getByRole('link', { name: /raft-\d+$/ })
        .nth(1)
        .waitFor()
      await expectAccessible(page)
      await go(`#formula?q=rust&rank=${encodeURIComponent(popularFormula)}`)
      const order = page.getByRole('region', { name: 'Order', exact: true })
      await expect.poll(() => order.getByRole('rowheader').count()).toBe(10)
      await expectAccessible(page)
    },
  },
  {
    name: 'people are listed and compared',
    key: 'all',
    walk: async ({ page, go }, isPhone) => {
      await go('#people?q=rosa')
      await page.locator('.card').nth(1).waitFor()
      for (const index of [0, 1]) {
        if (isPhone) await page.getByRole('button', { name: 'Shortlist' }).nth(index).click()
        else await page.keyboard.press('j')
        if (!isPhone) await page.keyboard.press('s')
      }
      await page.getByRole('link', { name: 'Shortlist' }).click()
      await page.getByText('2 entries').waitFor()
      for (const box of await page.getByLabel(/^Compare/).all()) await box.check()
      await page.getByRole('region', { name: 'Comparison' }).waitFor()
      await expectAccessible(page)
    },
  },
]

describe.skipIf(missingBrowser !== '')(`flows of the console${missingBrowser}`, () => {
  beforeAll(async () => {
    ;[browser, world] = await openSearchWorld(searchKeys)
    empty = await openWorld({ repos: searchedRepos.slice(0, 1) })
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
    await empty?.close()
  })

  describe.concurrent.each(modes)('on a $size in a $scheme theme', (mode) => {
    test.each(flows)('$name', async ({ key, reported, walk }) => {
      const secret = key === undefined ? {} : { key: world.keys[key]! }
      const tab = await openConsole(browser, { ...originOf(world), ...secret, ...mode })
      await walk(tab, mode.size === 'phone')
      await done(tab, reported)
    })

    test('without any people nothing is found', async () => {
      const tab = await openConsole(browser, {
        ...originOf(empty),
        key: empty.keys.all!,
        ...mode,
      })
      await tab.go('#people?q=rust')
      await tab.page
        .getByText(/Nothing (is found|matches)|devdex fetch github/)
        .first()
        .waitFor()
      await expectAccessible(tab.page)
      await done(tab)
    })

    test('a server that goes away and returns is asked again, and old results stay', async () => {
      await survive(mode)
    })
  })
})

function originOf({ url }: World): { origin: string } {
  return { origin: new URL(url).origin }
}

/** Chooses a country: in the column, or in the sheet of a phone. */
async function narrow(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Chile 8').check()
  if (isPhone) {
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await page.getByText('8 people').waitFor()
}

async function survive(mode: Mode): Promise<void> {
  const doorway = new Doorway(Number(new URL(world.url).port))
  await doorway.open()
  const tab = await openConsole(browser, {
    origin: doorway.origin,
    key: world.keys.all!,
    ...mode,
  })
  const { page } = tab
  await page.getByRole('searchbox', { name: /^Search/ }).focus()
  await page.keyboard.type('rust')
  await page.getByText('24 people').waitFor()
  await doorway.close()
  await page.keyboard.type(' databases')
  await page.getByText('The server does not answer').waitFor()
  expect(await page.locator('.card').count()).toBe(10)
  await expectAccessible(page)
  await doorway.open()
  await page.getByText('The server does not answer').waitFor({ state: 'detached' })
  await page.locator('.card mark', { hasText: 'databases' }).first().waitFor()
  await done(tab, /ERR_/)
  await doorway.close()
}

/** Nothing failed, and nothing was asked of another origin. */
async function done(tab: OpenConsole, reported?: RegExp): Promise<void> {
  expect(tab.faults.filter((fault) => !reported?.test(fault))).toEqual([])
  expect(tab.origins.size).toBe(1)
  await tab.close()
}
