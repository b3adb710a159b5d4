/** The console when a part of it fails or is gone, or a link brings another key. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSuppressions } from '../../src/people/index.ts'
import { openStore } from '../../src/store/index.ts'
import type { World } from '../service/harness.ts'
import { expectAccessible, missingBrowser, type OpenConsole, openConsole } from './browser.ts'
import { Doorway, openSearchWorld } from './search-world.ts'

let browser: Browser
let world: World

const shortlistScript = /\/console\/shortlist-page-[^/]*\.js$/

async function openWith(keyName = 'all'): Promise<OpenConsole> {
  const { origin } = new URL(world.url)
  const tab = await openConsole(browser, { origin, key: world.keys[keyName]! })
  await tab.page.getByRole('button', { name: keyName }).first().waitFor()
  return tab
}

describe.skipIf(missingBrowser !== '')(`failures of the console${missingBrowser}`, () => {
  beforeAll(async () => {
    ;[browser, world] = await openSearchWorld({ other: { credits: 9000 } })
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  test('a page that throws says so, and leads back', async () => {
    const tab = await openWith()
    const { page } = tab
    const body = 'export function ShortlistPage() { throw new Error("out of order") }'
    const contentType = 'text/javascript'
    await page.route(shortlistScript, (route) => route.fulfill({ body, contentType }))
    await tab.go('#shortlist')
    const failed = page.getByRole('alert').filter({ hasText: 'This page has failed' })
    await failed.getByText('out of order').waitFor()
    await failed.getByRole('button', { name: 'Copy the report' }).waitFor()
    await expectAccessible(page)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await failed.getByText('out of order').waitFor()
    await failed.getByRole('link', { name: 'Back to the search' }).click()
    await page.getByRole('searchbox').or(page.getByRole('combobox')).first().waitFor()
    expect(await failed.count()).toBe(0)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('a script that an upgrade has removed offers to reload', async () => {
    const tab = await openWith()
    const { page } = tab
    const { origin } = new URL(world.url)
    await page.route(shortlistScript, (route) => route.fulfill({ status: 404 }))
    await tab.go('#shortlist')
    // The server still has this page: another try may do.
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.route(`${origin}/`, (route) => route.fulfill({ body: '<script src="/new.js">' }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('The server has a newer console').waitFor()
    await expectAccessible(page)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'Shortlist' }).waitFor()
    expect(tab.faults.filter((fault) => !fault.includes('404'))).toEqual([])
    await tab.close()
  })

  test('pages that were not read wait for the server, the shortlist does not', async () => {
    const doorway = new Doorway(Number(new URL(world.url).port))
    await doorway.open()
    const tab = await openConsole(browser, { origin: doorway.origin, key: world.keys.all! })
    const { page } = tab
    const isShortlistRead = page.waitForResponse(shortlistScript)
    await tab.go('#people?q=rust')
    await page.getByText('24 people').waitFor()
    await (await isShortlistRead).finished()
    await page.waitForLoadState('networkidle')
    await doorway.close()
    await page.getByRole('link', { name: 'Formula' }).click()
    await page.getByRole('heading', { name: 'This page cannot be reached now' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'This page cannot be reached now' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Shortlist' }).click()
    await page.getByRole('heading', { name: 'Shortlist' }).waitFor()
    await page.getByRole('link', { name: 'Formula' }).click()
    await doorway.open()
    await page.getByRole('heading', { name: 'Formula workshop' }).waitFor()
    expect(tab.faults.filter((fault) => !fault.includes('ERR_'))).toEqual([])
    await tab.close()
    await doorway.close()
  })

  test('a link never replaces the key in use by itself', async () => {
    const tab = await openWith('all')
    const { page } = tab
    const bring = (key: string) => page.evaluate((it) => location.assign(`#key=${it}`), key)
    const keyInUse = () => page.evaluate(() => sessionStorage.getItem('devdex-key'))
    const dialog = page.getByRole('dialog', { name: 'Use the key of the link?' })
    await bring(world.keys.other!)
    await dialog.getByText('other', { exact: true }).waitFor()
    await dialog.getByText('all', { exact: true }).waitFor()
    expect([await keyInUse(), page.url().includes('key=')]).toEqual([world.keys.all, false])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await keyInUse()).toBe(world.keys.all)
    await bring(world.keys.other!)
    await dialog.getByRole('button', { name: 'Use the key of the link' }).click()
    await page.getByRole('button', { name: 'other' }).first().waitFor()
    expect(await keyInUse()).toBe(world.keys.other)
    await bring(world.keys.other!)
    await page.reload()
    expect(await dialog.count()).toBe(0)
    await bring('ddx_unknown')
    await dialog.getByText('not known to this service').waitFor()
    await dialog.getByRole('button', { name: 'Keep the key in use' }).click()
    expect(await keyInUse()).toBe(world.keys.other)
    const told = tab.faults.filter((fault) => !fault.includes('401'))
    expect(told).toEqual([])
    await tab.close()
  })

  test('the shortlist tells who is gone, and drops them when asked to', async () => {
    const tab = await openWith()
    const { page } = tab
    await tab.go('#people?q=rust')
    await page.locator('.card').nth(2).waitFor()
    for (const key of ['j', 's', 'j', 's']) await page.keyboard.press(key)
    await tab.go('#repositories?q=raft')
    await page.getByText('12 repositories').waitFor()
    for (const key of ['j', 's']) await page.keyboard.press(key)
    await tab.go('#shortlist')
    await page.getByText('3 entries').waitFor()
    const check = page.getByRole('button', { name: 'Check the list up to 3 credits' })
    await check.click()
    await page.getByText('The service has every entry.').waitFor()
    const entries: { record: { login?: string } }[] = JSON.parse(
      await page.evaluate(() => localStorage.getItem('devdex-shortlist')!),
    )
    const gone = entries.find(({ record }) => record.login !== undefined)!.record.login!
    const store = openStore(world.dataDir)
    openSuppressions(store).add({ kind: 'login', value: gone })
    await expect.poll(() => world.logins({ query: 'rust', first: 50 })).not.toContain(gone)
    await check.click()
    await page.getByText(/^The service does not show 1 entry to this key/).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove 1 entry' }).click()
    await page.getByText('2 entries, kept').waitFor()
    expect(await page.getByText(gone, { exact: true }).count()).toBe(0)
    expect(tab.faults).toEqual([])
    await store.close()
    await tab.close()
  })
})
