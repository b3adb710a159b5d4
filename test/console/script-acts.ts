/** What a step of a script cannot say. */
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { expect, vi } from 'vitest'
import { withAccountStore } from '../../src/service/index.ts'
import type { Stage } from './script-steps.ts'

/** Scripts run beside others, where `expect.poll` does not know its test. */
export function until(check: () => Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 60_000, interval: 50 })
}

export type Act = (stage: Stage, value: string) => Promise<unknown>

const shortlistScript = /\/console\/shortlist-page-[^/]*\.js$/

/** Frames, and the time-out after which Preact no more waits for one, come 300 ms late. */
const lateEffects = `{
  const later = setTimeout.bind(window)
  window.requestAnimationFrame = (run) => later(() => run(performance.now()), 300)
  window.setTimeout = (run, ms, ...rest) => later(run, ms === 35 ? 300 : ms, ...rest)
}`

const raft = { query: 'raft', retrieval: 'hybrid', first: 10 }
const shownNames = (page: Page) => {
  return page.getByRole('region', { name: 'Order', exact: true }).getByRole('rowheader')
}

/** The formula in the address. */
function ranked(page: Page): object | null {
  const { searchParams } = new URL(page.url().replace('#', ''))
  return JSON.parse(searchParams.get('rank') ?? 'null')
}

export const acts: Readonly<Record<string, Act>> = {
  suppress: async ({ world }, value) => {
    await withAccountStore({ data: world.dataDir }, async (accountStore) => {
      await (await accountStore.openSuppressions()).add({ kind: 'login', value })
    })
    const seen = () => world.logins({ query: 'raft rust', first: 100 })
    await until(async () => expect(await seen()).not.toContain(value))
  },
  beLate: async ({ page }) => {
    await page.addInitScript(lateEffects)
    await page.reload()
  },
  closeDoor: ({ doorway }) => doorway.close(),
  openDoor: ({ doorway }) => doorway.open(),
  cut: ({ page }) => page.route('**/v3/**', (route) => route.abort()),
  mend: ({ page }) => page.unrouteAll(),
  refuseFurther: ({ page }) => page.route('**/search/repos', refuseFurther),
  breakShortlist: ({ page }) => {
    const body = 'export function ShortlistPage() { throw new Error("out of order") }'
    return page.route(shortlistScript, (route) =>
      route.fulfill({ body, contentType: 'text/javascript' }),
    )
  },
  loseShortlist: ({ page }) =>
    page.route(shortlistScript, (route) => route.fulfill({ status: 404 })),
  renewConsole: ({ page, world }) =>
    page.route(`${new URL(world.url).origin}/`, (route) =>
      route.fulfill({ body: '<script src="/new.js">' }),
    ),
  settle: ({ page }) => page.waitForLoadState('networkidle'),
  /** Presses a button, and keeps the lines of the file that it gives. */
  download: async ({ page, kept }, name) => {
    const inDialog = page.getByRole('dialog').getByRole('button', { name, exact: true })
    const button = (await inDialog.count()) > 0 ? inDialog : page.getByRole('button', { name })
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split(/\r?\n/)
    kept.set('lines', lines)
  },
  linesAre: async ({ kept }, count) => expect(kept.get('lines')).toHaveLength(Number(count)),
  firstLineHas: async ({ kept }, part) => {
    expect(JSON.parse((kept.get('lines') as string[])[0]!)).toMatchObject(JSON.parse(part))
  },
  checkAll: async ({ page }, label) => {
    for (const box of await page.getByLabel(new RegExp(label)).all()) await box.check()
  },
  /** All but the last request of a text were for few results. */
  askedLittle: async ({ asked }) => {
    const sizes = asked.filter(({ body }) => body.total === undefined).map(({ body }) => body.first)
    expect(sizes.slice(0, -1).every((first) => first === 5)).toBe(true)
    expect(sizes.at(-1)).toBe(10)
  },
  askedFewSentences: async ({ asked }) => {
    const sentences = asked.filter(({ path }) => path.endsWith('/natural-language'))
    expect(sentences.length).toBeLessThan(8)
  },
  askedMore: async ({ asked, kept }) => {
    expect(asked.length).toBeGreaterThan(Number(kept.get('asked')))
  },
  askedOnEnter: ({ page }) =>
    Promise.all([page.waitForResponse(/search/), page.keyboard.press('Enter')]),
  pause: ({ page }) => page.waitForTimeout(300),
  bringKey: ({ page, world }, name) =>
    page.evaluate((it) => location.assign(`#key=${it}`), world.keys[name] ?? name),
  keyIs: async ({ page, world }, name) => {
    expect(await page.evaluate(() => sessionStorage.getItem('devdex-key'))).toBe(world.keys[name])
    expect(page.url()).not.toContain('key=')
  },
  keepListed: async ({ page, kept }) => {
    const text = await page.evaluate(() => localStorage.getItem('devdex-shortlist')!)
    const entries = JSON.parse(text) as { record: { login?: string } }[]
    kept.set('gone', entries.find(({ record }) => record.login !== undefined)!.record.login)
  },
  lacks: async ({ page, kept }) => {
    expect(await page.getByText(String(kept.get('gone')), { exact: true }).count()).toBe(0)
  },
  /** The order is that of the service, with the moves from the usual one, and terms add up. */
  isOrdered: async ({ page, world }) => {
    const order = page.getByRole('region', { name: 'Order', exact: true })
    const { users } = await world.search({ ...raft, rankBy: ranked(page) })
    expect(await shownNames(page).allInnerTexts()).toEqual(namesOf(users))
    const relevant = await world.search({ ...raft, first: 25 })
    const before = relevant.users.map(({ id }) => id)
    const moved = users.map(({ id }, i) => before.indexOf(id) - i)
    const texts = moved.map((by) => (by > 0 ? `+${by}` : by < 0 ? `−${-by}` : '='))
    await until(async () => expect(await order.locator('.move').allInnerTexts()).toEqual(texts))
    const bars = await order
      .getByRole('img')
      .evaluateAll((imgs) => imgs.map((img) => img.getAttribute('aria-label')))
    expect(bars).toHaveLength(10)
    bars.forEach((bar, i) => {
      const [relevance = 0, followers = 0] = bar!.split(' + ').map(Number)
      expect(relevance + followers).toBeCloseTo(users[i]!.score!, 3)
    })
  },
  isOrderedBy: async ({ page, world }, name) => {
    const { users } = await world.search({ ...raft, rankBy: { type: 'Attr', name } })
    await until(async () => expect(await shownNames(page).allInnerTexts()).toEqual(namesOf(users)))
  },
  jsonHas: async ({ page }, part) => {
    const json = page.getByRole('textbox', { name: 'Formula as JSON' })
    await until(async () => expect(await json.inputValue()).toContain(part))
  },
  timelineIs: async ({ page }, events) => {
    const rows = page.getByRole('region', { name: 'Timeline', exact: true }).getByRole('row')
    const texts = await rows.evaluateAll((all) => all.map((row) => row.textContent))
    const told = texts.slice(1).map((text) => text?.replace(/^.*ago|^last year/, ''))
    expect(told).toEqual(JSON.parse(events))
  },
  namesAreFans: async ({ page }) => {
    const neighbours = page.getByRole('region', { name: 'Neighbours', exact: true })
    const names = await neighbours.getByRole('rowheader').allInnerTexts()
    const fans = Array.from({ length: 12 }, (_, i) => `Fan ${i}`)
    expect(new Set(names.map((name) => name.split(' fan')[0]))).toEqual(new Set(fans))
  },
  /** The formula in the address, and in the text beside the tree. */
  formulaIs: async ({ page }, text) => {
    await until(async () => expect(ranked(page)).toEqual(JSON.parse(text)))
    const json = page.getByRole('textbox', { name: 'Formula as JSON' })
    await until(async () => expect(JSON.parse(await json.inputValue())).toEqual(JSON.parse(text)))
  },
  linkHasFormula: async ({ page }) => {
    const target = await page.getByRole('link', { name: 'Use in search' }).getAttribute('href')
    const { pathname, searchParams } = new URL(target!.slice(1), 'http://x/')
    expect([pathname, searchParams.get('q')]).toEqual(['/repositories', 'consensus'])
    expect(JSON.parse(searchParams.get('rank')!)).toEqual(ranked(page))
    expect(ranked(page)).toMatchObject({ type: 'Mult' })
  },
}

function namesOf(users: readonly { displayName?: string; login: string }[]): string[] {
  return users.map(({ displayName, login }) => displayName ?? login)
}

/** Answers further pages with a refusal. */
function refuseFurther(route: Route): Promise<void> {
  const { after } = route.request().postDataJSON()
  if (after === undefined) return route.continue()
  return route.fulfill({ status: 403, json: { detail: 'not this page' } })
}
