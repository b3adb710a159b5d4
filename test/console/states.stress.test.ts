/**
 * Ten states of the console in both themes, compared with the pictures in `states`, which `npm run
 * picture` draws again. All are skipped with another browser or other fonts.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../service/harness.ts'
import { missingBrowser, type OpenConsole, openConsole } from './browser.ts'
import { openSearchWorld, popularFormula } from './search-world.ts'
import { differingShare, drawnBy, inFewColours } from './state-picture.ts'

const folder = join(import.meta.dirname, 'states')
/** Outside of the folders that end with the run; git ignores it. */
const actualFolder = join(import.meta.dirname, '../../dist/states')
const drawnByPath = join(folder, 'drawn-by.txt')
const isDrawing = process.env.UPDATE === '1'

/** The share of all pixels. A line that moves by four pixels changes more. */
const differingMax = 0.0005

/** The data is older, so that its relative dates stay what they are. */
const now = new Date('2026-06-01T12:00:00Z')

interface State {
  readonly name: string
  /** `#people?q=rust` */
  readonly address: string
  readonly size?: 'phone'
  readonly isWithoutKey?: true
  /** Brings the page into the state. */
  prepare(page: Page): Promise<void>
}

const states: readonly State[] = [
  {
    name: 'key',
    address: '',
    isWithoutKey: true,
    prepare: (page) => page.getByLabel('API key').waitFor(),
  },
  { name: 'people', address: '#people?q=rust', prepare: people },
  { name: 'people-phone', address: '#people?q=rust', size: 'phone', prepare: people },
  {
    name: 'filters-phone',
    address: '#people?q=rust',
    size: 'phone',
    prepare: async (page) => {
      await people(page)
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByLabel('Chile 8').waitFor()
    },
  },
  {
    name: 'why',
    address: '#people?q=rust',
    prepare: async (page) => {
      await people(page)
      await page.keyboard.press('j')
      await page.keyboard.press('w')
      await page.locator('.score-tree').waitFor()
    },
  },
  {
    name: 'repositories',
    address: '#repositories?q=raft',
    prepare: (page) => page.getByText('12 repositories').waitFor(),
  },
  {
    name: 'shortlist',
    address: '#people?q=rust',
    prepare: async (page) => {
      await people(page)
      for (const key of ['j', 's', 'j', 's']) await page.keyboard.press(key)
      await page.getByRole('link', { name: 'Shortlist' }).click()
      await page.getByText('2 entries').waitFor()
      for (const box of await page.getByLabel(/^Compare/).all()) await box.check()
      await page.getByRole('region', { name: 'Comparison' }).waitFor()
      await page.locator('.toast.is-empty').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'person',
    address: '#person/rustacean-0',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Show their work/ }).click()
      await page.getByRole('heading', { name: 'Go 1' }).waitFor()
    },
  },
  {
    name: 'repository-phone',
    address: '#repository/rustacean-0/raft-0',
    size: 'phone',
    prepare: (page) => page.getByRole('region', { name: 'Owner' }).waitFor(),
  },
  {
    name: 'formula',
    address: `#formula?q=rust&rank=${encodeURIComponent(popularFormula)}`,
    prepare: (page) => page.locator('.order-table .share-bar').nth(9).waitFor(),
  },
]

function people(page: Page): Promise<void> {
  return page.getByText('24 people').waitFor()
}

describe.skipIf(missingBrowser !== '')(`states of the console${missingBrowser}`, () => {
  let browser: Browser
  let world: World
  /** Without a policy: it has the pictures. */
  let desk: Page
  let otherwise = ''

  beforeAll(async () => {
    ;[browser, world] = await openSearchWorld()
    desk = await browser.newPage()
    const here = await drawnBy(desk)
    if (isDrawing) {
      for (const file of readdirSync(folder)) rmSync(join(folder, file))
      writeFileSync(drawnByPath, `${here}\n`)
    }
    const there = readFileSync(drawnByPath, 'utf8').trim()
    if (here !== there) otherwise = `the pictures are by ${there}; here is ${here}`
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  describe.concurrent.each(['light', 'dark'] as const)('in a %s theme', (scheme) => {
    test.for(states)('$name', async (state, { skip }) => {
      if (otherwise !== '') skip(otherwise)
      const tab = await open(state, scheme)
      await state.prepare(tab.page)
      const actual = await inFewColours(desk, await pictureOf(tab.page))
      await tab.close()
      const name = `${state.name}-${scheme}.png`
      if (isDrawing) writeFileSync(join(folder, name), actual)
      else expectSame(name, actual)
    })
  })

  async function open(state: State, colorScheme: 'light' | 'dark'): Promise<OpenConsole> {
    const { isWithoutKey, address, size = 'desktop' } = state
    const key = isWithoutKey === true ? {} : { key: world.keys.all! }
    const { origin } = new URL(world.url)
    const tab = await openConsole(browser, { origin, ...key, size, scheme: colorScheme })
    await tab.page.clock.setFixedTime(now)
    if (size === 'desktop') await tab.page.setViewportSize({ width: 1280, height: 720 })
    await tab.go(address)
    await tab.page.reload()
    return tab
  }

  function expectSame(name: string, actual: Buffer): void {
    const share = differingShare(readFileSync(join(folder, name)), actual)
    if (share <= differingMax) return
    mkdirSync(actualFolder, { recursive: true })
    const path = join(actualFolder, name)
    writeFileSync(path, actual)
    const percent = (share * 100).toFixed(2)
    expect.fail(`${percent} % of ${name} differs. It is now ${path}; npm run picture renews all.`)
  }
})

/** A page at rest. Credits depend on what ran before, and a caret blinks. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    document.documentElement.style.caretColor = 'transparent'
    document.querySelector<HTMLElement>('.key-status')?.style.setProperty('visibility', 'hidden')
  })
  return page.screenshot({ animations: 'disabled', caret: 'initial' })
}
