/** Hostile texts in people and repositories: the search shows them as text, and runs none. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../service/harness.ts'
import {
  expectAccessible,
  launchBrowser,
  missingBrowser,
  type OpenConsole,
  openConsole,
} from './browser.ts'

const long = 'W'.repeat(10_000)

/** Each would set `attacked`, load something, or turn the text around it. */
const hostile = [
  '<img src=x onerror="globalThis.attacked=1">',
  '<script>globalThis.attacked=1</script>',
  '"><svg onload=globalThis.attacked=1>',
  '<iframe srcdoc="<script>parent.attacked=1</script>"></iframe>',
  '{{constructor.constructor("attacked=1")()}} $' + '{attacked=1}',
  'javascript:globalThis.attacked=1',
  '<a href="javascript:attacked=1">rust</a><style>*{display:none}</style>',
  '\u202ertl override\u202d \u2066isolate \u200f\u061c',
  '=HYPERLINK("http://evil.example","rust")',
  `${'\u0301'.repeat(400)}zalgo`,
  long,
]

const users = hostile.map((text, index) => ({
  platformId: `U_${index}`,
  login: `hostile-${index}`,
  displayName: text,
  bio: `rust ${text} rust`,
  company: text,
  location: text,
  resolvedCity: text.slice(0, 200),
  resolvedCountry: text.slice(0, 200),
  websiteUrl: 'javascript:globalThis.attacked=1',
  socialAccounts: [{ provider: text, url: 'javascript:globalThis.attacked=1' }],
  createdAt: '2020-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}))

const repos = hostile.map((text, index) => ({
  platformId: `R_${index}`,
  ownerLogin: `hostile-${index}`,
  name: index < 4 ? `rust-${index}` : `rust-${text.slice(0, 100).replaceAll('/', '')}`,
  description: `rust ${text}`,
  readme: `# rust ${text}`,
  language: text.slice(0, 200),
  topics: [text.slice(0, 40)],
  lastContributorLocations: [text],
  stargazerCount: index,
  createdAt: '2020-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}))

const edges = hostile.map((_, index) => ({ type: 'owns', from: `U_${index}`, to: `R_${index}` }))

let browser: Browser
let world: World

describe.skipIf(missingBrowser !== '')(`hostile texts in the console${missingBrowser}`, () => {
  beforeAll(async () => {
    ;[browser, world] = await Promise.all([launchBrowser(), openWorld({ users, repos, edges })])
  })
  afterAll(async () => {
    await browser?.close()
    await world?.close()
  })

  test.each(['desktop', 'phone'] as const)('are text in searches, on a %s', async (size) => {
    const { origin } = new URL(world.url)
    const tab = await openConsole(browser, { origin, key: world.keys.all!, size })
    const { page } = tab
    for (const address of ['#people?q=rust&by=hybrid', '#repositories?q=rust']) {
      await tab.go(address)
      await page
        .getByText('That is all.')
        .or(page.getByRole('button', { name: /^More/ }))
        .waitFor()
      await page.getByText(/^11 /).first().waitFor()
      if (address.startsWith('#people')) await page.getByText(hostile[1]!).first().waitFor()
      await expectHarmless(tab)
      for (const card of (await page.locator('.card').all()).slice(0, 4)) await use(tab, card)
    }
    await tab.go('#shortlist')
    await page.locator('.card').first().waitFor()
    for (const box of (await page.getByLabel(/^Compare/).all()).slice(0, 4)) await box.check()
    await expectHarmless(tab)
    await expectAccessible(page)
    expect(tab.faults).toEqual([])
    await tab.close()
  })

  test('are text in an address that another person made', async () => {
    const { origin } = new URL(world.url)
    const tab = await openConsole(browser, { origin, key: world.keys.all! })
    const value = hostile[0]!
    const filters = JSON.stringify([
      { field: value, op: value, value },
      { op: 'Or', filters: [{ field: 'login', op: 'Eq', value: long }] },
      { op: value, filters: 7 },
      { field: 'login', op: 'In', value: { toString: 1 } },
    ])
    const params = { q: value, f: filters, sort: value, rank: `{"name":"${long}"}`, hit: value }
    await tab.go(`#people?${new URLSearchParams(params)}`)
    await tab.page.getByText('The request was not understood').waitFor()
    await expectHarmless(tab)
    await expectAccessible(tab.page)
    await tab.close()
  })

  test('keep the page alive, however strange an address is', async () => {
    const { origin } = new URL(world.url)
    const tab = await openConsole(browser, { origin, key: world.keys.all! })
    const { page } = tab
    const leaf = { type: 'Const', value: 1 }
    const deep = `${'{"type":"Log","expr":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const wide = JSON.stringify({ type: 'Sum', exprs: Array.from({ length: 20_000 }, () => leaf) })
    const addresses = [
      ['formula', { rank: '{"type":"Attr","name":{"toString":1}}' }],
      ['formula', { rank: deep }],
      ['formula', { rank: wide }],
      ['people', { f: '[{"op":"And","filters":[],"field":{"toString":1}}]' }],
    ] as const
    for (const [name, params] of addresses) {
      await tab.go(`#${name}?${new URLSearchParams(params)}`)
      const search = page.locator('.facets').or(page.getByText('Write what people'))
      const shown = name === 'formula' ? page.getByText('Formula workshop') : search
      await shown.first().waitFor()
    }
    await tab.go('#people?q=rust')
    await page.locator('.card').first().waitFor()
    expect(tab.faults.filter((fault) => !fault.includes('status of 400'))).toEqual([])
    await tab.close()
  })

  test('leave no key in the address, where the page is open already', async () => {
    const { origin } = new URL(world.url)
    const tab = await openConsole(browser, { origin })
    await tab.page.getByLabel('key').first().waitFor()
    await tab.go(`#key=${world.keys.all}`)
    await tab.page.getByText('Write what people').first().waitFor()
    expect(tab.page.url()).toBe(`${origin}/#people`)
    await tab.close()
  })
})

/** Explains a result and lists it; on a phone, its sheet has to be closed. */
async function use({ page }: OpenConsole, card: ReturnType<Page['locator']>): Promise<void> {
  await card.getByRole('button', { name: 'Shortlist' }).click()
  await card.getByRole('button', { name: /^Why/ }).click()
  await page.getByRole('region', { name: 'Why this?' }).locator('.score-tree').waitFor()
  await page.keyboard.press('Escape')
}

/** Nothing has run, and nothing was loaded from elsewhere. */
async function expectHarmless({ page, origins }: OpenConsole): Promise<void> {
  expect(await page.evaluate('globalThis.attacked')).toBeUndefined()
  expect(origins.size).toBe(1)
  const strange = 'main img, main script, main iframe, main style, main a[href^="javascript:" i]'
  expect(await page.locator(strange).count()).toBe(0)
}
