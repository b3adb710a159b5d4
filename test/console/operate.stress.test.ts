/** The pages for operators in Chromium, over a data directory with a running service. */
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { readConfig } from '../../src/config.ts'
import { importLines, openWorld, type World } from '../service/harness.ts'
import {
  expectAccessible,
  launchBrowser,
  missingBrowser,
  type OpenConsole,
  openConsole,
} from './browser.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

const users = ['ada', 'bo', 'cy'].map((login) => ({
  platformId: `U_${login}`,
  login,
  bio: '<b>rust</b> compilers',
}))
const sections = ['health', 'imports', 'snapshots', 'keys', 'usage', 'audit', 'suppressions']

let world: World
let server: OperateServer
let browser: Browser
const opened: OpenConsole[] = []

async function operator(options: Partial<Parameters<typeof openConsole>[1]> = {}) {
  const tab = await openConsole(browser, { origin: server.origin, ...options })
  opened.push(tab)
  // A link in a tab that is open already: the page is not loaded again.
  await tab.go(new URL(server.newLink()).hash)
  await tab.page.getByRole('heading', { name: 'Health' }).waitFor()
  return tab
}

describe.skipIf(missingBrowser !== '')(`pages for operators${missingBrowser}`, () => {
  beforeAll(async () => {
    world = await openWorld({ users })
    const { stdout, stderr, stdin } = process
    server = await openOperateServer(
      {
        data: world.dataDir,
        url: world.url.replace('/v3', ''),
        config: readConfig({ DEVDEX_LOG: 'silent' }),
        io: { stdout, stderr, stdin },
      },
      { port: 0 },
    )
    browser = await launchBrowser()
    await world.search({ query: 'rust' })
  })

  afterAll(async () => {
    for (const { faults, origins } of opened) {
      expect(faults.filter((fault) => !fault.includes('401'))).toEqual([])
      expect([...origins]).toEqual([server.origin])
    }
    await browser.close()
    await server.close()
    await world.close()
  })

  it.each([
    ['desktop', 'light'],
    ['phone', 'dark'],
  ] as const)('are accessible on a %s in a %s theme', async (size, scheme) => {
    const { page, go } = await operator({ size, scheme })
    for (const section of sections) {
      await go(`#operate/${section}`)
      await page
        .locator(`nav[aria-label=Operate] [aria-current=page][href$="${section}"]`)
        .waitFor()
      await page.waitForLoadState('networkidle')
      if (section === 'usage') await page.locator('canvas').waitFor()
      await expectAccessible(page)
      const isWide = 'document.documentElement.scrollWidth > innerWidth'
      expect(await page.evaluate(isWide), section).toBe(false)
    }
  })

  it('wait for the health of a slow service, and then read it again', async () => {
    const { page, go } = await operator()
    await go('#operate/keys')
    await page.clock.install()
    let held: Route | undefined
    let count = 0
    await page.route('**/operate/health', (route) => {
      held = route
      count++
    })
    await go('#operate/health')
    await expect.poll(() => count).toBe(1)
    await page.clock.runFor(20_000)
    expect(count).toBe(1)
    await held?.continue()
    await page.getByText('Event loop delay').waitFor()
    await page.clock.runFor(6000)
    await expect.poll(() => count).toBe(2)
    await page.unroute('**/operate/health')
  })

  it('takes the token out of the address, and shows nothing without a session', async () => {
    const { page, close, go } = await openConsole(browser, { origin: server.origin })
    expect(await page.getByRole('link', { name: 'Operate' }).count()).toBe(0)
    await go('#operate/keys')
    await page.getByText('devdex console --operate').waitFor()
    const { hash } = new URL(server.newLink())
    await page.goto('about:blank')
    await go(hash)
    await page.getByRole('heading', { name: 'Health' }).waitFor()
    expect(page.url()).toBe(`${server.origin}/#operate/health`)
    const other = await openConsole(browser, { origin: server.origin })
    await other.page.goto('about:blank')
    await other.go(hash)
    await other.page.getByText('Token refused').waitFor()
    await Promise.all([close(), other.close()])
  })

  it('makes a key that is shown once and works, and revokes it by its name', async () => {
    const { page, go } = await operator()
    await go('#operate/keys')
    await page.getByRole('button', { name: 'New key' }).click()
    await page.getByLabel('Name').fill('partner')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make the key' }).click()
    const key = (await page.locator('.secret').textContent()) ?? ''
    const account = () =>
      fetch(`${world.url}/account`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{}',
      })
    expect((await account()).status).toBe(200)
    await page.getByRole('button', { name: 'Revoke partner' }).click()
    const revoke = page.getByRole('button', { name: 'Revoke for good' })
    expect(await revoke.isDisabled()).toBe(true)
    await page.getByRole('textbox').last().fill('partner')
    await revoke.click()
    await page.getByText('partner is revoked.').waitFor()
    expect((await account()).status).toBe(401)
  })

  it('shows what a suppression hides, hides it, and shows it again', async () => {
    const { page, go } = await operator()
    await go('#operate/suppressions')
    await page.getByLabel('Hide a login').fill('ada')
    await page.keyboard.press('Enter')
    await page.getByText('It hides 1 person and 0 repositories').waitFor()
    await expectAccessible(page)
    expect(await world.logins({ query: 'rust' })).toContain('ada')
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByText(/^Hidden, as/).waitFor()
    await expect.poll(() => world.logins({ query: 'rust' })).not.toContain('ada')
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Show again' }).click()
    await expect.poll(() => world.logins({ query: 'rust' })).toContain('ada')
  })

  it('rolls a snapshot back after its name is typed', async () => {
    const { page, go } = await operator({ scheme: 'dark' })
    await importLines(world.dataDir, { users: users.slice(1) })
    await expect.poll(() => world.logins({ query: 'rust' })).not.toContain('ada')
    await go('#operate/snapshots')
    await page
      .getByRole('button', { name: /^Roll back to/ })
      .first()
      .click()
    const name = (await page.locator('dialog .mono').textContent()) ?? ''
    await page.getByRole('textbox').last().fill(name)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Make it current' }).click()
    await page.getByText(`${name} is current.`).waitFor()
    await expect.poll(() => world.logins({ query: 'rust' })).toContain('ada')
  })
})
