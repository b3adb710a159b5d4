/** The search of the console, with real keys and clicks, by keys of every kind. */
import { readFileSync } from 'node:fs'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../service/harness.ts'
import {
  type ConsoleOptions,
  expectAccessible,
  missingBrowser,
  type OpenConsole,
  openConsole,
} from './browser.ts'
import { Doorway, openSearchWorld, searchedRepos, searchKeys } from './search-world.ts'

let browser: Browser
let world: World

// Pages wait more than they work: they share one browser and one service.
describe
  .skipIf(missingBrowser !== '')
  .concurrent(`the search of the console${missingBrowser}`, () => {
    beforeAll(async () => {
      ;[browser, world] = await openSearchWorld(searchKeys)
    })
    afterAll(async () => {
      await browser?.close()
      await world?.close()
    })

    test('people are found while one types, counted, narrowed and explained', async () => {
      const tab = await open({ key: 'all' })
      const { page } = tab
      await page.getByRole('heading', { name: 'Search people' }).waitFor()
      await page.getByRole('searchbox', { name: /^Search/ }).focus()
      await page.keyboard.type('rust compilrs', { delay: 20 })
      await page.getByText('Search for compilrs instead').waitFor()
      await page.getByText('24 people').waitFor()
      expect(await page.locator('.card mark').first().textContent()).toBe('Rust')
      await expectAccessible(page)
      await page.getByLabel('Chile 8').check()
      await page.getByText('8 people').waitFor()
      await page.getByLabel('Germany 8').check()
      await page.getByText('16 people').waitFor()
      await page.getByRole('button', { name: 'Remove country' }).click()
      await page.getByText('24 people').waitFor()
      await page.getByRole('slider', { name: 'Followers from' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByText(/^≥/).first().waitFor()
      await page.getByLabel('Followers from').last().fill('60')
      await page.keyboard.press('Enter')
      await page.getByText('5 people').waitFor()
      await page.goBack()
      await page.goBack()
      await page.getByText('24 people').waitFor()
      await explainAndList(page)
      await page.keyboard.press('/')
      await page.keyboard.type('gardener')
      await page.locator('.card mark', { hasText: 'gardener' }).first().waitFor()
      await done(tab)
    })

    test('without a key the page asks for one, and takes one for searches alone', async () => {
      const tab = await open({ size: 'phone', scheme: 'dark' })
      const { page } = tab
      await page.getByLabel('API key').fill('ddx_mistyped')
      await page.keyboard.press('Enter')
      await page.getByText('This key is not known here').waitFor()
      expect(await page.getByLabel('API key').inputValue()).toBe('ddx_mistyped')
      await expectAccessible(page)
      await page.getByLabel('API key').fill(world.keys.search!)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Search people' }).waitFor()
      await done(tab, /status of 401/)
    })

    test('a server that goes away and returns is asked again, and old results stay', async () => {
      const doorway = new Doorway(Number(new URL(world.url).port))
      await doorway.open()
      const { origin } = doorway
      const tab = await openConsole(browser, { origin, key: world.keys.all!, size: 'phone' })
      const { page } = tab
      await page.getByRole('searchbox', { name: /^Search/ }).focus()
      await page.keyboard.type('rust')
      await page.getByText('24 people').waitFor()
      await doorway.close()
      await page.keyboard.type(' databases')
      await page.getByText('The server does not answer').waitFor()
      expect(await page.locator('.card').count()).toBe(10)
      await doorway.open()
      await page.getByText('The server does not answer').waitFor({ state: 'detached' })
      await page.locator('.card mark', { hasText: 'databases' }).first().waitFor()
      await done(tab, /ERR_/)
      await doorway.close()
    })

    test('a browser that is late with effects of renderings loses no letter', async () => {
      const tab = await open({ key: 'all' })
      const { page } = tab
      await page.addInitScript(lateEffects)
      await page.reload()
      const box = page.getByRole('searchbox', { name: /^Search/ })
      const text = 'rustcompilergardener'
      await box.focus()
      await page.keyboard.type(text, { delay: 80 })
      await page.waitForURL(new RegExp(`q=${text}`))
      expect(await box.inputValue()).toBe(text)
      await done(tab)
    })

    test('a sentence is chips, each of which can be changed', async () => {
      const tab = await open({ key: 'all', scheme: 'dark' })
      const { page } = tab
      await page.getByRole('searchbox', { name: /^Search/ }).focus()
      await page.keyboard.type('rust people with over 30 followers')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: '> 30 followers' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: '> 30 followers' }).click()
      await page.getByLabel('Value of Followers').fill('60')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByRole('button', { name: '> 60 followers' }).waitFor()
      expect(await page.getByRole('searchbox', { name: 'Search people' }).inputValue()).toBe('rust')
      await page.getByRole('button', { name: 'Remove followers' }).click()
      await page.getByRole('button', { name: '> 60 followers' }).waitFor({ state: 'detached' })
      await done(tab)
    })

    test('repositories are found, put in order, and people by their works', async () => {
      const tab = await open({ key: 'all' })
      const { page } = tab
      await tab.go('#repositories?q=raft')
      await page.getByText('12 repositories: 12 strong, 0 fair').waitFor()
      expect(await page.locator('.card').count()).toBe(10)
      await page.route('**/search/repos', refuseFurther)
      await page.getByRole('button', { name: /^More/ }).click()
      await page.getByText('This key may not do that').waitFor()
      await page.unroute('**/search/repos')
      await page.getByLabel('Order').selectOption({ label: 'Stars, most first' })
      await expect.poll(() => page.locator('.card a').first().textContent()).toMatch(/raft-11/)
      expect(await page.getByText('This key may not do that').count()).toBe(0)
      await page.getByRole('button', { name: /^More/ }).click()
      await page.getByText('That is all.').waitFor()
      expect(await page.locator('.card').count()).toBe(12)
      await page.getByRole('button', { name: 'The request', exact: true }).click()
      for (const name of ['curl', 'TypeScript', 'CLI', 'MCP']) {
        await page.getByRole('button', { name, exact: true }).click()
        expect(await page.locator('pre.code').textContent()).toContain('raft')
      }
      await page.getByText('It costs 10 credits at most.').waitFor()
      await expectAccessible(page)
      await tab.go('#people?q=raft&by=expertise')
      await page
        .getByText(/^Owns raft-\d+, .* stars?, which matches/)
        .first()
        .waitFor()
      await page.getByText(/^12 people/).waitFor()
      await done(tab, /status of 403/)
    })

    test.each(['search', 'scoped', 'raw', 'poor'])('the key %s sees what it may', async (key) => {
      const tab = await open({ key })
      const { page } = tab
      await tab.go('#people?q=rust')
      if (key === 'raw') await page.getByText('This key does not search people').waitFor()
      else await page.locator('.card').first().waitFor()
      expect(await page.getByRole('button', { name: 'Best e-mail' }).count()).toBe(
        key === 'poor' ? 10 : 0,
      )
      if (key === 'scoped') {
        await page.getByText('8 people').waitFor()
        expect(await page.getByRole('button', { name: 'Company' }).count()).toBe(0)
        expect(await page.getByRole('group', { name: 'The text is read as' }).count()).toBe(0)
        await tab.go('#people?q=rust people since 2009')
        await page.getByText('This key has no sentences: all is read as words.').waitFor()
      }
      if (key === 'poor') await page.getByText('Not enough credits').waitFor()
      if (key !== 'search') await expectAccessible(page)
      await done(tab, /status of 40[23]/)
    })

    test('without any people the page says how to bring data', async () => {
      const empty = await openWorld({ repos: searchedRepos.slice(0, 1) })
      const { origin } = new URL(empty.url)
      const tab = await openConsole(browser, { origin, key: empty.keys.all!, size: 'phone' })
      const { page } = tab
      await page.getByRole('searchbox').fill('rust people since 2020')
      await page.getByText('Nothing matches strongly or fairly').waitFor()
      await page.getByRole('button', { name: 'Show weak matches' }).click()
      await page.getByText('Nothing is found').waitFor()
      await page.getByText('No data in this service yet?').click()
      await page.getByText('devdex fetch github').waitFor()
      await expectAccessible(page)
      await done(tab)
      await empty.close()
    })

    test('an address is shown after its price and a reason, and the list is exported', async () => {
      const tab = await open({ key: 'all' })
      const { page } = tab
      await tab.go('#people?q=rosa')
      await page.locator('.card').first().waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('s')
      await page.keyboard.press('j')
      await page.keyboard.press('s')
      await page.keyboard.press('e')
      await page.getByLabel(/^Reason/).fill('A question about rafts')
      await page.getByRole('button', { name: 'Show the address' }).click()
      await page.getByRole('link', { name: /@mail.lumenforge.example/ }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByText(/This costs up to 24 credits/).waitFor()
      await page.getByLabel('At most so many records').fill('7')
      await page.getByText(/The first 7 of 24. This costs up to 7 credits/).waitFor()
      await page.getByRole('button', { name: 'All 24' }).click()
      await page.getByText(/This costs up to 24 credits/).waitFor()
      const [whole] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click(),
      ])
      expect(
        readFileSync(await whole.path(), 'utf8')
          .trim()
          .split('\r\n'),
      ).toHaveLength(25)
      await shortlistIsKept(tab)
      await done(tab)
    })

    test('a search is saved in the browser, and with the service', async () => {
      const tab = await open({ key: 'all' })
      const { page } = tab
      await tab.go('#people?q=rust')
      for (const name of ['here', 'there']) {
        await page.getByRole('button', { name: 'Save search' }).click()
        await page.getByLabel('Name', { exact: true }).fill(name)
        if (name === 'there') await page.getByLabel(/^Watch it/).check()
        if (name === 'there') await expectAccessible(page)
        await page.getByRole('button', { name: 'Save', exact: true }).click()
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
      await tab.go('#people')
      await page.getByRole('link', { name: 'here' }).click()
      await page.locator('.card').first().waitFor()
      await tab.go('#shortlist')
      const watched = page.getByRole('listitem').filter({ hasText: 'there' })
      await watched.getByRole('button', { name: 'What is new?' }).click()
      await page.getByText('0 new results').waitFor()
      await page.getByRole('button', { name: 'Delete there' }).click()
      await page.getByRole('button', { name: 'Delete there' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Forget here' }).click()
      await expectAccessible(page)
      await done(tab)
    })
  })

/** A tab with a key of the world, by name. */
function open({ key, ...others }: Omit<ConsoleOptions, 'origin'>): Promise<OpenConsole> {
  const secret = key === undefined ? {} : { key: world.keys[key]! }
  return openConsole(browser, { origin: new URL(world.url).origin, ...secret, ...others })
}

/** Frames, and the time-out after which Preact no more waits for one, come 300 ms late. */
const lateEffects = `{
  const later = setTimeout.bind(window)
  window.requestAnimationFrame = (run) => later(() => run(performance.now()), 300)
  window.setTimeout = (run, ms, ...rest) => later(run, ms === 35 ? 300 : ms, ...rest)
}`

/** Keys select a result, explain it and put it on the list. */
async function explainAndList(page: Page): Promise<void> {
  await page.locator('body').click({ position: { x: 2, y: 2 } })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('w')
  await page.getByText(/is in the biography|are in the biography/).waitFor()
  expect(await page.locator('.card[aria-current]').count()).toBe(1)
  await page.getByLabel(/^Why is this not found/).fill('A Gardener')
  await page.keyboard.press('Enter')
  await page.getByText('For others it takes a login').waitFor()
  await page.getByLabel(/^Why is this not found/).fill('rosa c')
  await page.keyboard.press('Enter')
  await page.getByText(/^rosa c is number \d/).waitFor()
  await page.getByLabel(/^Why is this not found/).fill('gardener')
  await page.keyboard.press('Enter')
  await page.getByText('gardener has no').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await page.getByText('copy the request as curl').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Answers further pages with a refusal. */
function refuseFurther(route: Route): Promise<void> {
  const { after } = route.request().postDataJSON()
  if (after === undefined) return route.continue()
  return route.fulfill({ status: 403, json: { detail: 'not this page' } })
}

async function shortlistIsKept(tab: OpenConsole): Promise<void> {
  const { page } = tab
  await tab.go('#shortlist')
  await page.getByText('2 entries').waitFor()
  await page.getByLabel('Note').first().fill('Asked on Monday')
  await page.getByLabel(/^Tags/).first().fill('rust, first')
  await page.keyboard.press('Tab')
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('rust')
  await page.getByText('1 entry').waitFor()
  await page.reload()
  expect(await page.getByLabel('Note').first().inputValue()).toBe('Asked on Monday')
  for (const box of await page.getByLabel(/^Compare/).all()) await box.check()
  await page.getByRole('region', { name: 'Comparison' }).waitFor()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export NDJSON' }).click(),
  ])
  const rows = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  expect(rows.map((row) => JSON.parse(row))).toMatchObject([{ note: 'Asked on Monday' }, {}])
}

/** Nothing failed, and nothing was asked of another origin. */
async function done(tab: OpenConsole, allowed?: RegExp): Promise<void> {
  expect(tab.faults.filter((fault) => !allowed?.test(fault))).toEqual([])
  expect(tab.origins.size).toBe(1)
  await tab.close()
}
