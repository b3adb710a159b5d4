/**
 * The requests of a search in the console, and so its cost: letter by letter, and on the way back.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../service/harness.ts'
import { expectAccessible, missingBrowser, type OpenConsole, openConsole } from './browser.ts'
import { openSearchWorld } from './search-world.ts'

let browser: Browser
let world: World

interface Asked {
  readonly path: string
  readonly body: { readonly query?: string; readonly first: number; readonly total?: boolean }
}

interface CountedTab extends OpenConsole {
  /** Searches so far. */
  readonly asked: Asked[]
  type(text: string): Promise<void>
}

describe
  .skipIf(missingBrowser !== '')
  .concurrent(`credits of a search in the console${missingBrowser}`, () => {
    beforeAll(async () => {
      ;[browser, world] = await openSearchWorld({ some: { credits: 9000 }, few: { credits: 8 } })
    })
    afterAll(async () => {
      await browser?.close()
      await world?.close()
    })

    test('words are asked for in few results, and wholly when typing rests', async () => {
      const { page, asked, type, close } = await open('all')
      await type('rust')
      await page.getByText('24 people').waitFor()
      const sizes = asked
        .filter(({ body }) => body.total === undefined)
        .map(({ body }) => body.first)
      expect(sizes.slice(0, -1).every((first) => first === 5)).toBe(true)
      expect(sizes.at(-1)).toBe(10)
      expect(await page.locator('.card').count()).toBe(10)
      await page.getByRole('button', { name: /\(−\d+ here\)/ }).waitFor()
      await close()
    })

    test('a sentence is asked for when typing rests, not letter by letter', async () => {
      const { page, asked, type, close } = await open('all')
      await type('rust people with over 30 followers')
      await page.getByRole('button', { name: '> 30 followers' }).waitFor()
      const sentences = asked.filter(({ path }) => path.endsWith('/natural-language'))
      // 19 letters make a sentence longer.
      expect(sentences.length).toBeLessThan(8)
      await close()
    })

    test('a key with some credits searches by Enter, until typing is switched on', async () => {
      const { page, asked, type, close } = await open('some')
      await type('rust')
      await page.getByText('Enter', { exact: true }).waitFor()
      expect(asked).toEqual([])
      await page.keyboard.press('Enter')
      await page.getByText('24 people').waitFor()
      const before = asked.length
      await page.getByLabel(/^Search while typing/).check()
      await page.reload()
      await page.getByText('24 people').waitFor()
      expect(await page.getByLabel(/^Search while typing/).isChecked()).toBe(true)
      await type(' databases')
      await page.locator('.card mark', { hasText: 'databases' }).first().waitFor()
      expect(asked.length).toBeGreaterThan(before)
      await close()
    })

    test('without credits nothing is asked until Enter, and nothing stale is shown', async () => {
      const { page, asked, type, close } = await open('few')
      await page.evaluate("localStorage.setItem('devdex-typing', 'on')")
      await page.reload()
      await type('ru')
      await page.getByText('Not enough credits').waitFor()
      expect(await page.locator('.card').count()).toBe(0)
      expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
      const before = asked.length
      await type('st compilers')
      await page.waitForTimeout(300)
      expect(asked.length).toBe(before)
      await Promise.all([page.waitForResponse(/search/), page.keyboard.press('Enter')])
      expect(asked.length).toBe(before + 1)
      await close()
    })

    test('the way back to the results costs nothing, and leads to the same place', async ({
      expect,
    }) => {
      const { page, asked, close } = await open('all')
      await page.evaluate("location.hash = '#people?q=rust'")
      await page.getByText('24 people').waitFor()
      await page.getByRole('button', { name: /^More/ }).click()
      await expect.poll(() => page.locator('.card').count()).toBe(20)
      await page.keyboard.press('j')
      await page.keyboard.press('j')
      const selected = await page.locator('.card[aria-current]').getAttribute('data-id')
      await page.locator('.card').nth(17).scrollIntoViewIfNeeded()
      const before = { asked: asked.length, place: await page.evaluate('scrollY') }
      expect(before.place).toBeGreaterThan(100)
      await page.locator('.card').nth(17).getByRole('link').first().click()
      await page.getByRole('link', { name: /Back to the results/ }).waitFor()
      expect(await page.getByRole('textbox', { name: 'Topic' }).inputValue()).toBe('rust')
      await page.getByRole('button', { name: '☆ Shortlist' }).click()
      await page.getByRole('button', { name: '★ Shortlist', pressed: true }).waitFor()
      await expect.poll(() => page.evaluate('scrollY')).toBe(0)
      await expectAccessible(page)
      await page.goBack()
      await expect.poll(() => page.evaluate('scrollY')).toBe(before.place)
      expect(await page.locator('.card').count()).toBe(20)
      await page.getByText('24 people').waitFor()
      expect(await page.locator('.card[aria-current]').getAttribute('data-id')).toBe(selected)
      await page.goForward()
      await page.getByRole('link', { name: /Back to the results/ }).click()
      await page.getByText('24 people').waitFor()
      expect(asked.length).toBe(before.asked)
      await close()
    })
  })

/** A tab that counts what it asks for. */
async function open(key: string): Promise<CountedTab> {
  const { origin } = new URL(world.url)
  const tab = await openConsole(browser, { origin, key: world.keys[key]! })
  const { page } = tab
  const asked: Asked[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/v3/search/')) return
    asked.push({ path: pathname, body: request.postDataJSON() })
  })
  await page.getByRole('heading', { name: 'Search people' }).waitFor()
  return { ...tab, asked, type: (text) => typeInBox(page, text) }
}

async function typeInBox(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Search people' })
  await box.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text, { delay: 20 })
}
