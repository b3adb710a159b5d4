/** The pages for operators in Chromium, over a data directory with a running service. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OperateServer, openOperateServer } from '../../src/cli/operate/server.ts'
import { readConfig } from '../../src/config.ts'
import { compiledProgram } from '../compiled.ts'
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
const script = compiledProgram('../src/main')

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
        script,
        config: readConfig({ DEVDEX_LOG: 'silent' }),
        io: { stdout, stderr, stdin },
      },
      { port: 0, readEveryMs: 1000 },
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

  it('wait for the health of a service, however long that takes, and read it again', async () => {
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

  it('draws times and queues as they were, with the numbers for those who do not see', async () => {
    const { page, go } = await operator({ scheme: 'dark' })
    await go('#operate/health')
    await page.locator('#history').waitFor()
    // Requests between two readings give it a line.
    const lines = async () => {
      await world.search({ query: 'rust' })
      return page.locator('section[aria-labelledby=history] canvas').count()
    }
    await expect.poll(lines).toBe(2)
    await page.getByLabel('Endpoint').selectOption('searchUsers')
    await page.getByText(/^searchUsers: [1-9]/).waitFor()
    await page.getByText('All readings').click()
    const readings = page.getByRole('region', { name: 'Readings of the last hour' })
    expect(await readings.getByRole('row').count()).toBeGreaterThan(2)
    await page.getByText(/^The slowest calls/).waitFor()
    const slow = page.getByRole('region', { name: 'Slow requests' })
    expect(await slow.getByText('/v3/search/users', { exact: true }).count()).toBeGreaterThan(0)
    await expectAccessible(page)
  })

  it('shows an import that was started in a terminal, until it ends', async () => {
    const { page, go } = await operator()
    await go('#operate/imports')
    const args = [script, 'import', '-', '--data', world.dataDir]
    const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'ignore'] })
    try {
      const card = page.getByRole('heading', { name: `Import by process ${child.pid}` })
      await card.waitFor()
      await expectAccessible(page)
      expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
      child.kill('SIGINT')
      await once(child, 'close')
      await card.waitFor({ state: 'detached' })
      const names = readdirSync(join(world.dataDir, 'records'))
      expect(names.filter((name) => name.startsWith('work.'))).toEqual([])
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('imports a file with its progress, and counts what it rejects by reason', async () => {
    const { page, go } = await operator()
    const people = Array.from({ length: 20_000 }, (_, i) => {
      return JSON.stringify({ platformId: `U_${i}`, login: `user-${i}`, bio: `rust number ${i}` })
    })
    const bad = ['not JSON', '{"login":"a"}', '{"login":"b"}']
    const folder = join(world.dataDir, 'set')
    mkdirSync(folder)
    const path = join(folder, 'users.jsonl')
    writeFileSync(path, `${[...bad, ...people].join('\n')}\n`)
    await go('#operate/imports')
    await page.getByLabel('Files and folders on this machine').fill(folder)
    await page.getByLabel('Only show what would be read').uncheck()
    await page.getByLabel('Bad lines to skip').fill('3')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    // The bar of a phase that is neither at its begin nor at its end.
    const isUnderway =
      '[...document.querySelectorAll("progress")].some(({ position: at }) => at > 0 && at < 1)'
    await expect.poll(() => page.evaluate(isUnderway)).toBe(true)
    await page.getByText('Done', { exact: true }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
    await page.getByText(/^20,000 people, 0 repositories/).waitFor()
    await page.getByRole('heading', { name: '3 rejected lines' }).waitFor()
    const reasons = page
      .getByRole('region', { name: 'Rejected lines by reason' })
      .locator('tbody tr')
    const counts = await reasons.locator('td.number').allTextContents()
    expect(counts.toSorted()).toEqual(['1', '2'])
    expect(await reasons.locator('td.mono').allTextContents()).toContain(`${path}:1`)
    await expectAccessible(page)
    await expect.poll(() => world.logins({ query: 'number 77' })).toContain('user-77')
  })
})
